package labyrinthserver_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/longtest"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
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
			h.server.SetBots(bots(t, []string{"greedy-plain", "twoply-plain", "denial-plain"}[i/12%3], withBots))
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

// TestNamesTellThePlayers checks a dialect in which player 1 of two may be either seat. A client that has to begin
// requests the names before it moves.
func TestNamesTellThePlayers(t *testing.T) {
	for _, counting := range []labyrinth.Counting{labyrinth.FromZero, labyrinth.FromOne} {
		synctest.Test(t, func(t *testing.T) {
			config := labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 3}
			config.Dialect.Writing.Players = counting
			h := newHall(t, labyrinthserver.Options{Game: config, Chance: chance(1), Seating: labyrinthserver.SeatsInTurn})
			seats := []string{"told nothing", "other"}
			if counting == labyrinth.FromZero {
				seats = []string{"other", "told nothing"}
			}
			for _, name := range seats {
				p := labyrinthclient.Profile{Name: name}
				if name == "other" {
					p.Stated = labyrinthdialect.SettingsOf(config.Dialect)
				}
				h.joinOne(p)
				synctest.Wait()
			}
			time.Sleep(10 * time.Second)
			for i, g := range h.guests {
				g.tick()
				f := g.Reading().Findings[labyrinthdialect.Players]
				if seats[i] == "told nothing" && (f.Certainty != labyrinthdialect.Found || f.Value != uint8(counting) || f.Why != "net.labyrinth_why_names") {
					t.Errorf("players count from %d: got %+v, want it found by the names", counting, f)
				}
				if g.last.Phase != session.Playing || int(g.last.View.You) != i {
					t.Errorf("guest %d: got phase %d as player %d, want a game as player %d", i, g.last.Phase, g.last.View.You, i)
				}
			}
			h.close()
		})
	}
}

// TestAScoutDetectsTheEncodingBeforeItsGame checks that a client that first watches a running game has detected the encoding
// of inserts before its own game begins.
func TestAScoutDetectsTheEncodingBeforeItsGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		config := labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 12}
		config.Dialect.Writing.Insert = labyrinth.InsertHighFirst
		h := newHall(t, labyrinthserver.Options{Game: config, Chance: chance(1), Move: time.Minute})
		h.server.SetBots(bots(t, "greedy", 1))
		h.join(1, labyrinthclient.Profile{Stated: labyrinthdialect.SettingsOf(config.Dialect)})
		player := h.guests[0]
		for len(player.last.View.History) < 12 {
			time.Sleep(100 * time.Millisecond)
			if player.tick(); player.last.Phase == session.Playing && player.last.View.ToMove() {
				player.Send(player.last.View.You, player.last.View.Legal()[0])
				player.last.View.Waiting = nil
			}
		}
		scout := h.joinOne(labyrinthclient.Profile{Name: "scout", Scout: true})
		time.Sleep(time.Second / 2)
		if doing := scout.Link().Doing; doing != "net.labyrinth_doing_scouting" && doing != "net.doing_playing" {
			t.Errorf("got the activity %q, want scouting or playing", doing)
		}
		time.Sleep(10 * time.Second)
		scout.tick()
		f := scout.Reading().Findings[labyrinthdialect.Insert]
		if f.Certainty != labyrinthdialect.Found || f.Value != uint8(labyrinth.InsertHighFirst) || f.Why != "net.labyrinth_why_before" {
			t.Errorf("got %+v, want InsertHighFirst found before the game", f)
		}
		if scout.last.Phase != session.Playing || len(scout.last.View.Hand) == 0 {
			t.Errorf("got phase %d and hand %v, want a game with objectives", scout.last.Phase, scout.last.View.Hand)
		}
		h.close()
	})
}
