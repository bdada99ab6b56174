// This room is being furnished.
