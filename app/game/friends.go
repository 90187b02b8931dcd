package game

import (
	"image/color"
	"maps"
	"time"

	"menagerie/app/autosave"
	"menagerie/app/hosting"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/friendscene"
	"menagerie/scenes/page"
	"menagerie/scenes/setupscene"
)

// Party is a server in this window that waits for friends.
type Party = friendscene.Party

// FriendPart describes how a person hosts the game for friends.
type FriendPart struct {
	Seats     int               // maximal number of players
	Sides     []string          // key of the name of the side of each seat; nil if the game has no sides
	Seat      rules.Seat        // initial seat of the host
	Fixed     bool              // whether the host cannot choose another seat
	Values    []string          // value of the setting "seat" for each seat; nil if there is no such setting
	Chosen    setupscene.Stored // settings that replace the last ones
	Colors    []int             // colour of each seat; nil means the number of the seat
	Heirs     bool              // whether a bot can play on for a friend who leaves
	Countdown int               // seconds from the arrival of the second player until the board opens; the board may have a countdown of its own
	Sign      func(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA)
}

func (g *Game[S, V, M, C]) OpenFriends(back scenes.Scene) scenes.Scene {
	f := g.Friends
	return friendscene.New(g.Env, friendscene.Spec{
		Game: g.Seats.Game, Seats: f.Seats, Sides: f.Sides, Seat: f.Seat, Fixed: f.Fixed, Heirs: f.Heirs, Countdown: f.Countdown,
		Colors: f.Colors, Sign: f.Sign, Login: g.Login, Open: g.openFriends,
		Authors: g.openAuthors,
	}, back)
}

// openFriends starts a server for friends with the last settings of the game and the player's choice c.
func (g *Game[S, V, M, C]) openFriends(c friendscene.Choice) (friendscene.Party, error) {
	s := g.Setup()
	spec := g.Spec(s)
	spec.Chosen = maps.Clone(g.Friends.Chosen)
	if spec.Chosen == nil {
		spec.Chosen = setupscene.Stored{}
	}
	spec.Chosen["mode"] = string(setupscene.Host)
	if g.Friends.Values != nil {
		spec.Chosen["seat"] = g.Friends.Values[c.Seat]
	}
	setupscene.Last(g.Env, spec)
	setupscene.NamePerson(s.Fields, c.Name)
	server, err := s.Server(g.Hosting.ForFriends(hosting.Invitation{Name: c.Place, Listed: c.Listed}))
	if err != nil {
		return nil, err
	}
	return g.open(server)
}

// open starts a server for friends in this window. The game begins when the host starts it.
func (g *Game[S, V, M, C]) open(s hosting.Server[V, M]) (Party, error) {
	if !Networked { // so that the linker leaves the servers out
		return nil, errNoNetwork
	}
	l, err := hosting.Invite(g.Hosting, g.Kind(), g.Online.Port, s)
	if err != nil {
		return nil, page.Fault{Key: "friend.failed", Args: []any{err.Error()}, Err: err}
	}
	l.At.Leave = g.Env.Home
	p := &party[V, M]{lobby: l, stage: g.Stage, open: func() scenes.Scene { return g.OpenRemote(l.At) }}
	g.Stage.Await(p)
	return p, nil
}

// party is a server for friends whose game has not begun. It implements friendscene.Party.
type party[V, M any] struct {
	lobby   *hosting.Lobby[V, M]
	stage   *autosave.Stage
	open    func() scenes.Scene // opens the screen of the game
	unasked int                 // ticks since the last call of Status
	closed  bool
}

func (p *party[V, M]) Status() friendscene.Status {
	p.unasked = 0
	now := p.lobby.Status()
	s := friendscene.Status{Link: now.Link, Page: now.Page, Watch: now.Watch}
	for _, g := range now.Guests {
		s.Guests = append(s.Guests, friendscene.Guest{Name: g.Name, Remove: g.Kick})
	}
	return s
}

func (p *party[V, M]) Sit(seat rules.Seat) { p.lobby.Sit(seat) }

func (p *party[V, M]) SetListed(on bool) { p.lobby.SetListed(on) }

func (p *party[V, M]) SetHeirs(on bool) { p.lobby.SetHeirs(on) }

func (p *party[V, M]) Countdown(seconds int) {
	p.lobby.Countdown(time.Duration(seconds) * time.Second)
}

func (p *party[V, M]) Wait() { p.lobby.Wait() }

func (p *party[V, M]) Begin(players int) (scenes.Scene, error) {
	if err := p.lobby.Begin(players); err != nil {
		return nil, err
	}
	p.stage.Done(p)
	return p.open(), nil
}

// Cancel implements friendscene.Party. It stops the server.
func (p *party[V, M]) Cancel() {
	if p.closed {
		return
	}
	p.closed = true
	p.stage.Done(p)
	p.lobby.Close()
}

// Forgotten reports whether Status has not been called for 60 ticks, because no screen shows the party. The stage, which owns
// all open games, calls it in each tick and closes a forgotten party.
func (p *party[V, M]) Forgotten() bool {
	const limit = 60 // ticks
	p.unasked++
	return p.unasked > limit
}

// Host starts the server s in this window and opens the screen of its game.
func (g *Game[S, V, M, C]) Host(s hosting.Server[V, M]) (scenes.Scene, error) {
	if !Networked {
		return nil, errNoNetwork
	}
	at, err := hosting.Start(g.Hosting, g.Kind(), g.Online.Port, s)
	if err != nil {
		return nil, err
	}
	return g.OpenRemote(at), nil
}
