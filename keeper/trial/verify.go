package trial

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
	"menagerie/keeper/visit"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

// verifyUses are the first lines of the help.
const verifyUses = `keeper verify FILE...
keeper verify --against HOST:PORT [flags] FILE
keeper verify --bot COMMAND [flags] FILE
`

// request is a parsed command line.
type request struct {
	Trial
	files []string
	flags *flag.FlagSet
}

// parseVerify parses the arguments.
func parseVerify(args []string, stdout io.Writer) (r *request, err error) {
	r = &request{}
	set := console.NewFlags("keeper verify")
	r.flags = set
	set.StringVar(&r.Address, "against", "", "flag.against")
	set.StringVar(&r.command, "bot", "", "flag.bot_verify")
	set.DurationVar(&r.Answer, "answer", 5*time.Second, "flag.answer")
	set.DurationVar(&r.slack, "slack", 250*time.Millisecond, "flag.slack")
	set.DurationVar(&r.Limit, "limit", 6*time.Minute, "flag.limit_verify")
	set.IntVar(&r.seat, "seat", 1, "flag.seat")
	set.IntVar(&r.fill, "fill", 0, "flag.fill")
	set.StringVar(&r.Room, "room", "", "flag.room_verify")
	r.Secure.Declare(set, "flag.tls_verify")
	about := func() string { return fmt.Sprintf("%s\n%s\n\n", verifyUses, console.Paragraphs("keeper.about_verify")) }
	if err := console.ParseFirst(set, args, stdout, about); err != nil {
		return r, err
	}
	r.files = set.Args()
	tried := r.Address != "" || r.command != ""
	switch {
	case len(r.files) == 0:
		return r, console.Misused(set, console.Error("keeper.no_file"))
	case slices.ContainsFunc(r.files[1:], func(f string) bool { return strings.HasPrefix(f, "-") }):
		return r, console.Misused(set, console.Error("keeper.flags_first"))
	case r.Address != "" && r.command != "":
		return r, console.Usage("keeper.verify_either")
	case tried && len(r.files) > 1:
		return r, console.Usage("keeper.verify_one")
	case r.Answer <= 0 || r.Limit <= 0 || r.slack < 0 || r.fill < 0 || r.fill > 0 && r.Address == "" || r.seat < 1:
		return r, console.Usage("keeper.verify_numbers")
	}
	return r, nil
}

// Command checks records against the rules, or tries somebody else's program with a record.
func Command(ctx context.Context, games []Game, args []string, stdout, stderr io.Writer) error {
	r, err := parseVerify(args, stdout)
	switch {
	case err != nil:
		return err
	case r.Address != "" || r.command != "":
		r.Notes = stderr
		return r.try(ctx, games, stdout)
	}
	wrong := 0
	for _, path := range r.files {
		if err := ctx.Err(); err != nil {
			return err
		}
		is, err := Verify(games, path)
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
func (r *request) try(ctx context.Context, games []Game, stdout io.Writer) error {
	text, err := ReadRecord(r.files[0])
	if err == nil {
		r.Record, err = session.ParseRecord(text)
	}
	if err != nil {
		return fmt.Errorf("verify %s: %w", r.files[0], err)
	}
	g, err := gameOf(games, r.Record)
	if err == nil && len(r.Record.Wire) == 0 {
		err = errNoWire
	}
	if err == nil {
		r.Record, err = g.Part(r.Record, rules.Seat(r.seat-1))
	}
	if err != nil {
		return err
	}
	if r.Address, err = console.ServerAddress(g.Name, r.Address, r.flags); err != nil {
		return err
	}
	if (r.Secure != (visit.Security{}) || r.Room != "") && (!g.Secure || r.Address == "") {
		return console.Usage("keeper.verify_pond")
	}
	r.game, r.Capture = g, wire.NewCapture(MaxNotes, MaxBytes)
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

// Verify checks the record in a file and returns a description of it.
func Verify(games []Game, path string) (string, error) {
	text, err := ReadRecord(path)
	if err != nil {
		return "", err
	}
	return VerifyText(games, text)
}

// ReadRecord reads a file up to the size limit of records.
func ReadRecord(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, session.MaxRecord+1))
}

// VerifyText checks a record and returns a description of it.
func VerifyText(games []Game, text []byte) (string, error) {
	r, err := session.ParseRecord(text)
	if err != nil {
		return "", err
	}
	g, err := gameOf(games, r)
	if err == nil {
		err = g.Verify(r)
	}
	if err != nil {
		return "", err
	}
	return verdict(r)
}

// gameOf returns the game of a record.
func gameOf(games []Game, r *session.Record) (Game, error) {
	for _, g := range games {
		if g.Name == r.Game {
			return g, nil
		}
	}
	return Game{}, console.Error("keeper.no_record_game", r.Game, console.Names(games, func(g Game) string { return g.Name }))
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

// Verifying returns the verify function of a game whose states begin returns.
func Verifying[C any, S session.State[S, V, M], V, M any](begin func(C, uint64) (S, error)) func(*session.Record) error {
	return func(r *session.Record) error {
		_, err := session.History(r, rules.Nobody, func() (S, error) { return Start(r, begin) })
		return err
	}
}

// VerifyingClocked is like verifying for games with a clock.
func VerifyingClocked[C any, S session.Clocked[S, V, M], V, M any](begin func(C, uint64) (S, error)) func(*session.Record) error {
	return func(r *session.Record) error {
		if r.Witnessed() {
			_, err := session.Views[V](r)
			return err
		}
		s, err := Start(r, begin)
		if err == nil {
			_, err = session.ReplayClocked(s, r, rules.Nobody)
		}
		return err
	}
}

// Start returns the first state of a record.
func Start[C, S any](r *session.Record, begin func(C, uint64) (S, error)) (S, error) {
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
