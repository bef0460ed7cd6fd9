"""The pages on which builders change things, or try them without effects.

`edit_page` changes records by the functions of the commands, and `undo` takes a change back.
`part_page` changes the prompt. `try_page` and `replay_page` run sandbox turns, which take a while:
`outcome_page` shows what became of them. The urls import this package.
"""
