package labyrinthserver_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/longtest"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
)

// plainSizes are the sizes of boards in TestOurClientsAreNeverDisqualifiedByOurHosts. Small boards are frequent, because
// misread moves are often illegal there.
var plainSizes = [][2]int{{5, 5}, {5, 7}, {7, 5}, {5, 5}, {7, 7}, {9, 5}, {5, 5}, {9, 9}, {7, 7}, {11, 13}}

// TestOurClientsAreNeverDisqualifiedByOurHosts lets bots play through clients on a host that follows the plain reading of the
// specification. The clients are not told this. The short form plays a sample of the 2,000 games.
func TestOurClientsAreNeverDisqualifiedByOurHosts(t *testing.T) {
	bots := labyrinthbot.All()
	bots[len(bots)-1].Bot = labyrinthbot.Best(300) // a search that ends soon
	const all = 2000
	moves := 0
	for i := 0; i < all; i += longtest.Of(all/40+1, 1) {
		synctest.Test(t, func(t *testing.T) {
			size, rng := plainSizes[i%len(plainSizes)], rand.New(rand.NewPCG(uint64(i), 5))
			c := labyrinth.Config{Width: size[0], Height: size[1], Players: 2 + i%3, MoveCap: 200}
			c.Objectives = 1 + rng.IntN(min(3, labyrinth.MostObjectives(c)))
			h := newHall(t, labyrinthserver.Options{Game: c, Chance: chance(uint64(i)), Next: labyrinthserver.NextNone})
			players := make([]labyrinthbot.Named, c.Players)
			for seat := range players {
				players[seat] = bots[rng.IntN(len(bots))]
			}
			h.join(c.Players, labyrinthclient.Profile{Risk: labyrinthclient.RiskTake})
			for going := true; going; time.Sleep(5 * time.Millisecond) {
				going = false
				for n, v := range h.guests {
					going = v.tick() || going
					if v.last.Phase == session.Playing && v.last.View.ToMove() {
						v.Send(v.last.View.You, prudent(v, players[n].Bot, rng))
						v.last.View.Waiting = nil
					}
				}
			}
			if seen := h.server.Counters(); seen.Illegals+seen.Formats+seen.Timeouts != 0 || seen.Won+seen.Stopped != 1 {
				t.Errorf("game %d, %+v with %v: got %+v, want one game that has ended without faults", i, c, names(players), seen)
			}
			moves += len(h.guests[0].last.View.History)
			h.close()
		})
	}
	if moves < 200 {
		t.Errorf("got %d moves, want at least 200", moves)
	}
}

func names(bots []labyrinthbot.Named) (all []string) {
	for _, b := range bots {
		all = append(all, b.Name)
	}
	return all
}

// prudent returns the move of a bot, or one that the client recommends. Bots of keeper and of the window choose in this way.
func prudent(v *visitor, bot labyrinthbot.Bot, rng *rand.Rand) labyrinth.Move {
	view := v.last.View
	move, _ := bot(context.Background(), view, rng)
	if safe := v.Careful(view.Legal()); !slices.Contains(safe, move) {
		return safe[rng.IntN(len(safe))]
	}
	return move
}
