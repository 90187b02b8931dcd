package command

import (
	"bytes"
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

	"menagerie/internal/deal"
	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

const verifyUses = `keeper verify FILE...
keeper verify --seed N --salt SALT [--hash HASH] FILE...
keeper verify --against HOST:PORT [flags] FILE
keeper verify --bot COMMAND [flags] FILE
`

type verifyRequest struct {
	Test
	files []string
	host  deal.Deal // deal that a host has disclosed; zero for none
	hash  string    // hash that the host published before the game
	flags *flag.FlagSet
	json  bool
	junit string // file for a report in the JUnit format
	level func(stderr io.Writer) (sandbox.Level, error)
}

func parseVerify(args []string, stdout io.Writer) (r *verifyRequest, err error) {
	r = &verifyRequest{}
	set := console.NewFlags("keeper verify")
	r.flags = set
	set.StringVar(&r.Address, "against", "", "flag.against")
	set.StringVar(&r.command, "bot", "", "flag.bot_verify")
	set.DurationVar(&r.Answer, "answer", 5*time.Second, "flag.answer")
	set.DurationVar(&r.slack, "slack", 250*time.Millisecond, "flag.slack")
	set.DurationVar(&r.Limit, "limit", 6*time.Minute, "flag.limit_verify")
	set.DurationVar(&r.start, "start-time", 10*time.Second, "flag.start_time_verify")
	set.IntVar(&r.seat, "seat", 1, "flag.seat")
	set.IntVar(&r.fill, "fill", 0, "flag.fill")
	set.BoolVar(&r.legal, "legal", false, "flag.legal")
	set.StringVar(&r.Room, "room", "", "flag.room_verify")
	set.StringVar(&r.hash, "hash", "", "flag.hash")
	set.Uint64Var(&r.host.Seed, "seed", 0, "flag.seed_verify")
	set.Lookup("seed").DefValue = "" // 0 is a seed like any other
	set.StringVar(&r.host.Salt, "salt", "", "flag.salt")
	set.BoolVar(&r.json, "json", false, "flag.json_verify")
	set.StringVar(&r.junit, "junit", "", "flag.junit")
	r.level = console.SandboxFlag(set)
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
	case r.Address != "" && r.command != "":
		return r, console.Usage("keeper.verify_either")
	case tried && len(r.files) > 1:
		return r, console.Usage("keeper.verify_one")
	case r.Answer <= 0 || r.Limit <= 0 || r.start <= 0 || r.slack < 0 || r.fill < 0 || r.fill > 0 && r.Address == "" || r.seat < 1:
		return r, console.Usage("keeper.verify_numbers")
	}
	if err := checkCommand(r.command); err != nil {
		return r, console.Misused(set, console.Error("keeper.seats", err))
	}
	return r, r.checkFlags()
}

// checkCommand returns an error if the command of a bot is invalid. A missing program is not an error, because the test then
// reports that it has not reached the program.
func checkCommand(command string) error {
	if command == "" {
		return nil
	}
	var fault *extbot.Fault
	err := extbot.Check(command, "")
	if errors.As(err, &fault) && (fault.Why == extbot.NotFound || fault.Why == extbot.NotAProgram) {
		return nil
	}
	return err
}

// RunVerify runs the command "keeper verify". The command either checks records against the rules, or replays a record to test
// another program.
func RunVerify(ctx context.Context, games []Game, args []string, stdout, stderr io.Writer) error {
	if len(args) > 0 && runner.Exists(args[0]) {
		return verifyFolder(ctx, games, args, stdout)
	}
	r, err := parseVerify(args, stdout)
	switch {
	case err != nil:
		return err
	case r.Address != "" || r.command != "":
		r.Notes = stderr
		return r.test(ctx, games, stdout)
	case r.junit != "":
		return console.Usage("keeper.verify_junit")
	}
	wrong := 0
	for _, path := range r.files {
		if err := ctx.Err(); err != nil {
			return err
		}
		is, err := r.check(games, path)
		if err != nil {
			wrong++
			is = console.Message(console.Texts(), err)
		}
		if r.json {
			_ = json.NewEncoder(stdout).Encode(recordResult{path, err == nil, is}) // a reader that closes the output needs no more of it
			continue
		}
		fmt.Fprintf(stdout, "%s: %s\n", path, is)
	}
	return console.NotRight(wrong, len(r.files))
}

// recordResult is the line of JSON for a record.
type recordResult struct {
	File  string `json:"file"`
	Right bool   `json:"right"`
	Text  string `json:"text"`
}

func (r *verifyRequest) test(ctx context.Context, games []Game, stdout io.Writer) error {
	text, err := ReadRecord(r.files[0])
	if err == nil {
		r.Record, err = record.Parse(text)
	}
	if err != nil {
		return fmt.Errorf("verify %s: %w", r.files[0], err)
	}
	g, err := gameOf(games, r.Record)
	if err == nil && len(r.Record.Wire) == 0 {
		err = errNoWire
	}
	if err == nil {
		r.Record, err = g.SeatRecord(r.Record, rules.Seat(r.seat-1))
	}
	if err != nil {
		return err
	}
	if r.Address, err = console.ServerAddress(g.Name, r.Address, r.flags); err != nil {
		return err
	}
	if (r.Secure != (Security{}) || r.Room != "") && (!g.Secure || r.Address == "") {
		return console.Usage("keeper.verify_secure", strings.Join(secureGames(games), ", "))
	}
	r.game, r.Capture = g, wire.NewCapture(MaxNotes, MaxBytes)
	if r.command != "" {
		var level sandbox.Level
		if level, err = r.level(r.Notes); err == nil {
			err = r.testBot(ctx, level)
		}
	} else {
		err = r.testServer(ctx)
	}
	return r.report(ctx, stdout, err)
}

// report prints the outcome of the test, and also writes it to the file of --junit. err is the error with which the
// test ended.
func (r *verifyRequest) report(ctx context.Context, stdout io.Writer, err error) error {
	o := r.outcome(r.files[0])
	o.Stopped = ctx.Err() != nil
	switch {
	case o.Stopped:
		o.Conforms, err = false, errStopped
	case err != nil && len(r.Violations) == 0:
		err = NotReachedError{err}
	}
	if r.junit != "" {
		var text bytes.Buffer
		why := err
		if why == nil && o.Heard == 0 && len(o.Causes) == 0 {
			why = o.err()
		}
		if bad := o.WriteJUnit(&text, why); bad != nil {
			return bad
		}
		if bad := os.WriteFile(r.junit, text.Bytes(), 0o644); bad != nil {
			return console.Error("keeper.junit", bad)
		}
	}
	switch {
	case err != nil && !o.Stopped:
		return err
	case r.json:
		err = errors.Join(o.WriteJSON(stdout), o.err())
	default:
		err = r.verdict(stdout, o)
	}
	if o.Stopped {
		fmt.Fprintf(r.Notes, "keeper: %s\n", console.Message(console.Texts(), errStopped))
		return console.ErrInterrupted
	}
	return err
}

// errStopped is the error of a test that was stopped before its end.
var errStopped = console.Error("keeper.trial_stopped")

// secureGames returns the names of the games whose servers may have rooms and support TLS.
func secureGames(games []Game) (names []string) {
	for _, g := range games {
		if g.Secure {
			names = append(names, g.Name)
		}
	}
	return names
}

// ReadRecord returns the contents of the file at path. It stops after record.MaxSize+1 bytes. The parser rejects a file
// of this size.
func ReadRecord(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, record.MaxSize+1))
}

// Text checks the record in text and returns a description of the record.
func Text(games []Game, text []byte) (string, error) {
	r, err := record.Parse(text)
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
	dealt, err := g.checkDeals(r)
	if err != nil {
		return "", err
	}
	is, err := verdict(r)
	return is + dealt, err
}

func gameOf(games []Game, r *record.Record) (Game, error) {
	for _, g := range games {
		if g.Name == r.Game {
			return g, nil
		}
	}
	return Game{}, console.Error("keeper.no_record_game", r.Game, console.Names(games, Game.name))
}

// verdict returns the text to print for a record that agrees with the rules, or an error if the record is incomplete.
func verdict(r *record.Record) (string, error) {
	b := console.Texts()
	what := r.Game + ", " + b.N("keeper.verify_moves", len(r.Moves))
	if r.HasViews() {
		what = r.Game + " " + b.N("keeper.verify_seen", len(r.Seen))
		if n := len(r.Wire); n > 0 {
			what += ", " + b.N("keeper.verify_wire", n)
		}
	}
	switch {
	case r.Done:
		return b.T("keeper.verify_right", what), nil
	// the player has left the game, so the record counts as complete
	case r.Left:
		return b.T("keeper.verify_left", what), nil
	}
	return "", console.Error("keeper.verify_cut", what)
}

// Restore is a function that returns the first state of a game from its configuration and seed. start is the code of the
// starting position (see code.Codec). It is "" for the usual position.
type Restore[C, S any] func(c C, seed uint64, start string) (S, error)

// Replaying returns the function Game.Verify for a game without a clock. It replays the record, beginning with the state that
// restore returns.
func Replaying[C any, S session.State[S, V, M], V, M any](restore Restore[C, S]) func(*record.Record) error {
	return func(r *record.Record) error {
		_, err := session.History(r, rules.Nobody, func() (S, error) { return Start(r, restore) })
		return err
	}
}

// ReplayingClocked returns the function Game.Verify for a game with a clock. It replays the record, beginning with the state
// that restore returns.
func ReplayingClocked[C any, S session.Clocked[S, V, M], V, M any](restore Restore[C, S]) func(*record.Record) error {
	return func(r *record.Record) error {
		if r.HasViews() {
			_, err := record.Views[V](r)
			return err
		}
		s, err := Start(r, restore)
		if err == nil {
			_, err = session.ReplayClocked(s, r, rules.Nobody)
		}
		return err
	}
}

// Start returns the first state of the game in r. If r is invalid, the error is record.ErrDamaged.
func Start[C, S any](r *record.Record, restore Restore[C, S]) (S, error) {
	var c C
	var s S
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return s, errors.Join(record.ErrDamaged, err)
	}
	s, err := restore(c, r.Seed, r.Head.Start)
	if err != nil {
		return s, errors.Join(record.ErrDamaged, err)
	}
	return s, nil
}

// ErrDealt means that the hands, dice or tides in a record do not follow from any of the known seeds.
var ErrDealt = errors.New("the game was not played with these seeds")

// Dealt is a function that checks whether the hands, dice or tides in r follow from seeds. If they do not, it returns
// ErrDealt. A record of several rounds needs one seed for each round.
type Dealt func(r *record.Record, seeds []uint64) error

// AnyOf returns a Dealt, which checks whether a record follows from known seeds. One matching seed is sufficient. read
// returns a function that reports whether a seed produces the given views.
func AnyOf[V any](read func(views []V) (fits func(seed uint64) bool)) Dealt {
	return func(r *record.Record, seeds []uint64) error {
		fits := func(seed uint64) bool { return r.Seed == seed } // the moves of the record are checked against the rules
		if r.HasViews() {
			views, err := record.Views[V](r)
			if err != nil {
				return err
			}
			fits = read(views)
		}
		if !slices.ContainsFunc(seeds, fits) {
			return ErrDealt
		}
		return nil
	}
}

// checkDeals checks that the disclosed seeds match their published hashes and produce the game. It returns a text for
// the user about the seeds. If there are no seeds, the text is empty.
func (g Game) checkDeals(r *record.Record) (string, error) {
	if own := r.Own(); own.Hash != "" { // Verify replays the game with this seed
		if !own.True() {
			return "", console.Error("keeper.verify_deal_hash", own.Hash)
		}
		return ", " + console.Texts().N("keeper.verify_deals", 1), nil
	}
	sealed := map[string]bool{}
	var seeds []uint64
	for _, e := range r.Deals {
		switch {
		case !e.Disclosed():
			sealed[e.Hash] = true
		case !e.True() || !sealed[e.Hash]:
			return "", console.Error("keeper.verify_deal_hash", e.Hash)
		default:
			seeds = append(seeds, e.Deal.Seed)
		}
	}
	switch {
	case len(seeds) == 0 && len(sealed) > 0 && r.Done && !g.Endless:
		return "", console.Error("keeper.verify_deal_secret")
	case len(seeds) == 0:
		return "", nil
	case g.dealt(r, seeds) != nil:
		return "", console.Error("keeper.verify_deal_game")
	}
	return ", " + console.Texts().N("keeper.verify_deals", len(seeds)), nil
}

// dealt calls g.Dealt. It returns ErrDealt if the game cannot compare a record with seeds.
func (g Game) dealt(r *record.Record, seeds []uint64) error {
	if g.Dealt == nil {
		return ErrDealt
	}
	return g.Dealt(r, seeds)
}

// hostGames is the number of a host's first seeds that are compared with a record.
const hostGames = 10_000

// checkHost checks that the seed and the salt that a host has printed belong to the record. hash is the published hash
// of the seed and the salt, or "".
func (g Game) checkHost(r *record.Record, printed deal.Deal, hash string) (string, error) {
	if hash != "" && hash != printed.Hash() {
		return "", console.Error("keeper.verify_host_hash", printed.Hash(), hash)
	}
	if g.dealt(r, g.hostSeeds(printed.Seed)) != nil {
		return "", console.Error("keeper.verify_host_game")
	}
	if g.dealt(r, g.hostSeeds(deal.Derive(printed.Seed, "other", 0, 0))) == nil { // any host explains so few values
		return "", console.Error("keeper.verify_host_weak")
	}
	return ", " + console.Texts().T("keeper.verify_host", printed.Hash()), nil
}

func (g Game) hostSeeds(seed uint64) []uint64 {
	next := deal.GameSeeds(seed)
	if g.Seeds != nil {
		next = g.Seeds(seed)
	}
	seeds := make([]uint64, hostGames)
	for i := range seeds {
		seeds[i] = next()
	}
	return seeds
}

// check checks a record and returns a description of it. If the user has given the seed and salt of a host, it checks that the
// record follows from this seed.
func (r *verifyRequest) check(games []Game, path string) (string, error) {
	text, err := ReadRecord(path)
	if err != nil {
		return "", err
	}
	is, err := Text(games, text)
	if err != nil || r.host.Salt == "" {
		return is, err
	}
	played, err := record.Parse(text)
	if err != nil {
		return "", err
	}
	g, err := gameOf(games, played)
	if err != nil {
		return "", err
	}
	by, err := g.checkHost(played, r.host, r.hash)
	return is + by, err
}

// checkFlags returns an error if the flags for the seed, salt and hash of a host are incomplete or invalid.
func (r *verifyRequest) checkFlags() error {
	given := console.Given(r.flags)
	if (given("seed") || given("salt") || given("hash")) && !deal.IsSalt(r.host.Salt) || r.hash != "" && !deal.IsHash(r.hash) {
		return console.Usage("keeper.verify_host_flags")
	}
	return nil
}
