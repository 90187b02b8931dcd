package labyrinthserver

import (
	"io"
	"testing"

	"menagerie/netserver"
)

// TestSpectatorLeavesAtTheEnd checks that a spectator whose connection ends just before the game is not registered for
// the next game.
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
		t.Fatalf("enter: got %d spectators, want 1", s.Counters().Spectators)
	}
	s.removeGuest(g, io.EOF) // like the goroutine that reads
	if s.nextBacklog(g) != nil || s.Counters().Spectators != 0 {
		t.Errorf("got %d spectators, want 0", s.Counters().Spectators)
	}
	if err := local.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
}
