"""The work of each command: a module that is imported when the command is run."""
