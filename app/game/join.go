package game

import (
	"maps"

	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/netclient/dial"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/setupscene"
)

// Kind implements Member.
func (g *Game[S, V, M, C]) Kind() discovery.Kind { return g.Online.Kind() }

// Link returns the canonical link to a server, see remote.Online.Link.
func (g *Game[S, V, M, C]) Link(address string, options map[string]string) deeplink.Link {
	return g.Online.Link(address, options)
}

// accept joins the server of an invitation with the last settings of the game. Its errors have translated texts.
func (g *Game[S, V, M, C]) accept(to scenes.Invitation) (scenes.Scene, error) {
	link, err := g.Directory.Note(g.Online, to.Link)
	if err != nil {
		return nil, err
	}
	s := g.Setup()
	spec, err := g.Invited(s, link)
	if err != nil {
		return nil, err
	}
	g.Directory.Invited(g.Link(link.Address, link.Options), to.Told)
	return g.Introduced(func() (scenes.Scene, error) {
		setupscene.Last(g.Env, spec) // again, because the person may have entered a name
		return s.Start()
	})
}

// Prepare opens the page for authors of bots with the settings of an invitation.
func (g *Game[S, V, M, C]) Prepare(to scenes.Invitation) (scenes.Scene, error) {
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

// Invited returns the set-up of the game with the settings in a link. It returns an error if the address is invalid, or if an
// option is unknown or invalid.
func (g *Game[S, V, M, C]) Invited(s Setup[C], to deeplink.Link) (setupscene.Spec, error) {
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
			c[field] = usual[option]
		}
	}
	for option, value := range to.Options {
		field, known := g.Online.Options[option]
		if !known {
			return spec, page.Fault{Key: "join.link_option", Args: []any{option, g.Env.UI.Book.T(g.Seats.Game + ".title")}}
		}
		if usual[option] == "false" {
			value = map[string]string{"1": "true", "0": "false"}[value]
		}
		c[field] = value
	}
	spec.Chosen = c
	settled := setupscene.Last(g.Env, spec)
	for option, field := range g.Online.Options {
		if wanted, said := c[field]; said && wanted != usual[option] && settled[field] != wanted {
			return spec, page.Fault{Key: "join.link_value", Args: []any{option, to.Options[option]}}
		}
	}
	return spec, nil
}

// usual has the values of options that are missing in a link.
var usual = map[string]string{"tls": "false", "room": "", "details": "false"}

// startOrFollow starts the game that the player has set up. If the player has entered a link instead of an address, it joins the
// server of the link. The link can be for another game.
func (g *Game[S, V, M, C]) startOrFollow(s Setup[C]) (scenes.Scene, error) {
	c := *s.Common
	if err := hosting.CheckNetwork(c.Hosting); c.Mode == setupscene.Host && err != nil {
		return nil, remote.Fault(err)
	}
	switch {
	case !Joins(c) && !Hosts(c):
		return s.Start()
	case Hosts(c) || !deeplink.Is(c.Address):
		return g.Introduced(func() (scenes.Scene, error) {
			setupscene.NamePerson(s.Fields, g.Env.Prefs.Name(0))
			return s.Start()
		})
	}
	to, err := deeplink.Parse(c.Address)
	if err != nil {
		return nil, remote.Fault(err)
	}
	return g.Follow(to)
}
