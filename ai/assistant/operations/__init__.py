"""What staff and players can do about assistants: pause, opt out, report, be told."""
