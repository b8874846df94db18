"""Programs that use Hilojack as a library."""
