"""The same turn in other libraries, a module for each, in the form that is fastest there."""
