package pondkeeper

import (
	"context"
	"errors"
	"flag"
	"math"
	"math/rand/v2"
	"time"

	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/pondclient"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
	"menagerie/session"
)

// guestFlags has the flags of a mouse that plays on a server.
type guestFlags struct {
	room     string
	level    int
	bot      string
	secure   command.Security
	pipeline int
}

// Line is the line of JSON for a game.
type Line struct {
	Game    int          `json:"game"`
	Level   int          `json:"level"`
	Bot     string       `json:"bot"`
	Outcome pond.Outcome `json:"outcome"`
	Moves   int32        `json:"moves"`
	Margin  float64      `json:"marginLeft"` // distance of the cat from the landing place along the shore, in units; 0 if the cat won
	Seconds float64      `json:"seconds"`
	Breach  string       `json:"breach,omitempty"` // number of messages in which the server broke the rules
}

func botFlags(set *flag.FlagSet) func(context.Context, command.BotRequest, func(any) error) error {
	g := &guestFlags{}
	set.StringVar(&g.room, "room", "", "flag.room")
	set.IntVar(&g.level, "level", 1, "flag.level_pondbot")
	set.StringVar(&g.bot, "bot", "best", "flag.bot_pondbot")
	g.secure.Declare(set, "flag.tls")
	set.IntVar(&g.pipeline, "pipeline", 1, "flag.pipeline")
	return g.play
}

func (g *guestFlags) check() error {
	switch {
	case g.level < 1 || g.level > 3:
		return console.Usage("keeper.pond_level", g.level)
	case g.pipeline < 1 || g.pipeline > pondclient.MaxPipeline:
		return console.Usage("keeper.pipeline", g.pipeline, pondclient.MaxPipeline)
	}
	return g.secure.Check()
}

// play plays all games over one connection.
func (g *guestFlags) play(ctx context.Context, r command.BotRequest, report func(any) error) error {
	if err := g.check(); err != nil {
		return err
	}
	bot, err := pondbot.For(pond.Mouse, g.bot)
	if err != nil {
		return console.Usage("keeper.bot", err)
	}
	c := pondclient.Join(r.Address, pondclient.Profile{
		Room: g.room, Level: g.level, TLS: g.secure.Client(), Dialect: pondclient.Dialect{Pipeline: g.pipeline},
	})
	defer command.Leave(c)
	guest := visitor{guestFlags: g, games: r.Played, client: c, name: bot.Name, ahead: ahead{bot: bot.Bot}, chance: rand.New(rand.NewPCG(r.Seed, uint64(r.Played))), tell: report, hush: r.Silence}
	return guest.run(ctx, r.Games)
}

// visitor is a connection on which games are played.
type visitor struct {
	*guestFlags
	client *pondclient.Client
	name   string // of the bot
	ahead  ahead
	chance *rand.Rand
	tell   func(any) error
	hush   *command.Silence

	games  int // played
	began  time.Time
	breach string
	over   bool  // the game's line is printed, and the next game has not begun
	asked  int32 // number of the bot's moves; an older View would make it move twice
}

// run polls the session like a game loop, but more often.
func (p *visitor) run(ctx context.Context, games int) error {
	const between = 200 * time.Microsecond
	return command.RunClient(ctx, p.client, between, p.hush.Watch(p.client.Link, func() (bool, error) {
		for _, u := range p.client.Tick() {
			if err := p.see(u); err != nil {
				return false, err
			}
		}
		p.move(ctx)
		if p.over && p.games < games {
			p.again()
		}
		return p.games == games, nil
	}))
}

// again requests the next game as soon as the session offers it.
func (p *visitor) again() {
	if again := p.client.Capabilities().Again; again != nil {
		p.over = false
		again()
	}
}

// move makes the bot's next move. It does nothing if the newest View does not yet contain the bot's last move.
func (p *visitor) move(ctx context.Context) {
	if p.began.IsZero() || p.ahead.view.Moves < p.asked {
		return
	}
	if m, ok := p.ahead.move(ctx, p.chance); ok {
		p.client.Send(pond.Mouse, m)
		p.asked = p.ahead.view.Moves + 1
	}
}

func (p *visitor) see(u session.Update[pond.View]) error {
	var breach pondclient.RefereeError
	var refused pondclient.RoomError
	switch {
	case u.Phase == session.Lost, errors.As(u.Err, &refused):
		return u.Err
	case errors.As(u.Err, &breach):
		p.breach = breach.Error()
	case u.Err != nil && u.Phase == session.Playing:
		p.asked = u.View.Moves // a rejected move needs no wait
	}
	switch u.Phase {
	case session.Playing:
		if p.began.IsZero() {
			p.began, p.asked = time.Now(), 0
			p.ahead.begin(u.View)
		}
		p.ahead.see(u.View, u.Err)
	case session.Ended:
		return p.end(u.View)
	}
	return nil
}

// end prints the line of a game. A session may show the end more than once.
func (p *visitor) end(v pond.View) error {
	if p.over || p.began.IsZero() {
		return nil
	}
	p.games++
	line := Line{
		Game: p.games, Level: p.level, Bot: p.name, Outcome: v.Outcome, Moves: v.Moves,
		Margin: pondmath.Margin(v), Seconds: time.Since(p.began).Seconds(), Breach: p.breach,
	}
	p.over, p.began, p.breach = true, time.Time{}, ""
	return p.tell(line)
}

// ahead lets a bot move the mouse before the server has responded to earlier moves. Until the responses arrive, the bot
// receives a View that assumes perfect responses of the cat. After a different response, the bot waits for each
// response until enough responses have been perfect again.
type ahead struct {
	bot   pondbot.Bot
	view  pond.View    // the newest
	way   []pond.Point // positions of the mouse after the pending moves, oldest first
	right int          // number of responses in a row that match a perfect cat
	trust int          // number of matching responses needed to move ahead
}

// begin takes the first View of a game.
func (a *ahead) begin(v pond.View) { a.view, a.way, a.right, a.trust = v, a.way[:0], 0, 8 }

// see handles the Views after the first View of a game. Each View contains the cat's response to the oldest move that
// had no response. If err is a RefereeError, the cat has broken the rules.
func (a *ahead) see(v pond.View, err error) {
	var breach pondclient.RefereeError
	answered := err == nil || errors.As(err, &breach)
	switch {
	case v.Moves > a.view.Moves:
		a.way = append(a.way, v.Mouse)
	case answered && len(a.way) > 0:
		a.view.Mouse = a.way[0]
		if a.right++; v.Cat != chase(a.view) {
			a.doubt()
		}
		a.way = append(a.way[:0], a.way[1:]...)
	}
	a.view = v
}

// doubt handles a response that differs from that of a perfect cat. From then on, the bot moves ahead only after
// several perfect responses. Each such mistake increases the required number of responses.
func (a *ahead) doubt() {
	if a.right > a.trust {
		a.trust *= 4
	}
	a.right = 0
}

// move returns the bot's next move. It assumes that the cat responds perfectly to the pending moves. It returns false if the
// bot has no move or must wait for a response.
func (a *ahead) move(ctx context.Context, rng *rand.Rand) (pond.Move, bool) {
	if len(a.way) > 0 && a.right < a.trust {
		return pond.Move{}, false
	}
	then := a.view
	for _, then.Mouse = range a.way {
		if eitherWay(then) {
			return pond.Move{}, false
		}
		then.FromCat, then.Cat = then.Cat, chase(then)
	}
	return a.bot(ctx, then, rng)
}

// chase returns the position of a perfect cat after its next step.
func chase(v pond.View) pond.Point { return pond.Point(pondmath.Run(v, pondmath.Turn(v))) }

// eitherWay reports whether the direction of the cat's next move is hard to predict. This is the case if the mouse is
// far from the centre and nearly opposite the cat. A wrong prediction in such a position would cost hundreds of moves.
func eitherWay(v pond.View) bool {
	const (
		far  = 0.75 // of the turning circle's radius
		near = 3    // cat steps from the point opposite the mouse
	)
	out := math.Hypot(float64(v.Mouse.X), float64(v.Mouse.Y)) > far*pondmath.Circle(v.Config)
	return out && math.Pi-pondmath.Separation(v) < near*float64(v.Config.CatStep)/pond.Radius
}
