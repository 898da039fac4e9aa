"""A small game for the tests: two heaps of beans.

A turn: choose a heap, then take one bean or more, up to a limit; a heap of one bean is taken by choosing it. Taking the
full limit gives another turn. The last bean wins, or loses in the second version; at the cap on turns it is a draw.
"""
