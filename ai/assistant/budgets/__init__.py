"""What assistants may spend and what they have spent: prices, ledger, quotas, spending."""
