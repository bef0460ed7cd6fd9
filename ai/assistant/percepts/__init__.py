"""Percepts: what an assistant noticed, from whom, by which medium, and whom it addresses.

The ground floor: every other room may import it, and it imports none of them. Percepts come from
`perception` and wait in an agent's inbox; `store` keeps in the database those that must survive a
restart.
"""
