package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/hex"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// glendaCrowdGuest is one player.
type glendaCrowdGuest struct {
	crowdTally
	conn  net.Conn
	from  *wire.Reader[glendawire.Message]
	seat  rules.Seat
	state glenda.State
	rng   *rand.Rand
}

// gatherGlenda connects two guests to each match.
func gatherGlenda(t testing.TB, address string, matches int) *crowd {
	t.Helper()
	c := &crowd{}
	var guests []*glendaCrowdGuest
	for i := range 2 * matches {
		conn := enter(t, i, address)
		g := &glendaCrowdGuest{
			conn: conn, from: wire.NewReader(conn, glendawire.ParseServer, glendawire.MaxLine),
			seat: rules.Seat(i % 2), rng: rand.New(rand.NewPCG(uint64(i), 1)),
		}
		if m, err := g.from.Next(); err != nil || m != (glendawire.Conn{Number: uint16(g.seat)}) {
			t.Fatalf("guest %d: got %v, %v, want the greeting of seat %v", i, m, err, g.seat)
		}
		c.guests, guests = append(c.guests, g), append(guests, g)
	}
	for i, g := range guests {
		if err := g.board(); err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
	}
	return c
}

// board reads the first walls.
func (g *glendaCrowdGuest) board() error {
	var walls hex.Set
	var at hex.Cell
	for {
		m, err := g.from.Next()
		if err != nil {
			return err
		}
		switch m := m.(type) {
		case glendawire.Wall:
			walls = walls.With(hex.Cell{X: int(m.At.X), Y: int(m.At.Y)})
		case glendawire.Glenda:
			at = hex.Cell{X: int(m.At.X), Y: int(m.At.Y)}
		}
		if m == glendawire.Sent {
			g.state, err = glenda.Resume(glenda.Config{Size: glenda.DefaultSize}, walls, at)
			return err
		}
	}
}

// play plays to the end. It checks that the match ends when the rules require it, with the right winner.
func (g *glendaCrowdGuest) play(pause time.Duration) error {
	name := [...]string{"next", "original"}[g.seat]
	bot, err := glendabot.For(g.seat, name)
	if err != nil {
		return err
	}
	for !g.state.Over() {
		asked := time.Time{}
		if v := g.state.View(g.seat); v.ToMove() {
			time.Sleep(time.Duration(float64(pause) * (0.5 + g.rng.Float64())))
			move, _ := bot.Bot(context.Background(), v, g.rng)
			asked = time.Now()
			if _, err := io.WriteString(g.conn, move.String()+"\n"); err != nil {
				return err
			}
		}
		if err := g.follow(); err != nil {
			return err
		}
		if !asked.IsZero() {
			g.moves, g.took = g.moves+1, append(g.took, time.Since(asked))
		}
	}
	won := (g.state.View(g.seat).Outcome == glenda.TrapperWon) == (g.seat == glenda.Trapper)
	want := map[bool]glendawire.Word{true: glendawire.Won, false: glendawire.Lost}[won]
	if m, err := g.from.Next(); m != want || err != nil {
		return fmt.Errorf("the end is told as %v, %v, want %v", m, err, want)
	}
	if m, err := g.from.Next(); err != io.EOF {
		return fmt.Errorf("after the end: %v, %v", m, err)
	}
	return nil
}

// follow reads until the next move of either side.
func (g *glendaCrowdGuest) follow() error {
	for {
		m, err := g.from.Next()
		if err != nil {
			return err
		}
		mover := g.state.Waiting()[0]
		switch m := m.(type) {
		case glendawire.SyncPut:
			g.state, err = g.state.Play(mover, glenda.PutAt(hex.Cell{X: int(m.At.X), Y: int(m.At.Y)}))
			return err
		case glendawire.SyncStep:
			g.state, err = g.state.Play(mover, glenda.StepTo(hex.Dir(m.To)))
			return err
		}
		if m != glendawire.Turn {
			return fmt.Errorf("in the game came %v", m)
		}
	}
}

// Two hundred matches at once, so that every run of the tests has a crowd.
func TestGlendaServesTwoHundredMatches(t *testing.T) {
	r, end := hostGlenda(t, "--per-address", "400", "--rate", "-1")
	if moves := gatherGlenda(t, r.TCP, 200).play(t, 0); moves < 200*8 {
		t.Errorf("got %d moves, want at least %d", moves, 200*8)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// BenchmarkTwoThousandMatches measures one host with two thousand complete matches at once.
func BenchmarkTwoThousandMatches(b *testing.B) {
	const matches = 2000
	gather := func(t testing.TB, r ready) *crowd { return gatherGlenda(t, r.TCP, matches) }
	benchCrowd(b, gather, "glenda", "--connections", strconv.Itoa(2*matches), "--per-address", strconv.Itoa(2*matches), "--rate", "-1")
}
