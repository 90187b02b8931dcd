package hex_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules/hex"
)

// somewhere returns a random cell, which may have negative coordinates.
func somewhere(rng *rand.Rand) hex.Cell {
	return hex.Cell{X: rng.IntN(41) - 20, Y: rng.IntN(41) - 20}
}

func TestNeighboursDependOnTheRow(t *testing.T) {
	for _, c := range []struct {
		from hex.Cell
		want [6]hex.Cell // by direction
	}{
		{hex.Cell{X: 5, Y: 5}, [6]hex.Cell{{X: 6, Y: 4}, {X: 6, Y: 5}, {X: 6, Y: 6}, {X: 5, Y: 6}, {X: 4, Y: 5}, {X: 5, Y: 4}}},
		{hex.Cell{X: 5, Y: 4}, [6]hex.Cell{{X: 5, Y: 3}, {X: 6, Y: 4}, {X: 5, Y: 5}, {X: 4, Y: 5}, {X: 4, Y: 4}, {X: 4, Y: 3}}},
	} {
		for i, d := range hex.Dirs() {
			if got := c.from.Neighbour(d); got != c.want[i] {
				t.Errorf("the neighbour %v of %v is %v, want %v", d, c.from, got, c.want[i])
			}
		}
	}
}

// Every cell has six different neighbours at distance 1, and the opposite direction leads back from each.
func TestSixDirectionsLeadThereAndBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		c := somewhere(rng)
		seen := map[hex.Cell]bool{}
		for _, d := range hex.Dirs() {
			n := c.Neighbour(d)
			seen[n] = true
			if back := n.Neighbour(d.Opposite()); back != c {
				t.Fatalf("%v, to %v and back is %v, want %v", c, d, back, c)
			}
			if got, ok := c.Toward(n); !ok || got != d {
				t.Fatalf("from %v, %v lies %v, want %v", c, n, got, d)
			}
			if c.Distance(n) != 1 {
				t.Fatalf("%v and its neighbour %v are %d apart, want 1", c, n, c.Distance(n))
			}
		}
		if len(seen) != 6 || seen[c] {
			t.Fatalf("%v has the neighbours %v, want 6 without itself", c, seen)
		}
		if _, ok := c.Toward(c); ok {
			t.Fatalf("Toward(%v) from the same cell reports a direction, want none", c)
		}
	}
}

// Three steps, each rotated by a third of a turn, lead back to the first cell.
func TestThreeTurnsLeadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		c := somewhere(rng)
		for _, d := range hex.Dirs() {
			if back := c.Neighbour(d).Neighbour((d + 2) % 6).Neighbour((d + 4) % 6); back != c {
				t.Fatalf("around a corner from %v by %v is %v, want the first cell", c, d, back)
			}
		}
	}
}

func TestDistanceIsAMetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for range 5000 {
		a, b, c := somewhere(rng), somewhere(rng), somewhere(rng)
		if a.Distance(b) != b.Distance(a) {
			t.Fatalf("from %v to %v the distance is %d, want the same as back, %d", a, b, a.Distance(b), b.Distance(a))
		}
		if (a.Distance(b) == 0) != (a == b) {
			t.Fatalf("the distance of %v and %v is %d, want 0 exactly for equal cells", a, b, a.Distance(b))
		}
		if a.Distance(b)+b.Distance(c) < a.Distance(c) {
			t.Fatalf("the way from %v to %v by %v is %d, want at least the distance %d", a, c, b, a.Distance(b)+b.Distance(c), a.Distance(c))
		}
	}
}

// Distance equals the number of steps of a breadth-first search.
func TestDistanceIsWalked(t *testing.T) {
	for _, from := range []hex.Cell{{X: 0, Y: 0}, {X: -3, Y: 7}} {
		ring, seen := []hex.Cell{from}, map[hex.Cell]bool{from: true}
		for steps := range 8 {
			var next []hex.Cell
			for _, c := range ring {
				if c.Distance(from) != steps {
					t.Fatalf("from %v to %v the distance is %d, want %d as walked", from, c, c.Distance(from), steps)
				}
				for _, d := range hex.Dirs() {
					if n := c.Neighbour(d); !seen[n] {
						seen[n] = true
						next = append(next, n)
					}
				}
			}
			ring = next
		}
	}
}

// The centres of neighbours are in the right direction, and the common side lies between the two expected corners.
func TestCentresShareASideWithNeighbours(t *testing.T) {
	corners := hex.Corners()
	for _, c := range []hex.Cell{{X: 3, Y: 4}, {X: 3, Y: 5}} {
		x, y := c.Centre()
		for _, d := range hex.Dirs() {
			nx, ny := c.Neighbour(d).Centre()
			shared := 0
			for _, a := range corners {
				for _, b := range corners {
					if x+a[0] == nx+b[0] && y+a[1] == ny+b[1] {
						shared++
					}
				}
			}
			if shared != 2 {
				t.Errorf("%v and its neighbour %v share %d corners, want 2", c, d, shared)
			}
			one, two := corners[d], corners[(d+1)%6]
			if one[0]+two[0] != nx-x || one[1]+two[1] != ny-y {
				t.Errorf("corners %v and %v of side %d of %v add up to %v, want the vector to the neighbour", one, two, d, c, [2]int{one[0] + two[0], one[1] + two[1]})
			}
		}
	}
	if x, y := (hex.Cell{}).Centre(); x != 1 || y != 2 {
		t.Errorf("Centre of cell 0,0 = %d,%d, want 1,2", x, y)
	}
}

func TestSetBehavesLikeAMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	var s hex.Set
	model := map[hex.Cell]bool{}
	for range 3000 {
		c := hex.Cell{X: rng.IntN(hex.MaxSize), Y: rng.IntN(hex.MaxSize)}
		if rng.IntN(2) == 0 {
			s, model[c] = s.With(c), true
		} else {
			s = s.Without(c)
			delete(model, c)
		}
		if s.Has(c) != model[c] || s.Len() != len(model) {
			t.Fatalf("%v in the set: %v; %d cells, want %d", c, s.Has(c), s.Len(), len(model))
		}
	}
	cells := slices.Collect(s.All())
	if len(cells) != len(model) {
		t.Errorf("%d cells, want %d", len(cells), len(model))
	}
	for _, c := range cells {
		if !model[c] {
			t.Errorf("%v is in the set, want only the cells of the model", c)
		}
	}
	for range s.All() {
		break // a loop may end early
	}
}

func TestSetRejectsCellsOutside(t *testing.T) {
	for _, c := range []hex.Cell{{X: -1}, {Y: -1}, {X: hex.MaxSize}, {Y: hex.MaxSize}, {X: -1, Y: 5}} {
		if c.Fits() || (hex.Set{}).Has(c) || (hex.Set{}).Without(c) != (hex.Set{}) {
			t.Errorf("%v fits or is in the empty set, want neither", c)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("With(%v) does not panic, want a panic", c)
				}
			}()
			_ = hex.Set{}.With(c)
		}()
	}
	last := hex.Cell{X: hex.MaxSize - 1, Y: hex.MaxSize - 1}
	if s := (hex.Set{}).With(last); !s.Has(last) || s.Len() != 1 {
		t.Errorf("the set with the last cell %v is %v, want exactly this cell", last, s)
	}
}

func TestJSONIsReadBackAndChecked(t *testing.T) {
	s := hex.Set{}.With(hex.Cell{X: 3, Y: 4}).With(hex.Cell{X: 24, Y: 0})
	text, err := json.Marshal(s)
	if want := `[[24,0],[3,4]]`; err != nil || string(text) != want {
		t.Errorf("Marshal = %s, error %v, want %s", text, err, want)
	}
	var back hex.Set
	if err := json.Unmarshal(text, &back); err != nil || back != s {
		t.Errorf("%v is read back as %v, error %v, want the same set", s, back, err)
	}
	for _, text := range []string{`[[25,0]]`, `[[-1,0]]`, `[[1]]`, `[1,2]`, `{}`, `[["1",2]]`} {
		if err := json.Unmarshal([]byte(text), &back); err == nil {
			t.Errorf("Unmarshal(%s) gives %v, want an error", text, back)
		}
	}
	for _, d := range hex.Dirs() {
		text, err := json.Marshal(d)
		var back hex.Dir
		if err2 := json.Unmarshal(text, &back); err != nil || err2 != nil || back != d {
			t.Errorf("%v is written as %s and read back as %v, want the same direction", d, text, back)
		}
	}
	var d hex.Dir
	if err := json.Unmarshal([]byte(`"ne"`), &d); err == nil {
		t.Errorf("Unmarshal of ne gives %v, want an error", d)
	}
	if _, err := json.Marshal(hex.Dir(6)); err == nil || hex.Dir(6).String() != "unknown (6)" {
		t.Errorf("Dir(6) is %q, want unknown (6) and an error from Marshal", hex.Dir(6))
	}
}

func TestAnInvalidDirectionPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Neighbour of a seventh direction does not panic, want a panic")
		}
	}()
	hex.Cell{}.Neighbour(6)
}
