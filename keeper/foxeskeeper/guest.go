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
	defer command.Leave(c)
	v := visitor{client: c, games: r.Played, bot: bot, chance: rand.New(rand.NewPCG(r.Seed, uint64(r.Played))), tell: report, hush: r.Silence}
	return v.run(ctx, r.Games)
}

// visitor is a client on which games are played or watched.
type visitor struct {
	client *foxesclient.Client
	bot    foxesbot.Named
	chance *rand.Rand
	tell   func(any) error
	hush   *command.Silence

	games   int // played
	began   time.Time
	moves   int
	slowest time.Duration
	notes   []string
}

// foxesLook is the interval at which the bot is called again while it waits. maxFoxesNotes is the maximum number of
// error texts that the JSON line of a game contains.
const (
	foxesLook     = 50 * time.Millisecond
	maxFoxesNotes = 20
)

// run plays until all games are played.
func (f *visitor) run(ctx context.Context, games int) error {
	return command.RunClient(ctx, f.client, foxesLook, f.hush.Watch(f.client.Link, func() (bool, error) {
		over, err := f.look(ctx)
		if err == nil && over && f.games < games {
			f.client.Capabilities().Again()
		}
		return f.games == games, err
	}))
}

// look handles new updates and makes a move if a move is possible. It reports whether the game is over.
func (f *visitor) look(ctx context.Context) (over bool, err error) {
	var last session.Update[foxes.View]
	for _, u := range f.client.Tick() {
		last = u
		if u.Err != nil && u.Phase != session.Lost && len(f.notes) < maxFoxesNotes {
			f.notes = append(f.notes, console.English(u.Err))
		}
		switch {
		case u.Phase == session.Lost:
			return false, u.Err
		case u.Phase == session.Ended:
			return true, f.end(u.View)
		case u.Phase == session.Playing && f.began.IsZero():
			f.began = time.Now()
		}
	}
	if last.Phase == session.Playing {
		f.move(ctx, last.View)
	}
	return false, nil
}

// move makes the bot's move if a move is possible and the bot does not wait.
func (f *visitor) move(ctx context.Context, v foxes.View) {
	if !v.MayMove() {
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

func (f *visitor) end(v foxes.View) error {
	f.games++
	line := Line{
		Game: f.games, Side: seatNameOf(v.You), Bot: f.bot.Name, Outcome: v.Outcome, Reason: v.Reason,
		Size: v.Board.Size, Foxes: v.Board.Count(foxes.Foxes), Dolphins: v.Board.Count(foxes.Dolphins),
		Moves: f.moves, Tides: v.Tides, Tide: spanOfTicks(v.Config.Tide).Seconds(),
		Slowest: f.slowest.Seconds(), Seconds: time.Since(f.began).Seconds(), Notes: f.notes,
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
	f.began, f.moves, f.slowest, f.notes = time.Time{}, 0, 0, nil
	return f.tell(line)
}
