package pondgame

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/netclient/dial"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/pondserver/pondweb"
	"menagerie/netserver/servercert"
	"menagerie/netserver/spectators"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/hostpanel"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

// HostSettings has the settings of a person who hosts a game.
type HostSettings struct {
	options hosting.Options
	Cat     string // name of the bot that plays the cat; "" for the person at the screen
	Name    string // name of the person
	Colors  []int
}

// hostSession is the session of a host who watches one room of the server in this window, or plays the cat in it.
type hostSession struct {
	server   *pondserver.Server
	room     *pondserver.Room
	helm     *pondserver.Helm // controls of the cat; nil if the server's bot plays the cat
	page     *pondweb.Site
	stop     context.CancelFunc
	info     hostpanel.Host
	openRest func() (done bool) // opens the parts that need the certificate; nil if there are none
	shown    pondserver.Snapshot
	view     pond.View
	phase    session.Phase
	out      []session.Update[pond.View]
	again    bool // whether the next Tick starts with the phase Joining
	closed   bool
	meets    bool // whether the guests are friends, so that both players decide about another game
}

// Options returns the options of the server. A guest has no time limit for a move.
func (p *Game) Options(h HostSettings) pondserver.Options {
	// The perfect cat moves if the person at the screen takes too long.
	o := pondserver.Options{Cat: cmp.Or(h.Cat, "perfect"), Idle: -1, Log: p.Log, Observer: hosting.Observer(h.options.Simulation)}
	return o
}

// fairLevel is the level of the cat's speed in the links of a host who plays the cat. On level 1, the cat is too slow
// to win.
const fairLevel = "2"

// Server returns a server for hosting.Start, which starts it.
func (p *Game) Server(h HostSettings) (hosting.Server[pond.View, pond.Move], error) {
	s, o := &hostSession{phase: session.Ended}, p.Options(h)
	var err error
	if s.server, err = pondserver.New(o); err != nil {
		return hosting.Server[pond.View, pond.Move]{}, err
	}
	g := p.Game
	names := func() []string {
		names := g.Seats.Names(g.Env.UI.Book, Seating{Bots: []string{"", h.Cat}, Names: []string{"", h.Name}})
		names[pond.Mouse] = p.Env.UI.Book.T("pond.guest")
		return names
	}
	link := map[string]string{}
	if h.Cat == "" {
		link["level"] = fairLevel
	}
	return hosting.Server[pond.View, pond.Move]{
		Options: h.options, Link: link,
		Listen:   func(at string) (net.Addr, error) { return s.server.Listen(at, nil) },
		Connect:  func(port int, from netip.AddrPort) net.Conn { return s.server.ConnectFrom(port, from) },
		Shutdown: s.shutdown, Stop: s.server.Stop, Observer: o.Observer, Visitors: s.server.Visitors, Seats: seats(h.options), Watch: s.watch,
		Open: func(addr net.Addr) (remote.Game[pond.View, pond.Move], error) {
			at := remote.Game[pond.View, pond.Move]{Session: s, Person: h.Name, Names: names, Colors: h.Colors, Host: s.host}
			if h.Cat == "" { // record only games in which the person plays
				s.helm, at.Record = &pondserver.Helm{}, record(names)
			}
			return at, s.open(p.Services, h.options, portOf(addr))
		},
	}, nil
}

// seats returns the number of players. Only a game of friends has a limit.
func seats(o hosting.Options) int {
	if o.Gate == nil {
		return 0
	}
	return 2
}

// open opens a room on the server. If the server is not only for friends, it also prepares openRest. Tick later calls
// openRest to open a TLS port and a web page.
func (s *hostSession) open(p *game.Services, o hosting.Options, port int) error {
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	var err error
	if s.room, err = s.server.OpenRoom(ctx); err != nil {
		return err
	}
	if s.helm != nil {
		s.room.SetSteer(s.helm.Steer)
	}
	s.info.Room = s.room.ID()
	if s.meets = o.Gate != nil; s.meets {
		s.room.Keep()
		return nil
	}
	host, data := o.Host(), p.Data
	// the TLS port and the page need the certificate, which is read in the background
	certificate := background.Start(func() (tls.Certificate, error) { return loadCertificate(data) })
	s.openRest = func() (done bool) {
		pair, done, err := certificate()
		if !done {
			return false
		}
		secure := 0
		if err == nil {
			secure, err = s.openSecure(host, pair)
		}
		if err != nil {
			p.Log.Warn("hosting without TLS", "err", err)
		}
		s.openPage(p.Log, host, pondweb.Options{Log: p.Log, Port: port, SecurePort: secure})
		return true
	}
	return nil
}

// loadCertificate returns the certificate for TLS connections. It is stored, so that its fingerprint never changes.
func loadCertificate(folder string) (tls.Certificate, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return tls.Certificate{}, err
	}
	return servercert.KeepSelfSigned(filepath.Join(folder, "host.pem"), filepath.Join(folder, "host.key"), []string{"localhost", "127.0.0.1"})
}

// openSecure also listens for TLS connections and returns the port.
func (s *hostSession) openSecure(host string, pair tls.Certificate) (port int, err error) {
	listen := func(at string) (net.Addr, error) { return s.server.Listen(at, servercert.Secure(pair)) }
	addr, err := hosting.ListenNear(listen, host, pondwire.PortTLS)
	if err != nil {
		return 0, err
	}
	s.info.Lines = append(s.info.Lines,
		hostpanel.Line{ID: "host.secure", Label: "game.host_secure", Text: hosting.Reachable(addr)[0]},
		hostpanel.Line{ID: "host.print", Label: "game.host_print", Text: servercert.Fingerprint(pair)})
	return portOf(addr), nil
}

func portOf(a net.Addr) int { return a.(*net.TCPAddr).Port }

// webPort is the preferred port of the page for browsers.
const webPort = 8080

// openPage serves a web page that shows the game. An error is only logged.
func (s *hostSession) openPage(log *slog.Logger, host string, o pondweb.Options) {
	s.page = pondweb.New(s.server, o)
	addr, err := hosting.ListenNear(s.page.Listen, host, webPort)
	if err != nil {
		log.Warn("opening the page for browsers failed", "err", err)
		return
	}
	s.info.Lines = append(s.info.Lines, hostpanel.Line{ID: "host.page", Label: "game.host_page", Text: "http://" + hosting.Reachable(addr)[0] + "/"})
}

// watch returns the game in the room for spectators.
func (s *hostSession) watch() spectators.Watched[pond.View, pond.Move] {
	return spectators.Watched[pond.View, pond.Move]{Session: spectators.New[pond.View, pond.Move](s.room.Latest)}
}

func (s *hostSession) host() hostpanel.Host {
	h := s.info
	h.Client, h.Wins = s.shown.Client, []int{s.shown.MouseWins, s.shown.CatWins}
	return h
}

func (s *hostSession) Tick() []session.Update[pond.View] {
	s.out = s.out[:0]
	if s.closed {
		return nil
	}
	if s.openRest != nil && s.openRest() {
		s.openRest = nil
	}
	shown, views := s.room.Take()
	s.shown = shown
	if s.again {
		s.again = false
		s.addUpdate(session.Joining, s.view)
	}
	if waiting := shown.Stage == pondserver.StageIdle || shown.Stage == pondserver.StageBanner; waiting {
		s.addUpdate(session.Joining, s.view)
		return s.out
	}
	for _, v := range views {
		s.addUpdate(phaseOf(v), v)
	}
	if s.helm != nil {
		if v, asked := s.helm.Asked(); asked {
			s.addUpdate(session.Playing, v)
		}
	}
	return s.out
}

func phaseOf(v pond.View) session.Phase {
	if v.Outcome != pond.Running {
		return session.Ended
	}
	return session.Playing
}

// addUpdate adds an Update unless it repeats the last one.
func (s *hostSession) addUpdate(phase session.Phase, v pond.View) {
	same := v.Moves == s.view.Moves && v.Cat == s.view.Cat && v.Outcome == s.view.Outcome && len(v.Waiting) == len(s.view.Waiting)
	if phase == s.phase && (same || phase == session.Joining) {
		return
	}
	s.phase, s.view = phase, v
	s.out = append(s.out, session.Update[pond.View]{Phase: phase, View: v})
}

// Send implements session.Session. It moves the cat for the person at this screen.
func (s *hostSession) Send(_ rules.Seat, m pond.Move) {
	if s.helm != nil {
		s.helm.Answer(m) // a late move is ignored, because the server's bot has moved
	}
}

func (s *hostSession) Seats() []rules.Seat {
	if s.helm == nil {
		return nil
	}
	return catSeat
}

var catSeat = []rules.Seat{pond.Cat}

// Capabilities implements session.Session. Only a host who plays a friend has the capability Again, after the game.
// Other hosts wait for the next game automatically. No game can be paused, because guests would have to wait.
func (s *hostSession) Capabilities() (c session.Capabilities) {
	if s.meets && s.phase == session.Ended {
		c.Again = func() { s.again = true }
	}
	return c
}

// Close implements session.OwnedSession. The room stays open until shutdown.
func (s *hostSession) Close() error {
	s.closed = true
	return nil
}

// shutdown closes the room, the server and the page for browsers.
func (s *hostSession) shutdown(ctx context.Context) error {
	if s.room != nil {
		s.room.Close()
	}
	s.stop()
	err := s.server.Shutdown(ctx)
	if s.page != nil {
		err = errors.Join(err, s.page.Shutdown(ctx))
	}
	return err
}

// ServerSettings has the settings with which a person joins a server.
type ServerSettings struct {
	Address string // host, or host:port
	tls     bool
	Room    string // name of the room; "" for a game without spectators
	Level   int    // level of the game, from 1 to 3
	name    string // name of the person, who plays the mouse
	Colors  []int
}

// Join connects to a server. It returns a screen that waits for the server's response, and then changes to the screen of the
// game.
func (p *Game) Join(at ServerSettings) (scenes.Scene, error) {
	profile := pondclient.Profile{Room: at.Room, Level: at.Level, Capture: remote.GuestCapture()}
	if at.tls {
		profile.TLS = &dial.Security{Trust: dial.Pins(p.Env.Prefs.Trusted)}
	}
	g, client := p.Game, pondclient.Join(at.Address, profile)
	names := func() []string {
		names := g.Seats.Names(g.Env.UI.Book, Seating{Names: []string{at.name}})
		names[pond.Cat] = p.Env.UI.Book.T("pond.cat_of", at.Address)
		return names
	}
	return g.OpenRemote(remote.Game[pond.View, pond.Move]{
		Session: client, Person: at.name, To: g.Link(at.Address, map[string]string{"tls": remote.Flag(at.tls).String(), "room": at.Room}), Names: names, Colors: at.Colors, Record: record(names), Room: client.Retry,
		Again: func() (scenes.Scene, error) { return p.Join(at) },
	}), nil
}

// record returns a function that returns the configuration of a game and the players' names.
func record(names func() []string) func(pond.View) (any, []string) {
	return func(v pond.View) (any, []string) { return v.Config, names() }
}

// earlierTexts maps the error texts of earlier versions to the present texts. A record of an earlier version identifies
// an error only by its text.
var earlierTexts = map[string]string{
	"there are as many rooms open as the server allows": "the maximum number of rooms is open",
	"no room was entered in time":                       "the client did not enter a room in time",
	"too many wrong room ids":                           "the client sent too many wrong room ids",
	"no room has this id":                               "there is no room with this id",
	"nothing was said for too long":                     "the client sent nothing for too long",
}
