package catalog

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"menagerie/netclient/labyrinthclient"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/labyrinthscene"
)

// labyrinthServer is a game of the labyrinth on somebody's server.
type labyrinthServer struct {
	address  string                   // host, or host:port
	name     string                   // of the person
	watch    bool                     // look on only
	settings labyrinthclient.Settings // how the server is read; what is not in it is found out
}

// joinLabyrinth connects to a server and opens the screen at once; whether it works is told there.
func (p *Program) joinLabyrinth(at labyrinthServer) (scenes.Scene, error) {
	client := labyrinthclient.Join(at.address, labyrinthclient.Profile{
		Name: at.name, Spectate: at.watch, Settings: at.settings, Risk: labyrinthclient.RiskAsk, Tape: guestTape(),
	})
	chosen := keptSettings(at.settings)
	seat := p.labyrinthPlace(client, func() []string { return labyrinthGuests(client, at.name) }, labyrinthscene.Options{
		Referee: p.labyrinthReferee(client, chosen),
	})
	g := p.labyrinthGame()
	seat.to = g.link(at.address, nil)
	seat.again = func() (scenes.Scene, error) {
		at.settings = chosen
		return p.joinLabyrinth(at)
	}
	return g.meet(seat), nil
}

// keptSettings are the choices about a server's dialect, for the person to change.
func keptSettings(s labyrinthclient.Settings) labyrinthclient.Settings {
	kept := maps.Clone(s)
	if kept == nil {
		kept = labyrinthclient.Settings{}
	}
	return kept
}

// labyrinthPlace is a place on a server. The options are what its screen has that others have not.
func (p *Program) labyrinthPlace(client *labyrinthclient.Client, names func() []string, own labyrinthscene.Options) place[labyrinth.View, labyrinth.Move] {
	return place[labyrinth.View, labyrinth.Move]{
		session: client, names: names, colors: manyColors(),
		record: func(v labyrinth.View) (any, []string) { return v.Config, labyrinthSeats(v, names()) },
		screen: func(s labyrinthscene.Session, o gamepage.Options) scenes.Scene {
			own.Session, own.Options, own.Clock, own.Best = s, o, labyrinthClock(client), careful(client)
			return labyrinthscene.New(p.Env, own)
		},
	}
}

// manyColors are colours for as many players as a server can have.
func manyColors() []int {
	all := make([]int, labyrinth.MaxPlayers)
	for seat := range all {
		all[seat] = seat
	}
	return all
}

// labyrinthGuests are the names that are known, by seat: the own one, and those that the server tells.
func labyrinthGuests(client *labyrinthclient.Client, own string) []string {
	names := slices.Clone(client.Names())
	for _, seat := range client.Seats() {
		for len(names) <= int(seat) {
			names = append(names, "")
		}
		if own != "" {
			names[seat] = own
		}
	}
	return names
}

// labyrinthSeats are the names of everybody in a game, for its record.
func labyrinthSeats(v labyrinth.View, known []string) []string {
	names := slices.Clone(known)
	for len(names) < len(v.Players) {
		names = append(names, "")
	}
	return names[:len(v.Players)]
}

// labyrinthClock is the server's time limit as the screen shows it.
func labyrinthClock(client *labyrinthclient.Client) func() labyrinthscene.Clock {
	return func() labyrinthscene.Clock {
		c := client.Clock()
		return labyrinthscene.Clock{Runs: c.Running, Left: c.Left.Seconds(), Total: c.Limit.Seconds()}
	}
}

// careful finds the best move, or one that the server surely takes as it is meant where the best one is not.
func careful(client *labyrinthclient.Client) labyrinthscene.Best {
	best := labyrinthPlayer(labyrinthbot.Best(0))
	return func(ctx context.Context, v labyrinth.View) (labyrinth.Move, bool) {
		rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
		m, ok := best(ctx, v, rng)
		if !ok || client.Safe(m) {
			return m, ok
		}
		if safe := client.Careful(v.Legal()); len(safe) > 0 {
			return safe[rng.IntN(len(safe))], true
		}
		return m, true
	}
}

// labyrinthReferee shows how the client reads its server, in the player's words.
func (p *Program) labyrinthReferee(client *labyrinthclient.Client, chosen labyrinthclient.Settings) labyrinthscene.Referee {
	var known *labyrinthclient.Finding // of the reading that was put into words last
	var words labyrinthscene.Reading
	return labyrinthscene.Referee{
		Read: func() labyrinthscene.Reading {
			if r := client.Reading(); len(r.Findings) > 0 && known != &r.Findings[0] {
				known, words = &r.Findings[0], p.labyrinthReading(r)
			}
			return words
		},
		Choose: func(finding, value int) {
			aspect := labyrinthclient.Aspects()[finding]
			if value < 0 {
				delete(chosen, aspect)
				client.Release(aspect)
				return
			}
			chosen[aspect] = uint8(value)
			client.Choose(aspect, uint8(value))
		},
	}
}

// labyrinthReading puts a reading into words.
func (p *Program) labyrinthReading(r labyrinthclient.Reading) labyrinthscene.Reading {
	t := p.Env.UI.Book.T
	now := labyrinthscene.Reading{Ways: r.Readings, Breaches: r.Breaches}
	for _, f := range r.Findings {
		shown := labyrinthscene.Finding{
			Name: t(f.Aspect.Key()), Value: t(f.Aspect.ValueKey(f.Value)), Chosen: -1, Why: t(f.Certainty.Key()),
		}
		for value := range f.Aspect.Count() {
			shown.Values = append(shown.Values, t(f.Aspect.ValueKey(uint8(value))))
		}
		switch {
		case f.Certainty == labyrinthclient.Chosen:
			shown.Chosen = int(f.Value)
		case f.Why != "":
			shown.Why += ": " + t(f.Why, f.Args...)
		}
		now.Findings = append(now.Findings, shown)
	}
	return now
}
