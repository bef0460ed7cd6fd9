"""Turns without effects: replay an old one, try a line, preview a prompt, rehearse a draft."""
