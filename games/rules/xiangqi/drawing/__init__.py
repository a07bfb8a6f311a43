"""Pictures of the board, scenes of it, and where a piece may go."""
