package miaserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"menagerie/wire/miawire"
)

// maxAway is how many are remembered who are not there.
const maxAway = 256

// maxFile is how many bytes a file with scores may have.
const maxFile = 1 << 20

// entry is what somebody has, by name, whether or not they are there.
type entry struct {
	Name   string `json:"name"`
	Points int    `json:"points"`

	away bool
	left int // counts up with everybody who leaves
}

// scores are everybody's, in the order in which they came first.
type scores struct {
	all     []entry
	leaves  int
	changed bool
}

// enter makes room for a name.
func (s *scores) enter(name string) {
	if i := s.index(name); i >= 0 {
		s.all[i].away = false
		return
	}
	s.all = append(s.all, entry{Name: name})
	s.changed = true
}

func (s *scores) index(name string) int {
	return slices.IndexFunc(s.all, func(e entry) bool { return e.Name == name })
}

// leave notes that somebody has gone. Of too many, those who have left first are forgotten.
func (s *scores) leave(name string) {
	i := s.index(name)
	if i < 0 {
		return // a spectator
	}
	s.leaves++
	s.all[i].away, s.all[i].left = true, s.leaves
	s.forget()
}

func (s *scores) forget() {
	away, first := 0, -1
	for i, e := range s.all {
		if !e.away {
			continue
		}
		if away++; first < 0 || e.left < s.all[first].left {
			first = i
		}
	}
	if away > maxAway {
		s.all = slices.Delete(s.all, first, first+1)
	}
}

// add gives points.
func (s *scores) add(name string, points int) {
	if i := s.index(name); i >= 0 {
		s.all[i].Points += points
		s.changed = true
	}
}

// of is what somebody has.
func (s *scores) of(name string) int {
	if i := s.index(name); i >= 0 {
		return s.all[i].Points
	}
	return 0
}

// message is the scores of all who are there, and of as many others as there is room for in so many bytes.
func (s *scores) message(most int) miawire.Score {
	room := most - len("SCORE;")
	for _, e := range s.all {
		if !e.away {
			room -= bytesOf(e.Name)
		}
	}
	m := miawire.Score{All: make([]miawire.Points, 0, len(s.all))}
	for _, e := range s.all {
		if e.away {
			if room < bytesOf(e.Name) {
				continue
			}
			room -= bytesOf(e.Name)
		}
		m.All = append(m.All, miawire.Points{Name: e.Name, Points: e.Points})
	}
	return m
}

// readScores reads what keep has written. A file that isn't there yet has no scores.
func readScores(file string) (scores, error) {
	var s scores
	if file == "" {
		return s, nil
	}
	info, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil && info.Size() > maxFile {
		err = fmt.Errorf("it has %d bytes", info.Size())
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(file)
	}
	if err == nil {
		s, err = parseScores(text)
	}
	if err != nil {
		return scores{}, fmt.Errorf("read the scores in %s: %w; correct the file or choose another", file, err)
	}
	return s, nil
}

// parseScores reads the text of a file. What the server could not have written is left out: names that nobody can have,
// those that come twice, points below zero.
func parseScores(text []byte) (s scores, err error) {
	if err := json.Unmarshal(text, &s.all); err != nil {
		return scores{}, err
	}
	seen := map[string]bool{}
	s.all = slices.DeleteFunc(s.all, func(e entry) bool {
		odd := seen[e.Name] || !miawire.ValidName(e.Name) || e.Points < 0
		seen[e.Name] = true
		return odd
	})
	s.all = s.all[max(0, len(s.all)-maxAway):]
	for i := range s.all {
		s.all[i].away = true
	}
	return s, nil
}

// changes is the text of a file if the scores have changed since it was asked for last, else nil.
func (s *scores) changes() ([]byte, error) {
	if !s.changed {
		return nil, nil
	}
	text, err := json.MarshalIndent(s.all, "", " ")
	if err != nil {
		return nil, err
	}
	s.changed = false
	return append(text, '\n'), nil
}

// keepEvery is how often scores that have changed are written.
const keepEvery = 10 * time.Second

// keepOn keeps the scores until the server ends. Nobody else waits for the disk.
func (s *Server) keepOn(ctx context.Context) {
	due := time.NewTicker(keepEvery)
	defer due.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-due.C:
			if err := s.keep(); err != nil {
				s.options.Log.Error("the scores are not kept", "error", err)
			}
		}
	}
}

// keep writes the scores into their file if they have changed. While the disk is at it, the table goes on.
func (s *Server) keep() error {
	if s.options.Scores == "" {
		return nil
	}
	s.disk <- struct{}{} // one after another, so that what is older never comes last
	defer func() { <-s.disk }()
	s.mu.Lock()
	text, err := s.scores.changes()
	s.mu.Unlock()
	if err == nil && text != nil {
		err = s.options.store(s.options.Scores, text)
	}
	if err == nil {
		return nil
	}
	s.mu.Lock()
	s.scores.changed = true // so that it is tried again
	s.mu.Unlock()
	return fmt.Errorf("keep the scores: %w", err)
}

// replaceFile writes a new file that takes the old one's place, so that a crash leaves one of both.
func replaceFile(file string, text []byte) error {
	next, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	_, err = next.Write(text)
	if err = errors.Join(err, next.Close()); err == nil {
		err = os.Rename(next.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(next.Name()))
	}
	return nil
}
