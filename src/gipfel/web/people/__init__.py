"""What concerns people: who calls, accounts and guests, proof and recovery, tokens, moderation, what is kept."""
