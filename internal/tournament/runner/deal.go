package runner

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"

	"menagerie/internal/disk"
	"menagerie/internal/tournament"
	"menagerie/record"
	"menagerie/rules"
)

// The errors of Deal.Check and ReadRecord.
var (
	ErrBoard = errors.New("the game was not played on the board of its seed")
	ErrPath  = errors.New("the record is outside the tournament's folder")
)

// ReadRecord returns the text of a result's record in the folder of a tournament. It reads only regular files inside the folder,
// because a folder of somebody else may contain pipes and other paths.
func ReadRecord(dir string, r tournament.Result) ([]byte, error) {
	name := filepath.FromSlash(r.Record)
	if !filepath.IsLocal(name) {
		return nil, ErrPath
	}
	return disk.Read(filepath.Join(dir, name), record.MaxSize)
}

// Deal returns ErrBoard if a record does not begin with the board of a seed.
type Deal func(r *record.Record, seed uint64) error

// Check calls d for the text of a record.
func (d Deal) Check(text []byte, game string, seed uint64) error {
	r, err := record.Parse(text)
	if err != nil {
		return err
	}
	if r.Game != game {
		return ErrBoard
	}
	return d(r, seed)
}

// DealOf returns a Deal, which checks that a record begins with the board of its seed. newState returns the first state of the
// game with a configuration and a seed. board returns the part of a View that the seed determines.
func DealOf[C any, S interface{ View(rules.Seat) V }, V any](newState func(C, uint64) (S, error), board func(V) any) Deal {
	return func(r *record.Record, seed uint64) error {
		if !r.HasViews() { // the record has the seed, and its moves are checked against the rules
			if r.Seed != seed {
				return ErrBoard
			}
			return nil
		}
		var c C
		var first V
		if err := errors.Join(json.Unmarshal(r.Config, &c), json.Unmarshal(r.Seen[0].View, &first)); err != nil {
			return err
		}
		s, err := newState(c, seed)
		if err != nil {
			return err
		}
		got, err := json.Marshal(board(first))
		if err != nil {
			return err
		}
		want, err := json.Marshal(board(s.View(rules.Nobody)))
		if err == nil && !bytes.Equal(got, want) {
			err = ErrBoard
		}
		return err
	}
}
