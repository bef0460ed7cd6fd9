"""Who may do what: levels of accounts, authors of words, remote modules, secrets."""
