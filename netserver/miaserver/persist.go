package miaserver

import (
	"context"
	"fmt"
	"time"
)

// keepEvery is the interval at which changed scores are stored.
const keepEvery = 10 * time.Second

// keepOn regularly stores the scores until ctx ends. It runs in its own goroutine, because storing may take long.
func (s *Server) keepOn(ctx context.Context) {
	due := time.NewTicker(keepEvery)
	defer due.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-due.C:
			if err := s.keep(); err != nil {
				s.options.Log.Error("the scores could not be stored; the server tries again", "error", err)
			}
		}
	}
}

// keep writes the scores to their file if they have changed. It releases the server's lock before it writes.
func (s *Server) keep() error {
	if s.options.Scores == "" {
		return nil
	}
	s.disk <- struct{}{} // one write at a time, so that older scores never replace newer ones
	defer func() { <-s.disk }()
	s.mu.Lock()
	text, err := s.scores.Changes()
	s.mu.Unlock()
	if err == nil && text != nil {
		err = s.options.store(s.options.Scores, text)
	}
	if err == nil {
		return nil
	}
	s.mu.Lock()
	s.scores.Failed()
	s.mu.Unlock()
	return fmt.Errorf("store the scores: %w", err)
}
