package glendaserver

import (
	"errors"
	"strings"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// longestLine is how many bytes a client's lines may have, with their end.
const longestLine = 256

// mostUnsent is how many bytes a client may leave unread before it is dropped.
const mostUnsent = 1 << 15

// lineBurst is how many lines may come at once before a client is slowed down.
const lineBurst = 32

// Why a guest is sent away.
var (
	errHello = netserver.NewRefusal("refused.glenda_hello", "it did not say who it is")
	errAlone = netserver.NewRefusal("refused.glenda_alone", "nobody came to play")
	errRude  = netserver.NewRefusal("refused.glenda_rude", "it did not answer")
	errOdd   = netserver.NewRefusal("refused.glenda_odd", "it said too much that is no move")
	errQuit  = netserver.NewRefusal("refused.glenda_quit", "it has left")
	errTurn  = netserver.NewRefusal("refused.glenda_turn", "it is not its turn")
	errMove  = netserver.NewRefusal("refused.glenda_move", "it is no move")
)

// lastWords are told to who leaves without a match.
var lastWords = map[error]glendawire.Die{
	errHello: glendawire.BadHello, errAlone: glendawire.Alone, errRude: glendawire.Rude, errOdd: glendawire.Odd,
	errQuit: glendawire.Left, netserver.ErrShutdown: glendawire.GoingDown,
	netserver.ErrSentAway: glendawire.Left,
}

func lastWord(err error) []byte {
	for reason, word := range lastWords {
		if errors.Is(err, reason) {
			return word.Append(nil)
		}
	}
	return nil
}

// errUnread is why a client is dropped that does not read.
var errUnread = netserver.NewRefusal("refused.glenda_unread", "it does not read what is sent")

// guest is somebody at the other end of a connection.
type guest struct {
	manner
	server *Server
	conn   *netserver.Conn
	wish   rules.Seat
	out    *netserver.Outbox

	// The lock of the server guards these while the guest waits.
	greeted    bool
	waitsSince time.Time // on the clock of the limits, as are all times here

	// Only the connection's own goroutine knows these.
	in       *netserver.MessageReader[glendawire.Message]
	rate     netserver.Bucket
	began    time.Time
	helloBy  time.Time // until when it must have introduced itself
	asked    bool      // an UGUD was not answered yet
	askNext  time.Time // when the next one is due
	mistakes int       // in the lobby

	mu     sync.Mutex
	called string // "" if no name was told; only the connection's own goroutine changes it
	match  *match // nil in the lobby
	seat   rules.Seat
}

// serve is the life of one connection.
func (s *Server) serve(c *netserver.Conn, m manner, wish rules.Seat) {
	now := s.limits().Now()
	g := &guest{
		manner: m, server: s, conn: c, wish: wish, out: netserver.NewOutbox(mostUnsent), in: netserver.NewMessageReader(c, m.style.parser(), longestLine, errOdd),
		rate: netserver.NewBucket(s.options.Rate, lineBurst), began: now,
		helloBy: s.limits().By(s.options.Hello, now), askNext: s.limits().By(s.options.Keep, now),
	}
	written := make(chan struct{})
	go func() { defer close(written); g.out.Write(c, errOver) }()
	err := g.converse()
	g.leave(err)
	s.options.Log.Debug("a client goes", "remote", c.Remote(), "why", err)
	<-written
	c.Farewell(g.out.Rest())
}

// converse obeys lines until the connection is to end, and says why.
func (g *guest) converse() error {
	if !g.hello {
		if err := g.server.enter(g); err != nil {
			return err
		}
	}
	for {
		m, err := g.next()
		if err != nil {
			return err
		}
		if err := g.obey(m); err != nil {
			if !errors.Is(err, errQuit) {
				g.conn.Refused(err)
			}
			return err
		}
	}
}

// next waits for a line, and for what must happen when none comes.
func (g *guest) next() (glendawire.Message, error) {
	m, err := g.in.Next(g.deadline, g.late)
	if err != nil {
		return nil, err
	}
	return m, g.conn.Wait(g.rate.Take(time.Now()))
}

// deadline is when something happens even if nothing comes; never, in a match, for that has a clock of its own.
func (g *guest) deadline() time.Time {
	if m, _ := g.where(); m != nil {
		return time.Time{}
	}
	if by := g.due(); !by.IsZero() {
		return g.server.limits().Look(by)
	}
	return time.Time{}
}

// due is what comes first of what a guest is given time for who is in no match; zero if that is for ever.
func (g *guest) due() time.Time {
	if g.hello && g.called == "" {
		return g.helloBy
	}
	var by time.Time
	if g.server.options.Wait > 0 {
		by = g.since().Add(g.server.options.Wait)
	}
	if g.hello && (by.IsZero() || g.askNext.Before(by)) {
		by = g.askNext
	}
	return by
}

func (g *guest) since() time.Time {
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	return g.waitsSince
}

// late does what is due when nothing came. A match may have begun meanwhile.
func (g *guest) late() error {
	now := g.server.limits().Now()
	if m, _ := g.where(); m != nil || now.Before(g.due()) {
		return nil
	}
	if g.hello && g.called == "" {
		return errHello
	}
	if limit := g.server.options.Wait; limit > 0 && now.Sub(g.since()) >= limit {
		return g.dropped(errAlone)
	}
	if !g.hello || now.Before(g.askNext) {
		return nil
	}
	if g.asked {
		return g.dropped(errRude)
	}
	g.asked, g.askNext = true, now.Add(g.server.options.Keep)
	g.tell(glendawire.Ugud.Append(nil))
	return nil
}

// dropped takes the guest out of the lobby for a reason, unless a match has begun just now.
func (g *guest) dropped(why error) error {
	if !g.server.drop(g) {
		return nil
	}
	return why
}

// obey does what a line asks for.
func (g *guest) obey(in glendawire.Message) error {
	if g.hello && g.called == "" {
		return g.introduce(in)
	}
	if h, ok := in.(glendawire.Hello); ok && g.called == "" && valid(h) && h.Nick != "p" { // p is a wall with a word too many
		g.meet(h)
		return nil
	}
	m, seat := g.where()
	switch {
	case m != nil:
		g.conn.Refused(m.hear(seat, in))
		return nil
	case in == glendawire.Yes && g.hello:
		g.asked = false
		return nil
	case in == glendawire.Unknown{}:
		return nil
	case in == glendawire.Quit && g.style != StyleFirst:
		return g.dropped(errQuit)
	case g.hello:
		return g.dropped(errRude)
	}
	if g.mistakes++; g.mistakes > g.server.options.Mistakes {
		return g.dropped(errOdd)
	}
	g.conn.Refused(errTurn)
	if g.style != StyleFirst { // which says nothing
		g.tell(glendawire.OutOfTurn.Append(nil))
	}
	return nil
}

// introduce takes a name and a wish.
func (g *guest) introduce(in glendawire.Message) error {
	h, ok := in.(glendawire.Hello)
	if !ok || !valid(h) {
		return errHello
	}
	g.meet(h)
	if h.Side < 2 {
		g.wish = rules.Seat(h.Side)
	}
	g.askNext = g.server.limits().By(g.server.options.Keep, g.began)
	return g.server.enter(g)
}

func valid(h glendawire.Hello) bool { return h.Game == 0 && h.Side <= 2 && isNick(h.Nick) }

// meet notes the guest's name.
func (g *guest) meet(h glendawire.Hello) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.called = h.Nick; h.Nick == "@" {
		g.called = "Guest"
	}
	g.conn.Introduce(g.called)
}

func isNick(s string) bool {
	const longest = 8
	return s == "@" || len(s) <= longest && !strings.ContainsFunc(s, func(r rune) bool {
		letter, digit := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z', '0' <= r && r <= '9'
		return !letter && !digit
	})
}

// where is the guest's match, if it has begun, and its seat there.
func (g *guest) where() (*match, rules.Seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.match, g.seat
}

// leave lets the other player know that the guest is gone, or the guest why it has to go.
func (g *guest) leave(err error) {
	g.server.drop(g) // from now on no match begins
	if m, seat := g.where(); m != nil {
		m.leave(seat, err)
		return
	}
	g.dismiss(lastWord(err))
}

// name implements player.
func (g *guest) name() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.called != "" {
		return g.called
	}
	return g.conn.Remote()
}

// sit implements player.
func (g *guest) sit(m *match, seat rules.Seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.match, g.seat = m, seat
}

// greet implements player.
func (g *guest) greet(number rules.Seat, opponent string) []byte {
	switch {
	case g.greeted:
		return nil
	case g.hello:
		return glendawire.Conn{Number: uint16(number), Name: opponent}.Append(nil)
	}
	return glendawire.Conn{Number: uint16(number)}.Append(nil)
}

// manners implements player.
func (g *guest) manners() manner { return g.manner }

// tell implements player.
func (g *guest) tell(lines []byte) {
	if !g.out.Put(lines) {
		g.conn.End(errUnread)
	}
}

// dismiss implements player.
func (g *guest) dismiss(lines []byte) {
	g.tell(lines)
	g.out.Finish()
}

// turn implements player: the client was told already.
func (g *guest) turn(glenda.View) {}
