"""Random sessions on which proofs and runs are compared."""
