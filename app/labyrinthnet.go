package app

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"menagerie/netclient/labyrinthclient"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/labyrinthscene"
	"menagerie/session"
)

// labyrinthServer is a game of the labyrinth on somebody's server.
type labyrinthServer struct {
	address  string                   // host, or host:port
	name     string                   // of the person
	watch    bool                     // look on only
	scout    bool                     // watch a running game first
	settings labyrinthclient.Settings // how the server is read; what is not in it is found out
}

// joinLabyrinth connects to a server. The game opens when the server has answered.
func (p *Program) joinLabyrinth(at labyrinthServer) (scenes.Scene, error) {
	g := p.labyrinthGame()
	profile := labyrinthclient.Profile{
		Name: at.name, Spectate: at.watch, Scout: at.scout, Settings: at.settings, Risk: labyrinthclient.RiskAsk, Capture: guestCapture(),
	}
	if d, err := labyrinth.ParseDialect(p.stated[g.link(at.address, nil).String()]); err == nil {
		profile.Stated = labyrinthclient.SettingsOf(d)
	}
	client := labyrinthclient.Join(at.address, profile)
	chosen := keptSettings(at.settings)
	timed := &labyrinthTimed{Client: client}
	seat := p.labyrinthPlace(client, func() []string { return labyrinthGuests(client, at.name) }, labyrinthscene.Options{
		Referee: p.labyrinthReferee(client, chosen), Clock: timed.clock,
	})
	seat.session, seat.met = timed, func(v visit) { timed.host = v }
	seat.to, seat.person = g.link(at.address, nil), at.name
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
			own.Session, own.Options, own.Best = s, o, careful(client)
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

// labyrinthTimed is a guest's session that measures the time of the player to move.
type labyrinthTimed struct {
	*labyrinthclient.Client
	host  visit     // of which the time limit is known; zero for none
	moves int       // and players that are out, when the turn began
	began time.Time // the turn; zero outside of games
}

// Tick implements session.Session.
func (t *labyrinthTimed) Tick() []session.Update[labyrinth.View] {
	updates := t.Client.Tick()
	for _, u := range updates {
		moves := len(u.View.History) + len(u.View.Players) - len(u.View.InGame())
		switch {
		case u.Phase != session.Playing:
			t.began = time.Time{}
		case t.began.IsZero() || moves != t.moves:
			t.moves, t.began = moves, time.Now()
		}
	}
	return updates
}

// clock is the server's time limit as the screen shows it. The protocol tells the limit to the player to move only; the
// others know it from the guest book.
func (t *labyrinthTimed) clock() labyrinthscene.Clock {
	const none = 24 * time.Hour // and more: our servers send it where there is no limit
	if c := t.Client.Clock(); c.Running && c.Limit < none {
		return labyrinthscene.Clock{Runs: true, Left: c.Left.Seconds(), Total: c.Limit.Seconds()}
	} else if c.Running || t.host.Visit == nil || t.began.IsZero() {
		return labyrinthscene.Clock{}
	}
	card, _, _ := t.host.Read()
	left := max(0, card.Clock-time.Since(t.began))
	return labyrinthscene.Clock{Runs: card.Clock > 0, Left: left.Seconds(), Total: card.Clock.Seconds()}
}

// careful returns the best move, or a random one of the moves that the client recommends if the best one is not among them.
func careful(client *labyrinthclient.Client) labyrinthscene.Best {
	best := labyrinthPlayer(labyrinthbot.Best(0))
	return func(ctx context.Context, v labyrinth.View) (labyrinth.Move, bool) {
		rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
		m, ok := best(ctx, v, rng)
		if safe := client.Careful(v.Legal()); ok && len(safe) > 0 && !slices.Contains(safe, m) {
			m = safe[rng.IntN(len(safe))]
		}
		return m, ok
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
	for _, a := range r.Open {
		now.Open = append(now.Open, t(a.Key()))
	}
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
