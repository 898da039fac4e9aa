"""Engine workers on any machine: signed letters over streams of Redis or Valkey, the house's side and theirs."""
