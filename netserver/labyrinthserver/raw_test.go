package labyrinthserver_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// raw is a client that sends the bytes that a test chooses.
type raw struct {
	t    *testing.T
	conn net.Conn
	got  []byte // received bytes that were not compared yet
	f    labyrinthwire.Format
}

func dial(t *testing.T, s *labyrinthserver.Server, port int) *raw {
	t.Helper()
	c, err := s.Dial(context.Background(), port)
	if err != nil {
		t.Fatal(err)
	}
	return &raw{t: t, conn: c}
}

// enter knocks with a name and connects to the game.
func enter(t *testing.T, s *labyrinthserver.Server, name string) *raw {
	t.Helper()
	door := dial(t, s, 0)
	door.want("2a 00000001")
	door.write(labyrinthwire.Bye{Name: name}.Append(nil, door.f))
	game := dial(t, s, 1)
	synctest.Wait()
	_ = door.conn.Close()
	return game
}

func (r *raw) write(b []byte) {
	r.t.Helper()
	_ = r.conn.SetWriteDeadline(time.Now().Add(time.Second))
	if _, err := r.conn.Write(b); err != nil {
		r.t.Errorf("write %x: %v", b, err)
	}
}

// say sends bytes given as hexadecimal text.
func (r *raw) say(text string) {
	r.t.Helper()
	r.write(unhex(r.t, text))
}

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// want reads and compares bytes given as hexadecimal text.
func (r *raw) want(text string) {
	r.t.Helper()
	want := unhex(r.t, text)
	got := make([]byte, len(want))
	_ = r.conn.SetReadDeadline(time.Now().Add(10 * time.Minute))
	n, err := io.ReadFull(r.conn, got)
	if !bytes.Equal(got[:n], want) {
		r.t.Errorf("got %x, %v, want %x", got[:n], err, want)
	}
}

// hello reads the Hello and returns the port of the game server.
func (r *raw) hello() int {
	r.t.Helper()
	_ = r.conn.SetReadDeadline(time.Now().Add(10 * time.Minute))
	got := make([]byte, labyrinthwire.LenHello)
	_, err := io.ReadFull(r.conn, got)
	m, _, _, parsed := labyrinthwire.ParseHello(got)
	if err = errors.Join(err, parsed); err != nil {
		r.t.Error(err)
	}
	return m.Port
}

// next reads a message.
func (r *raw) next() labyrinthwire.Message {
	r.t.Helper()
	_ = r.conn.SetReadDeadline(time.Now().Add(10 * time.Minute))
	buf := make([]byte, 4096)
	for {
		m, n, err := r.f.ParseServer(r.got)
		if err == nil {
			r.got = r.got[n:]
			return m
		}
		n, err = r.conn.Read(buf)
		if err != nil {
			r.t.Errorf("no message comes: %v", err)
			return nil
		}
		r.got = append(r.got, buf[:n]...)
	}
}

// end checks that the connection ends without further bytes.
func (r *raw) end() {
	r.t.Helper()
	_ = r.conn.SetReadDeadline(time.Now().Add(10 * time.Minute))
	rest, err := io.ReadAll(r.conn)
	if rest = append(r.got, rest...); err != nil && !errors.Is(err, io.ErrClosedPipe) || len(rest) > 0 {
		r.t.Errorf("at the end: got %x, %v, want nothing more", rest, err)
	}
}

// silent checks that nothing arrives for d.
func (r *raw) silent(d time.Duration) {
	r.t.Helper()
	_ = r.conn.SetReadDeadline(time.Now().Add(d))
	b := make([]byte, 64)
	if n, err := r.conn.Read(b); n > 0 || len(r.got) > 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
		r.t.Errorf("got %x and %x, %v, want nothing", r.got, b[:n], err)
	}
}

// three holds the three players of a game, sorted by seat.
type three struct {
	server *labyrinthserver.Server
	raws   [3]*raw // by seat
	state  labyrinth.State
	watch  *raw
}

// seatThree begins a game of three on a small board and reads the Start messages.
func seatThree(t *testing.T, o labyrinthserver.Options) *three {
	t.Helper()
	server, config := newThree(t, o)
	return sit(t, server, config)
}

// newThree returns a server for games of three on a small board.
func newThree(t *testing.T, o labyrinthserver.Options) (*labyrinthserver.Server, labyrinth.Config) {
	t.Helper()
	o.Game = labyrinth.Config{Width: 5, Height: 5, Players: 3, Objectives: 2, Dialect: o.Game.Dialect}
	o.Game.Dialect.Last = labyrinth.LastPlaysOn
	o.Chance = func() uint64 { return 7 }
	server, err := labyrinthserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return server, o.Game
}

// sit begins the first game of a server.
func sit(t *testing.T, server *labyrinthserver.Server, c labyrinth.Config) *three {
	t.Helper()
	g := &three{server: server}
	var err error
	if g.state, err = labyrinth.New(c, 7); err != nil {
		t.Fatal(err)
	}
	g.watch = enter(t, server, "")
	var all []*raw
	for _, name := range []string{"ann", "bob", "cid"} {
		all = append(all, enter(t, server, name))
	}
	for _, r := range all {
		start, ok := r.next().(labyrinthwire.Start)
		if !ok || g.raws[start.You] != nil {
			t.Fatalf("got the start %+v, want the start of a seat that is not taken", start)
		}
		g.raws[start.You] = r
	}
	g.watch.next()
	if names, ok := g.watch.next().(labyrinthwire.Names); !ok || len(names.Names) != 3 {
		t.Errorf("spectators: got the names %v, want 3", names)
	}
	return g
}

// turn waits for the turn of a seat and returns a legal move.
func (g *three) turn(seat int) labyrinthwire.Move {
	g.raws[seat].t.Helper()
	g.limit(seat, time.Minute)
	return g.legal(seat)
}

// limit waits for the turn of a seat and checks the time limit in it.
func (g *three) limit(seat int, limit time.Duration) {
	r := g.raws[seat]
	r.t.Helper()
	if m := r.next(); m != (labyrinthwire.Turn{Millis: limit.Milliseconds()}) {
		r.t.Errorf("player %d: got %+v, want a turn of %v", seat, m, limit)
	}
}

// legal returns a legal first move of a seat in the default encoding, if all seats before it are out.
func (g *three) legal(seat int) labyrinthwire.Move {
	s := g.state
	for out := range rules.Seat(seat) {
		s, _ = s.Disqualify(out, labyrinth.ReasonNetwork)
	}
	m := s.View(0).Legal()[0]
	return labyrinthwire.Move{
		Player: seat, Insert: 3, Line: m.Insert.Line, Tile: byte(m.Tile), To: labyrinthwire.Place{X: m.To.X, Y: m.To.Y},
	}
}

// hear checks that the given players and the spectator receive a message.
func (g *three) hear(want labyrinthwire.Message, seats ...int) {
	for _, r := range append(g.at(seats), g.watch) {
		r.t.Helper()
		if m := r.next(); m != want {
			r.t.Errorf("got %+v, want %+v", m, want)
		}
	}
}

func (g *three) at(seats []int) []*raw {
	var all []*raw
	for _, seat := range seats {
		all = append(all, g.raws[seat])
	}
	return all
}

func (g *three) close(t *testing.T) {
	t.Helper()
	for _, r := range append(g.raws[:], g.watch) {
		_ = r.conn.Close()
	}
	if err := g.server.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
}
