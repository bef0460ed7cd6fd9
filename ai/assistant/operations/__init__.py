"""What staff and players decide over assistants: pause, opt out, reports, notices."""
