"""Which brain thinks for an assistant, and the models that the settings name."""
