package game

import (
	"errors"
	"log/slog"

	"menagerie/app/autosave"
	"menagerie/app/hosting"
	"menagerie/app/puzzles"
	"menagerie/app/remote"
	"menagerie/app/rivals"
	"menagerie/internal/deeplink"
	"menagerie/internal/prefs"
	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/namescene"
	"menagerie/scenes/page"
	"menagerie/scenes/settingsscene"
)

// Services has the parts of the program that every game uses.
type Services struct {
	Env       *scenes.Env
	Log       *slog.Logger
	Data      string // folder for the files of a game
	Login     string // login name of the user; "" if the program does not ask for a player's name
	Seeds     Seeds
	Autosave  *autosave.Store
	Stage     *autosave.Stage
	Hosting   *hosting.Hosts
	Directory *remote.Directory
	Puzzles   *puzzles.Store
	Rivals    rivals.Counts
}

// Seeds makes the random values for new games.
type Seeds interface {
	Next() uint64 // returns the seed for the next game
	Salt() string // returns the salt for the proof of a deal; "" with the flag --seed
}

// withCommon returns o with the options that are the same for every screen of a game.
func (p *Services) withCommon(o gamepage.Options) gamepage.Options {
	o.Say, o.Prefs = p.Say, func(back scenes.Scene) scenes.Scene { return settingsscene.New(p.Env, back) }
	return o
}

// remedies returns what the player can do after the connection error err, such as accepting a certificate. retry joins
// the server once more.
func (p *Services) remedies(err error, retry func() (scenes.Scene, error)) []gamepage.Remedy {
	if !Networked {
		return nil
	}
	accept := func(key, address, fingerprint string) []gamepage.Remedy {
		return []gamepage.Remedy{{Text: p.Env.UI.Book.T(key), Risky: true, Do: func() (scenes.Scene, error) {
			p.Env.Change(func(s *prefs.Prefs) { *s = s.Trusting(address, fingerprint) })
			return retry()
		}}}
	}
	if unknown, ok := errors.AsType[*dial.UnknownCertificate](err); ok {
		return accept("net.trust_accept", unknown.Address, unknown.Fingerprint)
	}
	if changed, ok := errors.AsType[*dial.ChangedCertificate](err); ok {
		return accept("net.trust_accept_changed", changed.Address, changed.Now)
	}
	return nil
}

// Say returns a text about err in the player's language.
func (p *Services) Say(err error) string {
	if worded, ok := errors.AsType[netclient.LocalizableError](err); ok {
		return p.Env.UI.Book.T(worded.Key(), worded.Args()...)
	}
	return page.Say(p.Env.UI.Book, "game.error", err)
}

// Follow joins the server of a link. The link can be for any game.
func (p *Services) Follow(link deeplink.Link) (scenes.Scene, error) {
	g, ok := p.Env.Game(link.Game)
	if !ok {
		return nil, page.Fault{Key: "join.no_game", Args: []any{link.Game}}
	}
	return g.Accept(scenes.Invitation{Link: link})
}

// Introduced calls open and returns its screen. If the player has no name yet, it returns a screen for entering a name.
// That screen calls open later.
func (p *Services) Introduced(open func() (scenes.Scene, error)) (scenes.Scene, error) {
	if !p.Nameless() {
		return open()
	}
	return namescene.New(p.Env, nil, p.Login, open), nil
}

// Nameless reports whether the player must enter a name before the first game with other people.
func (p *Services) Nameless() bool {
	return p.Env.Prefs.Name(0) == "" && (p.Login != "" || !Networked) // a browser knows no login name
}
