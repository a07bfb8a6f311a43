"""Computer players of Chuo Pai."""
