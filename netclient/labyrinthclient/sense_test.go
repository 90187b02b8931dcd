package labyrinthclient

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

// cellsOf returns the number of cells that a seat can reach in a candidate.
func cellsOf(c *labyrinthdialect.Candidate, seat rules.Seat) int {
	n := 0
	for _, there := range c.Position.Board.Reach(c.Position.Players[seat].At) {
		if there {
			n++
		}
	}
	return n
}

// readings returns the candidates with low and with high insert bits, or nil for one that is not left.
func readings(all labyrinthdialect.Candidates) (low, high *labyrinthdialect.Candidate) {
	for _, t := range all {
		if t.Writing == (labyrinthdialect.Dialect{}) {
			low = t
		}
		if t.Writing == (labyrinthdialect.Dialect{labyrinthdialect.Insert: 1}) {
			high = t
		}
	}
	return low, high
}

// ambiguous calls f with the candidates before and after a move that has the same bytes in both, for many openings. A bot
// makes the moves on a server with high insert bits. player is the client's seat.
func ambiguous(t *testing.T, name string, player rules.Seat, f func(before, after [2]*labyrinthdialect.Candidate)) (n int) {
	t.Helper()
	bot, err := labyrinthbot.For(name)
	if err != nil {
		t.Fatal(err)
	}
	low := [...]labyrinth.Side{labyrinth.Bottom, labyrinth.Right, labyrinth.Top, labyrinth.Left} // of labyrinth.InsertLowFirst
	for seed := range uint64(200) {
		c := labyrinth.DefaultConfig(2)
		c.Dialect.Writing.Insert = labyrinth.InsertHighFirst
		h := open(t, c, seed, Profile{Settings: labyrinthdialect.Settings{labyrinthdialect.Players: 0, labyrinthdialect.Ids: 0}})
		m, _ := bot.Bot(context.Background(), h.state.View(0), rand.New(rand.NewPCG(seed, 2)))
		var before, after [2]*labyrinthdialect.Candidate
		before[0], before[1] = readings(h.guests[player].left)
		h.play(m)
		after[0], after[1] = readings(h.guests[player].left)
		if low[h.write(0, m).Insert] != m.Insert.Side && after[0] != nil && after[1] != nil {
			n++
			f(before, after)
		}
	}
	return n
}

// TestSensibleMovesWeigh checks the weights after a move. A candidate gains weight if the mover can reach more cells in it
// and the next player fewer.
func TestSensibleMovesWeigh(t *testing.T) {
	n := ambiguous(t, "random-plain", 1, func(before, after [2]*labyrinthdialect.Candidate) {
		change := (after[1].Weight / after[0].Weight) / (before[1].Weight / before[0].Weight)
		mover := cellsOf(after[1], 0) - cellsOf(after[0], 0)
		next := cellsOf(after[0], 1) - cellsOf(after[1], 1)
		switch {
		case mover >= 0 && next >= 0 && mover+next > 0 && change <= 1, mover <= 0 && next <= 0 && mover+next < 0 && change >= 1,
			mover == 0 && next == 0 && change != 1:
			t.Errorf("the mover reaches %d cells more and the next player %d fewer, and the weight changes by %.2f, want a change in the same direction", mover, next, change)
		}
	})
	if n < 20 {
		t.Errorf("got %d ambiguous moves, want at least 20", n)
	}
}

// TestStrongPlayersShowTheDialect checks that the server's dialect gains weight with most moves of a strong player.
func TestStrongPlayersShowTheDialect(t *testing.T) {
	up, down := 0, 0
	ambiguous(t, "denial-plain", 1, func(before, after [2]*labyrinthdialect.Candidate) {
		switch change := (after[1].Weight / after[0].Weight) / (before[1].Weight / before[0].Weight); {
		case change > 1:
			up++
		case change < 1:
			down++
		}
	})
	if t.Logf("the server's reading gains weight in %d moves and loses it in %d", up, down); up < 2*down || up < 20 {
		t.Errorf("the server's reading gains weight in %d moves and loses it in %d, want at least 20 and twice as many", up, down)
	}
}

// TestOwnMovesWeighNothing checks that a move of the client changes no weight.
func TestOwnMovesWeighNothing(t *testing.T) {
	n := ambiguous(t, "random-plain", 0, func(before, after [2]*labyrinthdialect.Candidate) {
		if a, b := before[1].Weight/before[0].Weight, after[1].Weight/after[0].Weight; a != b {
			t.Errorf("the weight changes from %.2f to %.2f, want no change", a, b)
		}
	})
	if n < 20 {
		t.Errorf("got %d ambiguous moves, want at least 20", n)
	}
}
