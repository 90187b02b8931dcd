package catalog

import (
	"errors"

	"menagerie/assets/words"
	"menagerie/netclient"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/settingsscene"
	"menagerie/session"
)

// around adds to a game's surroundings what is the same for every game.
func (p *Program) around(o gamepage.Options) gamepage.Options {
	o.Say = p.say
	o.Prefs = func(back scenes.Scene) scenes.Scene { return settingsscene.New(p.Env, back) }
	return o
}

// backOrHome is the way back from a film: to the screen that opened it, or home.
func (p *Program) backOrHome(back scenes.Scene) func() scenes.Scene {
	if back == nil {
		return p.Env.Home
	}
	return func() scenes.Scene { return back }
}

// seatColor is the index of a recorded seat's colour; a seat without one has its usual.
func seatColor(s session.SeatHead, seat int) int {
	if s.Color < 1 {
		return seat
	}
	return s.Color - 1
}

// seatNames says who sits where in the player's language: a bot by what it is called (its key begins with prefix), a
// person by name, and somebody without a name by the seat's own.
func seatNames(b *words.Book, own, bots, persons []string, prefix string) []string {
	names := make([]string, len(own))
	for seat := range own {
		switch {
		case bots[seat] != "":
			names[seat] = b.T(prefix + bots[seat])
		case persons[seat] != "":
			names[seat] = persons[seat]
		default:
			names[seat] = own[seat]
		}
	}
	return names
}

// remedies are what can be done about the end of a connection. A certificate that nobody vouches for can be accepted
// by the person, who has seen its fingerprint.
func (p *Program) remedies(err error, again func() (scenes.Scene, error)) []gamepage.Remedy {
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
	if worded, ok := errors.AsType[netclient.Worded](err); ok {
		return p.Env.UI.Book.T(worded.Key(), worded.Args()...)
	}
	return p.Env.UI.Book.T("game.error", err.Error())
}
