"""The ReAct loop: one turn, step by step, within its limits.

Every room but `percepts` and `authority` may import it. It knows neither game nor database: `turns`
gives it a brain from `llm` and a caller, and it sends each call to `ai.pipeline`.
"""
