package labyrinthserver_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/session"
)

var games = flag.Int("games", 64, "how many dialects are played in TestMatrixOfDialectsIsPlayed")

// dialectOf returns a dialect for each number. Together the dialects contain every value of every aspect many times.
func dialectOf(i int) labyrinth.Dialect {
	return labyrinth.Dialect{
		Objectives: labyrinth.Objectives(i / 3 % 2), Collect: labyrinth.Collect(i % 3), Order: labyrinth.Order(i / 5 % 2),
		Reversal: labyrinth.Reversal(i / 7 % 2), Sharing: labyrinth.Sharing(i / 9 % 2), Goal: labyrinth.Goal(i / 11 % 2),
		Deal: labyrinth.Deal(i / 13 % 2), Last: labyrinth.Last(i / 15 % 2),
		Writing: labyrinth.Writing{
			Tiles: labyrinth.TileCode(i % 4), Layout: labyrinth.Layout(i / 4 % 2), Insert: labyrinth.InsertBits(i / 8 % 2),
			Places: labyrinth.Counting(i / 16 % 2), Players: labyrinth.Counting(i / 32 % 2),
			Ids: labyrinth.Counting((i/4 + i/16) % 2), Bytes: labyrinth.Bytes((i + i/8) % 2), Long: labyrinth.Long((i/2 + i/16) % 2),
			Spectators: labyrinth.Private((i/4 + i/32) % 2),
		},
	}
}

// sizes are boards that are small and not the same when rows and columns are exchanged, and the classic one.
var sizes = [][2]int{{5, 7}, {7, 5}, {7, 7}, {9, 5}}

// TestMatrixOfDialectsIsPlayed plays whole games in every dialect. A client without settings plays against bots of the server
// and against clients with the right settings. It must rarely be disqualified. Spectators who connect at the beginning, after
// the second move or after the end must see the same end. A longer run: go test -run Matrix -games 2000.
// TestMatrixDisqualifiesHardlyAnyClient of package labyrinthclient measures the figures.
func TestMatrixOfDialectsIsPlayed(t *testing.T) {
	lost := 0
	for i := range *games {
		synctest.Test(t, func(t *testing.T) {
			size := sizes[i%len(sizes)]
			c := labyrinth.Config{Width: size[0], Height: size[1], Players: 1 + i%4, Objectives: 2, MoveCap: 400, Dialect: dialectOf(i)}
			h := newHall(t, labyrinthserver.Options{Game: c, Chance: chance(uint64(i)), Next: labyrinthserver.NextNone})
			h.late = 2
			withBots := min(i/4%3, c.Players-1)
			h.server.SetBots(bots(t, []string{"greedy", "twoply", "denial"}[i/12%3], withBots))
			h.join(1, labyrinthclient.Profile{Risk: labyrinthclient.RiskTake})
			h.join(c.Players-withBots-1, labyrinthclient.Profile{Stated: labyrinthdialect.SettingsOf(c.Dialect)})
			h.joinOne(labyrinthclient.Profile{Spectate: true})
			h.play(uint64(i))
			h.joinOne(labyrinthclient.Profile{Spectate: true}) // connects after the end
			h.play(uint64(i))
			if len(h.guests) < c.Players-withBots+2 {
				t.Errorf("game %d: got %d guests and spectators, want at least %d", i, len(h.guests), c.Players-withBots+2)
			}
			out := 0
			if h.guests[0].kicked() {
				out = 1
				lost++
			}
			if seen := h.server.Counters(); seen.Illegals != int64(out) || seen.Formats+seen.Timeouts != 0 || seen.Won+seen.Stopped != 1 {
				t.Errorf("game %d, %+v: got %+v, want %d illegal moves and one game that has ended without other faults", i, c, seen, out)
			}
			if out == 0 { // otherwise the game may be too short for spectators to detect the dialect
				h.compare()
			}
			h.close()
		})
	}
	if t.Logf("%d of %d disqualified", lost, *games); 20*lost > *games {
		t.Errorf("got %d of %d guests disqualified, want at most 5 %%", lost, *games)
	}
}

// kicked reports whether the server has disqualified the visitor.
func (v *visitor) kicked() bool {
	return slices.ContainsFunc(v.notes, func(err error) bool { return errors.As(err, new(labyrinthclient.KickError)) })
}

// chance returns a source of seeds that are the same in every run.
func chance(seed uint64) func() uint64 { return rand.New(rand.NewPCG(seed, 3)).Uint64 }

// hall is a server with guests in one bubble.
type hall struct {
	t      *testing.T
	server *labyrinthserver.Server
	guests []*visitor
	late   int // number of moves after which a further spectator connects; 0 for none
}

// visitor is a client with its last update.
type visitor struct {
	*labyrinthclient.Client
	last  session.Update[labyrinth.View]
	notes []error
}

func newHall(t *testing.T, o labyrinthserver.Options) *hall {
	t.Helper()
	server, err := labyrinthserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return &hall{t: t, server: server}
}

func (h *hall) joinOne(p labyrinthclient.Profile) *visitor {
	v := &visitor{Client: labyrinthclient.JoinWith("here", h.server.Dial, p)}
	h.guests = append(h.guests, v)
	return v
}

func (h *hall) join(n int, p labyrinthclient.Profile) {
	for i := range n {
		p.Name = fmt.Sprint("guest ", i)
		h.joinOne(p)
		synctest.Wait()
	}
}

// tick calls Tick of the visitor's session. It reports whether the session is still running.
func (v *visitor) tick() bool {
	for _, u := range v.Tick() {
		v.last = u
		if u.Err != nil {
			v.notes = append(v.notes, u.Err)
		}
	}
	return v.last.Phase < session.Ended
}

// play runs all guests until all games are over.
func (h *hall) play(seed uint64) {
	h.t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 100_000 {
		going := false
		for _, v := range h.guests {
			going = v.tick() || going
			if v.last.Phase == session.Playing && v.last.View.ToMove() {
				v.Send(v.last.View.You, choose(v.Client, v.last.View, rng))
				v.last.View.Waiting = nil
			}
		}
		if moves := len(h.guests[0].last.View.History); h.late > 0 && moves >= h.late {
			h.late, going = 0, true
			h.joinOne(labyrinthclient.Profile{Spectate: true})
		}
		if !going {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	h.t.Fatal("the games did not end in time, want all ended")
}

// choose returns a move that the client recommends and that ends closest to a wanted objective.
func choose(c *labyrinthclient.Client, v labyrinth.View, rng *rand.Rand) labyrinth.Move {
	moves := c.Careful(v.Legal())
	rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return slices.MinFunc(moves, func(a, b labyrinth.Move) int { return away(v, a) - away(v, b) })
}

// away returns the number of steps from the end of a move to the nearest wanted objective, or to the start if no
// objective remains.
func away(v labyrinth.View, m labyrinth.Move) int {
	goals := []labyrinth.Point{v.Players[v.You].Start}
	if wanted := v.Wanted(); len(wanted) > 0 {
		goals = nil
		for _, id := range wanted {
			at := v.Objectives[id]
			if v.Config.Dialect.Objectives == labyrinth.ObjectivesTravel {
				at = v.Board.Carried(at, m.Insert)
			}
			goals = append(goals, at)
		}
	}
	least := 2 * labyrinth.MaxSize
	for _, g := range goals {
		least = min(least, max(g.X-m.To.X, m.To.X-g.X)+max(g.Y-m.To.Y, m.To.Y-g.Y))
	}
	return least
}

// compare compares the last View of every guest with the server's state.
func (h *hall) compare() {
	h.t.Helper()
	truth := h.server.Tables(1)[0].Position
	for i, g := range h.guests {
		v := g.last.View
		if g.last.Phase != session.Ended || v.Outcome != truth.Outcome || !reflect.DeepEqual(v.Winners, truth.Winners) || len(g.notes) > 0 {
			h.t.Errorf("guest %d: got phase %d, %v, winners %v, notes %v; want the end, %v, %v and no notes",
				i, g.last.Phase, v.Outcome, v.Winners, g.notes, truth.Outcome, truth.Winners)
		}
		if len(g.Reading().Open) > 0 {
			continue // the game was too short to detect the dialect
		}
		if !reflect.DeepEqual(v.Board, truth.Board) || len(v.History) != len(truth.History) {
			h.t.Errorf("guest %d: got %d moves and a board as read with %+v, want %d moves and the server's board: %+v",
				i, len(v.History), g.Reading(), len(truth.History), truth.Config)
		}
		for seat, p := range v.Players {
			want := truth.Players[seat]
			named := g.Reading().Findings[labyrinthdialect.Ids].Certainty != labyrinthdialect.Assumed // otherwise several explanations remain possible
			if p.At != want.At || p.Out != want.Out || len(p.Collected) != len(want.Collected) ||
				named && !reflect.DeepEqual(p.Collected, want.Collected) {
				h.t.Errorf("guest %d: got player %d as %+v, want %+v", i, seat, p, want)
			}
		}
	}
}

// close ends all sessions and shuts the server down.
func (h *hall) close() {
	h.t.Helper()
	for _, g := range h.guests {
		_ = g.Close()
		<-g.Done()
	}
	if err := h.server.Shutdown(h.t.Context()); err != nil {
		h.t.Error(err)
	}
	if c := h.server.Counters(); c.Waiting != 0 || c.Spectators != 0 {
		h.t.Errorf("after all games: got %+v, want nobody waiting or watching", c)
	}
}
