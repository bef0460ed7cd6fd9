"""What players may type themselves: forget me, opt out, complain, page, whisper, a token."""
