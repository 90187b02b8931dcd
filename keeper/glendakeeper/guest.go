package glendakeeper

import (
	"context"
	"flag"
	"math/rand/v2"
	"strings"
	"time"

	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/glendaclient"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/session"
)

// guestFlags has the flags of a bot that plays on a server.
type guestFlags struct {
	side, bot string
	nick      string
	size      int
	begins    string
	exchanged bool
	hello     bool
}

// Line is the line of JSON for a game.
type Line struct {
	Game    int            `json:"game"`
	Side    string         `json:"side"`
	Bot     string         `json:"bot"`
	Outcome glenda.Outcome `json:"outcome"`
	Won     bool           `json:"won"`
	Left    bool           `json:"left,omitempty"` // the other player has left: won although the board does not show the end
	Turns   int            `json:"turns"`          // moves of both sides
	Walls   int            `json:"walls"`          // at the start
	Server  string         `json:"server"`
	Against string         `json:"against,omitempty"`
	Seconds float64        `json:"seconds"`         // from the board to the end
	Notes   []string       `json:"notes,omitempty"` // other messages of the server for people
}

func botFlags(set *flag.FlagSet) func(context.Context, command.BotRequest, func(any) error) error {
	g := &guestFlags{}
	set.StringVar(&g.side, "side", "any", "flag.side_glendaguest")
	set.StringVar(&g.bot, "bot", "best", "flag.bot_glendaguest")
	set.StringVar(&g.nick, "name", "", "flag.nick")
	set.IntVar(&g.size, "size", 0, "flag.size_glendaguest")
	set.StringVar(&g.begins, "begins", "guess", "flag.begins_glendaguest")
	set.BoolVar(&g.exchanged, "exchanged", false, "flag.exchanged")
	set.BoolVar(&g.hello, "hello", false, "flag.hello")
	return g.play
}

// bots returns the bots for the seats that side allows. name is the name or the strength of a bot. For a seat without a
// bot of this name, it returns the bot with the same strength. The error for an unknown name lists the names for both seats.
func bots(side glendaclient.Side, name string) (bots [2]glendabot.Named, err error) {
	strength := ""
	for _, list := range [][]glendabot.Named{glendabot.Trappers(), glendabot.Glendas()} {
		for _, b := range list {
			if b.Name == name || b.Strength == name {
				strength = b.Strength
			}
		}
	}
	if strength == "" {
		_, trapper := glendabot.For(glenda.Trapper, name)
		_, rabbit := glendabot.For(glenda.Glenda, name)
		return bots, console.Error("keeper.both", trapper, rabbit)
	}
	for seat := range bots {
		if side.Allows(rules.Seat(seat)) {
			bots[seat], err = glendabot.For(rules.Seat(seat), strength)
		}
	}
	return bots, err
}

// play plays all games, each over its own connection.
func (g *guestFlags) play(ctx context.Context, r command.BotRequest, report func(any) error) error {
	side, err := glendaclient.ParseSide(g.side)
	if err != nil {
		return console.Usage("keeper.side", err)
	}
	plays := side
	if r.Yields {
		plays = glendaclient.SideAny
	}
	bots, err := bots(plays, g.bot)
	if err != nil {
		return console.Usage("keeper.bot", err)
	}
	profile := glendaclient.Profile{Nick: g.nick, Side: side, Dialect: glendaclient.Dialect{Size: g.size}}
	if profile.Dialect.Begins, err = glendaclient.ParseBegins(g.begins); err != nil {
		return console.Usage("keeper.begins_glendaguest", g.begins)
	}
	if g.exchanged {
		profile.Dialect.Walls = glendaclient.WallsExchanged
	}
	if g.hello {
		profile.Dialect.Greet = glendaclient.GreetFirst
	}
	c := glendaclient.Join(r.Address, profile)
	defer command.Leave(c)
	v := visitor{client: c, games: r.Played, side: plays, bots: bots, chance: rand.New(rand.NewPCG(r.Seed, uint64(r.Played))), tell: report, hush: r.Silence}
	return v.run(ctx, r.Games)
}

// visitor is a client on which games are played.
type visitor struct {
	client *glendaclient.Client
	side   glendaclient.Side
	bots   [2]glendabot.Named
	chance *rand.Rand
	tell   func(any) error
	hush   *command.Silence

	games int // played
	began time.Time
	notes []string
}

// run plays until all games are played.
func (g *visitor) run(ctx context.Context, games int) error {
	return command.RunClient(ctx, g.client, time.Second, g.hush.Watch(g.client.Link, func() (bool, error) {
		for _, u := range g.client.Tick() {
			over, err := g.see(ctx, u)
			if err != nil || over && g.games == games {
				return true, err
			}
			if over {
				g.client.Capabilities().Again()
				break // the messages belong to the finished game
			}
		}
		return false, nil
	}))
}

// see handles a View and reports whether it is the last one of a game.
func (g *visitor) see(ctx context.Context, u session.Update[glenda.View]) (over bool, err error) {
	if seats := g.client.Seats(); len(seats) > 0 && !g.side.Allows(seats[0]) {
		return false, console.Error("keeper.other_side")
	}
	if u.Err != nil && u.Phase != session.Lost {
		g.notes = append(g.notes, console.English(u.Err))
	}
	switch u.Phase {
	case session.Lost:
		return false, u.Err
	case session.Playing:
		if g.began.IsZero() {
			g.began = time.Now()
		}
		return false, g.move(ctx, u)
	case session.Ended:
		return true, g.end(u.View)
	}
	return false, nil
}

// move makes the bot's move if it is the bot's turn. After a refusal it makes a random move, because the bot would
// choose the refused move again. It also makes a random move if the bot finds no move.
func (g *visitor) move(ctx context.Context, u session.Update[glenda.View]) error {
	v := u.View
	if !v.ToMove() {
		return nil
	}
	m, ok := g.bots[v.You].Bot(ctx, v, g.chance)
	if !ok || u.Err != nil {
		legal := v.Legal()
		if len(legal) == 0 {
			return nil // the client ends such a game
		}
		m = legal[g.chance.IntN(len(legal))]
	}
	g.client.Send(v.You, m)
	return nil
}

func (g *visitor) end(v glenda.View) error {
	g.games++
	link := g.client.Link()
	won := (v.Outcome == glenda.TrapperWon) == (v.You == glenda.Trapper)
	line := Line{
		Game: g.games, Side: [...]string{"trapper", "glenda"}[v.You], Bot: g.bots[v.You].Name, Outcome: v.Outcome,
		Won: won, Left: won && v.Decided() == glenda.Running, Turns: v.Turn, Walls: v.Start.Len(),
		Server: strings.TrimPrefix(link.Met, "net.glenda_met_"), Against: link.Opponent,
		Seconds: time.Since(g.began).Seconds(), Notes: g.notes,
	}
	g.began, g.notes = time.Time{}, nil
	return g.tell(line)
}
