package app

import (
	"errors"

	"menagerie/internal/invite"
	"menagerie/scenes"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/page"
)

// joinFromLine joins as the words of the command line say.
func (p *Program) joinFromLine() (scenes.Scene, error) {
	o := &p.opts
	to := invite.Link{Game: o.Operand, Address: o.Address, Options: map[string]string{}}
	if o.TLS {
		to.Options["tls"] = "1"
	}
	for option, value := range map[string]string{"room": o.Room, "level": o.Level} {
		if value != "" {
			to.Options[option] = value
		}
	}
	p.callByLogin() // a command line asks nothing
	next, err := p.follow(to)
	if err != nil {
		return nil, errors.New(page.Say(p.Env.UI.Book, "join.failed", err))
	}
	return joinscene.Entering(p.Env, to, next), nil
}

// followFromLine joins as a link on the command line says. Whoever clicked on it may see no terminal, so what is wrong with it
// is told in the window.
func (p *Program) followFromLine(text string) scenes.Scene {
	to, err := invite.Parse(text)
	if err == nil {
		var next scenes.Scene
		if next, err = p.follow(to); err == nil {
			return joinscene.Entering(p.Env, to, next)
		}
	}
	err = sayable(err)
	p.log.Warn("a link on the command line", "link", text, "err", err)
	p.denied = errors.New(page.Say(p.Env.UI.Book, "join.failed", err))
	return joinscene.Failed(p.Env, text, err)
}

// Denied is why the link on the command line leads nowhere, or nil. The first screen tells it too.
func (p *Program) Denied() error { return p.denied }
