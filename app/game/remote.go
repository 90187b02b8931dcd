package game

import (
	"errors"
	"maps"
	"runtime"

	"menagerie/app/autosave"
	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/app/seating"
	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/internal/stats"
	"menagerie/netclient/dial"
	"menagerie/netclient/spectator"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/inspector"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/page"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire"
)

// OpenRemote opens the screen of a game on a server. The server can also run in this window.
func (g *Game[S, V, M, C]) OpenRemote(at remote.Game[V, M]) scenes.Scene {
	g.Autosave.Begun(g.Seats.Game)
	others := at.Others(g.Directory)
	s := at.Session
	if at.Record != nil {
		where := stats.Guest
		if at.Host != nil {
			where = stats.Host
		}
		s = autosave.Record(g.Autosave, s, autosave.Remote[V]{Game: g.Seats.Game, Where: where, Dealt: g.Dealt, About: at.Record, News: at.News, Sitting: at.Sitting})
	}
	o := g.withCommon(gamepage.Options{
		Names: at.Names, Looks: gamepage.ColoredLooks(at.Colors), Mine: g.ownFace, Ways: gamepage.Ways{Again: remote.WithoutWaiting(at.Again)}, Room: at.Room, Host: at.Host, Others: others,
		Watch: g.watch, Help: g.OpenHelp, Leave: g.Env.Home,
	})
	o.Code = g.Code
	var responded func()
	if at.To.Game != "" {
		responded = func() { g.Directory.Remember(at.To) }
		if g.Directory.HasInvited(at.To) {
			o.Leave = func() scenes.Scene { return joinscene.New(g.Env, "", nil) }
		}
	}
	if at.Leave != nil {
		o.Leave = at.Leave
	}
	o.Remedies = func(err error) []gamepage.Remedy { return g.remedies(err, remote.WithoutWaiting(at.Again)) }
	s, o.Wire = g.withMoments(s, at)
	played := remote.NewSession(g.Online, s, responded)
	o.GoOn = func() func() (scenes.Scene, error) { return g.continueWithBot(played) }
	open, behind := at.Screen, "game.other_left"
	if open == nil {
		open = func(s session.Session[V, M], o gamepage.Options) scenes.Scene {
			return g.Screen(seating.Seating[C]{}, s, o)
		}
	}
	if at.Host != nil {
		behind = "game.other_closed"
	}
	if at.To.Game == "" {
		return g.Stage.Put(open(played, o), played, behind)
	}
	screen := func(s session.OwnedSession[V, M]) scenes.Scene { return open(s, o) }
	return remote.Arrive(g.Stage, played, behind, screen, func(err error) []gamepage.Remedy { return g.remedies(err, at.Again) })
}

// Spectate opens the game of the host of this page for a person without a seat. open and lost are as for spectator.Open.
func (g *Game[S, V, M, C]) Spectate(open spectator.Opener, lost func(bool)) scenes.Scene {
	s := spectator.Open[V, M](open, lost)
	names := func() []string {
		known, _ := s.People()
		return g.Seats.Own(g.Env.UI.Book, max(2, len(known)))
	}
	return g.OpenRemote(remote.Game[V, M]{Session: s, Names: names, Company: s})
}

func (g *Game[S, V, M, C]) Kind() discovery.Kind { return g.Online.Kind() }

// Link returns the canonical link to a server; see remote.Online.Link.
func (g *Game[S, V, M, C]) Link(address string, options map[string]string) deeplink.Link {
	return g.Online.Link(address, options)
}

// Accept implements scenes.Game. Its errors have texts for the player.
func (g *Game[S, V, M, C]) Accept(to scenes.Invitation) (scenes.Scene, error) {
	link, err := g.Directory.Note(g.Online, to.Link)
	if err != nil {
		return nil, err
	}
	s := g.Setup()
	spec, err := g.Invited(s, link)
	if err != nil {
		return nil, err
	}
	server := link.Server()
	g.Directory.Invited(g.Link(server.Address, server.Options), to.Told)
	return g.Introduced(func() (scenes.Scene, error) {
		setupscene.Last(g.Env, spec) // again, because the person may have entered a name
		return g.play(s)
	})
}

func (g *Game[S, V, M, C]) Prepare(to scenes.Invitation) (scenes.Scene, error) {
	if !Networked {
		return nil, errNoNetwork
	}
	link, err := g.Directory.Note(g.Online, to.Link)
	if err != nil {
		return nil, err
	}
	spec, err := g.Invited(g.Setup(), link)
	if err != nil {
		return nil, err
	}
	return setupscene.NewAuthors(g.Env, spec, nil), nil
}

var errNoNetwork = errors.New("a browser cannot join a server")

// Invited returns the set-up s with the settings in a link. It fails if the address is invalid, or if an option is unknown or
// invalid.
func (g *Game[S, V, M, C]) Invited(s Setup[V, M, C], to deeplink.Link) (setupscene.Spec, error) {
	spec := g.Spec(s)
	if _, err := dial.ParseAddress(to.Address, g.Online.Port); err != nil {
		return spec, remote.Fault(err)
	}
	c := maps.Clone(g.Online.Chosen)
	if c == nil {
		c = setupscene.Stored{}
	}
	c["mode"], c["address"] = "join", to.Address
	for _, option := range discovery.Options { // missing options are off, even if the last settings had them
		if field, known := g.Online.Options[option]; known {
			c[field] = defaultOptions[option]
		}
	}
	for option, value := range to.Options {
		field, known := g.Online.Options[option]
		if !known {
			return spec, page.Fault{Key: "join.link_option", Args: []any{option, g.Env.UI.Book.T(g.Seats.Game + ".title")}}
		}
		if defaultOptions[option] == "false" {
			value = map[string]string{"1": "true", "0": "false"}[value]
		}
		c[field] = value
	}
	spec.Chosen = c
	settled := setupscene.Last(g.Env, spec)
	for option, field := range g.Online.Options {
		if wanted, said := c[field]; said && wanted != defaultOptions[option] && settled[field] != wanted {
			return spec, page.Fault{Key: "join.link_value", Args: []any{option, to.Options[option]}}
		}
	}
	return spec, nil
}

// defaultOptions has the values of options that are missing in a link.
var defaultOptions = map[string]string{"tls": "false", "room": "", "details": "false", deeplink.Limit: "0"}

// startOrFollow starts the game that the player has set up. If the player has entered a link as the server's address,
// it joins the server of the link instead.
func (g *Game[S, V, M, C]) startOrFollow(s Setup[V, M, C]) (scenes.Scene, error) {
	c := *s.Common
	if err := hosting.CheckNetwork(c.Hosting); c.Mode == setupscene.Host && err != nil {
		return nil, remote.Fault(err)
	}
	switch hosts, joins := c.Mode == setupscene.Host, c.Mode == setupscene.Join; {
	case !Networked || !hosts && !joins:
		return g.play(s)
	case hosts || !deeplink.Is(c.Address):
		return g.Introduced(func() (scenes.Scene, error) {
			setupscene.NamePerson(s.Fields, g.Env.Prefs.Name(0))
			return g.play(s)
		})
	}
	// the link can be for another game
	to, err := deeplink.Parse(c.Address)
	if err != nil {
		return nil, remote.Fault(err)
	}
	return g.Follow(to)
}

// maxMoments is the maximal number of past Views that are stored for the inspector.
const maxMoments = 2048

// withMoments returns a session that also stores the past views of s. It also returns the source from which the
// inspector gets the network messages of the game.
func (g *Game[S, V, M, C]) withMoments(s session.OwnedSession[V, M], at remote.Game[V, M]) (session.OwnedSession[V, M], *inspector.Source) {
	kept := session.Remember(s, maxMoments)
	side := wire.Client
	if at.Host != nil {
		side = wire.Server
	}
	explain := g.Online.Explain
	if at.Explain != nil {
		explain = at.Explain
	}
	w := g.messageSource(func() wire.Dissector { return explain(side) })
	w.After = func(note int64) (scenes.Scene, bool) {
		u, ok := kept.After(note)
		if !ok {
			return nil, false
		}
		o := gamepage.Options{Names: func() []string { return nil }, Looks: gamepage.ColoredLooks(at.Colors), Mine: g.ownFace}
		return g.Screen(seating.Seating[C]{}, session.Still[V, M](u), g.withCommon(o)), true
	}
	return kept, w
}

// recordSource returns the inspector's source of a record's network messages, or nil if there are none.
func (g *Game[S, V, M, C]) recordSource(r *record.Record) *inspector.Source {
	if len(r.Wire) == 0 {
		return nil
	}
	side := g.Online.SideOf(r)
	w := g.messageSource(func() wire.Dissector { return g.Online.RecordedDissector(side) })
	w.Found = func(note int64) (int, bool) {
		if note < 0 || note >= int64(len(r.Wire)) {
			return 0, false
		}
		return r.SeenAt(int(note)), len(r.Seen) > 0
	}
	return w
}

// messageSource returns a source from which the inspector gets network messages. newDissector returns a dissector,
// which explains these messages.
func (g *Game[S, V, M, C]) messageSource(newDissector func() wire.Dissector) *inspector.Source {
	w := &inspector.Source{Explain: newDissector}
	// in a browser, the player cannot save the messages to a file
	if runtime.GOOS != "js" {
		w.Save = g.Autosave.WriteMessages
	}
	return w
}
