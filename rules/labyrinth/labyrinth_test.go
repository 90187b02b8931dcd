package labyrinth_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/rulestest"
)

func TestRulesPassTheCommonSuite(t *testing.T) {
	type d = labyrinth.Dialect
	small := labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 2, MoveCap: 25}
	with := func(c labyrinth.Config, dialect d) labyrinth.Config { c.Dialect = dialect; return c }
	for name, config := range map[string]labyrinth.Config{
		"classic":   {Width: 7, Height: 7, Players: 2, Objectives: 12, MoveCap: 12},
		"four":      {Width: 7, Height: 7, Players: 4, Objectives: 1, MoveCap: 25},
		"small":     small,
		"wide":      {Width: 11, Height: 5, Players: 3, Objectives: 1, MoveCap: 12},
		"reversal":  with(small, d{Reversal: labyrinth.ReversalAllowed, Order: labyrinth.OrderDealt}),
		"single":    with(small, d{Sharing: labyrinth.CellsSingle, Objectives: labyrinth.ObjectivesStay}),
		"others":    with(small, d{Collect: labyrinth.CollectOthers, Goal: labyrinth.GoalReturn}),
		"overlap":   with(small, d{Collect: labyrinth.CollectMover, Deal: labyrinth.DealOverlapping, Last: labyrinth.LastPlaysOn}),
		"solitaire": {Width: 5, Height: 5, Players: 1, Objectives: 1, MoveCap: 30},
	} {
		t.Run(name, func(t *testing.T) {
			seats := make([]rules.Seat, config.Players)
			for i := range seats {
				seats[i] = rules.Seat(i)
			}
			rulestest.Run(t, rulestest.Game[labyrinth.State, labyrinth.View, labyrinth.Move]{
				New:      func(seed uint64) (labyrinth.State, error) { return labyrinth.New(config, seed) },
				Seats:    seats,
				Move:     wander,
				Bad:      badMoves,
				Resample: labyrinth.Redealt,
				MaxMoves: config.MoveCap,
				Seeds:    2,
			})
		})
	}
}

func wander(v labyrinth.View, rng *rand.Rand) labyrinth.Move {
	legal := v.Legal()
	return legal[rng.IntN(len(legal))]
}

func badMoves(v labyrinth.View, rng *rand.Rand) []labyrinth.Move {
	good := wander(v, rng)
	but := func(change func(*labyrinth.Move)) labyrinth.Move { m := good; change(&m); return m }
	bad := []labyrinth.Move{
		but(func(m *labyrinth.Move) { m.Insert.Side = 4 }),
		but(func(m *labyrinth.Move) { m.Insert.Line = -1 }),
		but(func(m *labyrinth.Move) { m.Insert.Line = 1 << 62 }),
		but(func(m *labyrinth.Move) { m.Insert.Line = 0 }), // fixed
		but(func(m *labyrinth.Move) { m.Tile = 0 }),
		but(func(m *labyrinth.Move) { m.Tile = 255 }),
		but(func(m *labyrinth.Move) { m.To = labyrinth.Aside }),
		but(func(m *labyrinth.Move) { m.To.X += v.Board.Width }),
	}
	if last, ok := v.Last(); ok && v.Config.Dialect.Reversal == labyrinth.ReversalForbidden {
		bad = append(bad, but(func(m *labyrinth.Move) { m.Insert = last.Move.Insert.Opposite() }))
	}
	return bad
}

// Legal moves are exactly those that Play takes.
func TestLegalListsExactlyTheAcceptedMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, sharing := range []labyrinth.Sharing{labyrinth.CellsShared, labyrinth.CellsSingle} {
		s := mustNew(t, labyrinth.Config{Width: 5, Height: 5, Players: 4, Objectives: 2, Dialect: labyrinth.Dialect{Sharing: sharing}}, 4)
		for range 6 {
			v := s.View(rules.Nobody)
			legal := v.Legal()
			n := 0
			for _, m := range allMoves(5, 5) {
				_, err := s.Play(v.Mover, m)
				if (err == nil) != slices.Contains(legal, m) {
					t.Fatalf("%v: Play reports %v, want an error exactly if Legal does not list it", m, err)
				}
				if err == nil {
					n++
				}
			}
			if n != len(legal) || n == 0 {
				t.Fatalf("Play accepts %d moves, want the %d legal ones and at least one", n, len(legal))
			}
			s, _ = s.Play(v.Mover, legal[rng.IntN(n)])
		}
	}
}

func allMoves(w, h int) []labyrinth.Move {
	var all []labyrinth.Move
	for side := labyrinth.Left; side <= labyrinth.Bottom; side++ {
		for line := range max(w, h) {
			for tile := labyrinth.Tile(0); tile <= labyrinth.Cross; tile++ {
				for i := range w * h {
					all = append(all, labyrinth.Move{
						Insert: labyrinth.Insert{Side: side, Line: line}, Tile: tile, To: labyrinth.Point{X: i % w, Y: i / w},
					})
				}
			}
		}
	}
	return all
}

func mustNew(t testing.TB, c labyrinth.Config, seed uint64) labyrinth.State {
	t.Helper()
	s, err := labyrinth.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The default board has the tiles of the original board game in their places.
func TestTheClassicLayoutHasItsFixedTiles(t *testing.T) {
	fixed := [][]string{
		{"ES", "ESW", "ESW", "SW"},
		{"NES", "NES", "ESW", "NSW"},
		{"NES", "NEW", "NSW", "NSW"},
		{"NE", "NEW", "NEW", "NW"},
	}
	for seed := range uint64(50) {
		s, err := labyrinth.NewSetup(labyrinth.DefaultConfig(4), seed)
		if err != nil {
			t.Fatal(err)
		}
		count := map[labyrinth.Tile]int{}
		on := map[labyrinth.Tile]int{}
		for i, tile := range append(slices.Clone(s.Board.Tiles), s.Board.Spare) {
			p := labyrinth.Point{X: i % 7, Y: i / 7}
			if i < 49 && p.X%2 == 0 && p.Y%2 == 0 {
				if tile.String() != fixed[p.Y/2][p.X/2] {
					t.Fatalf("seed %d: got %v at %v, want %v", seed, tile, p, fixed[p.Y/2][p.X/2])
				}
				continue
			}
			kind := kindOf(tile)
			count[kind]++
			if slices.Contains(s.Objectives, p) {
				on[kind]++
			}
		}
		if count[labyrinth.Straight] != 13 || count[labyrinth.Corner] != 15 || count[labyrinth.Tee] != 6 {
			t.Fatalf("seed %d: got the tiles %v, want 13 straight, 15 corners and 6 tees", seed, count)
		}
		if on[labyrinth.Straight] != 0 || on[labyrinth.Corner] != 6 || on[labyrinth.Tee] != 6 || len(s.Objectives) != 24 || len(s.Fixed) != 16 {
			t.Fatalf("seed %d: got the objectives on %v, %d in all, and %d fixed tiles, want on 6 corners and 6 tees, 24 and 16", seed, on, len(s.Objectives), len(s.Fixed))
		}
	}
}

func kindOf(tile labyrinth.Tile) labyrinth.Tile {
	for _, kind := range []labyrinth.Tile{labyrinth.Straight, labyrinth.Corner, labyrinth.Tee} {
		if kind.Same(tile) {
			return kind
		}
	}
	return tile
}

// Every valid size gives a setup with which a game can begin.
func TestEverySizeHasAValidSetup(t *testing.T) {
	for w := labyrinth.MinLayout; w <= labyrinth.MaxSize; w += 2 {
		for h := labyrinth.MinLayout; h <= labyrinth.MaxSize; h += 2 {
			for _, deal := range []labyrinth.Deal{labyrinth.DealDisjoint, labyrinth.DealOverlapping} {
				c := labyrinth.Config{Width: w, Height: h, Players: 3, Dialect: labyrinth.Dialect{Deal: deal}}
				c.Objectives = labyrinth.MostObjectives(c)
				s, err := labyrinth.NewSetup(c, uint64(w*h))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := labyrinth.Begin(s, c); err != nil {
					t.Fatalf("Begin with %d by %d cells: got %v, want no error", w, h, err)
				}
				points := slices.Clone(s.Objectives)
				slices.SortFunc(points, func(a, b labyrinth.Point) int { return (a.Y-b.Y)*100 + a.X - b.X })
				if len(slices.Compact(points)) != len(s.Objectives) {
					t.Fatalf("%d by %d: got two objectives on one tile, want one on each", w, h)
				}
				seen := map[int]bool{}
				for _, id := range slices.Concat(s.Hands...) {
					if deal == labyrinth.DealDisjoint && seen[id] {
						t.Fatalf("%d by %d: objective %d is dealt twice, want once", w, h, id)
					}
					seen[id] = true
				}
			}
		}
	}
}

func TestInvalidConfigsAreRejected(t *testing.T) {
	good := labyrinth.DefaultConfig(2)
	for i, spoil := range []func(*labyrinth.Config){
		func(c *labyrinth.Config) { c.Width = 6 },
		func(c *labyrinth.Config) { c.Height = 33 },
		func(c *labyrinth.Config) { c.Width = 3 },
		func(c *labyrinth.Config) { c.Players = 0 },
		func(c *labyrinth.Config) { c.Players, c.Objectives = 25, 1 }, // the board has 24
		func(c *labyrinth.Config) { c.Players = labyrinth.MaxPlayers + 1 },
		func(c *labyrinth.Config) { c.Objectives = 13 },
		func(c *labyrinth.Config) { c.Objectives = 0 },
		func(c *labyrinth.Config) { c.MoveCap = -1 },
		func(c *labyrinth.Config) { c.Dialect.Reversal = 2 },
		func(c *labyrinth.Config) { c.Dialect.Sharing = 2 },
		func(c *labyrinth.Config) { c.Dialect.Objectives = 2 },
		func(c *labyrinth.Config) { c.Dialect.Collect = 3 },
		func(c *labyrinth.Config) { c.Dialect.Order = 2 },
		func(c *labyrinth.Config) { c.Dialect.Deal = 2 },
		func(c *labyrinth.Config) { c.Dialect.Goal = 2 },
		func(c *labyrinth.Config) { c.Dialect.Last = 2 },
		func(c *labyrinth.Config) { c.Dialect.Writing.Tiles = 9 },
	} {
		c := good
		spoil(&c)
		if _, err := labyrinth.New(c, 1); err == nil {
			t.Errorf("New with the invalid config %d reports no error, want one", i)
		}
	}
	if _, err := labyrinth.New(good, 1); err != nil {
		t.Error(err)
	}
}

func TestInvalidSetupsAreRejected(t *testing.T) {
	config := labyrinth.DefaultConfig(2)
	for i, spoil := range []func(*labyrinth.Setup){
		func(s *labyrinth.Setup) { s.Board.Width = 0 },
		func(s *labyrinth.Setup) { s.Board.Height = 1 << 40 },
		func(s *labyrinth.Setup) { s.Board.Tiles = s.Board.Tiles[1:] },
		func(s *labyrinth.Setup) { s.Board.Spare = 16 },
		func(s *labyrinth.Setup) { s.Fixed = append(s.Fixed, labyrinth.Point{X: 7}) },
		func(s *labyrinth.Setup) { s.Objectives[3] = labyrinth.Aside },
		func(s *labyrinth.Setup) { s.Starts = nil },
		func(s *labyrinth.Setup) { s.Starts[1].Y = -1 },
		func(s *labyrinth.Setup) { s.Hands = s.Hands[1:] },
		func(s *labyrinth.Setup) { s.Hands[0] = nil },
		func(s *labyrinth.Setup) { s.Hands[0][0] = 24 },
		func(s *labyrinth.Setup) { s.Hands[0][0] = s.Hands[0][1] },
		func(s *labyrinth.Setup) { s.Fixed = everyCell(7, 7) },
	} {
		s, err := labyrinth.NewSetup(config, 1)
		if err != nil {
			t.Fatal(err)
		}
		spoil(&s)
		if _, err := labyrinth.Begin(s, config); err == nil {
			t.Errorf("Begin with the invalid setup %d reports no error, want one", i)
		}
	}
}

func everyCell(w, h int) []labyrinth.Point {
	var all []labyrinth.Point
	for i := range w * h {
		all = append(all, labyrinth.Point{X: i % w, Y: i / w})
	}
	return all
}

// A client that receives all moves and events has the same public position as the server.
func TestPlayedFollowsTheServer(t *testing.T) {
	config := labyrinth.DefaultConfig(3)
	config.Objectives = 2
	setup, err := labyrinth.NewSetup(config, 8)
	if err != nil {
		t.Fatal(err)
	}
	s, err := labyrinth.Begin(setup, config)
	if err != nil {
		t.Fatal(err)
	}
	p, err := labyrinth.NewPosition(setup, config)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for !s.Over() {
		m := wander(s.View(rules.Nobody), rng)
		seat := s.Waiting()[0]
		if s, err = s.Play(seat, m); err != nil {
			t.Fatal(err)
		}
		last, _ := s.View(rules.Nobody).Last()
		if p, err = p.Played(seat, m, last.Events); err != nil {
			t.Fatal(err)
		}
		if want := s.View(rules.Nobody).Position; !s.Over() && !reflect.DeepEqual(p, want) {
			t.Fatalf("the client has\n%+v\nwant\n%+v", p, want)
		}
	}
	m := p.View(rules.Nobody, nil).Legal()[0]
	for _, bad := range [][]labyrinth.Event{
		{{Seat: -1}}, {{Seat: 3}}, {{Objectives: []int{-1}}}, {{Objectives: []int{24}}}, {{Objectives: []int{5, 5}}},
	} {
		if _, err := p.Played(p.Mover, m, bad); err == nil {
			t.Errorf("Played with the events %v reports no error, want one", bad)
		}
	}
}

func TestTheOthersPlayOnAfterDisqualify(t *testing.T) {
	config := labyrinth.DefaultConfig(3)
	config.Dialect.Last = labyrinth.LastPlaysOn
	s := mustNew(t, config, 5)
	if _, err := s.Disqualify(3, labyrinth.ReasonFormat); !errors.Is(err, labyrinth.FaultGone) {
		t.Errorf("got %v for a seat that does not exist, want %v", err, labyrinth.FaultGone)
	}
	s = without(t, s, 0, labyrinth.ReasonIllegal)
	if v := s.View(1); v.Mover != 1 || !v.Players[0].Out || v.Players[0].Reason != labyrinth.ReasonIllegal {
		t.Errorf("got the players %+v, want the first out for an illegal move and the second to move", v.Players)
	}
	if _, err := s.Disqualify(0, labyrinth.ReasonTimeout); !errors.Is(err, labyrinth.FaultGone) {
		t.Errorf("got %v for a player who is out already, want %v", err, labyrinth.FaultGone)
	}
	s = without(t, s, 2, labyrinth.ReasonNetwork)
	s, err := s.Play(1, s.View(1).Legal()[0])
	if err != nil || s.Over() || s.View(1).Mover != 1 {
		t.Errorf("after the only other player is out: got error %v, outcome %v, want the last player to play on", err, s.View(1).Outcome)
	}
	s = without(t, s, 1, labyrinth.ReasonTimeout)
	if v := s.View(1); v.Outcome != labyrinth.Abandoned || len(v.Winners) != 0 || len(v.Waiting) != 0 {
		t.Errorf("without players: got the outcome %v with the winners %v, want %v without winners", v.Outcome, v.Winners, labyrinth.Abandoned)
	}
	if _, err := s.Disqualify(1, labyrinth.ReasonTimeout); !errors.Is(err, labyrinth.FaultOver) {
		t.Errorf("got %v after the end, want %v", err, labyrinth.FaultOver)
	}

	s = without(t, mustNew(t, labyrinth.DefaultConfig(2), 5), 0, labyrinth.ReasonTimeout)
	if v := s.View(0); v.Outcome != labyrinth.Won || !slices.Equal(v.Winners, []rules.Seat{1}) {
		t.Errorf("got the outcome %v with the winners %v, want %v and seat 1", v.Outcome, v.Winners, labyrinth.Won)
	}
	for _, seat := range []rules.Seat{1, rules.Nobody} {
		if v := s.View(seat); !v.Outlasted() {
			t.Errorf("the view of seat %d: the winner has not outlasted the others, want it", seat)
		}
	}
}

func without(t *testing.T, s labyrinth.State, seat rules.Seat, why labyrinth.Reason) labyrinth.State {
	t.Helper()
	s, err := s.Disqualify(seat, why)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTextsAreReadBackAndChecked(t *testing.T) {
	for _, m := range mustNew(t, labyrinth.DefaultConfig(2), 3).View(0).Legal() {
		back, err := labyrinth.ParseMove(m.String())
		if err != nil || back != m {
			t.Fatalf("%v is read back as %v, error %v, want the same move", m, back, err)
		}
	}
	for _, bad := range []string{"", "left", "inside 1 NE 1,1", "left 1 EN 1,1", "left x NE 1,1"} {
		if m, err := labyrinth.ParseMove(bad); err == nil {
			t.Errorf("ParseMove(%q) = %v, want an error", bad, m)
		}
	}
	var d labyrinth.Dialect
	d.Order, d.Writing.Bytes = labyrinth.OrderDealt, labyrinth.LittleEndian
	text, err := json.Marshal(d)
	var back labyrinth.Dialect
	if err != nil || json.Unmarshal(text, &back) != nil || back != d {
		t.Errorf("%s is read back as %+v, error %v, want %+v", text, back, err, d)
	}
}

func BenchmarkLegal(b *testing.B) {
	v := mustNew(b, labyrinth.DefaultConfig(2), 1).View(0)
	for b.Loop() {
		v.Legal()
	}
}

// A game can begin with any number of players that the protocol allows, if there is an objective for each.
func TestManyPlayersCanBegin(t *testing.T) {
	for _, c := range []labyrinth.Config{
		{Width: 7, Height: 7, Players: 24, Objectives: 1},
		{Width: 7, Height: 7, Players: labyrinth.MaxPlayers, Objectives: 24, Dialect: labyrinth.Dialect{Deal: labyrinth.DealOverlapping}},
		{Width: 31, Height: 31, Players: labyrinth.MaxPlayers, Objectives: 1},
	} {
		s := mustNew(t, c, 3)
		v := s.View(rules.Seat(c.Players - 1))
		if len(v.Players) != c.Players || len(v.Hand) != c.Objectives {
			t.Errorf("got %d players, the last one with %v, want %d with %d objectives", len(v.Players), v.Hand, c.Players, c.Objectives)
		}
		if err := v.Validate(); err != nil {
			t.Errorf("Validate of the view with %+v: got %v, want no error", c, err)
		}
		for range 2 * c.Players {
			if s.Over() {
				break
			}
			seat := s.Waiting()[0]
			next, err := s.Play(seat, s.View(seat).Legal()[0])
			if err != nil {
				t.Fatal(err)
			}
			s = next
		}
	}
}
