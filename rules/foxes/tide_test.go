package foxes_test

import (
	"flag"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// everyTide makes TestTidesKeepTheIslandConnected play 10,000 tides of every kind on every size. This takes minutes.
var everyTide = flag.Bool("every-tide", false, "10,000 tides of every kind on every size from 2 to 50")

// After every tide, there is one island, the tide has changed as many tiles as possible, and no animal has died.
func TestTidesKeepTheIslandConnected(t *testing.T) {
	sizes, tides := []int{2, 3, 4, 5, 6, 10, 11, 17}, 120
	if *everyTide {
		sizes, tides = nil, 10_000
		for size := 2; size <= foxes.MaxSize; size++ {
			sizes = append(sizes, size)
		}
	}
	for _, size := range sizes {
		for kind := foxes.TidesCoast; kind <= foxes.TidesAny; kind++ {
			holdTides(t, begun(t, size, kind), tides)
			if t.Failed() {
				return
			}
		}
	}
}

// begun begins a game on a board of the given size. If the size is too small for New, each side has one animal.
func begun(t *testing.T, size int, kind foxes.Tides) foxes.State {
	t.Helper()
	c := foxes.Config{Size: size, Animals: size, Cooldown: [2]int{1, 1}, Tide: 1, Dialect: foxes.Dialect{Tides: kind}}
	s, err := foxes.New(c, uint64(size))
	if size < foxes.MinSize {
		b := foxes.Board{Size: size, Tiles: make([]foxes.Tile, size*size)}
		for i := range c.LandTiles() {
			b.Tiles[i] = foxes.Land
		}
		b.Tiles[0], b.Tiles[size*size-1] = foxes.LandFox, foxes.WaterDolphin
		s, err = foxes.Begin(c, b, uint64(size))
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func holdTides(t *testing.T, s foxes.State, tides int) {
	v := s.View(rules.Nobody)
	land, animals, size := v.Board.CountLand(), v.Config.Animals, v.Config.Size
	kind := v.Config.Dialect.Tides
	for i := 1; i <= tides; i++ {
		s = s.Tick()
		v = s.View(rules.Nobody)
		if v.Tides != i {
			t.Fatalf("got %d tides after %d ticks, want one tide in each tick", v.Tides, i)
		}
		can := min(size, land-1)
		now := land - can
		if foxes.CurrentOf(i) == foxes.Ebb {
			can = min(size, size*size-1-land)
			now = land + can
		}
		got := v.Board.CountLand()
		// At the coast a flood may find nothing that it could take without cutting the island: only land at the edge of the board.
		if got != now && !(kind == foxes.TidesCoast && size < 6 && stopped(v)) {
			t.Errorf("size %d, tides %v: tide %d left %d of %d tiles of land, want %d", size, kind, i, got, land, now)
			return
		}
		if !v.Board.Connected() || got == 0 || got == size*size {
			t.Errorf("size %d, tides %v: got %d tiles of land after tide %d on %v, want a connected island with land and water", size, kind, got, i, v.Board)
			return
		}
		if v.Board.Count(foxes.Foxes) != animals || v.Board.Count(foxes.Dolphins) != animals {
			t.Errorf("size %d, tides %v: got %v after tide %d, want %d animals of each side", size, kind, v.Board, i, animals)
			return
		}
		land = got
	}
}

// stopped reports whether the last tide could not have changed more tiles.
func stopped(v foxes.View) bool {
	c := foxes.CurrentOf(v.Tides)
	return len(foxes.NewShore(v.Board).Draw(v.Config.Dialect.Tides, c, 1, rand.New(rand.NewPCG(1, 1)))) == 0
}

// The tides of a game depend only on its seed, and they agree with the forecast.
func TestTidesAreAsForecast(t *testing.T) {
	for kind := foxes.TidesCoast; kind <= foxes.TidesAny; kind++ {
		c := foxes.DefaultConfig(10)
		c.Tide, c.Forecast, c.Dialect.Tides = 3, 4, kind
		s, err := foxes.New(c, 5)
		if err != nil {
			t.Fatal(err)
		}
		coming := s.View(rules.Nobody).Coming
		rng := rand.New(rand.NewPCG(7, 7))
		for _, tide := range coming {
			for s.View(rules.Nobody).Now < tide.Tick {
				moves := s.View(rules.Nobody).Moves(foxes.Foxes)
				s, _ = s.Play(foxes.Foxes, moves[rng.IntN(len(moves))]) // early or not, as it happens
				s = s.Tick()
			}
			if got := lastTide(s); !reflect.DeepEqual(got.Flips, tide.Flips) || (got.Kind == foxes.Rose) != (tide.Current == foxes.Flood) {
				t.Errorf("%v: got the tide %+v, want the forecast %+v", kind, got, tide)
			}
		}
		if s.View(rules.Nobody).Tides != len(coming) || len(coming) != 4 {
			t.Errorf("got %d tides of %d forecast, want 4 of 4", s.View(rules.Nobody).Tides, len(coming))
		}
	}
}

func lastTide(s foxes.State) foxes.Event {
	var last foxes.Event
	for _, e := range s.View(rules.Nobody).Log {
		if e.Kind == foxes.Rose || e.Kind == foxes.Fell {
			last = e
		}
	}
	return last
}

// With heights a cycle of six tides ends where it began.
func TestHeightsComeBack(t *testing.T) {
	s := begun(t, 10, foxes.TidesHeight)
	before := s.View(rules.Nobody).Board
	for range 6 {
		s = s.Tick()
	}
	after := s.View(rules.Nobody).Board
	for i, tile := range before.Tiles {
		if tile.IsLand() != after.Tiles[i].IsLand() {
			t.Fatalf("after six tides: got the board\n%v\nwant\n%v", after, before)
		}
	}
}

func TestTideEventsAgreeWithTheBoards(t *testing.T) {
	kinds := map[foxes.EventKind]int{}
	c := foxes.Config{Size: 10, Animals: 20, Cooldown: [2]int{1, 1}, Tide: 1, Dialect: foxes.Dialect{Tides: foxes.TidesCoast}}
	for seed := range uint64(30) {
		s, err := foxes.New(c, seed)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			before := s.View(rules.Nobody)
			s = s.Tick()
			after := s.View(rules.Nobody)
			number := 0
			if len(before.Log) > 0 {
				number = before.Log[len(before.Log)-1].Number
			}
			for _, e := range after.Since(number) {
				kinds[e.Kind]++
				holdEvent(t, before.Board, after.Board, e)
			}
		}
	}
	for _, kind := range []foxes.EventKind{foxes.Rose, foxes.Fell, foxes.Flooded, foxes.Stranded, foxes.Freed} {
		if kinds[kind] == 0 {
			t.Errorf("got no event %v, want at least one", kind)
		}
	}
}

func holdEvent(t *testing.T, before, after foxes.Board, e foxes.Event) {
	t.Helper()
	ok := true
	switch e.Kind {
	case foxes.Stranded:
		ok = !before.Stuck(e.At) && after.Stuck(e.At) && after.At(e.At).Owner() == e.Seat
	case foxes.Freed:
		ok = before.Stuck(e.At) && !after.Stuck(e.At) && after.At(e.At).Owner() == e.Seat
	case foxes.Flooded:
		ok = before.At(e.At) == foxes.LandFox && after.At(e.At) == foxes.WaterFox && !after.Stuck(e.At)
	case foxes.Rose, foxes.Fell:
		ok = len(e.Flips) == after.Size
	}
	if !ok {
		t.Errorf("got the event %+v between\n%v\n%v\nwant one that agrees with them", e, before, after)
	}
}

func TestCurrentOfSwingsAroundTheStart(t *testing.T) {
	land, got := 50, []int{}
	for i := 1; i <= 8; i++ {
		if foxes.CurrentOf(i) == foxes.Flood {
			land -= 10
		} else {
			land += 10
		}
		got = append(got, land)
	}
	if want := []int{40, 30, 40, 50, 60, 50, 40, 30}; !reflect.DeepEqual(got, want) {
		t.Errorf("got the sizes of the island %v, want %v", got, want)
	}
}

// Growing tides reach further with each turn of the cycle, until they leave one tile of land or of water.
func TestTidesGrow(t *testing.T) {
	c := foxes.Config{Size: 10, Animals: 6, Cooldown: [2]int{1, 1}, Tide: 1, Growth: 2}
	for kind := foxes.TidesCoast; kind <= foxes.TidesAny; kind++ {
		c.Dialect.Tides = kind
		s, err := foxes.New(c, 3)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for range 20 {
			s = s.Tick()
			got = append(got, s.View(rules.Nobody).Board.CountLand())
		}
		want := []int{40, 30, 42, 54, 66, 52, 38, 24, 40, 56, 72, 54, 36, 18, 38, 58, 78, 56, 34, 12}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%v: got the sizes of the island %v, want %v", kind, got, want)
		}
		for range 1000 {
			if s = s.Tick(); !s.View(rules.Nobody).Board.Connected() {
				t.Fatalf("%v: got the board\n%v\nwant one island", kind, s.View(rules.Nobody).Board)
			}
		}
		if n := s.View(rules.Nobody).Board.CountLand(); n != 1 && n != 99 {
			t.Errorf("%v: got %d tiles of land after 1020 tides, want 1 or 99", kind, n)
		}
	}
}

// Draw agrees with a simple implementation that lists all tiles for every change, so old games keep their tides.
func TestDrawAgreesWithAListOfTiles(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		size := 2 + rng.IntN(14)
		board := begun(t, max(size, foxes.MinSize), foxes.TidesCoast).View(rules.Nobody).Board
		shore := foxes.NewShore(board)
		for number := range 30 {
			kind, c, n := foxes.Tides(2*rng.IntN(2)), foxes.CurrentOf(number), 1+rng.IntN(3*board.Size)
			want := listedTide(board, kind, c, n, rand.New(rand.NewPCG(seed, uint64(number))))
			if got := shore.Draw(kind, c, n, rand.New(rand.NewPCG(seed, uint64(number)))); !slices.Equal(got, want) {
				t.Fatalf("seed %d, tide %d of kind %v: got the tiles %v, want %v", seed, number, kind, got, want)
			}
		}
	}
}

// listedTide applies a tide of n tiles to b and returns the changed tiles.
func listedTide(b foxes.Board, kind foxes.Tides, c foxes.Current, n int, rng *rand.Rand) (tiles []int) {
	coastal := func(i int) bool {
		return slices.ContainsFunc(foxes.Directions[:], func(d foxes.Point) bool {
			p := b.Place(i).Add(d)
			return b.Inside(p) && b.At(p).IsLand() != b.Tiles[i].IsLand()
		})
	}
	for range n {
		var all []int
		for i, tile := range b.Tiles {
			if tile.IsLand() == (c == foxes.Flood) && (coastal(i) || c == foxes.Flood && kind == foxes.TidesAny) {
				all = append(all, i)
			}
		}
		found := false
		for !found && len(all) > 0 {
			k := rng.IntN(len(all))
			i := all[k]
			b.Tiles[i] ^= foxes.Land
			if land := b.CountLand(); land > 0 && land < len(b.Tiles) && b.Connected() {
				tiles, found = append(tiles, i), true
				break
			}
			b.Tiles[i] ^= foxes.Land
			all[k] = all[len(all)-1]
			all = all[:len(all)-1]
		}
		if !found {
			break
		}
	}
	return tiles
}

func BenchmarkTide(b *testing.B) {
	for _, size := range []int{10, 50} {
		s, err := foxes.New(foxes.Config{Size: size, Animals: size, Cooldown: [2]int{1, 1}, Tide: 1}, 1)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(map[int]string{10: "small", 50: "large"}[size], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s = s.Tick()
			}
		})
	}
}
