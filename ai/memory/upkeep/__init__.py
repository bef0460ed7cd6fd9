"""Care of memories while nobody speaks: journal, reflection, consolidation, tidying, retention.

The tools and `ai.assistant` import it: `turns` runs the passes, and `scheduling` says when. What
they find is stored in the other rooms of `ai.memory`.
"""
