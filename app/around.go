package app

import (
	"errors"

	"menagerie/netclient"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/page"
	"menagerie/scenes/settingsscene"
)

// surround adds to a game's surroundings what is the same for every game.
func (p *Program) surround(o gamepage.Options) gamepage.Options {
	o.Say = p.say
	o.Prefs = func(back scenes.Scene) scenes.Scene { return settingsscene.New(p.Env, back) }
	return o
}

// remedies are what can be done about the end of a connection. A certificate that nobody vouches for can be accepted
// by the person, who has seen its fingerprint.
func (p *Program) remedies(err error, again func() (scenes.Scene, error)) []gamepage.Remedy {
	if !networked {
		return nil
	}
	accept := func(key, address, fingerprint string) []gamepage.Remedy {
		return []gamepage.Remedy{{Text: p.Env.UI.Book.T(key), Do: func() (scenes.Scene, error) {
			p.Env.Prefs = p.Env.Prefs.Trusting(address, fingerprint)
			p.save()
			return again()
		}}}
	}
	if unknown, ok := errors.AsType[*netclient.UnknownCertificate](err); ok {
		return accept("net.trust_accept", unknown.Address, unknown.Fingerprint)
	}
	if changed, ok := errors.AsType[*netclient.ChangedCertificate](err); ok {
		return accept("net.trust_accept_changed", changed.Address, changed.Now)
	}
	return nil
}

// say is an error in the player's words.
func (p *Program) say(err error) string {
	if worded, ok := errors.AsType[netclient.LocalizableError](err); networked && ok {
		return p.Env.UI.Book.T(worded.Key(), worded.Args()...)
	}
	return page.Say(p.Env.UI.Book, "game.error", err)
}
