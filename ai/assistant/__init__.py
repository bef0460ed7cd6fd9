"""How an assistant lives: it perceives, wakes, thinks, acts and keeps records.

Commands, the JSON API and the testing kit import it, and reach running assistants through
`runtime`. A line of talk enters at `perception` and becomes a turn in `turns`, which `engine` runs;
each tool call goes to `ai.pipeline`.
"""
