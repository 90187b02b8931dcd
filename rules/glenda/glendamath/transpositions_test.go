package glendamath_test

import (
	"testing"

	"menagerie/rules/glenda/glendamath"
)

// at returns a position. All positions of these tests have the same hash.
func at(free int) glendamath.Position[int] { return glendamath.Position[int]{Free: free, At: 60} }

func TestALastingTableKeepsPositionsWithTheSameHash(t *testing.T) {
	for want, table := range map[int]*glendamath.Table[int]{1: glendamath.New[int](8), 4: glendamath.Lasting[int](8)} {
		for free := range 4 {
			table.Claim(at(free)).Proved = int16(free + 1)
		}
		found := 0
		for free := range 4 {
			if e := table.Find(at(free)); e != nil && int(e.Proved) == free+1 {
				found++
			}
		}
		if found != want {
			t.Errorf("found %d of 4 positions with the same hash, want %d", found, want)
		}
	}
}

func TestALastingTableReplacesTheCheapestEntry(t *testing.T) {
	table := glendamath.Lasting[int](8)
	for free, moves := range []int16{7, 2, 9, 8} {
		table.Claim(at(free)).Proved = moves
	}
	table.Claim(at(4)).Proved = 3
	for free, want := range []bool{true, false, true, true, true} {
		if got := table.Find(at(free)) != nil; got != want {
			t.Errorf("entry %d is in the table: %v, want %v", free, got, want)
		}
	}
	for range 3 {
		table.NextMove() // all these entries are old now
	}
	table.Claim(at(1)).Proved = 1
	table.Claim(at(5)).Proved = 1
	if table.Find(at(4)) != nil || table.Find(at(0)) != nil || table.Find(at(1)) == nil {
		t.Error("got old entries instead of new ones, want the new ones")
	}
}

// Values of won games count from the position, not from the start of the search.
func TestStoredValuesCountFromThePosition(t *testing.T) {
	const least, most = -2 * glendamath.Won, 2 * glendamath.Won
	type line = glendamath.Line
	table := glendamath.Lasting[int](8)
	table.Store(at(1), line{Depth: 3, Ply: 2}, 7-glendamath.Won, 5, least, most)
	if value, wall, ok := table.Recall(at(1), line{Depth: 9, Ply: 4}, least, most); !ok || value != 9-glendamath.Won || wall != 5 {
		t.Errorf("Recall = %d, %d, %v, want %d, 5, true", value, wall, ok, 9-glendamath.Won)
	}
	table.Store(at(2), line{Depth: 3}, -300, 6, least, -400)
	for _, c := range []struct {
		depth, high int
		want        bool
	}{{3, -200, false}, {3, -350, true}, {4, -350, false}} {
		if value, wall, ok := table.Recall(at(2), line{Depth: c.depth}, least, c.high); ok != c.want || wall != 6 || ok && value != -300 {
			t.Errorf("Recall of a lower bound for %+v = %d, %d, %v, want the value -300 if it is enough, and the wall 6", c, value, wall, ok)
		}
	}
	single := glendamath.New[int](8)
	if single.Store(at(1), line{Depth: 3}, -300, 6, least, most); single.Find(at(1)) != nil {
		t.Error("a table for a single search has stored a value, want none")
	}
}
