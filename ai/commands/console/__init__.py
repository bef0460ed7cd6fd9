"""What all subcommands share: look-ups, access, errors, text, tables, pages.

Every other room of the commands may import it; it imports none of them.
"""
