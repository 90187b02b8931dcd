package labyrinthclient

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netclient/netclienttest"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
)

var strictGames = flag.Int("strict", 20, "games in each part of TestStrictServerDisqualifiesOnlyGuesses")

// strictCodes are the encodings of tiles of strict servers, by the value of the aspect Tiles.
var strictCodes = [][16]byte{
	coded(false, north, east, south, west), coded(true, north, east, south, west), coded(false, north, west, south, east),
	coded(false, west, south, east, north),
}

// strictStyleOf returns a server with a random choice wherever the specification is silent, and the settings that describe
// it.
func strictStyleOf(rng *rand.Rand, players int) (*strictStyle, labyrinthdialect.Settings) {
	told := labyrinthdialect.Settings{}
	coin := func(a labyrinthdialect.Aspect) bool {
		told[a] = uint8(rng.IntN(2))
		return told[a] == 1
	}
	first := func(a labyrinthdialect.Aspect) int {
		coin(a)
		return int(told[a])
	}
	size := [][3]int{{7, 7, 6}, {7, 7, 4}, {5, 7, 2}, {9, 7, 4}}[rng.IntN(4)]
	told[labyrinthdialect.Tiles], told[labyrinthdialect.Collect] = uint8(rng.IntN(len(strictCodes))), uint8(rng.IntN(3))
	return &strictStyle{
		width: size[0], height: size[1], players: players, hand: size[2], begins: rng.IntN(players), little: coin(labyrinthdialect.Bytes), short: coin(labyrinthdialect.Long),
		tiles: strictCodes[told[labyrinthdialect.Tiles]], columns: coin(labyrinthdialect.Layout), place: first(labyrinthdialect.Places), id: first(labyrinthdialect.Ids), player: first(labyrinthdialect.Players),
		high: coin(labyrinthdialect.Insert), omit: coin(labyrinthdialect.Spectators), stay: coin(labyrinthdialect.Objectives), collect: int(told[labyrinthdialect.Collect]), sequence: coin(labyrinthdialect.Order),
		home: coin(labyrinthdialect.Goal), reverse: coin(labyrinthdialect.Reversal), single: coin(labyrinthdialect.Sharing), empty: rng.IntN(2) == 0, anywhere: rng.IntN(2) == 0,
	}, told
}

// strictRun is a game of several clients on a strict server.
type strictRun struct {
	*strictServer
	bot     labyrinthbot.Bot
	chance  *rand.Rand
	clients []*Client
	last    []session.Update[labyrinth.View]
	guesses int // moves of the clients for which no message was legal in all likely dialects
}

// runStrict plays a game with some clients.
func runStrict(t *testing.T, s *strictStyle, rng *rand.Rand, ours int, told labyrinthdialect.Settings) *strictRun {
	t.Helper()
	return runServer(t, newStrictServer(s, rng, ours), rng, ours, told)
}

func runServer(t *testing.T, server *strictServer, rng *rand.Rand, ours int, told labyrinthdialect.Settings) *strictRun {
	t.Helper()
	bot, err := labyrinthbot.For("denial-plain")
	if err != nil {
		t.Fatal(err)
	}
	r := &strictRun{strictServer: server, bot: bot.Bot, chance: rand.New(rand.NewPCG(rng.Uint64(), 1))}
	synctest.Test(t, func(t *testing.T) {
		for i := range ours {
			r.clients = append(r.clients, JoinWith("here", r.dial, Profile{Name: fmt.Sprint("guest ", i), Risk: RiskTake, Settings: told}))
			synctest.Wait()
		}
		r.last = make([]session.Update[labyrinth.View], ours)
		for r.tick() {
			time.Sleep(5 * time.Millisecond)
		}
		for _, c := range r.clients {
			_ = c.Close()
			<-c.Done()
		}
		r.done.Wait()
	})
	return r
}

// tick makes all clients play, and reports whether one of them is still playing.
func (r *strictRun) tick() (going bool) {
	for i, c := range r.clients {
		for _, u := range c.Tick() {
			r.last[i] = u
		}
		u := &r.last[i]
		going = going || u.Phase < session.Ended
		if u.Phase == session.Playing && u.View.ToMove() {
			m, _ := r.bot(context.Background(), u.View, r.chance)
			if among := c.Careful(u.View.Legal()); !slices.Contains(among, m) {
				m = among[r.chance.IntN(len(among))]
			}
			if !c.Safe(m) {
				r.guesses++
			}
			c.Send(u.View.You, m)
			u.View.Waiting = nil
		}
	}
	return going
}

// TestStrictServerDisqualifiesOnlyGuesses plays on strict servers. A client that knows the dialect is never disqualified.
// A client that does not know the dialect is not disqualified either if there are no other players. Among other players it
// is disqualified only if it had to guess.
func TestStrictServerDisqualifiesOnlyGuesses(t *testing.T) {
	for name, c := range map[string]struct{ told, alone bool }{
		"one client, told": {true, true}, "only clients, told": {told: true}, "one client, not told": {alone: true}, "only clients, not told": {},
	} {
		games, lost, first, guesses := 0, 0, 0, 0
		for i := range *strictGames {
			players := 1 + i%4
			rng := rand.New(rand.NewPCG(uint64(i), 5))
			style, told := strictStyleOf(rng, players)
			ours := players
			if c.alone {
				ours = 1
			}
			if !c.told {
				told = nil
			}
			r := runStrict(t, style, rng, ours, told)
			games++
			guesses += r.guesses
			if len(r.kicks) == 0 {
				for seat, u := range r.last {
					if u.Phase != session.Ended || u.Err != nil {
						t.Errorf("%s, game %d: client %d: got phase %d, error %v, want the end", name, i, seat, u.Phase, u.Err)
					}
				}
				continue
			}
			if lost++; r.kicks[0].moves == 0 {
				first++
			}
			if len(r.kicks) > r.guesses || !c.alone {
				t.Errorf("%s, game %d: got the disqualifications %+v with %d guesses on %+v, want at most one for each guess", name, i, r.kicks, r.guesses, style)
			}
		}
		if t.Logf("%s: %d games, in %d a client was disqualified, in %d with its first move; %d guesses", name, games, lost, first, guesses); 20*lost > games {
			t.Errorf("%s: got disqualifications in %d of %d games, want at most one in 20", name, lost, games)
		}
	}
}

// TestAWinWithoutTheLastWord plays whole games on a server that closes the connections instead of sending End. Winners and
// losers see the result, with a remark.
func TestAWinWithoutTheLastWord(t *testing.T) {
	won := 0
	for i := range 8 {
		players := 1 + i%4
		rng := rand.New(rand.NewPCG(uint64(i), 6))
		style, told := strictStyleOf(rng, players)
		server := newStrictServer(style, rng, players)
		server.mute = true
		r := runServer(t, server, rng, players, told)
		if len(r.won) == 0 {
			continue // nobody won in 400 turns
		}
		won++
		for seat, u := range r.last {
			if netclienttest.Key(u.Err) != "net.unconfirmed" || u.Phase != session.Ended || u.View.Outcome != labyrinth.Won || len(u.View.Winners) != len(r.won) || int(u.View.Winners[0]) != r.won[0] {
				t.Errorf("game %d, client %d: got phase %d, error %v and the winners %v of %v, want the end with the winners %v and a remark",
					i, seat, u.Phase, u.Err, u.View.Winners, u.View.Outcome, r.won)
			}
		}
	}
	if won < 4 {
		t.Errorf("got %d games that a player won, want at least 4", won)
	}
}

// This file and strictserver_test.go are a server that was written from the specification alone. They use only the standard
// library, so client and server share no code and no interpretation of the specification.

// strictStyle has the server's behaviour where the specification is silent. The zero values are the plain reading.
type strictStyle struct {
	width, height, players, hand int
	begins                       int      // index of the first player
	little, short                bool     // byte order; a long of four bytes
	tiles                        [16]byte // by openings, which are the sum of north 1, east 2, south 4 and west 8
	columns                      bool     // tiles are sent column by column
	place, id, player            int      // first number of coordinates, objectives and players
	high                         bool     // the first bit of an insert is the high one
	omit                         bool     // spectators receive no private fields
	stay                         bool     // objectives stay on their cells
	collect                      int      // after a shift, 0: all players collect, 1: all except the player to move, 2: none
	sequence, home               bool     // objectives are collected in order; a winner must return to its start
	reverse, single              bool     // a shift may undo the last one; only one pawn per cell
	empty                        bool     // a move has an event for every player
	anywhere                     bool     // pawns may begin outside the corners
}

type strictPawn struct {
	start, at int
	hand      []int // objectives that are not collected
	out       bool
}

// strictGame is a position. Cells are numbered row by row.
type strictGame struct {
	*strictStyle
	board, fixed []byte // openings by cell; 1 for cells that cannot move
	free         byte
	objectives   []int // cells; -1 off the board
	pawns        []strictPawn
	last         [2]int // side and line that the next shift must not use; side -1 at the beginning
}

// strictMove is a decoded move. Sides are left, right, top, bottom.
type strictMove struct {
	side, line int
	tile       byte
	to         int
}

// rotations returns the different rotations of a tile.
func rotations(tile byte) []byte {
	all := []byte{tile}
	for range 3 {
		if tile = tile<<1&15 | tile>>3; !slices.Contains(all, tile) {
			all = append(all, tile)
		}
	}
	return all
}

// deal returns a new game. Cells with two even coordinates are fixed. On a board of 7 by 7 they are those of the board game.
func (s *strictStyle) deal(rng *rand.Rand) *strictGame {
	g := &strictGame{strictStyle: s, last: [2]int{-1, 0}}
	g.board, g.fixed = make([]byte, s.width*s.height), make([]byte, s.width*s.height)
	loose := make([]byte, len(g.board)+1)
	for i := range loose {
		all := rotations([]byte{5, 3, 7}[[]int{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2}[i%16]])
		loose[i] = all[rng.IntN(len(all))]
	}
	rng.Shuffle(len(loose), func(i, j int) { loose[i], loose[j] = loose[j], loose[i] })
	g.free = loose[len(g.board)]
	inner := 0
	for i := range g.board {
		x, y := i%s.width, i/s.width
		if g.board[i] = loose[i]; x%2 == 0 && y%2 == 0 {
			g.fixed[i], g.board[i] = 1, s.rim(x, y)
			if g.board[i] == 15 {
				if inner++; s.width != 7 || s.height != 7 {
					inner = rng.IntN(4)
				}
				g.board[i] = []byte{13, 7, 14, 11}[inner%4]
			}
		}
	}
	g.lay(rng)
	return g
}

// rim returns a tile that is open to all sides except those at the rim.
func (s *strictStyle) rim(x, y int) byte {
	tile := byte(15)
	for i, at := range []bool{y == 0, x == s.width-1, y == s.height-1, x == 0} {
		if at {
			tile &^= 1 << i
		}
	}
	return tile
}

// lay places objectives and pawns.
func (g *strictGame) lay(rng *rand.Rand) {
	corners := []int{0, g.width - 1, len(g.board) - 1, len(g.board) - g.width}
	cells := rng.Perm(len(g.board))
	cells = slices.DeleteFunc(cells, func(c int) bool { return slices.Contains(corners, c) })
	g.objectives = slices.Clone(cells[:g.players*g.hand])
	ids := rng.Perm(len(g.objectives))
	for p := range g.players {
		at := corners[p%4]
		if g.anywhere {
			at = cells[len(cells)-1-p]
		}
		g.pawns = append(g.pawns, strictPawn{start: at, at: at, hand: slices.Clone(ids[p*g.hand : (p+1)*g.hand])})
	}
}

// row returns the cells of a line in the direction of a shift. It returns nil if there is no such line or a tile in it is
// fixed.
func (g *strictGame) row(side, line int) []int {
	long, step, from := g.width, 1, line*g.width
	if side > 1 {
		long, step, from = g.height, g.width, line
	}
	if line < 0 || side < 2 && line >= g.height || side > 1 && line >= g.width {
		return nil
	}
	cells := make([]int, long)
	for i := range cells {
		if cells[i] = from + i*step; g.fixed[cells[i]] != 0 {
			return nil
		}
	}
	if side%2 == 1 {
		slices.Reverse(cells)
	}
	return cells
}

// push returns the game after a shift.
func (g *strictGame) push(m strictMove) *strictGame {
	n := *g
	cells := g.row(m.side, m.line)
	next := func(at int) int {
		switch i := slices.Index(cells, at); {
		case i < 0:
			return at
		case i < len(cells)-1:
			return cells[i+1]
		}
		return -1
	}
	n.board, n.objectives, n.pawns = slices.Clone(g.board), slices.Clone(g.objectives), slices.Clone(g.pawns)
	n.free = g.board[cells[len(cells)-1]]
	for i := len(cells) - 1; i > 0; i-- {
		n.board[cells[i]] = g.board[cells[i-1]]
	}
	n.board[cells[0]] = m.tile
	for i, at := range g.objectives {
		switch {
		case g.stay:
		case at < 0:
			n.objectives[i] = cells[0]
		default:
			n.objectives[i] = next(at)
		}
	}
	for i := range n.pawns {
		if n.pawns[i].at = next(n.pawns[i].at); n.pawns[i].at < 0 {
			n.pawns[i].at = cells[0]
		}
	}
	n.last = [2]int{m.side ^ 1, m.line}
	return &n
}

// reach returns the cells that are connected with a cell.
func (g *strictGame) reach(from int) []int {
	all := []int{from}
	for i := 0; i < len(all); i++ {
		x, y := all[i]%g.width, all[i]/g.width
		for side, d := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
			nx, ny := x+d[0], y+d[1]
			if nx < 0 || ny < 0 || nx >= g.width || ny >= g.height {
				continue
			}
			n := ny*g.width + nx
			if g.board[all[i]]>>side&1 == 1 && g.board[n]>>((side+2)%4)&1 == 1 && !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	return all
}

// play returns the game after a move, and the objectives that each player has collected. It returns nil if the move is
// illegal.
func (g *strictGame) play(p int, m strictMove) (*strictGame, [][]int) {
	undoes := g.last == [2]int{m.side, m.line}
	if g.row(m.side, m.line) == nil || !slices.Contains(rotations(g.free), m.tile) || undoes && !g.reverse {
		return nil, nil
	}
	n := g.push(m)
	if !slices.Contains(n.reach(n.pawns[p].at), m.to) {
		return nil, nil
	}
	taken := slices.ContainsFunc(n.pawns, func(q strictPawn) bool { return !q.out && q.at == m.to })
	if g.single && taken && m.to != n.pawns[p].at {
		return nil, nil
	}
	events := make([][]int, len(n.pawns))
	for q := range n.pawns {
		if !n.pawns[q].out && (g.collect == 0 || g.collect == 1 && q != p) {
			events[q] = n.take(q, n.pawns[q].at)
		}
	}
	n.pawns[p].at = m.to
	events[p] = append(events[p], n.take(p, m.to)...)
	return n, events
}

// take makes a player collect on a cell.
func (g *strictGame) take(p, cell int) (ids []int) {
	left := []int{}
	for i, id := range g.pawns[p].hand {
		if g.objectives[id] == cell && (!g.sequence || i == len(ids)) {
			ids = append(ids, id)
		} else {
			left = append(left, id)
		}
	}
	g.pawns[p].hand = left
	return ids
}

// winners returns the players who have won.
func (g *strictGame) winners() (all []int) {
	for i, p := range g.pawns {
		if !p.out && len(p.hand) == 0 && (!g.home || p.at == p.start) {
			all = append(all, i)
		}
	}
	return all
}

// partner returns the move of a player who knows the dialect: one that collects or ends the game, or else any legal move.
func (g *strictGame) partner(p int, rng *rand.Rand) (best strictMove) {
	most, count := -1, 0
	for side := range 4 {
		for line := range max(g.width, g.height) {
			if g.row(side, line) == nil {
				continue
			}
			for _, tile := range rotations(g.free) {
				m := strictMove{side: side, line: line, tile: tile}
				after := g.push(m)
				for _, m.to = range after.reach(after.pawns[p].at) {
					n, events := g.play(p, m)
					if n == nil {
						continue
					}
					worth := len(events[p])
					if slices.Contains(n.winners(), p) {
						worth += 10
					}
					if worth > most {
						most, count = worth, 0
					}
					if worth < most {
						continue
					}
					if count++; rng.IntN(count) == 0 {
						best = m
					}
				}
			}
		}
	}
	return best
}
