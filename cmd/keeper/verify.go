package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"menagerie/rules"
	"menagerie/session"
)

const verifyAbout = `keeper verify FILE...

Plays records through the rules. It says of each what it is, or what is wrong with it, and fails if anything is.
`

// verifyCommand plays records through the rules and says where they depart.
func verifyCommand(ctx context.Context, args []string, stdout io.Writer) error {
	switch {
	case len(args) == 0:
		return usagef("verify: no file given")
	case args[0] == "-h" || args[0] == "--help":
		fmt.Fprint(stdout, verifyAbout)
		return nil
	}
	wrong := 0
	for _, path := range args {
		if err := ctx.Err(); err != nil {
			return err
		}
		is, err := verify(path)
		if err != nil {
			wrong++
			is = err.Error()
		}
		fmt.Fprintf(stdout, "%s: %s\n", path, is)
	}
	if wrong > 0 {
		return fmt.Errorf("verify: %d of %d records are not right", wrong, len(args))
	}
	return nil
}

// verify reads one file and says what it is.
func verify(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, session.MaxRecord+1))
	if err != nil {
		return "", err
	}
	return verifyText(text)
}

func verifyText(text []byte) (string, error) {
	r, err := session.ParseRecord(text)
	if err != nil {
		return "", err
	}
	for _, g := range games {
		if g.name != r.Game {
			continue
		}
		if err := g.verify(r); err != nil {
			return "", err
		}
		return verdict(r)
	}
	return "", fmt.Errorf("the game %.20q is not one of %s", r.Game, gameNames())
}

// verdict says what a record is that agrees with the rules.
func verdict(r *session.Record) (string, error) {
	what := fmt.Sprintf("%s, %d moves", r.Game, len(r.Moves))
	if r.Witnessed() {
		what = fmt.Sprintf("%s on a server, seen in %d pictures", r.Game, len(r.Seen))
	}
	if !r.Done {
		return "", fmt.Errorf("%s, which are right; it has no end: it was cut off, or the game was left", what)
	}
	return what + ", right", nil
}

// verifying makes a game's verify function from how its states begin.
func verifying[C any, S session.State[S, V, M], V, M any](begin func(C, uint64) (S, error)) func(*session.Record) error {
	return func(r *session.Record) error {
		_, err := session.History(r, rules.Nobody, func() (S, error) { return start(r, begin) })
		return err
	}
}

// verifyingClocked is verifying for games with a clock.
func verifyingClocked[C any, S session.Clocked[S, V, M], V, M any](begin func(C, uint64) (S, error)) func(*session.Record) error {
	return func(r *session.Record) error {
		if r.Witnessed() {
			_, err := session.Views[V](r)
			return err
		}
		s, err := start(r, begin)
		if err == nil {
			_, err = session.ReplayClocked(s, r, rules.Nobody)
		}
		return err
	}
}

// start makes the state at the beginning of a record.
func start[C, S any](r *session.Record, begin func(C, uint64) (S, error)) (S, error) {
	var c C
	var s S
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return s, errors.Join(session.ErrDamaged, err)
	}
	s, err := begin(c, r.Seed)
	if err != nil {
		return s, errors.Join(session.ErrDamaged, err)
	}
	return s, nil
}
