"""Players that think. They see an imagined position and nothing else."""
