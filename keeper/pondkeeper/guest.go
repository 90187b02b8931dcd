package pondkeeper

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"time"

	"menagerie/keeper/console"
	"menagerie/keeper/guest"
	"menagerie/keeper/visit"
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
	secure   visit.Security
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

func GuestFlags(set *flag.FlagSet) func(context.Context, guest.Request, func(any) error) error {
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
func (g *guestFlags) play(ctx context.Context, r guest.Request, report func(any) error) error {
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
	defer visit.Leave(c)
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
	hush   *visit.Silence

	games  int // played
	began  time.Time
	breach string
	over   bool  // the game's line is printed, and the next game has not begun
	asked  int32 // number of the bot's moves; an older View would make it move twice
}

// run polls the session like a game loop, but more often.
func (p *visitor) run(ctx context.Context, games int) error {
	const between = 200 * time.Microsecond
	return visit.Run(ctx, p.client, between, p.hush.Watch(p.client.Link, func() (bool, error) {
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
