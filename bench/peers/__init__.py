"""The same turn in other libraries: one module each, each in the form that is fastest there."""
