"""Who may do what: levels of accounts and assistants, and of whoever's words a turn has read."""
