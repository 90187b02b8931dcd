package labyrinthkeeper

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/labyrinthclient"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/session"
)

// guestFlags has the flags of a bot that plays on a server.
type guestFlags struct {
	bot, name string
	watch     bool
	scout     bool
	daring    bool
	reading   string
}

// Line is the line of JSON for a game.
type Line struct {
	Game      int               `json:"game"`
	Bot       string            `json:"bot,omitempty"` // empty for a spectator
	Seat      rules.Seat        `json:"seat"`          // -1 for a spectator
	Players   int               `json:"players"`
	Outcome   labyrinth.Outcome `json:"outcome"`
	Won       bool              `json:"won"`
	Winners   []rules.Seat      `json:"winners"`
	Moves     int               `json:"moves"`          // of all
	Collected []int             `json:"collected"`      // number of objectives by seat
	Out       []rules.Seat      `json:"out"`            // the disqualified seats
	Found     map[string]string `json:"found"`          // the fields of the server's dialect that are known
	Open      []string          `json:"open,omitempty"` // the fields that are still undecided
	Guesses   int               `json:"guesses"`        // own moves that were illegal in one possible dialect
	Slowest   float64           `json:"slowest"`        // maximum seconds for an own move
	Seconds   float64           `json:"seconds"`        // from the board to the end
	Notes     []string          `json:"notes,omitempty"`
}

func botFlags(set *flag.FlagSet) func(context.Context, command.BotRequest, func(any) error) error {
	g := &guestFlags{}
	set.StringVar(&g.bot, "bot", "best", "flag.bot_foxesguest")
	set.StringVar(&g.name, "name", "", "flag.name_labyrinthguest")
	set.BoolVar(&g.watch, "watch", false, "flag.watch_labyrinthguest")
	set.BoolVar(&g.scout, "scout", false, "flag.scout")
	set.BoolVar(&g.daring, "daring", false, "flag.daring")
	set.StringVar(&g.reading, "read", "", console.FlagText("flag.read", ListAspects(ReadAspects())))
	return g.play
}

// play plays all games. Some servers begin the next game on the same connection. For other servers, play opens a new
// connection for each game.
func (g *guestFlags) play(ctx context.Context, r command.BotRequest, report func(any) error) error {
	bot, err := labyrinthbot.For(g.bot)
	if err != nil {
		return console.Usage("keeper.bot", err)
	}
	settings, err := ParseSettings(g.reading)
	if err != nil {
		return console.Usage("keeper.read", err)
	}
	c := labyrinthclient.Join(r.Address, labyrinthclient.Profile{
		Name: cmp.Or(g.name, bot.Name), Spectate: g.watch, Scout: g.scout, Settings: settings,
		Risk: labyrinthclient.RiskTake, // the bot has already examined it
	})
	p := player{client: c, bot: bot, daring: g.daring, chance: r.Chance()}
	v := command.Visit[labyrinth.View, labyrinth.Move]{
		Request: r, Client: c, Every: time.Second, Wait: anotherGame, Line: p.line,
		See: func(ctx context.Context, u session.Update[labyrinth.View]) error {
			if u.Phase == session.Playing && u.View.ToMove() {
				return p.move(ctx, u.View)
			}
			return nil
		},
	}
	return v.Run(ctx, report)
}

// player is a bot on a server, or a spectator.
type player struct {
	client *labyrinthclient.Client
	bot    labyrinthbot.Named
	daring bool
	chance *rand.Rand

	guesses int // in this game
	slowest time.Duration
}

// anotherGame is how long the client waits for the next game on the same connection. After that time it opens a new
// connection.
const anotherGame = 15 * time.Second

// move makes the bot's move within the time limit. While the server's dialect is uncertain, move may replace the bot's
// move by a safer one.
func (l *player) move(ctx context.Context, v labyrinth.View) error {
	began := time.Now()
	if clock := l.client.Clock(); clock.Running {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, clock.Left-max(100*time.Millisecond, clock.Limit/10))
		defer stop()
	}
	m, ok := l.bot.Bot(ctx, v, l.chance)
	if !ok {
		return fmt.Errorf("the bot has no move")
	}
	if !l.daring {
		m = l.careful(v, m)
	}
	if !l.client.Safe(m) {
		l.guesses++
	}
	l.client.Send(v.You, m)
	l.slowest = max(l.slowest, time.Since(began))
	return nil
}

// careful returns m if the client recommends this move. Otherwise it returns the recommended move that collects the
// most objectives. Among such moves, it prefers the one after which the most objectives can be reached.
func (l *player) careful(v labyrinth.View, m labyrinth.Move) labyrinth.Move {
	safe := l.client.Careful(v.Legal())
	if slices.Contains(safe, m) {
		return m
	}
	best, worth := safe[l.chance.IntN(len(safe))], -1.0
	among := map[labyrinth.Move]bool{}
	for _, m := range safe {
		among[m] = true
	}
	for _, r := range labyrinthmath.Survey(context.Background(), v) {
		if w := 100*float64(r.Collects) + r.Ways; w > worth && among[r.Move] {
			best, worth = r.Move, w
		}
	}
	return best
}

func (l *player) line(v labyrinth.View, game command.Visited) any {
	line := Line{
		Game: game.Number, Bot: l.bot.Name, Seat: v.You, Players: len(v.Players), Outcome: v.Outcome,
		Won: slices.Contains(v.Winners, v.You), Winners: v.Winners, Moves: len(v.History),
		Found: labyrinthFound(l.client.Reading()), Guesses: l.guesses, Slowest: l.slowest.Seconds(),
		Seconds: game.Seconds, Notes: game.Notes,
	}
	if v.You == rules.Nobody {
		line.Bot = ""
	}
	for _, a := range l.client.Reading().Open {
		line.Open = append(line.Open, a.String())
	}
	for seat, p := range v.Players {
		line.Collected = append(line.Collected, len(p.Collected))
		if p.Out {
			line.Out = append(line.Out, rules.Seat(seat))
		}
	}
	l.guesses, l.slowest = 0, 0
	return line
}
