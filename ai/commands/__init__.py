"""What builders type."""
