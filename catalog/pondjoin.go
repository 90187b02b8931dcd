package catalog

import (
	"menagerie/netclient"
	"menagerie/netclient/pondclient"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/pondscene"
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
	names := func() []string {
		names := p.pondNames(pondTable{names: [2]string{pond.Mouse: at.name}})
		names[pond.Cat] = p.Env.UI.Book.T("pond.cat_of", at.address)
		return names
	}
	return pondscene.New(p.Env, pondscene.Options{
		Session: p.witnessPond(client, names), Hands: [2]pondscene.Hands{pondscene.Any, pondscene.Any}, Options: p.around(gamepage.Options{
			Names: names, Colors: at.colors[:], Again: again, Room: client.Retry, Watch: p.watchPond, Help: p.pondHelp, Leave: p.pondSetup,
			Remedies: func(err error) []gamepage.Remedy { return p.remedies(err, again) },
		}),
	}), nil
}

// witnessPond has what is seen of a game kept.
func (p *Program) witnessPond(s pondscene.Session, names func() []string) pondscene.Session {
	return witness(p, "pond", s, func(v pond.View) (any, []string) { return v.Config, names() })
}
