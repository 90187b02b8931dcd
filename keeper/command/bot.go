package command

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/internal/deal"
	"menagerie/internal/extbot"
	"menagerie/keeper/console"
	"menagerie/netclient/dial"
	"menagerie/session"
	"menagerie/wire"
)

// BotRequest holds what a bot needs to play on a server: the address, the number of games and the seed.
type BotRequest struct {
	game    Game
	Address string
	Games   int
	Played  int    // number of games played in earlier connections
	Seed    uint64 // seed of the bot's random numbers
	Silence *Silence
	// Yields reports whether to play also if the server assigns a side that the bot did not request.
	Yields bool
	play   func(context.Context, BotRequest, func(any) error) error // plays the games; returned by Game.Bot
}

// RunBot runs the command "keeper bot", which lets a bot play on a server. It prints one line of JSON for each game. A
// tournament that uses the process again passes the next server through stdin.
func RunBot(ctx context.Context, games []Game, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	r, err := parseBot(games, args, stdout)
	if err != nil {
		return err
	}
	r.Silence.To = stderr
	if stdin == nil {
		stdin = strings.NewReader("")
	}
	for in := bufio.NewReader(stdin); ; {
		err := r.playAll(ctx, stderr, json.NewEncoder(stdout).Encode)
		if os.Getenv(extbot.ReuseVariable) == "" || ctx.Err() != nil {
			return err
		}
		if err != nil { // such as a server that has ended; the tournament decides whether this was a fault
			fmt.Fprintf(stderr, "keeper: %s\n", console.Explain(err))
		}
		next, err := extbot.ReadGame(in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			r.Seed, err = strconv.ParseUint(next["MENAGERIE_SEED"], 10, 64)
		}
		if err != nil {
			return err
		}
		r.Address = next["MENAGERIE_ADDRESS"]
	}
}

// playAll plays all games. While the host is full, it waits and joins again.
func (r BotRequest) playAll(ctx context.Context, stderr io.Writer, report func(any) error) error {
	const first, last = time.Second, 10 * time.Second
	pause := first
	for told := false; ; {
		before := r.Played
		err := r.play(ctx, r, func(line any) error {
			r.Played++
			return report(line)
		})
		why, full := r.game.hostFull(err, r.Played > 0)
		if !full {
			return err
		}
		if r.Played > before {
			pause = first
		}
		if !told {
			fmt.Fprintf(stderr, "keeper: %s\n", console.Texts().T("keeper.busy", console.Sentence(why)))
			told = true
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		pause = min(2*pause, last)
	}
}

// hostFull returns the translatable error that err wraps. full reports whether this error means that the host is full.
// played must be true if a game was played on this host before.
func (g Game) hostFull(err error, played bool) (why wire.LocalizableError, full bool) {
	if !errors.As(err, &why) {
		return nil, false
	}
	switch key := why.Key(); {
	case slices.Contains(g.Full, key):
		return why, true
	// before the first game, a lost connection probably means that the server is for another game
	case slices.Contains(g.After, key), slices.Contains(lostKeys, key):
		return why, played
	}
	return why, false
}

// lostKeys has the keys of the errors of connections that end without a message.
var lostKeys = []string{"net.closed_at_once", "net.closed", "net.cut", "net.reset"}

func parseBot(games []Game, args []string, stdout io.Writer) (BotRequest, error) {
	g, rest, err := console.Choose("bot", games, Game.name, args)
	if err != nil {
		return BotRequest{}, err
	}
	r := BotRequest{game: g}
	set := console.NewFlags("keeper bot " + g.Name)
	set.IntVar(&r.Games, "games", 1, "flag.games_bot")
	set.Uint64Var(&r.Seed, "seed", 0, "flag.seed_bot")
	set.Bool("json", false, "flag.json_always")
	r.play = g.Bot(set)
	r.Silence = &Silence{Game: g.Name, Key: "keeper.hush"}
	about := func() string {
		return fmt.Sprintf("keeper bot %s HOST:PORT [flags]\n\n%s\n\n", g.Name, console.Paragraphs("keeper.about_bot"))
	}
	if err := console.ParseFirst(set, rest, stdout, about); err != nil {
		return r, err
	}
	if r.Address = set.Arg(0); set.NArg() > 1 {
		return r, console.Misused(set, console.Error("keeper.not_understood", set.Arg(1)))
	}
	if r.Seed == 0 {
		r.Seed = deal.NewSeed() // opponents cannot predict the bot's random numbers
	}
	switch {
	case r.Address == "":
		return r, console.Usage("keeper.no_server", g.Name, g.Name)
	case r.Games < 1:
		return r, console.Usage("keeper.bot_games", g.Name, r.Games)
	}
	r.Address, err = console.ServerAddress(g.Name, r.Address, set)
	return r, err
}

// Chance returns the bot's random generator. Its seed depends on r.Seed and on the number of games that the bot has played
// before.
func (r BotRequest) Chance() *rand.Rand { return rand.New(rand.NewPCG(r.Seed, uint64(r.Played))) }

// Visit plays one or more games with a bot on a server.
type Visit[V, M any] struct {
	Request BotRequest
	Client  Client[V, M]
	Every   time.Duration // interval between two polls of the client
	// Wait is how long to wait for the next game on the same connection. After that, or at once if Wait is 0, the client
	// connects again.
	Wait time.Duration
	See  func(context.Context, session.Update[V]) error // called for each update until the end of a game
	Poll func(context.Context)                          // called after the updates of each poll; may be nil
	Line func(v V, g Visited) any                       // returns the value to print for a finished game

	game  Visited
	began time.Time // start of the current game; zero between two games
	ended time.Time // end of the last game; zero before the first end and during a game
}

// Visited has the printed values of a finished game that are common to all games.
type Visited struct {
	Number  int
	Seconds float64  // duration from the first view to the end
	Notes   []string // notes for people, such as errors
}

// Run plays all games and then disconnects. After each game, it calls report with the value that v.Line returns for the
// game.
func (v *Visit[V, M]) Run(ctx context.Context, report func(any) error) error {
	defer Leave(v.Client)
	v.game.Number = v.Request.Played
	return RunClient(ctx, v.Client, v.Every, v.Request.Silence.Watch(v.Client.Capabilities().Link, func() (bool, error) {
		if err := v.update(ctx, report); err != nil || v.game.Number == v.Request.Games {
			return true, err
		}
		can := v.Client.Capabilities()
		if !v.ended.IsZero() && (v.Wait == 0 || !can.Link().Connected || time.Since(v.ended) > v.Wait) {
			v.ended = time.Time{}
			can.Again()
		}
		return false, nil
	}))
}

// update handles the updates of the client, and calls report at the end of each game.
func (v *Visit[V, M]) update(ctx context.Context, report func(any) error) error {
	for _, u := range v.Client.Tick() {
		if u.Phase == session.Lost {
			return u.Err
		}
		if u.Err != nil {
			v.game.Notes = append(v.game.Notes, console.English(u.Err))
		}
		if u.Phase != session.Ended {
			if u.Phase == session.Playing && v.began.IsZero() {
				v.began, v.ended = time.Now(), time.Time{}
			}
			if err := v.See(ctx, u); err != nil {
				return err
			}
		} else if v.ended.IsZero() {
			// ignore later updates, unless the next game can follow on the same connection
			v.game.Number++
			v.game.Seconds = time.Since(v.began).Seconds()
			line := v.Line(u.View, v.game)
			v.game.Notes, v.began, v.ended = nil, time.Time{}, time.Now()
			if err := report(line); err != nil || v.Wait == 0 || v.game.Number == v.Request.Games {
				return err
			}
		}
	}
	if v.Poll != nil {
		v.Poll(ctx)
	}
	return nil
}

// NetworkClient is a client of one game's protocol.
type NetworkClient interface {
	Changed() <-chan struct{}
	Done() <-chan struct{}
	Close() error
}

// RunClient calls f at regular intervals and whenever c has new updates. It returns when f returns true or an error, or when
// ctx ends.
func RunClient(ctx context.Context, c NetworkClient, interval time.Duration, f func() (done bool, err error)) error {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		done, err := f()
		switch {
		case err != nil:
			return fmt.Errorf("play on the server: %w", err)
		case done:
			return nil
		}
		select {
		case <-c.Changed():
		case <-tick.C: // update also depends on the time; and a new client has another Changed
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Client is a NetworkClient that is also a session, a running game.
type Client[V, M any] interface {
	NetworkClient
	session.Session[V, M]
}

// Leave closes c and waits until it has disconnected.
func Leave(c NetworkClient) {
	_ = c.Close()
	<-c.Done()
}

// Silence prints a warning if a server sends nothing for a long time. A possible reason is that the server is for another game
// and waits for the client's first message.
type Silence struct {
	To   io.Writer
	Game string
	Key  string // key of the text about a server that does not respond
	told bool   // the silent server was reported
	left bool   // it was reported that the other player may have left
}

// longSilence is the time without a message after which Silence prints a warning. longWait applies while another player
// is to move.
const longSilence, longWait = 10 * time.Second, time.Minute

// Watch returns a function that calls f and returns the results of f. Once a second, before it calls f, the returned
// function calls link and checks the state of the connection. In this way, it detects that the server has been silent
// for too long.
func (h *Silence) Watch(link func() session.Link, f func() (bool, error)) func() (bool, error) {
	var next time.Time
	return func() (bool, error) {
		if now := time.Now(); now.After(next) {
			next = now.Add(time.Second)
			h.hear(link())
		}
		return f()
	}
}

func (h *Silence) hear(l session.Link) {
	playing := l.Doing == "net.doing_playing" || l.Doing == "net.doing_over"
	if !h.left && l.Connected && l.Awaits && l.Silent >= longWait && h.Key == "keeper.hush" {
		h.left = true
		fmt.Fprintf(h.To, "keeper: %s\n", console.Texts().T("keeper.hush_other", l.Address, longWait.Seconds()))
	}
	if h.told || !l.Connected || l.Silent < longSilence || playing && !l.Owed { // the other player may need that time
		return
	}
	h.told = true
	fmt.Fprintf(h.To, "keeper: %s\n", console.Texts().T(h.Key, l.Address, longSilence.Seconds(), h.Game))
}

// Security holds the TLS flags of a client. They say whether to use TLS, and which fingerprint the trusted certificate has.
type Security struct {
	tls         bool
	fingerprint string
}

// Declare declares the flags --tls and --fingerprint in set. tls is the key of the usage text for --tls.
func (s *Security) Declare(set *flag.FlagSet, tls string) {
	set.BoolVar(&s.tls, "tls", false, tls)
	set.StringVar(&s.fingerprint, "fingerprint", "", "flag.fingerprint")
}

// Check returns an error if a fingerprint is set without TLS, or if it is not a SHA-256 hash.
func (s Security) Check() error {
	switch {
	case s.fingerprint == "":
	case !s.tls:
		return console.Usage("keeper.fingerprint")
	case !dial.ValidFingerprint(s.fingerprint):
		return console.Usage("keeper.bad_fingerprint", s.fingerprint)
	}
	return nil
}

// Client returns the options for dialling with TLS, or nil without TLS.
func (s Security) Client() *dial.Security {
	if !s.tls {
		return nil
	}
	return &dial.Security{Trust: fingerprint(s.fingerprint)}
}

// fingerprint is the fingerprint of a certificate. It implements dial.Trust and accepts this certificate from a server
// at any address.
type fingerprint string

// Known implements dial.Trust. It returns the same fingerprint for every address.
func (a fingerprint) Known(string) (string, bool) { return string(a), a != "" }

// Dial connects to a server without TLS. network is "tcp" or "udp". If address has no port, port is used.
func Dial(ctx context.Context, network, address string, port int) (net.Conn, error) {
	to := dial.TCP
	if network == "udp" {
		to = dial.UDP
	}
	_, connect := dial.To(address, port, to)
	return connect(ctx)
}
