"""JSON Schema: safe schemas, schemas made from signatures, and arguments checked against them.

The contract, the pipeline and the rooms above may import it; it imports only the errors of tools.
`ai.pipeline.steps.validate` checks the arguments of each call here.
"""
