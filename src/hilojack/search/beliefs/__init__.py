"""The deals that a view allows, and their likelihoods."""
