"""Processes of low priority beside the server, for work that must never hold it up and can be ended by force."""
