// Package fixedchance lets the tests of a package play the same games in every run. Hosts and bots draw the seeds that nobody
// gives them from the system's random numbers (see deal.NewSeed). Use replaces those numbers for the whole process. Parallel
// tests share them, so a test that depends on its seed gives one.
package fixedchance

import (
	"crypto/rand"
	"io"
	mathrand "math/rand/v2"
	"sync"
)

// Use replaces the system's random numbers. Call it in TestMain.
func Use() { rand.Reader = &stream{from: mathrand.NewChaCha8([32]byte{1})} }

type stream struct {
	mu   sync.Mutex
	from io.Reader
}

// Read implements io.Reader.
func (s *stream) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.from.Read(b)
}
