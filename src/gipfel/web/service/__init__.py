"""What serves and supervises: the data folder, the process that listens, its workers, its end, its health."""
