package store

// Claim is exclusive access to a file: other programs can neither move nor remove the file. It ends with Free, with
// Remove, or with the end of the program.
type Claim struct {
	Name string

	free   func()
	remove func() error
}

// Claim acquires exclusive access to a file. It returns ErrHeld if this program or another one has exclusive access. On
// a file system without locks it always succeeds.
func (s *Store) Claim(d Folder, name string) (*Claim, error) {
	if err := check(name); err != nil {
		return nil, err
	}
	free, err := s.backend.claim(d, name)
	if err != nil {
		return nil, err
	}
	return &Claim{Name: name, free: free, remove: func() error { return s.backend.remove(d, name) }}, nil
}

// Free gives up the access.
func (c *Claim) Free() { c.free() }

// Remove deletes the file.
func (c *Claim) Remove() error {
	defer c.free()
	return c.remove()
}
