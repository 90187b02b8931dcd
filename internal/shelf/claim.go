package shelf

// Claim is exclusive access to a piece: other programs can neither move nor remove it. It ends with Free or Remove, or
// with the program.
type Claim struct {
	Name string

	free   func()
	remove func() error
}

// Claim acquires exclusive access to a piece. The error is ErrHeld if this or another program has it. On a file system
// without locks it always succeeds.
func (s *Shelf) Claim(d Drawer, name string) (*Claim, error) {
	if err := check(name); err != nil {
		return nil, err
	}
	free, err := s.store.claim(d, name)
	if err != nil {
		return nil, err
	}
	return &Claim{Name: name, free: free, remove: func() error { return s.store.remove(d, name) }}, nil
}

// Free gives up the access.
func (c *Claim) Free() { c.free() }

// Remove deletes the piece.
func (c *Claim) Remove() error {
	defer c.free()
	return c.remove()
}
