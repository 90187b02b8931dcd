package store

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"
)

// Contents is the type of a value that a Shared stores in a file.
type Contents[T any] interface {
	Text() []byte // returns the text of the file
	Copy() T
}

// Shared is a value in a file that several windows of the program use. Each window has a copy of the value in memory
// and changes this copy. Write makes the same changes to the value in the file. In this way, the changes of other
// windows are kept.
//
// A Shared is safe for concurrent use after Open. Only Open, Write and Sync wait for the disk.
type Shared[T Contents[T]] struct {
	Files *Store
	Name  string                       // name of the file
	What  string                       // contents of the file, for error messages, such as "the statistics"
	Parse func(text []byte) (T, error) // returns an error if the text is damaged
	// Overwrite makes Write replace a file that was damaged after Open. If it is false, Write returns an error instead.
	Overwrite bool

	disk sync.Mutex // held while the file is read and written, and never by the game loop

	mu      sync.Mutex
	value   T
	pending []change[T] // changes that are not in the file yet
	changes int
	fault   error // reason why the value could not be stored; nil if it was
}

type change[T any] struct {
	apply func(value T) bool
	reset bool // the change is from Reset
}

// Open reads the file. If the file cannot be read, the value is empty. If the file is damaged, Open renames it and returns an
// error. aside is the new name. If there is no file, the error is fs.ErrNotExist.
func (s *Shared[T]) Open(empty T) (aside string, err error) {
	value, damaged, err := s.read()
	if err != nil {
		value = empty
	}
	if damaged {
		var failed error
		if aside, failed = s.Files.SetAside(Own, s.Name); failed != nil {
			err = errors.Join(err, failed)
		}
	}
	s.value = value
	if aside == "" && !errors.Is(err, fs.ErrNotExist) {
		s.fault = err
	}
	return aside, err
}

// read returns the value in the file. damaged reports whether the contents of the file are invalid for this program.
func (s *Shared[T]) read() (value T, damaged bool, err error) {
	text, err := s.Files.Read(Own, s.Name)
	if err != nil {
		return value, errors.Is(err, ErrLarge), err
	}
	value, err = s.Parse(text)
	return value, err != nil, err
}

// View calls f with the value. f must neither change nor keep the value.
func (s *Shared[T]) View(f func(value T)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f(s.value)
}

// Change calls f, which changes the value in memory, and returns the result of f. f returns false if it has changed nothing.
// If f returns true, the next Write calls f again to change the value in the file.
func (s *Shared[T]) Change(f func(value T) bool) bool { return s.add(change[T]{apply: f}) }

// Reset is like Change, but the next Write also replaces a file that cannot be read.
func (s *Shared[T]) Reset(f func(value T) bool) { s.add(change[T]{apply: f, reset: true}) }

func (s *Shared[T]) add(c change[T]) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !c.apply(s.value) {
		return false
	}
	s.pending = append(s.pending, c)
	s.changes++
	if c.reset {
		s.fault = nil
	}
	return true
}

// Changes returns a number that differs after every change and every write. err is the reason why the value could not be
// stored, or nil.
func (s *Shared[T]) Changes() (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changes, s.fault
}

// Write stores the changes since the last successful Write. If there are no changes, it does nothing.
func (s *Shared[T]) Write() error {
	s.mu.Lock()
	idle := len(s.pending) == 0
	s.mu.Unlock()
	if idle {
		return nil
	}
	return s.Sync()
}

// Fail makes Changes return err, until the next successful Write.
func (s *Shared[T]) Fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changes++
	s.fault = err
}

// Sync stores the changes like Write. Unlike Write, it always reads the changes of other windows, even if this window has no
// changes. An error means that some changes could not be stored.
func (s *Shared[T]) Sync() error {
	s.disk.Lock()
	defer s.disk.Unlock()
	if claim, err := s.Files.Claim(Own, s.Name); err == nil { // without a stored file, or with a claim of another window, write all the same
		defer claim.Free()
	}
	s.mu.Lock()
	news := slices.Clone(s.pending)
	s.mu.Unlock()
	value, damaged, err := s.read()
	reset := slices.ContainsFunc(news, func(c change[T]) bool { return c.reset })
	if errors.Is(err, fs.ErrNotExist) || err != nil && reset || damaged && s.Overwrite {
		s.View(func(own T) { value, err = own.Copy(), nil })
	}
	if err == nil && len(news) > 0 {
		for _, c := range news {
			c.apply(value)
		}
		err = s.Files.Replace(Own, s.Name, value.Text())
	}
	switch {
	case err == nil:
		s.setValue(value, len(news))
	case len(news) > 0:
		err = fmt.Errorf("save %s: %w", s.What, err)
		s.Fail(err)
		return err
	}
	return nil
}

// setValue replaces the value in memory. included is the number of pending changes, beginning with the oldest, that the
// new value already contains. setValue discards these changes and applies the others.
func (s *Shared[T]) setValue(value T, included int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending = s.pending[included:]
	for _, c := range s.pending {
		c.apply(value)
	}
	s.value = value
	s.changes++
	s.fault = nil
}
