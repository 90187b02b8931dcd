package catalog

import (
	"errors"
	"fmt"
	"strconv"

	"menagerie/netclient"
	"menagerie/netclient/pondclient"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/settingsscene"
)

// pondServer is a game of cat and mouse on somebody's server.
type pondServer struct {
	address string // host, or host:port
	tls     bool
	room    string // "" for the room that nobody watches
	level   int    // 1 to 3
	name    string // of the person, who is the mouse
	colors  [2]int
}

// joinPond connects to a server and opens the screen at once; whether it works is told there.
func (p *Program) joinPond(at pondServer) (scenes.Scene, error) {
	profile := pondclient.Profile{Room: at.room, Level: at.level}
	if at.tls {
		profile.TLS = &netclient.Security{Trust: netclient.Pins(p.Env.Prefs.Trusted)}
	}
	client := pondclient.Join(at.address, profile)
	p.played("pond")
	again := func() (scenes.Scene, error) { return p.joinPond(at) }
	names := func() [2]string {
		names := p.pondNames(pondTable{names: [2]string{pond.Mouse: at.name}})
		names[pond.Cat] = p.Env.UI.Book.T("pond.cat_of", at.address)
		return names
	}
	return pondscene.New(p.Env, pondscene.Options{
		Session: client, Names: names, Hands: [2]pondscene.Hands{pondscene.Any, pondscene.Any}, Colors: at.colors,
		Again: again, Say: p.say, Room: client.Retry,
		Remedies: func(err error) []pondscene.Remedy { return p.pondRemedies(err, again) },
		Help:     func(back scenes.Scene) scenes.Scene { return p.pondHelp(p.Env, back) },
		Prefs:    func(back scenes.Scene) scenes.Scene { return settingsscene.New(p.Env, back) },
		Leave:    p.pondSetup,
	}), nil
}

// pondRemedies are what can be done about the end of a connection. A certificate that nobody vouches for can be accepted
// by the person, who has seen its fingerprint.
func (p *Program) pondRemedies(err error, again func() (scenes.Scene, error)) []pondscene.Remedy {
	accept := func(key, address, fingerprint string) []pondscene.Remedy {
		return []pondscene.Remedy{{Text: p.Env.UI.Book.T(key), Do: func() (scenes.Scene, error) {
			p.Env.Prefs = p.Env.Prefs.Trusting(address, fingerprint)
			p.save()
			return again()
		}}}
	}
	if unknown, ok := errors.AsType[*netclient.UnknownCertificate](err); ok {
		return accept("pond.trust", unknown.Address, unknown.Fingerprint)
	}
	if changed, ok := errors.AsType[*netclient.ChangedCertificate](err); ok {
		return accept("pond.trust_changed", changed.Address, changed.Now)
	}
	return nil
}

// say is an error in the player's words.
func (p *Program) say(err error) string {
	if worded, ok := errors.AsType[netclient.Worded](err); ok {
		return p.Env.UI.Book.T(worded.Key(), worded.Args()...)
	}
	return p.Env.UI.Book.T("pond.error", err.Error())
}

// joinFromLine joins as the command line says.
func (p *Program) joinFromLine() (scenes.Scene, error) {
	if p.opts.Operand != "pond" {
		return nil, fmt.Errorf("%q cannot be joined; pond can", p.opts.Operand)
	}
	level, err := strconv.Atoi(p.opts.Level)
	if err != nil {
		return nil, fmt.Errorf("--level %q: %w", p.opts.Level, err)
	}
	return p.joinPond(pondServer{
		address: p.opts.Address, tls: p.opts.TLS, room: p.opts.Room, level: level,
		name: p.Env.Prefs.Name(0), colors: [2]int{0, 1},
	})
}
