"""The database under the store: its schema, connections, place, versions and copies."""
