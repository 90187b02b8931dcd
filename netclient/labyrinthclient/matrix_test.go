package labyrinthclient

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

var matrixGames = flag.Int("matrix", 0, "games on each server of TestMatrixDisqualifiesHardlyAnyClient; 0 plays a sample")
var matrixBot = flag.String("partner", "greedy-plain", "who else plays in TestMatrixDisqualifiesHardlyAnyClient")

// coded returns an encoding of tiles with one bit for each side, from the lowest bit on.
func coded(walls bool, sides ...labyrinth.Tile) (code [16]byte) {
	for t := range labyrinth.Cross + 1 {
		for i, side := range sides {
			if (t&side != 0) != walls {
				code[t] |= 1 << i
			}
		}
	}
	return code
}

const north, east, south, west = labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West

var plain = style{name: "plain", tiles: coded(false, north, east, south, west), limit: 5000}

// fields returns dialects in which every field of a Dialect has every value.
func fields() []style {
	var all []style
	codes := [][16]byte{
		plain.tiles, coded(true, north, east, south, west), coded(false, north, west, south, east), coded(false, west, south, east, north),
	}
	sizes := [][3]int{{5, 7, 2}, {7, 5, 2}, {7, 7, 2}, {9, 5, 2}}
	for i := range 64 {
		size := sizes[i/4%4]
		all = append(all, style{
			name: fmt.Sprint("dialect ", i), limit: 5000,
			rules: labyrinth.Dialect{
				Objectives: labyrinth.Objectives(i / 3 % 2), Collect: labyrinth.Collect(i % 3), Order: labyrinth.Order(i / 5 % 2),
				Reversal: labyrinth.Reversal(i / 7 % 2), Sharing: labyrinth.Sharing(i / 9 % 2), Goal: labyrinth.Goal(i / 11 % 2),
				Deal: labyrinth.Deal(i / 13 % 2), Last: labyrinth.Last(i / 15 % 2),
			},
			tiles: codes[i%4], columns: i/4%2 == 1, place: i / 16 % 2, player: i / 32 % 2, id: (i/4 + i/16) % 2,
			little: (i+i/8)%2 == 1, short: (i/2+i/16)%2 == 1, width: size[0], height: size[1], deal: size[2],
		})
	}
	return all
}

// variants differ from the plain reading of the specification in one point each.
func variants() []style {
	var all []style
	add := func(name string, change func(s *style)) {
		s := plain
		s.name = name
		change(&s)
		all = append(all, s)
	}
	add("little-endian", func(s *style) { s.little = true })
	add("short longs", func(s *style) { s.short = true })
	add("little-endian, short longs", func(s *style) { s.little, s.short = true, true })
	add("walls", func(s *style) { s.tiles = coded(true, north, east, south, west) })
	add("permuted bits", func(s *style) { s.tiles = coded(false, south, north, west, east) })
	add("permuted walls", func(s *style) { s.tiles = coded(true, east, north, west, south) })
	add("columns", func(s *style) { s.columns = true })
	add("numbered tiles", func(s *style) {
		for t := range s.tiles {
			s.tiles[t] = byte(t*7%16 + 20)
		}
	})
	add("places from 1", func(s *style) { s.place = 1 })
	add("objectives from 1", func(s *style) { s.id = 1 })
	add("players from 1", func(s *style) { s.player = 1 })
	add("everything from 1", func(s *style) { s.place, s.id, s.player = 1, 1, 1 })
	add("fixed objectives", func(s *style) { s.rules.Objectives = labyrinth.ObjectivesStay })
	add("sequence", func(s *style) { s.rules.Order = labyrinth.OrderDealt })
	add("sequence and return", func(s *style) { s.rules.Order, s.rules.Goal = labyrinth.OrderDealt, labyrinth.GoalReturn })
	add("others collect on a shift", func(s *style) { s.rules.Collect = labyrinth.CollectOthers })
	add("only the player to move collects", func(s *style) { s.rules.Collect = labyrinth.CollectMover })
	add("reversal", func(s *style) { s.rules.Reversal = labyrinth.ReversalAllowed })
	add("one pawn on a tile", func(s *style) { s.rules.Sharing = labyrinth.CellsSingle })
	add("shared objectives", func(s *style) { s.rules.Deal = labyrinth.DealOverlapping })
	add("empty events and a limit of 30 days", func(s *style) { s.empty, s.limit = true, 30*24*3600*1000 })
	return all
}

// tally counts the results of the games.
type tally struct{ clients, guesses, kicked, firstMove, servers, firstGame, firstGames int }

func (n tally) String() string {
	return fmt.Sprintf("%d servers, %d games, %d guesses, %d disqualified, of them %d with the first move; first games %d, %d disqualified",
		n.servers, n.clients, n.guesses, n.kicked, n.firstMove, n.firstGames, n.firstGame)
}

// serve plays games of one client with greedy partners on one server.
func (n *tally) serve(t *testing.T, s style, players, first int, seed uint64, games int) {
	t.Helper()
	bot, err := labyrinthbot.For(*matrixBot)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 9))
	var known labyrinthdialect.Settings
	n.servers++
	for i := range games {
		m := &match{specServer: &specServer{style: s, first: first, players: players}, t: t, us: rules.Seat(rng.IntN(players)), known: known, rng: rng, bot: bot.Bot}
		m.play(rng.Uint64())
		known = m.known
		n.clients++
		n.guesses += m.guesses
		if i == 0 {
			n.firstGames++
		}
		if m.kicked {
			if n.kicked++; !m.guessed {
				t.Errorf("%s, high %v, game %d: got a disqualification for a move that is legal in all dialects, want none", s.name, s.high, i)
			}
			if m.moves == 0 {
				n.firstMove++
			}
			if i == 0 {
				n.firstGame++
			}
			if testing.Verbose() {
				t.Logf("%s, high %v, %d players, %d begins, we are %d: game %d: disqualified after %d moves", s.name, s.high, players, first, m.number(m.us), i, m.moves)
			}
		}
	}
}

// TestMatrixDisqualifiesHardlyAnyClient plays on every combination of dialect, insert bits, number of players, and first
// player. It fails if more than one client in 200 games is disqualified. It also fails if a client is disqualified for a
// message that was legal in all likely dialects. Without flags it plays on every 31st server. To play on all: go test -run
// Matrix -matrix 20 -timeout 2h.
func TestMatrixDisqualifiesHardlyAnyClient(t *testing.T) {
	games, every := *matrixGames, 1
	if games == 0 {
		games, every = 20, 31
	}
	var all tally
	server := 0
	for _, s := range append(fields(), variants()...) {
		for _, s.high = range []bool{false, true} {
			for players := 2; players <= 4; players++ {
				for first := range players {
					if server++; server%every == 0 {
						all.serve(t, s, players, first, uint64(server), games)
					}
				}
			}
		}
	}
	if t.Log(all); all.kicked*200 > all.clients && games == 20 {
		t.Errorf("got %d disqualified clients of %d, want at most one in 200", all.kicked, all.clients)
	}
}

// TestAnyPlayerMayBegin checks that a client is never disqualified by a server that follows the plain reading, whichever
// player begins.
func TestAnyPlayerMayBegin(t *testing.T) {
	for players := 2; players <= 4; players++ {
		for first := range players {
			var all tally
			for seed := range uint64(20) {
				all.serve(t, plain, players, first, seed, 1)
			}
			if all.kicked > 0 {
				t.Errorf("%d players, player %d begins: got %v, want no disqualification", players, first, all)
			}
		}
	}
}
