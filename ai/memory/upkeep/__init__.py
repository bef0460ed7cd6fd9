"""What happens to memories while nobody speaks.

Journal, reflection, consolidation, tidying, retention.
"""
