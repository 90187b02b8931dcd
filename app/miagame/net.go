package miagame

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"menagerie/app/remote"
	"menagerie/netclient/miaclient"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/miascene"
	"menagerie/scenes/miascene/remoteseat"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// SeatSettings are the settings of the person's seat on a server.
type SeatSettings struct {
	Address string // host, or host:port
	Name    string // name of the person
	Mode    remoteseat.Mode
	fitting bool          // see remoteseat.Server
	bot     string        // name of the autopilot's bot
	limit   time.Duration // time for an answer that the user has entered; 0 if it is unknown
}

// Explain returns a function that creates a dissector for one side of a connection. limits returns the time limits of the
// server. If they are unknown, limits is nil.
func Explain(limits func() miawire.Limits) func(side wire.Side) wire.Dissector {
	return func(side wire.Side) wire.Dissector { return miawire.NewDissector(side, limits) }
}

// Limits returns the time limits of a server. limit is the limit that the user has entered, or 0. If limit is 0, Limits uses
// the limit that the client has measured. Unknown limits are 0.
func Limits(limit time.Duration, s miaclient.Stats) miawire.Limits {
	l := miawire.Limits{Join: limit, Turn: limit, Announce: limit}
	if limit == 0 && s.LimitSure {
		l.Turn, l.Announce = s.Limit, s.Limit
	}
	return l
}

// profile returns the client's profile for a seat.
func (p Maker) profile(s SeatSettings) (miaclient.Profile, error) {
	bot, err := miabot.For(cmp.Or(s.bot, "best"))
	if err != nil {
		return miaclient.Profile{}, err
	}
	name := miaclient.NameFrom(s.Name)
	if name == "" {
		name = miaclient.NameFrom(p.Env.UI.Book.T("mia.me"))
	}
	return miaclient.Profile{
		Name: name, Bot: bot.Bot, Seed: p.Seed(), Orders: miaclient.Orders{Mode: miaclient.Mode(s.Mode), Limit: s.limit},
	}, nil
}

// Join connects to a server and returns a screen that waits for the server's response. That screen then opens the game's screen.
func (p Maker) Join(at SeatSettings) (scenes.Scene, error) {
	if at.Name == p.Env.UI.Book.T("mia.me") {
		// Players without a name have the same default name on every machine, but a server refuses a name that is taken.
		at.Name += fmt.Sprint(100 + rand.IntN(900))
	}
	profile, err := p.profile(at)
	if err != nil {
		return nil, err
	}
	profile.Capture = remote.GuestCapture()
	client := miaclient.Join(at.Address, profile)
	seat := p.remoteGame(client, client, miaNet(client, profile.Orders.Limit), at)
	seat.Explain = Explain(func() miawire.Limits { return Limits(at.limit, client.Stats()) })
	g := p.Game()
	seat.To, seat.Person = g.Link(at.Address, nil), at.Name
	seat.Again = func() (scenes.Scene, error) { return p.Join(at) }
	return g.Meet(seat), nil
}

// remoteGame returns a remote game for a client's session.
func (p Maker) remoteGame(s session.Session[mia.View, mia.Move], client *miaclient.Client, net *remoteseat.Server, at SeatSettings) remote.Game[mia.View, mia.Move] {
	return remote.Game[mia.View, mia.Move]{
		Session: s, Sitting: func(v mia.View) string { return sitting(v, client.Stats()) },
		Record: func(v mia.View) (any, []string) {
			if v.Stage == mia.Joining {
				return nil, nil // some names are still unknown
			}
			return v.Config, seatNames(client.Stats().Names, v.Config.Seats)
		},
		Screen: func(s miascene.Session, o gamepage.Options) scenes.Scene {
			net.Fitting = at.fitting
			return miascene.New(p.Env, miascene.Options{Session: s, Options: o, Net: net})
		},
	}
}

// FastRounds is the number of rounds per second above which a game is not recorded. A replay of such a game would be too fast to
// follow.
const FastRounds = 3

// sitting returns the names of the players, separated by semicolons. It returns "" if the rounds are too fast to be recorded.
func sitting(v mia.View, s miaclient.Stats) string {
	if s.PerSecond > FastRounds {
		return ""
	}
	return strings.Join(seatNames(s.Names, v.Config.Seats), ";")
}

// seatNames returns the names of all seats. Unknown names are empty.
func seatNames(names []string, seats int) []string {
	all := make([]string, seats)
	copy(all, names)
	return all
}

// miaNet returns the functions through which the screen controls the client c. limit is the server's time limit for a response,
// or 0 if it is unknown.
func miaNet(c *miaclient.Client, limit time.Duration) *remoteseat.Server {
	return &remoteseat.Server{
		Order: func(o remoteseat.Orders) {
			c.Order(miaclient.Orders{
				Mode: miaclient.Mode(o.Mode), Joins: miaclient.JoinPolicy(o.Joins), Limit: limit,
				Plan: miaclient.Plan{SeeFrom: o.SeeFrom, SeeNext: o.SeeNext, BluffTo: o.BluffTo},
			})
		},
		Figures: func() remoteseat.Figures { return figures(c.Stats()) },
		Whole: func() (remoteseat.Whole, bool) {
			r, ok := c.Round()
			if !ok || len(r.Views) == 0 {
				return remoteseat.Whole{}, false
			}
			last := r.Views[len(r.Views)-1]
			return remoteseat.Whole{Names: r.Names, Round: last.Round - 1, Log: last.Last}, true
		},
	}
}

// figures returns a client's statistics for the screen.
func figures(s miaclient.Stats) remoteseat.Figures {
	f := remoteseat.Figures{
		Names: s.Names, Rounds: s.Rounds, Played: s.Played, Won: s.Won, PerSecond: s.PerSecond, Lost: s.Lost,
		Limit: int(s.Limit.Milliseconds()), LimitSure: s.LimitSure, Left: int(s.Left.Milliseconds()),
		Orders: remoteseat.Orders{
			Mode: remoteseat.Mode(s.Orders.Mode), Joins: remoteseat.Joins(s.Orders.Joins),
			SeeFrom: s.Orders.Plan.SeeFrom, SeeNext: s.Orders.Plan.SeeNext, BluffTo: s.Orders.Plan.BluffTo,
		},
	}
	for by, n := range s.By {
		f.By[miaBy[by]] = n
	}
	if n := len(s.Recent); n > 0 {
		a := s.Recent[n-1]
		f.Last = remoteseat.Answer{Round: max(a.Round, 1), By: miaBy[a.By], Move: a.Move, Took: int(a.Took.Microseconds())}
	}
	for _, point := range s.Curve {
		f.Curve = append(f.Curve, point.Scores)
	}
	return f
}

// miaBy converts the client's modes to those of the screen.
var miaBy = [...]remoteseat.Mode{
	miaclient.ByAutopilot: remoteseat.Autopilot, miaclient.ByPlan: remoteseat.Armed, miaclient.ByPerson: remoteseat.Hand,
}
