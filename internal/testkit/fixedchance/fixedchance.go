// Package fixedchance makes the random seeds of games the same in every run of a test. Hosts and bots draw their seeds from the
// system's random numbers (see deal.NewSeed). Use replaces these numbers in the whole process. Parallel tests share them, so a
// test that depends on its seed must set one.
package fixedchance

import (
	"crypto/rand"
	"io"
	mathrand "math/rand/v2"
	"sync"
)

// Use replaces the system's random numbers by a fixed sequence. Call it in TestMain.
func Use() { rand.Reader = &stream{from: mathrand.NewChaCha8([32]byte{1})} }

type stream struct {
	mu   sync.Mutex
	from io.Reader
}

func (s *stream) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.from.Read(b)
}
