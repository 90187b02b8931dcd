package labyrinthclient

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

// cellsOf returns the number of cells that a seat can reach in one reading.
func (t *track) cellsOf(seat rules.Seat) int {
	n := 0
	for _, there := range t.at.Board.Reach(t.at.Players[seat].At) {
		if there {
			n++
		}
	}
	return n
}

// readings returns the reading with low and the one with high insert bits; nil if one of them is not left.
func (all survivors) readings() (low, high *track) {
	for _, t := range all {
		if t.writing == (Dialect{}) {
			low = t
		}
		if t.writing == (Dialect{Insert: 1}) {
			high = t
		}
	}
	return low, high
}

// ambiguous calls f with the readings before and after a move that has the same bytes in both, for many openings. A bot makes the
// moves on a server with high insert bits. player is our seat.
func ambiguous(t *testing.T, name string, player rules.Seat, f func(before, after [2]*track)) (n int) {
	t.Helper()
	bot, err := labyrinthbot.For(name)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(200) {
		c := labyrinth.DefaultConfig(2)
		c.Dialect.Writing.Insert = labyrinth.InsertHighFirst
		h := open(t, c, seed, Profile{Settings: Settings{Players: 0, Ids: 0}})
		m, _ := bot.Bot(context.Background(), h.state.View(0), rand.New(rand.NewPCG(seed, 2)))
		var before, after [2]*track
		before[0], before[1] = h.guests[player].left.readings()
		h.play(m)
		after[0], after[1] = h.guests[player].left.readings()
		if sides[0][h.write(0, m).Insert] != m.Insert.Side && after[0] != nil && after[1] != nil {
			n++
			f(before, after)
		}
	}
	return n
}

// A reading gains weight if the player who has moved can reach more cells in it and the next player fewer.
func TestSensibleMovesWeigh(t *testing.T) {
	n := ambiguous(t, "random", 1, func(before, after [2]*track) {
		change := (after[1].weight / after[0].weight) / (before[1].weight / before[0].weight)
		mover := after[1].cellsOf(0) - after[0].cellsOf(0)
		next := after[0].cellsOf(1) - after[1].cellsOf(1)
		switch {
		case mover >= 0 && next >= 0 && mover+next > 0 && change <= 1, mover <= 0 && next <= 0 && mover+next < 0 && change >= 1,
			mover == 0 && next == 0 && change != 1:
			t.Errorf("the mover reaches %d cells more and the next player %d fewer, but the weight changes by %.2f", mover, next, change)
		}
	})
	if n < 20 {
		t.Errorf("only %d ambiguous moves", n)
	}
}

// The server's reading gains weight with most moves of a strong player.
func TestStrongPlayersShowTheDialect(t *testing.T) {
	up, down := 0, 0
	ambiguous(t, "denial", 1, func(before, after [2]*track) {
		switch change := (after[1].weight / after[0].weight) / (before[1].weight / before[0].weight); {
		case change > 1:
			up++
		case change < 1:
			down++
		}
	})
	if t.Logf("the server's reading gains weight in %d moves and loses it in %d", up, down); up < 2*down || up < 20 {
		t.Errorf("the server's reading gains weight in %d moves and loses it in %d", up, down)
	}
}

// An own move changes no weight.
func TestOwnMovesWeighNothing(t *testing.T) {
	n := ambiguous(t, "random", 0, func(before, after [2]*track) {
		if a, b := before[1].weight/before[0].weight, after[1].weight/after[0].weight; a != b {
			t.Errorf("the weight changes from %.2f to %.2f", a, b)
		}
	})
	if n < 20 {
		t.Errorf("only %d ambiguous moves", n)
	}
}
