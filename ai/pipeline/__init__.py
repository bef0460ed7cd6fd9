"""How a call is carried out: one way for every call, whoever makes it."""
