"""Whatever answers a prompt: one file a provider, behind `ChatModel`."""
