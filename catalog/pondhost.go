package catalog

import (
	"context"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"

	"menagerie/netserver"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/pondserver/pondweb"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/pondscene"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

// pondHost is a server of cat and mouse to be run in the program.
type pondHost struct {
	everybody bool   // reachable from the network, not only from this machine
	cat       string // a bot, or "" for the person at the screen
	name      string // of that person
	colors    [2]int
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
	guests *farewells
	closed bool
}

// hostPond starts a server and opens its screen.
func (p *Program) hostPond(h pondHost) (scenes.Scene, error) {
	s, err := p.openHost(h)
	if err != nil {
		return nil, err
	}
	p.played("pond")
	names := func() []string {
		names := p.pondNames(pondTable{bots: [2]string{"", h.cat}, names: [2]string{pond.Cat: h.name}})
		names[pond.Mouse] = p.Env.UI.Book.T("pond.guest")
		return names
	}
	var shown pondscene.Session = s
	if h.cat == "" { // who only lends a room to guests has not played
		shown = p.witnessPond(s, names)
	}
	return pondscene.New(p.Env, pondscene.Options{
		Session: shown, Hands: [2]pondscene.Hands{pondscene.Any, pondscene.Any}, Options: p.around(gamepage.Options{
			Names: names, Colors: h.colors[:], Host: s.host, Watch: p.watchPond, Help: p.pondHelp, Leave: p.pondSetup,
		}),
	}), nil
}

// openHost starts the server. A port that is taken is no reason to give up: the system finds another, and the screen
// shows which.
func (p *Program) openHost(h pondHost) (*hosting, error) {
	cat := h.cat
	if cat == "" {
		cat = "perfect" // moves when the person takes too long
	}
	server, err := pondserver.New(pondserver.Options{Cat: cat, Log: p.log})
	if err != nil {
		return nil, err
	}
	s := &hosting{server: server, guests: p.guests, phase: session.Ended}
	host := reach(h.everybody)
	addr, err := listenNear(func(at string) (net.Addr, error) { return server.Listen(at, nil) }, host, pondwire.Port)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	if s.room, err = server.OpenRoom(ctx); err != nil {
		stop()
		p.guests.say(s, s.shutdowns()...)
		return nil, err
	}
	if h.cat == "" {
		s.helm = &pondserver.Helm{}
		s.room.SetSteer(s.helm.Steer)
	}
	s.info = gamepage.Host{Addresses: reachable(addr), Room: s.room.ID()}
	secure := s.openSecure(p, host)
	s.openPage(p.log, host, pondweb.Options{Log: p.log, Port: portOf(addr), SecurePort: secure})
	p.guests.host(s)
	return s, nil
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

// reach is the host to listen on: every address of the machine, or only its own programs' one.
func reach(everybody bool) string {
	if everybody {
		return ""
	}
	return "127.0.0.1"
}

// listenNear listens on a port, or on any if it is taken.
func listenNear(listen func(address string) (net.Addr, error), host string, port int) (net.Addr, error) {
	addr, err := listen(net.JoinHostPort(host, strconv.Itoa(port)))
	if err == nil {
		return addr, nil
	}
	return listen(net.JoinHostPort(host, "0"))
}

// reachable lists where others find a listener: the machine's own addresses if it listens on all of them.
func reachable(a net.Addr) []string {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil || !at.Addr().IsUnspecified() {
		return []string{a.String()}
	}
	port := strconv.Itoa(int(at.Port()))
	var all []string
	own, _ := net.InterfaceAddrs() // none is shown if the system does not tell
	for _, o := range own {
		if n, ok := o.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			all = append(all, net.JoinHostPort(n.IP.String(), port))
		}
	}
	return append(all, net.JoinHostPort("127.0.0.1", port))
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

// Offers implements session.Session. Others wait for this screen, so it never stands still.
func (s *hosting) Offers() session.Offers { return session.Offers{} }

// Close implements session.Session: the room closes, and everybody is sent away.
func (s *hosting) Close() error {
	if s.closed {
		return nil
	}
	s.closed = true
	s.room.Close()
	s.stop()
	s.guests.say(s, s.shutdowns()...)
	return nil
}

// shutdowns end what listens.
func (s *hosting) shutdowns() []func(context.Context) error {
	if s.page == nil {
		return []func(context.Context) error{s.server.Shutdown}
	}
	return []func(context.Context) error{s.server.Shutdown, s.page.Shutdown}
}
