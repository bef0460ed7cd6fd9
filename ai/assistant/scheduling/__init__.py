"""When turns happen: whose is next, what is due at which time, reminders."""
