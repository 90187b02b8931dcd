package foxes

// Redrawn returns s with other tides to come.
func Redrawn(s State, seed uint64) State {
	s.seed = seed
	return s
}
