"""What is written down about turns, and how an interrupted one is reported after a crash."""
