package shelf

// Claim is a piece that a program has for itself: others see that it is held, and can neither move nor remove it. It ends with
// Free or Remove, or with the program.
type Claim struct {
	Name string

	free   func()
	remove func() error
}

// Claim takes a piece; ErrHeld if somebody has it, in this program or in another one. Where the file system knows no locks,
// everybody gets it.
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

// Free leaves the piece to others.
func (c *Claim) Free() { c.free() }

// Remove takes the piece away for good.
func (c *Claim) Remove() error {
	defer c.free()
	return c.remove()
}
