package labyrinth_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/rulestest"
)

// TestPlaythroughsAreAsRecorded plays the games in testdata/play. See rulestest.Playthroughs.
//
//	> begin WIDTH HEIGHT PLAYERS OBJECTIVES SEED [DIALECT ...]
//	> setup ROW/ROW/... spare TILE fixed X,Y ... objectives X,Y ... starts X,Y ... hands ID,ID ID,ID ... dialect DIALECT ...
//	> SEAT MOVE             such as: 0 left 1 NE 3,4
//	> out SEAT REASON
//
// A tile is drawn as its passages. Below the board stand the pawns, and each player's hand with what it has collected.
func TestPlaythroughsAreAsRecorded(t *testing.T) { rulestest.Playthroughs(t, obey) }

func obey(t *testing.T, out *bytes.Buffer, s labyrinth.State, command string) labyrinth.State {
	t.Helper()
	verb, rest, _ := strings.Cut(command, " ")
	var err error
	switch verb {
	case "begin":
		s, err = begin(t, strings.Fields(rest))
	case "setup":
		s, err = setUp(t, strings.Fields(rest))
	case "out":
		who, why, _ := strings.Cut(rest, " ")
		s, err = s.Disqualify(rules.Seat(rulestest.Number(t, who)), reason(t, why))
	default:
		m, bad := labyrinth.ParseMove(rest)
		if bad != nil {
			t.Fatal(bad)
		}
		s, err = s.Play(rules.Seat(rulestest.Number(t, verb)), m)
	}
	if err != nil {
		fmt.Fprintf(out, "    refused: %v\n", err)
		return s
	}
	describe(out, s)
	return s
}

func reason(t *testing.T, name string) labyrinth.Reason {
	t.Helper()
	for r := labyrinth.ReasonTimeout; r <= labyrinth.ReasonIllegal; r++ {
		if r.String() == name {
			return r
		}
	}
	t.Fatalf("got no reason called %q, want one", name)
	return 0
}

func begin(t *testing.T, words []string) (labyrinth.State, error) {
	t.Helper()
	c := labyrinth.Config{
		Width: rulestest.Number(t, words[0]), Height: rulestest.Number(t, words[1]), Players: rulestest.Number(t, words[2]), Objectives: rulestest.Number(t, words[3]),
		Dialect: dialectOf(t, words[5:]),
	}
	return labyrinth.New(c, uint64(rulestest.Number(t, words[4])))
}

func setUp(t *testing.T, words []string) (labyrinth.State, error) {
	t.Helper()
	lists := map[string][]string{}
	key := "board"
	for _, word := range words {
		switch word {
		case "spare", "fixed", "objectives", "starts", "hands", "dialect":
			key = word
			continue
		}
		lists[key] = append(lists[key], word)
	}
	var setup labyrinth.Setup
	rows := strings.Split(lists["board"][0], "/")
	setup.Board = labyrinth.Board{Width: len([]rune(rows[0])), Height: len(rows), Spare: tile(t, lists["spare"][0])}
	for _, r := range strings.Join(rows, "") {
		setup.Board.Tiles = append(setup.Board.Tiles, tile(t, string(r)))
	}
	setup.Fixed, setup.Objectives, setup.Starts = points(t, lists["fixed"]), points(t, lists["objectives"]), points(t, lists["starts"])
	for _, hand := range lists["hands"] {
		var ids []int
		for id := range strings.SplitSeq(hand, ",") {
			ids = append(ids, rulestest.Number(t, id))
		}
		setup.Hands = append(setup.Hands, ids)
	}
	return labyrinth.Begin(setup, labyrinth.Config{Dialect: dialectOf(t, lists["dialect"])})
}

// drawings has the picture of each tile at its number.
var drawings = []rune("·╵╶└╷│┌├╴┘─┴┐┤┬┼")

func tile(t *testing.T, drawing string) labyrinth.Tile {
	t.Helper()
	i := slices.Index(drawings, []rune(drawing)[0])
	if i < 0 {
		t.Fatalf("got no tile drawn as %q, want one", drawing)
	}
	return labyrinth.Tile(i)
}

func points(t *testing.T, words []string) []labyrinth.Point {
	t.Helper()
	var all []labyrinth.Point
	for _, word := range words {
		x, y, _ := strings.Cut(word, ",")
		all = append(all, labyrinth.Point{X: rulestest.Number(t, x), Y: rulestest.Number(t, y)})
	}
	return all
}

func dialectOf(t *testing.T, words []string) labyrinth.Dialect {
	t.Helper()
	var d labyrinth.Dialect
	for _, word := range words {
		switch word {
		case "reversal":
			d.Reversal = labyrinth.ReversalAllowed
		case "single":
			d.Sharing = labyrinth.CellsSingle
		case "stay":
			d.Objectives = labyrinth.ObjectivesStay
		case "others":
			d.Collect = labyrinth.CollectOthers
		case "mover":
			d.Collect = labyrinth.CollectMover
		case "dealt":
			d.Order = labyrinth.OrderDealt
		case "overlapping":
			d.Deal = labyrinth.DealOverlapping
		case "return":
			d.Goal = labyrinth.GoalReturn
		case "alone":
			d.Last = labyrinth.LastPlaysOn
		default:
			t.Fatalf("got no dialect called %q, want one", word)
		}
	}
	return d
}

func describe(out *bytes.Buffer, s labyrinth.State) {
	v := s.View(rules.Nobody)
	fmt.Fprintf(out, "    move %d: %v", len(v.History), v.Outcome)
	for _, seat := range v.Waiting {
		fmt.Fprintf(out, ", %d to move", seat)
	}
	for _, seat := range v.Winners {
		fmt.Fprintf(out, ", %d has won", seat)
	}
	if last, ok := v.Last(); ok {
		for _, e := range last.Events {
			fmt.Fprintf(out, "; %d collects %v", e.Seat, e.Objectives)
		}
	}
	out.WriteByte('\n')
	for y := range v.Board.Height {
		out.WriteString("    ")
		for x := range v.Board.Width {
			out.WriteRune(drawings[v.Board.At(labyrinth.Point{X: x, Y: y})])
		}
		if y == 0 {
			fmt.Fprintf(out, "  spare %c", drawings[v.Board.Spare])
		}
		out.WriteByte('\n')
	}
	for seat, p := range v.Players {
		fmt.Fprintf(out, "    %d at %d,%d", seat, p.At.X, p.At.Y)
		if p.Out {
			fmt.Fprintf(out, ", out: %v\n", p.Reason)
			continue
		}
		for _, id := range s.View(rules.Seat(seat)).Wanted() {
			fmt.Fprintf(out, "  wants %d at %d,%d", id, v.Objectives[id].X, v.Objectives[id].Y)
		}
		out.WriteByte('\n')
	}
}
