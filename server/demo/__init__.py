"""What `make` needs to run the demo game: the environment, the server's life, a visitor."""
