"""What an assistant wants: goals as trees, and projects with notes."""
