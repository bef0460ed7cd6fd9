"""What `make` needs to run the demo game: an environment, the server, its modules, a visitor."""
