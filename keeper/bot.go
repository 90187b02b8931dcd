package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"menagerie/keeper/console"
	"menagerie/session"
	"menagerie/wire"
)

// botRequest is a bot command as it was typed.
type botRequest struct {
	address string
	games   int
	played  int // of games, in connections before
	seed    uint64
	hush    *hush
	play    func(context.Context, botRequest, func(any) error) error
}

// botCommand lets a bot play as a client of any server, and prints one line of JSON for each game.
func botCommand(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r, err := parseBot(args, stdout)
	if err != nil {
		return err
	}
	r.hush.to = stderr
	lines := json.NewEncoder(stdout)
	return r.persist(ctx, stderr, lines.Encode)
}

// persist plays all games. It waits and joins again while the host has no room.
func (r botRequest) persist(ctx context.Context, stderr io.Writer, tell func(any) error) error {
	const first, last = time.Second, 10 * time.Second
	pause := first
	for told := false; ; {
		before := r.played
		err := r.play(ctx, r, func(line any) error {
			r.played++
			return tell(line)
		})
		why, full := busy(err, r.played > 0)
		if !full {
			return err
		}
		if r.played > before {
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

// busy reports whether a host has no room now. Of one that says nothing and closes it is likely only after a game was played
// there: else the address may be wrong.
func busy(err error, played bool) (why wire.LocalizableError, full bool) {
	if !errors.As(err, &why) {
		return nil, false
	}
	switch why.Key() {
	case "netfoxes.full", "netmia.no_room":
		return why, true
	case "net.labyrinth_door", "net.labyrinth_sent_away", "net.closed_at_once", "net.closed", "net.cut", "net.reset":
		return why, played
	}
	return why, false
}

func parseBot(args []string, stdout io.Writer) (botRequest, error) {
	g, rest, err := console.Choose("bot", games, gameName, args)
	if err != nil {
		return botRequest{}, err
	}
	if g.bot == nil {
		return botRequest{}, console.Usage("keeper.no_network_bot", g.name)
	}
	var r botRequest
	set := console.NewFlags("keeper bot " + g.name)
	set.IntVar(&r.games, "games", 1, "flag.games_bot")
	set.Uint64Var(&r.seed, "seed", 1, "flag.seed_bot")
	r.play = g.bot(set)
	r.hush = &hush{game: g.name, key: "keeper.hush"}
	about := func() string {
		return fmt.Sprintf("keeper bot %s HOST:PORT [flags]\n\n%s\n\n", g.name, console.Paragraphs("keeper.about_bot"))
	}
	if len(rest) > 0 && rest[0] != "" && rest[0][0] != '-' {
		r.address, rest = rest[0], rest[1:]
	}
	if err := console.Parse(set, rest, stdout, about); err != nil {
		return r, err
	}
	switch {
	case r.address == "":
		return r, console.Usage("keeper.no_server", g.name, g.name)
	case r.games < 1:
		return r, console.Usage("keeper.bot_games", g.name, r.games)
	}
	r.address, err = console.ServerAddress(g.name, r.address, set)
	return r, err
}

// guest is the client of any game.
type guest interface {
	Changed() <-chan struct{}
	Done() <-chan struct{}
	Close() error
}

// visiting looks at a client whenever it has something new, and at least every so often, until all is done.
func visiting(ctx context.Context, c guest, every time.Duration, look func() (done bool, err error)) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		done, err := look()
		switch {
		case err != nil:
			return fmt.Errorf("play on the server: %w", err)
		case done:
			return nil
		}
		select {
		case <-c.Changed():
		case <-tick.C: // time goes on, too; and the client may be a new one, and Changed with it
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// leave closes a client and waits until it has gone.
func leave(c guest) {
	_ = c.Close()
	<-c.Done()
}

// hush tells, once, that a server says nothing: it may be one of another game, which waits for us to speak.
type hush struct {
	to   io.Writer
	game string
	key  string // of the text
	told bool
	left bool // the other player may have left, and that was told
}

// longSilence is the silence of a server that is reported, and longWait the silence while another player is to move.
const longSilence, longWait = 10 * time.Second, time.Minute

// also looks at how a connection is, once a second, before each look at what it has told.
func (h *hush) also(link func() session.Link, look func() (bool, error)) func() (bool, error) {
	var next time.Time
	return func() (bool, error) {
		if now := time.Now(); now.After(next) {
			next = now.Add(time.Second)
			h.hear(link())
		}
		return look()
	}
}

func (h *hush) hear(l session.Link) {
	playing := l.Doing == "net.doing_playing" || l.Doing == "net.doing_over"
	if !h.left && l.Connected && l.Awaits && l.Silent >= longWait && h.key == "keeper.hush" {
		h.left = true
		fmt.Fprintf(h.to, "keeper: %s\n", console.Texts().T("keeper.hush_other", l.Address, longWait.Seconds()))
	}
	if h.told || !l.Connected || l.Silent < longSilence || playing && !l.Owed { // the other player may think for so long
		return
	}
	h.told = true
	fmt.Fprintf(h.to, "keeper: %s\n", console.Texts().T(h.key, l.Address, longSilence.Seconds(), h.game))
}
