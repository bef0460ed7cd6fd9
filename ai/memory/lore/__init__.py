"""What is known of the world: pieces from files and rows, and an index of their words."""
