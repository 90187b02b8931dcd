package glendakeeper

import (
	"context"
	"flag"
	"math/rand/v2"
	"strings"
	"time"

	"menagerie/internal/deal"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/session"
)

type guestFlags struct {
	side, bot string
	nick      string
	size      int
	begins    string
	exchanged bool
	hello     bool
}

// Line is the JSON line that keeper prints for a game.
type Line struct {
	Game    int            `json:"game"`
	Side    string         `json:"side"`
	Bot     string         `json:"bot"`
	Outcome glenda.Outcome `json:"outcome"`
	Won     bool           `json:"won"`
	Left    bool           `json:"left,omitempty"` // the opponent has left; the bot has won although the board does not show it
	Turns   int            `json:"turns"`          // number of moves of both sides
	Walls   int            `json:"walls"`          // number of walls at the start
	Server  string         `json:"server"`
	Against string         `json:"against,omitempty"`
	Seconds float64        `json:"seconds"`         // time from the board to the end
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

// bots returns a bot for each seat that sides allows. name is the name or the strength of the bots. For an unknown
// name, the error lists the names for both seats.
func bots(sides glendaclient.Side, name string) (bots [2]glendabot.Named, err error) {
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
		if sides.Allows(rules.Seat(seat)) {
			// a seat without a bot of this name gets the bot of equal strength
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
	c, chance := glendaclient.Join(r.Address, profile), r.Chance()
	v := command.Visit[glenda.View, glenda.Move]{
		Request: r, Client: c, Every: time.Second,
		See: func(ctx context.Context, u session.Update[glenda.View]) error {
			if seats := c.Seats(); len(seats) > 0 && !plays.Allows(seats[0]) {
				return console.Error("keeper.other_side")
			}
			if u.Phase == session.Playing && u.View.ToMove() {
				if m, ok := chooseMove(ctx, u, bots[u.View.You].Bot, chance); ok {
					c.Send(u.View.You, m)
				}
			}
			return nil
		},
		Line: func(v glenda.View, game command.Visited) any {
			link := c.Link()
			won := (v.Outcome == glenda.TrapperWon) == (v.You == glenda.Trapper)
			return Line{
				Game: game.Number, Side: [...]string{"trapper", "glenda"}[v.You], Bot: bots[v.You].Name, Outcome: v.Outcome,
				Won: won, Left: won && v.Decided() == glenda.Running, Turns: v.Turn, Walls: v.Start.Len(),
				Server: strings.TrimPrefix(link.Met, "net.glenda_met_"), Against: link.Opponent, Seconds: game.Seconds, Notes: game.Notes,
			}
		},
	}
	return v.Run(ctx, report)
}

// chooseMove returns the bot's move, or a random move if the bot finds none or the server has refused its last move.
func chooseMove(ctx context.Context, u session.Update[glenda.View], bot glendabot.Bot, chance *rand.Rand) (glenda.Move, bool) {
	m, ok := bot(ctx, u.View, chance)
	// after a refusal, the bot would choose the refused move again
	if ok && u.Err == nil {
		return m, true
	}
	legal := u.View.Legal()
	if len(legal) == 0 {
		return m, false // the client ends such a game
	}
	return legal[chance.IntN(len(legal))], true
}

type hostFlags struct {
	options        glendaserver.Options
	address, hello string
	config         func() (glenda.Config, error)
	bot, botSide   string
}

func serveFlags(set *flag.FlagSet) func(command.Means) (command.Running, error) {
	h := &hostFlags{options: glendaserver.Options{}.WithDefaults()}
	set.StringVar(&h.address, "addr", "127.0.0.1:1768", "flag.addr_glendaserve")
	set.StringVar(&h.hello, "hello-addr", "", "flag.hello_addr")
	h.config = configFlags(set, "flag.size_glendacontest", "flag.dialect_glendaserve")
	set.StringVar(&h.bot, "bot", "", "flag.bot_foxesserve")
	set.StringVar(&h.botSide, "bot-side", "any", "flag.bot_side_glendaserve")

	o := &h.options
	set.BoolVar(&o.TellWait, "tell-wait", false, "flag.tell_wait")
	set.DurationVar(&o.Move, "move", o.Move, "flag.move_glendaserve")
	set.DurationVar(&o.Opening, "opening", o.Opening, "flag.opening_glendaserve")
	set.DurationVar(&o.Wait, "wait", o.Wait, "flag.wait")
	command.LimitFlags(set, &o.Limits)
	set.Float64Var(&o.Rate, "rate", o.Rate, "flag.rate_foxesserve")
	set.IntVar(&o.Mistakes, "mistakes", o.Mistakes, "flag.mistakes_glendaserve")
	return h.listen
}

func (h *hostFlags) check() error {
	o := h.options
	switch {
	case h.address == "" && h.hello == "":
		return console.Usage("keeper.no_door_glenda")
	case o.Limits.Connections < 1 || o.Limits.PerAddress < 1 || o.Mistakes < 1:
		return console.Usage("keeper.least_glenda")
	case o.Move == 0 || o.Opening == 0 || o.Wait == 0 || o.Limits.Write <= 0:
		return console.Usage("keeper.times_glenda")
	case o.Rate == 0:
		return console.Usage("keeper.rate")
	}
	return nil
}

func (h *hostFlags) bots() (glendaserver.Bots, error) {
	b := glendaserver.Bots{Name: h.bot}
	if h.bot == "" {
		return b, nil
	}
	side, err := glendaclient.ParseSide(h.botSide)
	if err != nil {
		return b, console.Usage("keeper.bot_side_wrong", err)
	}
	bots, err := bots(side, h.bot)
	if err != nil {
		return b, console.Usage("keeper.bot", err)
	}
	for seat := range bots {
		b.Think[seat] = bots[seat].Bot
	}
	return b, nil
}

// listen opens all addresses. If one fails, it closes the others.
func (h *hostFlags) listen(with command.Means) (command.Running, error) {
	if err := h.check(); err != nil {
		return command.Running{}, err
	}
	bots, err := h.bots()
	if err != nil {
		return command.Running{}, err
	}
	if h.options.Game, err = h.config(); err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	h.options.Style = glendaserver.StyleOf(h.options.Game.Dialect)
	h.options.Log, h.options.Observer, h.options.Chance = with.Log, with.Rehearsal.Observer(), deal.GameSeeds(with.Seed)
	server, err := glendaserver.New(h.options)
	if err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	server.SetBots(bots)
	at, err := h.open(server)
	return command.Opened(server, command.Running{Addresses: at, Seats: 2, Watch: command.Watched[glenda.View, glenda.Move](server.Latest, with.Log)}, err)
}

func (h *hostFlags) open(server *glendaserver.Server) (command.Addresses, error) {
	all := command.Addresses{Game: "glenda"}
	if h.address != "" {
		at, err := server.Listen(h.address)
		if err != nil {
			return all, err
		}
		all.TCP = at.String()
	}
	if h.hello != "" {
		at, err := server.ListenHello(h.hello)
		if err != nil {
			return all, err
		}
		all.Hello = at.String()
	}
	return all, nil
}
