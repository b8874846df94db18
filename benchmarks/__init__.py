"""What the engine's speed is measured against."""
