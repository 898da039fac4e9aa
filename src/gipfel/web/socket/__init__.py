"""The socket: one per page, at `/socket`; docs/socket.md is its description."""
