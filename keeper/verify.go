package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"menagerie/keeper/console"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

// verifyUses are the first lines of the help.
const verifyUses = `keeper verify FILE...
keeper verify --against HOST:PORT [flags] FILE
keeper verify --bot COMMAND [flags] FILE
`

// verifyRequest is a parsed command line.
type verifyRequest struct {
	trial
	files []string
	flags *flag.FlagSet
}

// parseVerify parses the arguments.
func parseVerify(args []string, stdout io.Writer) (r *verifyRequest, err error) {
	r = &verifyRequest{}
	set := console.NewFlags("keeper verify")
	r.flags = set
	set.StringVar(&r.address, "against", "", "flag.against")
	set.StringVar(&r.command, "bot", "", "flag.bot_verify")
	set.DurationVar(&r.answer, "answer", 5*time.Second, "flag.answer")
	set.DurationVar(&r.slack, "slack", 250*time.Millisecond, "flag.slack")
	set.DurationVar(&r.limit, "limit", 6*time.Minute, "flag.limit_verify")
	set.IntVar(&r.seat, "seat", 1, "flag.seat")
	set.IntVar(&r.fill, "fill", 0, "flag.fill")
	set.StringVar(&r.room, "room", "", "flag.room_verify")
	r.secure.declare(set, "flag.tls_verify")
	about := func() string { return fmt.Sprintf("%s\n%s\n\n", verifyUses, console.Paragraphs("keeper.about_verify")) }
	if err := console.ParseFirst(set, args, stdout, about); err != nil {
		return r, err
	}
	r.files = set.Args()
	tried := r.address != "" || r.command != ""
	switch {
	case len(r.files) == 0:
		return r, console.Misused(set, console.Error("keeper.no_file"))
	case slices.ContainsFunc(r.files[1:], func(f string) bool { return strings.HasPrefix(f, "-") }):
		return r, console.Misused(set, console.Error("keeper.flags_first"))
	case r.address != "" && r.command != "":
		return r, console.Usage("keeper.verify_either")
	case tried && len(r.files) > 1:
		return r, console.Usage("keeper.verify_one")
	case r.answer <= 0 || r.limit <= 0 || r.slack < 0 || r.fill < 0 || r.fill > 0 && r.address == "" || r.seat < 1:
		return r, console.Usage("keeper.verify_numbers")
	}
	return r, nil
}

// verifyCommand checks records against the rules, or tries somebody else's program with a record.
func verifyCommand(ctx context.Context, games []trialGame, args []string, stdout, stderr io.Writer) error {
	r, err := parseVerify(args, stdout)
	switch {
	case err != nil:
		return err
	case r.address != "" || r.command != "":
		r.notes = stderr
		return r.try(ctx, games, stdout)
	}
	wrong := 0
	for _, path := range r.files {
		if err := ctx.Err(); err != nil {
			return err
		}
		is, err := verify(games, path)
		if err != nil {
			wrong++
			is = console.Message(console.Texts(), err)
		}
		fmt.Fprintf(stdout, "%s: %s\n", path, is)
	}
	if wrong > 0 {
		if len(r.files) == 1 {
			return console.Error("keeper.not_right_one")
		}
		return console.ErrorN("keeper.not_right", wrong, len(r.files))
	}
	return nil
}

// try plays the record with the program on trial.
func (r *verifyRequest) try(ctx context.Context, games []trialGame, stdout io.Writer) error {
	text, err := readRecord(r.files[0])
	if err == nil {
		r.record, err = session.ParseRecord(text)
	}
	if err != nil {
		return fmt.Errorf("verify %s: %w", r.files[0], err)
	}
	g, err := gameOf(games, r.record)
	if err == nil && len(r.record.Wire) == 0 {
		err = errNoWire
	}
	if err == nil {
		r.record, err = g.part(r.record, rules.Seat(r.seat-1))
	}
	if err != nil {
		return err
	}
	if r.address, err = console.ServerAddress(g.name, r.address, r.flags); err != nil {
		return err
	}
	if (r.secure != (pondSecurity{}) || r.room != "") && (!g.secure || r.address == "") {
		return console.Usage("keeper.verify_pond")
	}
	r.game, r.capture = g, wire.NewCapture(trialNotes, trialBytes)
	if r.command != "" {
		err = r.tryBot(ctx)
	} else {
		err = r.tryServer(ctx)
	}
	if err != nil {
		return err
	}
	return r.verdict(stdout, r.files[0])
}

// verify checks the record in a file and returns a description of it.
func verify(games []trialGame, path string) (string, error) {
	text, err := readRecord(path)
	if err != nil {
		return "", err
	}
	return verifyText(games, text)
}

// readRecord reads a file up to the size limit of records.
func readRecord(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, session.MaxRecord+1))
}

// verifyText checks a record and returns a description of it.
func verifyText(games []trialGame, text []byte) (string, error) {
	r, err := session.ParseRecord(text)
	if err != nil {
		return "", err
	}
	g, err := gameOf(games, r)
	if err == nil {
		err = g.verify(r)
	}
	if err != nil {
		return "", err
	}
	return verdict(r)
}

// gameOf returns the game of a record.
func gameOf(games []trialGame, r *session.Record) (trialGame, error) {
	for _, g := range games {
		if g.name == r.Game {
			return g, nil
		}
	}
	return trialGame{}, console.Error("keeper.no_record_game", r.Game, console.Names(games, func(g trialGame) string { return g.name }))
}

// verdict describes a record that agrees with the rules.
func verdict(r *session.Record) (string, error) {
	b := console.Texts()
	what := r.Game + ", " + b.N("keeper.verify_moves", len(r.Moves))
	if r.Witnessed() {
		what = r.Game + " " + b.N("keeper.verify_seen", len(r.Seen))
		if n := len(r.Wire); n > 0 {
			what += ", " + b.N("keeper.verify_wire", n)
		}
	}
	switch {
	case r.Done:
		return b.T("keeper.verify_right", what), nil
	case r.Left:
		return b.T("keeper.verify_left", what), nil
	}
	return "", console.Error("keeper.verify_cut", what)
}

// verifying returns the verify function of a game whose states begin returns.
func verifying[C any, S session.State[S, V, M], V, M any](begin func(C, uint64) (S, error)) func(*session.Record) error {
	return func(r *session.Record) error {
		_, err := session.History(r, rules.Nobody, func() (S, error) { return start(r, begin) })
		return err
	}
}

// verifyingClocked is like verifying for games with a clock.
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

// start returns the first state of a record.
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
