"""What the store keeps of tables: logs, their writer, and the lists beside them."""
