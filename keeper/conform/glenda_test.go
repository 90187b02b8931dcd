package conform_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// The specification does not define where the numbers of connections and of moves begin.
func TestNumbersMayBeginAnywhere(t *testing.T) {
	const board = "<INIT <g_5_5 <SENT "
	for _, c := range []struct{ name, said, found string }{
		{"the trapper from 0", "<CONN_0 " + board + "<TURN >p_0_0 <SYNC_1_0_0 <SYNC_2_E <TURN", ""},
		{"the trapper from 1", "<CONN_1 <WAIT " + board + "<TURN >p_0_0 <SYNC_1_0_0 <SYNC_2_E <TURN", ""},
		{"Glenda from 0", "<CONN_1 " + board + "<SYNC_1_0_0 <TURN >m_E <SYNC_2_E <SYNC_3_1_0 <TURN", ""},
		{"Glenda from 1", "<CONN_2 " + board + "<SYNC_1_0_0 <TURN >m_E <SYNC_2_E <SYNC_3_1_0 <TURN", ""},
		{"moves from 0", "<CONN_0 " + board + "<TURN >p_0_0 <SYNC_0_0_0 <SYNC_1_E <TURN >p_1_0 <SYNC_2_1_0", ""},
		{"everything from elsewhere", "<CONN_8 " + board + "<SYNC_0_0_0 <TURN >m_E <SYNC_1_E", ""},
		{"two numbers", "<CONN_0 <CONN_0", "conform.side"},
		{"moves from 2", "<CONN_0 " + board + "<TURN >p_0_0 <SYNC_2_0_0", "conform.number"},
		{"moves from 0 and then from 1", "<CONN_0 " + board + "<TURN >p_0_0 <SYNC_0_0_0 <SYNC_2_E", "conform.number"},
		{"a move for us", "<CONN_0 " + board + "<TURN <SYNC_1_0_0", "conform.for_us"},
		{"our turn twice", "<CONN_0 " + board + "<TURN >p_0_0 <SYNC_1_0_0 <TURN", "conform.not_our_turn"},
	} {
		j := conform.NewGlenda(glenda.Config{Size: 11}, conform.Timing{})
		for _, m := range strings.Fields(strings.ReplaceAll(c.said, "_", "\x00")) {
			n := wire.CapturedMessage{Bytes: []byte(strings.ReplaceAll(m[1:], "\x00", " ") + "\n")}
			if m[0] == '<' {
				n.Dir = wire.Received
			}
			j.Check(n)
		}
		var found []string
		for _, d := range j.End(time.Second) {
			if r, ok := d.Rule.(conform.Rule); ok && !slices.Contains(found, r.Key()) && r.Key() != "conform.no_answer" {
				found = append(found, r.Key())
			}
		}
		if strings.Join(found, " ") != c.found {
			t.Errorf("%s: found %q, want %q", c.name, found, c.found)
		}
	}
}

// glendaGame returns a complete game of a correct server with random moves. you is our seat. syncs holds the indices of the
// reports of moves.
func glendaGame(t *testing.T, seed uint64, you rules.Seat) (all []wire.CapturedMessage, syncs []int) {
	t.Helper()
	add := func(dir wire.Direction, m glendawire.Message) {
		all = append(all, wire.CapturedMessage{Dir: dir, Bytes: m.Append(nil)})
	}
	s, err := glenda.New(glenda.DefaultConfig(), seed)
	if err != nil {
		t.Fatal(err)
	}
	cell := func(c hex.Cell) glendawire.Cell { return glendawire.Cell{X: uint16(c.X), Y: uint16(c.Y)} }
	v := s.View(rules.Nobody)
	add(wire.Received, glendawire.Conn{Number: uint16(you)})
	add(wire.Received, glendawire.Init)
	for c := range v.Start.All() {
		add(wire.Received, glendawire.Wall{At: cell(c)})
	}
	add(wire.Received, glendawire.Glenda{At: cell(v.Glenda)})
	add(wire.Received, glendawire.Sent)
	rng := rand.New(rand.NewPCG(seed, 0))
	for !s.Over() {
		seat, legal := s.Waiting()[0], s.View(s.Waiting()[0]).Legal()
		m := legal[rng.IntN(len(legal))]
		if s, err = s.Play(seat, m); err != nil {
			t.Fatal(err)
		}
		turn := uint16(s.View(seat).Turn)
		var request, report glendawire.Message = glendawire.Put{At: cell(m.Cell)}, glendawire.SyncPut{Turn: turn, At: cell(m.Cell)}
		if m.Kind == glenda.Step {
			request, report = glendawire.Step{To: glendawire.Dir(m.Dir)}, glendawire.SyncStep{Turn: turn, To: glendawire.Dir(m.Dir)}
		}
		if seat == you {
			add(wire.Received, glendawire.Turn)
			add(wire.Sent, request)
		}
		syncs = append(syncs, len(all))
		add(wire.Received, report)
	}
	result := glendawire.Lost
	if (s.View(you).Outcome == glenda.TrapperWon) == (you == glenda.Trapper) {
		result = glendawire.Won
	}
	add(wire.Received, result)
	return all, syncs
}

// A correct game has no violation. A server violates the protocol if it omits or repeats the report of a move. Other violations are
// a wrong result, and a game that goes on after the result.
func TestDamagedGamesOfGlendaHaveViolations(t *testing.T) {
	checker := func() *conform.Checker {
		return conform.NewGlenda(glenda.DefaultConfig(), conform.Timing{Answer: time.Second})
	}
	for seed := range uint64(6) {
		game, syncs := glendaGame(t, seed, rules.Seat(seed%2))
		if found := violations(checker(), game); len(found) > 0 {
			t.Fatalf("seed %d, valid game: got %v, want no violation", seed, found)
		}
		harm := func(what string, harmed []wire.CapturedMessage) {
			if found := violations(checker(), harmed); len(found) == 0 {
				t.Errorf("seed %d: %s: got no violation, want one", seed, what)
			}
		}
		for n, i := range syncs {
			if n < len(syncs)-1 {
				harm(fmt.Sprintf("move %d is missing", n+1), without(game, i))
			}
			harm(fmt.Sprintf("move %d comes twice", n+1), slices.Insert(slices.Clone(game), i, game[i]))
		}
		last := slices.Clone(game)
		other := map[string]string{"WON\n": "LOST\n", "LOST\n": "WON\n"}[string(game[len(game)-1].Bytes)]
		last[len(last)-1].Bytes = []byte(other)
		harm("the result is wrong", last)
		harm("the result comes twice", append(slices.Clone(game), game[len(game)-1]))
		harm("the result comes early", slices.Insert(slices.Clone(game), syncs[2], game[len(game)-1]))
	}
}
