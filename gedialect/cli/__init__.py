"""The tools: arguments, files, the text of messages and exit codes. What they do is in the packages they call."""
