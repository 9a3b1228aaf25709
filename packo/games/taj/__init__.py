"""TAJ: rugs change places under the Taj by vote, and each player's goal is secret."""
