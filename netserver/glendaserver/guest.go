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

// maxLine is the maximum number of bytes in a client's line, including the line end.
const maxLine = 256

// maxUnsent is the maximum number of bytes that wait to be sent to a client. A client with more unsent bytes is disconnected.
const maxUnsent = 1 << 15

// lineBurst is the number of lines from one client that the server handles without delay.
const lineBurst = 32

// Reasons why a guest is disconnected or a line is refused.
var (
	errHello = netserver.NewRefusal("refused.glenda_hello", "the first line was not: nick game side options")
	errAlone = netserver.NewRefusal("refused.glenda_alone", "no other player joined in time")
	errRude  = netserver.NewRefusal("refused.glenda_rude", "the client did not answer UGUD in time")
	errOdd   = netserver.Nonsense(netserver.NewRefusal("refused.glenda_odd", "the client sent too many lines that are not moves"))
	errQuit  = netserver.NewRefusal("refused.glenda_quit", "the client left the game")
	errTurn  = netserver.NewRefusal("refused.glenda_turn", "it was not the client's turn")
	errMove  = netserver.Nonsense(netserver.NewRefusal("refused.glenda_move", "the line is not a move"))
)

// lastWords maps the reason for a disconnection to the last message for a guest who is not in a match.
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

var errUnread = netserver.NewRefusal("refused.glenda_unread", "the client does not read the server's messages")

type guest struct {
	manner
	server    *Server
	conn      *netserver.Conn
	preferred rules.Seat
	out       *netserver.Outbox

	// greeted and waitsSince are guarded by the server's lock while the guest waits.
	greeted    bool
	waitsSince time.Time // time at which the guest began to wait; all times in this struct are on the clock of the time limits

	// in and the fields below it belong to the connection's goroutine.
	in       *netserver.MessageReader[glendawire.Message]
	rate     netserver.Bucket
	began    time.Time
	helloBy  time.Time // time by which the client must send its name
	asked    bool      // the server has sent UGUD and waits for a response
	askNext  time.Time // time at which the next UGUD is sent
	mistakes int       // number of invalid lines in the lobby

	mu       sync.Mutex
	nickname string // name of the guest; "" for none; written only by the connection's goroutine
	match    *match // match of the guest; nil in the lobby
	seat     rules.Seat
}

var _ player = (*guest)(nil)

// newHandler returns the handler of a connection. wish is the preferred seat of the client.
func (s *Server) newHandler(c *netserver.Conn, m manner, wish rules.Seat) netserver.Handler {
	now := s.limits().Now()
	g := &guest{
		manner: m, server: s, conn: c, preferred: wish, out: netserver.NewOutbox(maxUnsent), in: netserver.NewMessageReader(c, m.style.parser(), maxLine, errOdd),
		rate: netserver.NewBucket(s.options.Rate, lineBurst), began: now,
		helloBy: s.limits().By(s.options.Hello, now), askNext: s.limits().By(s.options.Keep, now),
	}
	var refused error
	// the protocol requires no introduction, so the guest gets its seat at once, in the order of arrival
	if !g.hello {
		refused = s.enter(g)
	}
	return func(*netserver.Conn) { g.serve(refused) }
}

// serve handles the connection until it ends. If refusal is not nil, serve only sends this error to the guest.
func (g *guest) serve(refusal error) {
	written := make(chan struct{})
	go func() { defer close(written); g.out.Write(g.conn, errOver) }()
	err := refusal
	if err == nil {
		err = g.converse()
	}
	g.leave(err)
	g.server.options.Log.Debug("a connection has ended", "remote", g.conn.Remote(), "why", err)
	<-written
	g.conn.Farewell(g.out.Rest())
}

// converse handles lines until the connection must end. It returns the reason.
func (g *guest) converse() error {
	return g.in.Each(g.deadline, g.checkLimits, &g.rate, func(m glendawire.Message) error {
		err := g.obey(m)
		if err != nil && !errors.Is(err, errQuit) {
			g.conn.Refused(err)
		}
		return err
	})
}

// deadline returns the real time at which the guest's next time limit ends, or zero if there is none.
func (g *guest) deadline() time.Time {
	if m, _ := g.matchAndSeat(); m != nil {
		// the match has its own clock
		return time.Time{}
	}
	return g.server.limits().Look(g.nextLimit())
}

// nextLimit returns the next time limit of a guest who is not in a match, or zero if there is no limit.
func (g *guest) nextLimit() time.Time {
	if g.hello && g.nickname == "" {
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

// checkLimits checks whether a time limit of the guest has ended. It does nothing during a match. If the guest must be
// disconnected, it returns the reason.
func (g *guest) checkLimits() error {
	now := g.server.limits().Now()
	if m, _ := g.matchAndSeat(); m != nil || now.Before(g.nextLimit()) {
		return nil
	}
	if g.hello && g.nickname == "" {
		return errHello
	}
	if limit := g.server.options.Wait; limit > 0 && now.Sub(g.since()) >= limit {
		return g.dropFromLobby(errAlone)
	}
	if !g.hello || now.Before(g.askNext) {
		return nil
	}
	if g.asked {
		return g.dropFromLobby(errRude)
	}
	// the guest must answer UGUD
	g.asked, g.askNext = true, now.Add(g.server.options.Keep)
	g.tell(glendawire.Ugud.Append(nil))
	return nil
}

// dropFromLobby removes the guest from the lobby and returns the given reason. It returns nil if the guest is no longer
// in the lobby.
func (g *guest) dropFromLobby(reason error) error {
	if !g.server.drop(g) {
		// a match has begun
		return nil
	}
	return reason
}

// outOfTurn returns the reason why a line from a player who is not to move has no effect.
func outOfTurn(in glendawire.Message) error {
	if _, ok := moveOf(in); !ok {
		return errMove
	}
	return errTurn
}

func (g *guest) obey(in glendawire.Message) error {
	if g.hello && g.nickname == "" {
		return g.introduce(in)
	}
	if h, ok := in.(glendawire.Hello); ok && g.nickname == "" && valid(h) && h.Nick != "p" { // "p" with too many words is an invalid wall and not a Hello
		g.setName(h)
		return nil
	}
	m, seat := g.matchAndSeat()
	switch {
	case m != nil:
		g.conn.Refused(m.handle(seat, in))
		return nil
	case in == glendawire.Yes && g.hello:
		g.asked = false
		return nil
	case in == glendawire.Unknown{}:
		return nil
	case in == glendawire.Quit && g.style != StyleFirst:
		return g.dropFromLobby(errQuit)
	case g.hello:
		return g.dropFromLobby(errRude)
	}
	if g.mistakes++; g.mistakes > g.server.options.Mistakes {
		return g.dropFromLobby(errOdd)
	}
	g.conn.Refused(outOfTurn(in))
	if g.style != StyleFirst { // StyleFirst sends no response
		g.tell(glendawire.OutOfTurn.Append(nil))
	}
	return nil
}

func (g *guest) introduce(in glendawire.Message) error {
	h, ok := in.(glendawire.Hello)
	if !ok || !valid(h) {
		return errHello
	}
	g.setName(h)
	if h.Side < 2 {
		g.preferred = rules.Seat(h.Side)
	}
	g.askNext = g.server.limits().By(g.server.options.Keep, g.began)
	return g.server.enter(g)
}

func valid(h glendawire.Hello) bool { return h.Game == 0 && h.Side <= 2 && isNick(h.Nick) }

func (g *guest) setName(h glendawire.Hello) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.nickname = h.Nick; h.Nick == "@" {
		g.nickname = "Guest"
	}
	g.conn.Introduce(g.nickname)
}

func isNick(s string) bool {
	const longest = 8
	return s == "@" || len(s) <= longest && !strings.ContainsFunc(s, func(r rune) bool {
		letter, digit := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z', '0' <= r && r <= '9'
		return !letter && !digit
	})
}

// matchAndSeat returns the guest's match and seat. The match is nil if the guest is not in a match.
func (g *guest) matchAndSeat() (*match, rules.Seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.match, g.seat
}

// leave ends the guest's match, or sends the reason to a guest without a match.
func (g *guest) leave(err error) {
	g.server.drop(g) // no match begins for the guest after this
	if m, seat := g.matchAndSeat(); m != nil {
		m.leave(seat, err)
		return
	}
	g.dismiss(lastWord(err))
}

func (g *guest) name() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.nickname != "" {
		return g.nickname
	}
	return g.conn.Remote()
}

func (g *guest) sit(m *match, seat rules.Seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.match, g.seat = m, seat
}

func (g *guest) greet(number rules.Seat, opponent string) []byte {
	switch {
	case g.greeted:
		return nil
	case g.hello:
		return glendawire.Conn{Number: uint16(number), Name: opponent}.Append(nil)
	}
	return glendawire.Conn{Number: uint16(number)}.Append(nil)
}

func (g *guest) manners() manner { return g.manner }

func (g *guest) tell(lines []byte) {
	if !g.out.Put(lines) {
		g.conn.End(errUnread)
	}
}

func (g *guest) dismiss(lines []byte) {
	g.tell(lines)
	g.out.Finish()
}

// turn implements player. It does nothing, because the match has already sent TURN to the client.
func (g *guest) turn(glenda.View) {}
