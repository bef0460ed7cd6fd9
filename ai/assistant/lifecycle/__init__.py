"""Making an assistant of a draft, a profile or a character card."""
