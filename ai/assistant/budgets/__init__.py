"""What assistants may spend and have spent: prices, the ledger, quotas, reports.

Every room from `llm` and `records` up may import it. `llm` wraps each model so that a request is
reserved here before it is sent and settled afterwards.
"""
