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

	"menagerie/netserver/labyrinthserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// raw is a client that says whatever a test likes.
type raw struct {
	t    *testing.T
	conn net.Conn
	got  []byte // what came and was not looked at
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

// say sends bytes that are written in hex.
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

// want reads bytes that are written in hex.
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

// hello reads the greeting and returns the port of the game server.
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

// end checks that nothing comes but the end.
func (r *raw) end() {
	r.t.Helper()
	_ = r.conn.SetReadDeadline(time.Now().Add(10 * time.Minute))
	rest, err := io.ReadAll(r.conn)
	if rest = append(r.got, rest...); err != nil && !errors.Is(err, io.ErrClosedPipe) || len(rest) > 0 {
		r.t.Errorf("at the end come %x, %v", rest, err)
	}
}

// silent checks that nothing comes for a while.
func (r *raw) silent(d time.Duration) {
	r.t.Helper()
	_ = r.conn.SetReadDeadline(time.Now().Add(d))
	b := make([]byte, 64)
	if n, err := r.conn.Read(b); n > 0 || len(r.got) > 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
		r.t.Errorf("got %x and %x, %v", r.got, b[:n], err)
	}
}

// three are players of one game who know who they are.
type three struct {
	server *labyrinthserver.Server
	raws   [3]*raw // by seat
	state  labyrinth.State
	watch  *raw
}

// seatThree begins a game of three on a small board and reads the starts.
func seatThree(t *testing.T, o labyrinthserver.Options) *three {
	t.Helper()
	server, config := newThree(t, o)
	return sit(t, server, config)
}

// newThree is a server of games of three on a small board.
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
			t.Fatalf("the game begins with %+v", start)
		}
		g.raws[start.You] = r
	}
	g.watch.next()
	if names, ok := g.watch.next().(labyrinthwire.Names); !ok || len(names.Names) != 3 {
		t.Errorf("spectators hear of %v", names)
	}
	return g
}

// turn waits until it is the turn of a seat and returns a legal move of it.
func (g *three) turn(seat int) labyrinthwire.Move {
	g.raws[seat].t.Helper()
	g.limit(seat, time.Minute)
	return g.legal(seat)
}

// limit waits until it is the turn of a seat, which is told this limit.
func (g *three) limit(seat int, limit time.Duration) {
	r := g.raws[seat]
	r.t.Helper()
	if m := r.next(); m != (labyrinthwire.Turn{Millis: limit.Milliseconds()}) {
		r.t.Errorf("player %d hears %+v instead of being asked with %v", seat, m, limit)
	}
}

// legal is a legal first move of a seat when those before it are out, as it is written by default.
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

// hear checks that some players and the spectator hear the same.
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
