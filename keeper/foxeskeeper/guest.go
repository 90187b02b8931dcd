package foxeskeeper

import (
	"context"
	"flag"
	"math/rand/v2"
	"time"

	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/foxesclient"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/session"
)

// guestFlags has the flags of a bot that plays on a server.
type guestFlags struct {
	bot, places     string
	delay           time.Duration
	two, controller bool
	crlf, watch     bool
	details         bool
}

// Line is the line of JSON for a game. Times are in seconds.
type Line struct {
	Game     int           `json:"game"`
	Side     string        `json:"side,omitempty"`
	Bot      string        `json:"bot,omitempty"` // empty for a spectator
	Outcome  foxes.Outcome `json:"outcome"`
	Reason   foxes.Reason  `json:"reason"`
	Won      bool          `json:"won"`
	Size     int           `json:"size"`
	Foxes    int           `json:"foxes"`    // left
	Dolphins int           `json:"dolphins"` // left
	Moves    int           `json:"moves"`    // number of moves that the bot sent
	Tides    int           `json:"tides"`
	Cooldown float64       `json:"cooldown"`         // measured cooldown; 0 if unknown
	Tide     float64       `json:"tide"`             // measured time between two tides; 0 if unknown
	Places   string        `json:"places,omitempty"` // the server's way to count places; empty if unknown
	Slowest  float64       `json:"slowest"`          // longest time of the bot for a move
	Seconds  float64       `json:"seconds"`
	Notes    []string      `json:"notes,omitempty"`
}

func botFlags(set *flag.FlagSet) func(context.Context, command.BotRequest, func(any) error) error {
	g := &guestFlags{}
	set.StringVar(&g.bot, "bot", "best", "flag.bot_foxesguest")
	set.DurationVar(&g.delay, "delay", 0, "flag.delay_foxesguest")
	set.BoolVar(&g.watch, "watch", false, "flag.watch_foxesguest")
	set.StringVar(&g.places, "places", "guess", "flag.places")
	set.BoolVar(&g.two, "two", false, "flag.two")
	set.BoolVar(&g.details, "details", false, "flag.details_foxes")
	set.BoolVar(&g.controller, "controller", false, "flag.controller")
	set.BoolVar(&g.crlf, "crlf", false, "flag.crlf")
	return g.play
}

// profile returns the profile with which the client joins.
func (g *guestFlags) profile() (p foxesclient.Profile, err error) {
	w, given, err := foxesCounting(g.places)
	if given {
		p.Dialect.Places = foxesclient.PlacesGiven
	}
	if g.two {
		w.Sockets = foxes.SocketsTwo
	}
	if g.controller {
		w.Join = foxes.JoinController
	}
	if g.crlf {
		w.Lines = foxes.LinesCRLF
	}
	if g.watch {
		p.Role = foxesclient.Watch
	}
	p.Dialect.Rules.Writing, p.Details = w, g.details
	return p, err
}

// play plays all games, each over its own connection.
func (g *guestFlags) play(ctx context.Context, r command.BotRequest, report func(any) error) error {
	bot, err := foxesbot.For(g.bot)
	if err != nil {
		return console.Usage("keeper.bot", err)
	}
	if g.delay < 0 {
		return console.Usage("keeper.delay", g.delay)
	}
	profile, err := g.profile()
	if err != nil {
		return err
	}
	bot.Bot = foxesbot.Delayed(bot.Bot, ticksOfSpan(g.delay))
	c := foxesclient.Join(r.Address, profile)
	p := visitor{client: c, bot: bot, chance: r.Chance()}
	v := command.Visit[foxes.View, foxes.Move]{
		Request: r, Client: c, Every: look, Poll: p.move, Line: p.line,
		See: func(_ context.Context, u session.Update[foxes.View]) error {
			p.view, p.fresh = u.View, u.Phase == session.Playing
			return nil
		},
	}
	return v.Run(ctx, report)
}

// visitor is a bot on a server, or a spectator.
type visitor struct {
	client *foxesclient.Client
	bot    foxesbot.Named
	chance *rand.Rand
	view   foxes.View // the newest
	fresh  bool       // the bot has not been called with view

	moves   int // in this game
	slowest time.Duration
}

// look is the interval at which the bot is called again while it waits. maxNotes is the maximum number of error texts that the JSON
// line of a game contains.
const (
	look     = 50 * time.Millisecond
	maxNotes = 20
)

// move makes the bot's move if there is a new view, a move is possible, and the bot does not wait.
func (f *visitor) move(ctx context.Context) {
	v, fresh := f.view, f.fresh
	if f.fresh = false; !fresh || !v.MayMove() {
		return
	}
	asked := time.Now()
	m, ok := f.bot.Bot(ctx, v, f.chance)
	f.slowest = max(f.slowest, time.Since(asked))
	if ok {
		f.moves++
		f.client.Send(v.You, m)
	}
}

func (f *visitor) line(v foxes.View, game command.Visited) any {
	line := Line{
		Game: game.Number, Side: seatNameOf(v.You), Bot: f.bot.Name, Outcome: v.Outcome, Reason: v.Reason,
		Size: v.Board.Size, Foxes: v.Board.Count(foxes.Foxes), Dolphins: v.Board.Count(foxes.Dolphins),
		Moves: f.moves, Tides: v.Tides, Tide: spanOfTicks(v.Config.Tide).Seconds(),
		Slowest: f.slowest.Seconds(), Seconds: game.Seconds, Notes: game.Notes[:min(maxNotes, len(game.Notes))],
	}
	if line.Side == "" {
		line.Bot = ""
	} else {
		line.Won = v.Outcome == foxes.WonBy(v.You)
		line.Cooldown = spanOfTicks(v.Config.Cooldown[v.You]).Seconds()
	}
	if f.client.Link().Met != "" {
		for i, w := range foxes.Countings() {
			if w.CountsLike(v.Config.Dialect.Writing) {
				line.Places = foxesCountings[i]
			}
		}
	}
	f.moves, f.slowest, f.fresh = 0, 0, false
	return line
}
