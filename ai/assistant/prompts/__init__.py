"""What a model reads: the parts of the prompt, the retrieved context, the request.

`turns`, the rooms above it and the commands may import it. `turns` gives the request to the
loop in `engine`, which has that of a model completed bit by bit.
"""
