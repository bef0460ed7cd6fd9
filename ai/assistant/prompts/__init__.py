"""What a model is given to read: the parts of the prompt, context, the whole request."""
