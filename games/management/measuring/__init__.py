"""What the commands measure."""
