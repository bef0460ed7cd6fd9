"""What several tools share: markup, sight, names of people, rights, typed lines, notes."""
