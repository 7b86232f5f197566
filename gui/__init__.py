"""The window of Counterfoil: thin Qt adapters over the engine."""
