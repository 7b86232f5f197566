"""What is read, not run: prompts, samples, templates, help, icons, theme."""
