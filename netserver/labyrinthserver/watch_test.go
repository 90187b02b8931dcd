package labyrinthserver

import (
	"io"
	"testing"

	"menagerie/netserver"
)

// A spectator whose connection ends just before its game does is not registered for the next game.
func TestSpectatorLeavesAtTheEnd(t *testing.T) {
	s, err := New(Options{Next: NextSame})
	if err != nil {
		t.Fatal(err)
	}
	conns := make(chan *netserver.Conn)
	local := netserver.New(func(c *netserver.Conn) {
		conns <- c
		<-c.Context().Done()
	}, netserver.Limits{}, nil)
	defer local.ServeLocal().Close()
	g := &guest{server: s, conn: <-conns}
	if s.enter(g) == nil || s.Counters().Spectators != 1 {
		t.Fatal("the spectator is not let in")
	}
	s.part(g, io.EOF) // as the goroutine that reads does
	if s.watchOn(g) != nil || s.Counters().Spectators != 0 {
		t.Errorf("%d spectators are left", s.Counters().Spectators)
	}
	if err := local.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
}
