"""Tasks that one assistant hands to another, and larger ones taken apart."""
