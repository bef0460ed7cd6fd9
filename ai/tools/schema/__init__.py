"""JSON Schema made safe: what a schema may hold, and arguments held against it."""
