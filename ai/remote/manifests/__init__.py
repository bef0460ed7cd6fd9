"""What a remote module says of itself: read, checked, compared with what staff accepted."""
