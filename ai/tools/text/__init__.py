"""Text that passes between players, the game and a model: made inert, quoted, cut.

The contract, the pipeline and the rooms above may import it; it knows no game. `ai.pipeline` cuts
and quotes results here before a brain reads them.
"""
