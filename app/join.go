package app

import (
	"errors"
	"strings"

	"menagerie/app/remote"
	"menagerie/internal/deeplink"
	"menagerie/internal/prefs"
	"menagerie/rules/code"
	"menagerie/scenes"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/page"
)

func (p *Program) joinFromLine() (scenes.Scene, error) {
	o := &p.opts
	to := deeplink.Link{Game: o.Operand, Address: o.Address, Options: map[string]string{}}
	if o.TLS {
		to.Options["tls"] = "1"
	}
	for option, value := range map[string]string{"room": o.Room, "level": o.Level} {
		if value != "" {
			to.Options[option] = value
		}
	}
	login, nameless := p.Login, p.Nameless()
	named := func(s *prefs.Prefs) { *s = s.Named(login) }
	if nameless { // without the question that the window asks
		named(&p.Env.Prefs)
	}
	next, err := p.joinLink(to)
	if err != nil {
		return nil, errors.New(page.Say(p.Env.UI.Book, "join.failed", err))
	}
	if nameless {
		p.Env.Change(named)
	}
	return next, nil
}

// joinFromCommandLine returns the first screen for a link or a game code on the command line.
func (p *Program) joinFromCommandLine(text string) scenes.Scene {
	if code.IsLike(text) || !deeplink.Is(text) && !strings.Contains(text, "://") {
		return p.codeFromCommandLine(text)
	}
	to, err := deeplink.Parse(text)
	var next scenes.Scene
	if err == nil {
		next, err = p.joinLink(to)
	}
	if err == nil {
		return next
	}
	// show the error in the window, because a user who clicked on the link sees no terminal
	err = remote.Fault(err)
	p.Log.Warn("the link on the command line cannot be followed", "link", text, "err", err)
	p.denied = errors.New(page.Say(p.Env.UI.Book, "join.failed", err))
	return joinscene.Failed(p.Env, text, err)
}

// joinLink returns the screen that joins the server of a link. If the player has no name yet, it returns a screen for
// entering a name, which then joins.
func (p *Program) joinLink(link deeplink.Link) (scenes.Scene, error) {
	next, err := p.Follow(link) // without a name, Follow only checks the link
	switch {
	case err != nil:
		return nil, err
	case p.Nameless():
		return p.Introduced(func() (scenes.Scene, error) { return p.joinLink(link) })
	}
	return joinscene.Entering(p.Env, link, next), nil
}

// codeFromCommandLine returns the first screen for a game code. After an error, it is the home screen with a notice.
func (p *Program) codeFromCommandLine(text string) scenes.Scene {
	next, err := page.OpenCode(p.Env, text)
	if err == nil {
		return next
	}
	p.Log.Warn("the code on the command line cannot be opened", "code", text, "err", err)
	said := page.Say(p.Env.UI.Book, "setup.failed", err)
	p.denied = errors.New(said)
	p.Env.Notify(said)
	return p.Env.Home()
}

// Denied returns the error of the link, code or record on the command line, or nil. The first screen also shows it.
func (p *Program) Denied() error { return p.denied }
