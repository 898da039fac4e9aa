"""What the store keeps of people: accounts, guests, names, what vouches for them, and what belongs to them."""
