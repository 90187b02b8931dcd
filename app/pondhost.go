package app

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"

	"menagerie/netserver"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/pondserver/pondweb"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

// pondHost is a server of cat and mouse to be run in the program.
type pondHost struct {
	terms  terms
	cat    string // a bot, or "" for the person at the screen
	name   string // of that person
	colors []int
}

// hosting is a room of our own server as a session: the screen watches it, and may steer the cat.
type hosting struct {
	server *pondserver.Server
	room   *pondserver.Room
	helm   *pondserver.Helm // nil: the cat is the server's
	page   *pondweb.Site
	stop   context.CancelFunc
	info   gamepage.Host
	shown  pondserver.Snapshot
	view   pond.View
	phase  session.Phase
	out    []session.Update[pond.View]
	closed bool
}

// pondOptions returns the options of the server. A guest may think without a time limit.
func (p *Program) pondOptions(h pondHost) pondserver.Options {
	// The perfect cat moves if the person at the screen takes too long.
	o := pondserver.Options{Cat: cmp.Or(h.cat, "perfect"), Idle: -1, Log: p.log, Capture: hostCapture()}
	o.Limits.Rehearsal = h.terms.rehearsal
	return o
}

// hostPond starts a server and opens its screen.
func (p *Program) hostPond(h pondHost) (scenes.Scene, error) {
	s, o := &hosting{phase: session.Ended}, p.pondOptions(h)
	var err error
	if s.server, err = pondserver.New(o); err != nil {
		return nil, err
	}
	g := p.pondGame()
	names := func() []string {
		names := g.seats.Names(g.Env.UI.Book, pondTable{Bots: []string{"", h.cat}, Names: []string{"", h.name}})
		names[pond.Mouse] = p.Env.UI.Book.T("pond.guest")
		return names
	}
	return g.host(server[pond.View, pond.Move]{
		terms:    h.terms,
		listen:   func(at string) (net.Addr, error) { return s.server.Listen(at, nil) },
		shutdown: s.shutdown, capture: o.Capture, visitors: s.server.Visitors,
		open: func(addr net.Addr) (place[pond.View, pond.Move], error) {
			at := place[pond.View, pond.Move]{session: s, person: h.name, names: names, colors: h.colors, host: s.host}
			if h.cat == "" { // who only lends a room to guests has not played
				s.helm, at.record = &pondserver.Helm{}, pondRecord(names)
			}
			return at, s.open(p, h.terms.host(), portOf(addr))
		},
	})
}

// open opens the room, and more doors to it than the one at a port.
func (s *hosting) open(p *Program, host string, port int) error {
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
	secure := s.openSecure(p, host)
	s.openPage(p.log, host, pondweb.Options{Log: p.log, Port: port, SecurePort: secure})
	return nil
}

// openSecure serves TLS too, with a certificate that the program has made for itself and keeps, so that guests meet the
// same fingerprint each time. It returns the port, or 0: without it the game can still be hosted.
func (s *hosting) openSecure(p *Program, host string) (port int) {
	folder := p.places.Data
	err := os.MkdirAll(folder, 0o700)
	if err != nil {
		p.log.Warn("no TLS", "err", err)
		return 0
	}
	names := []string{"localhost", "127.0.0.1"}
	pair, err := netserver.KeepSelfSigned(filepath.Join(folder, "host.pem"), filepath.Join(folder, "host.key"), names)
	if err != nil {
		p.log.Warn("no TLS", "err", err)
		return 0
	}
	listen := func(at string) (net.Addr, error) { return s.server.Listen(at, netserver.Secure(pair)) }
	addr, err := listenNear(listen, host, pondwire.PortTLS)
	if err != nil {
		p.log.Warn("no TLS", "err", err)
		return 0
	}
	s.info.Secure, s.info.Print = reachable(addr)[0], netserver.Fingerprint(pair)
	return portOf(addr)
}

func portOf(a net.Addr) int { return a.(*net.TCPAddr).Port }

// webPort is where the page for browsers is served if nothing else is.
const webPort = 8080

// openPage serves the page for browsers. Without one the game can still be hosted.
func (s *hosting) openPage(log *slog.Logger, host string, o pondweb.Options) {
	s.page = pondweb.New(s.server, o)
	addr, err := listenNear(s.page.Listen, host, webPort)
	if err != nil {
		log.Warn("no page for browsers", "err", err)
		return
	}
	s.info.Page = "http://" + reachable(addr)[0] + "/"
}

// host is what the screen shows of the server.
func (s *hosting) host() gamepage.Host {
	h := s.info
	h.Client, h.Wins = s.shown.Client, []int{s.shown.MouseWins, s.shown.CatWins}
	return h
}

// Tick implements session.Session.
func (s *hosting) Tick() []session.Update[pond.View] {
	s.out = s.out[:0]
	if s.closed {
		return nil
	}
	shown, views := s.room.Take()
	s.shown = shown
	if waiting := shown.Stage == pondserver.StageIdle || shown.Stage == pondserver.StageBanner; waiting {
		s.tell(session.Joining, s.view)
		return s.out
	}
	for _, v := range views {
		s.tell(phaseOf(v), v)
	}
	if s.helm != nil {
		if v, asked := s.helm.Asked(); asked {
			s.tell(session.Playing, v)
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

// tell adds a picture unless it is the one that is shown already.
func (s *hosting) tell(phase session.Phase, v pond.View) {
	same := v.Moves == s.view.Moves && v.Cat == s.view.Cat && v.Outcome == s.view.Outcome && len(v.Waiting) == len(s.view.Waiting)
	if phase == s.phase && (same || phase == session.Joining) {
		return
	}
	s.phase, s.view = phase, v
	s.out = append(s.out, session.Update[pond.View]{Phase: phase, View: v})
}

// Send implements session.Session: the person at this screen moves the cat.
func (s *hosting) Send(_ rules.Seat, m pond.Move) {
	if s.helm != nil {
		s.helm.Answer(m) // too late is no fault of the person's: the server's cat has moved then
	}
}

// Seats implements session.Session.
func (s *hosting) Seats() []rules.Seat {
	if s.helm == nil {
		return nil
	}
	return catSeat
}

var catSeat = []rules.Seat{pond.Cat}

// Capabilities implements session.Session. Others wait for this screen, so it never stands still.
func (s *hosting) Capabilities() session.Capabilities { return session.Capabilities{} }

// Close implements session.Session: the room is not shown any more. The server closes it.
func (s *hosting) Close() error {
	s.closed = true
	return nil
}

// shutdown closes the room and ends what listens.
func (s *hosting) shutdown(ctx context.Context) error {
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
