package glenda_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/rules/rulestest"
)

type game = rulestest.Game[glenda.State, glenda.View, glenda.Move]

func TestRulesPassTheCommonSuite(t *testing.T) {
	for name, config := range map[string]glenda.Config{
		"usual":    glenda.DefaultConfig(),
		"smallest": {Size: 5, Walls: glenda.Range{Min: 0, Max: 14}},
		"even":     {Size: 8, Walls: glenda.Exactly(12)},
		"largest":  {Size: 25, Walls: glenda.Exactly(60)},
		"text":     {Size: 11, Walls: glenda.Exactly(7), Dialect: dialect(t, "text")},
		"commit":   {Size: 11, Walls: glenda.Range{Min: 10, Max: 14}, Dialect: dialect(t, "commit")},
		"later":    {Size: 11, Dialect: dialect(t, "later")},
		"rabbit":   {Size: 11, Walls: glenda.Range{Min: 10, Max: 14}, Dialect: rabbitFirst(dialect(t, "commit"))},
		"crossing": {Size: 7, Dialect: glenda.Dialect{Escape: glenda.EscapeCrossing, Notice: glenda.NoticeAfterPut}},
	} {
		t.Run(name, func(t *testing.T) {
			rulestest.Run(t, game{
				New:      func(seed uint64) (glenda.State, error) { return glenda.New(config, seed) },
				Seats:    []rules.Seat{glenda.Trapper, glenda.Glenda},
				Move:     wander,
				Bad:      badMoves,
				Resample: func(s glenda.State, _ rules.Seat, _ *rand.Rand) glenda.State { return s }, // nothing is hidden
				MaxMoves: 2 * config.Size * config.Size,
				Seeds:    max(1, 8*11/(config.Size*config.Size/11)), // large boards make long games
			})
		})
	}
}

func dialect(t *testing.T, name string) glenda.Dialect {
	t.Helper()
	d, err := glenda.ParseDialect(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func rabbitFirst(d glenda.Dialect) glenda.Dialect {
	d.Begins = glenda.BeginsGlenda
	return d
}

func wander(v glenda.View, rng *rand.Rand) glenda.Move {
	legal := v.Legal()
	return legal[rng.IntN(len(legal))]
}

func badMoves(v glenda.View, rng *rand.Rand) []glenda.Move {
	if v.You == glenda.Trapper {
		bad := []glenda.Move{
			{}, glenda.StepTo(hex.E), {Kind: 3},
			glenda.PutAt(hex.Cell{X: -1}), glenda.PutAt(hex.Cell{Y: v.Config.Size}), glenda.PutAt(hex.Cell{X: 1 << 62, Y: -1 << 62}),
		}
		if !v.Gone {
			bad = append(bad, glenda.PutAt(v.Glenda))
		}
		return append(bad, onWalls(v, rng)...)
	}
	bad := []glenda.Move{{}, glenda.PutAt(hex.Cell{}), glenda.StepTo(6), glenda.StepTo(255)}
	for _, d := range hex.Dirs() {
		if v.Walls.Has(v.Glenda.Neighbour(d)) && (!v.Config.Border(v.Glenda) || v.Config.Dialect.Escape == glenda.EscapeCrossing) {
			bad = append(bad, glenda.StepTo(d))
		}
	}
	return bad
}

// onWalls returns puts on a few of the walls.
func onWalls(v glenda.View, rng *rand.Rand) []glenda.Move {
	var moves []glenda.Move
	for p := range v.Walls.All() {
		if rng.IntN(v.Walls.Len()) < 3 {
			moves = append(moves, glenda.PutAt(p))
		}
	}
	return moves
}

// View.Check and View.Legal say of every move what Play does.
func TestLegalIsPlayable(t *testing.T) {
	for seed := range uint64(20) {
		s, err := glenda.New(glenda.Config{Size: 6, Walls: glenda.Range{Min: 0, Max: 9}}, seed)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		for !s.Over() {
			v := s.View(s.Waiting()[0])
			legal := map[glenda.Move]bool{}
			for _, m := range v.Legal() {
				legal[m] = true
			}
			for _, m := range everyMove() {
				next, err := s.Play(v.You, m)
				if (err == nil) != legal[m] || !errors.Is(err, v.Check(v.You, m)) {
					t.Fatalf("seed %d, turn %d, %q: Play reports %v, want it to agree with legal %v and with Check, %v", seed, v.Turn, m, err, legal[m], v.Check(v.You, m))
				}
				if ahead, err2 := v.After(m); err2 != err || err == nil && ahead.Glenda != next.View(v.You).Glenda {
					t.Fatalf("seed %d, %q: After returns %v, error %v, want Glenda at %v, error %v", seed, m, ahead.Glenda, err2, next.View(v.You).Glenda, err)
				}
			}
			if s, err = s.Play(v.You, wander(v, rng)); err != nil {
				t.Fatal(err)
			}
		}
		if over := s.View(rules.Nobody); over.Legal() != nil || over.Last() == (glenda.Move{}) {
			t.Errorf("seed %d: got the legal moves %v and the last move %v after the end, want none and a move", seed, over.Legal(), over.Last())
		}
	}
}

// everyMove returns all moves on a board of size 6, and some moves outside it.
func everyMove() []glenda.Move {
	moves := []glenda.Move{{}, {Kind: 9}}
	for _, d := range hex.Dirs() {
		moves = append(moves, glenda.StepTo(d))
	}
	for y := -1; y <= 6; y++ {
		for x := -1; x <= 6; x++ {
			moves = append(moves, glenda.PutAt(hex.Cell{X: x, Y: y}))
		}
	}
	return moves
}

// Every number of walls in a range occurs, no wall is in the middle, and a path leads from the middle to the border.
func TestEveryNumberOfWallsOccursAtTheStart(t *testing.T) {
	for _, level := range glenda.Levels() {
		counts := map[int]int{}
		for seed := range uint64(600) {
			config := glenda.Config{Size: 11, Walls: level.Walls}
			s, err := glenda.New(config, seed)
			if err != nil {
				t.Fatal(err)
			}
			v := s.View(glenda.Glenda)
			if v.Glenda != (hex.Cell{X: 5, Y: 5}) || v.Walls.Has(v.Glenda) || v.Walls != v.Start {
				t.Fatalf("seed %d: Glenda is at %v with the walls %v, want her at 5,5 and free, with the walls %v", seed, v.Glenda, v.Walls, v.Start)
			}
			if len(escapes(v)) == 0 {
				t.Fatalf("seed %d: got no way out at the start, want one", seed)
			}
			counts[v.Walls.Len()]++
		}
		choices := level.Walls.Max - level.Walls.Min + 1
		for n := level.Walls.Min; n <= level.Walls.Max; n++ {
			if got := counts[n] * choices; got < 400 || got > 800 {
				t.Errorf("%s: got %d walls %d times of %d, want 400 to 800 for each 600", level.ID, n, counts[n], 600*choices)
			}
		}
		if len(counts) != choices {
			t.Errorf("%s: got the numbers of walls %v, want %d different ones", level.ID, counts, choices)
		}
	}
}

// escapes returns the border cells that Glenda can reach.
func escapes(v glenda.View) []hex.Cell {
	var border []hex.Cell
	seen := hex.Set{}.With(v.Glenda)
	for open := []hex.Cell{v.Glenda}; len(open) > 0; open = open[1:] {
		if v.Config.Border(open[0]) {
			border = append(border, open[0])
		}
		for _, d := range hex.Dirs() {
			if n := open[0].Neighbour(d); v.Config.Inside(n) && !v.Walls.Has(n) && !seen.Has(n) {
				seen = seen.With(n)
				open = append(open, n)
			}
		}
	}
	return border
}

// With StartAsItFell, the walls enclose Glenda on some boards. The first wall then ends the game.
func TestAnEnclosedGlendaLosesToTheFirstWall(t *testing.T) {
	config := glenda.Config{Size: 5, Walls: glenda.Exactly(14), Dialect: glenda.Dialect{Start: glenda.StartAsItFell}}
	enclosed := 0
	for seed := range uint64(200) {
		s, err := glenda.New(config, seed)
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(glenda.Trapper)
		if len(escapes(v)) > 0 {
			continue
		}
		enclosed++
		if s, err = s.Play(glenda.Trapper, v.Legal()[0]); err != nil || s.View(glenda.Glenda).Outcome != glenda.TrapperWon {
			t.Errorf("seed %d: got %v, error %v, want %v", seed, s.View(glenda.Glenda).Outcome, err, glenda.TrapperWon)
		}
	}
	if enclosed == 0 {
		t.Error("got no board that encloses Glenda, want at least one")
	}
}

func TestInvalidConfigsAreRejected(t *testing.T) {
	for _, c := range []glenda.Config{
		{}, {Size: 4}, {Size: 26}, {Size: -11},
		{Size: 11, Walls: glenda.Range{Min: -1, Max: 1}}, {Size: 11, Walls: glenda.Range{Min: 2, Max: 1}},
		{Size: 11, Walls: glenda.Exactly(41)}, {Size: 5, Walls: glenda.Exactly(15)},
		{Size: 11, Dialect: glenda.Dialect{Escape: 3}}, {Size: 11, Dialect: glenda.Dialect{Capture: 2}},
		{Size: 11, Dialect: glenda.Dialect{Start: 2}}, {Size: 11, Dialect: glenda.Dialect{Begins: 2}}, {Size: 11, Dialect: glenda.Dialect{Notice: 2}},
		{Size: 11, Dialect: glenda.Dialect{Notice: glenda.NoticeAfterPut}},
	} {
		if _, err := glenda.New(c, 1); err == nil {
			t.Errorf("New(%+v) reports no error, want one", c)
		}
	}
	for _, d := range glenda.Dialects() {
		if got, err := glenda.ParseDialect(d.Name); err != nil || got != d.Dialect {
			t.Errorf("ParseDialect(%s) = %+v, error %v, want %+v", d.Name, got, err, d.Dialect)
		}
	}
	if _, err := glenda.ParseDialect("klingon"); err == nil {
		t.Error("ParseDialect(klingon) reports no error, want one")
	}
}

func TestResumeRejectsImpossiblePositions(t *testing.T) {
	middle, config := hex.Cell{X: 5, Y: 5}, glenda.Config{Size: 11}
	var full hex.Set
	for y := range 11 {
		for x := range 11 {
			full = full.With(hex.Cell{X: x, Y: y})
		}
	}
	for name, c := range map[string]struct {
		size   int
		walls  hex.Set
		glenda hex.Cell
	}{
		"no size":        {0, hex.Set{}, middle},
		"wall outside":   {11, hex.Set{}.With(hex.Cell{X: 11}), middle},
		"on a wall":      {11, hex.Set{}.With(middle), middle},
		"on the border":  {11, hex.Set{}, hex.Cell{X: 10, Y: 3}},
		"off the board":  {11, hex.Set{}, hex.Cell{X: 12, Y: 3}},
		"no free cell":   {11, full.Without(middle), middle},
		"far off it all": {11, hex.Set{}, hex.Cell{X: -1 << 62, Y: 1 << 62}},
	} {
		if _, err := glenda.Resume(glenda.Config{Size: c.size}, c.walls, c.glenda); err == nil {
			t.Errorf("Resume with %s reports no error, want one", name)
		}
	}
	many := full.Without(middle).Without(hex.Cell{X: 6, Y: 5}).Without(hex.Cell{})
	s, err := glenda.Resume(config, many, middle)
	if err != nil || s.View(glenda.Trapper).Config.Walls != glenda.Exactly(118) {
		t.Errorf("got the config %+v, error %v, want exactly 118 walls", s.View(glenda.Trapper).Config, err)
	}
}

func TestParseWallsRejectsInvalidRanges(t *testing.T) {
	for text, want := range map[string]glenda.Range{
		"easy": {Min: 10, Max: 14}, "impossible": {}, "0": {}, "7": {Min: 7, Max: 7}, "3-9": {Min: 3, Max: 9},
	} {
		if got, err := glenda.ParseWalls(text); err != nil || got != want {
			t.Errorf("ParseWalls(%q) = %v, error %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "-1", "5-", "-5", "9-3", "many", "1-2-3", "99999999999999999999"} {
		if got, err := glenda.ParseWalls(text); err == nil {
			t.Errorf("ParseWalls(%q) = %v, want an error", text, got)
		}
	}
}

func TestMovesAreReadBackAndChecked(t *testing.T) {
	for text, want := range map[string]glenda.Move{
		"": {}, "p 3 4": glenda.PutAt(hex.Cell{X: 3, Y: 4}), "m NW": glenda.StepTo(hex.NW), "p -1 400": glenda.PutAt(hex.Cell{X: -1, Y: 400}),
	} {
		got, err := glenda.ParseMove(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("ParseMove(%q) = %v, error %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"p", "p 3", "p 3 4 5", "p  3 4", "m", "m ne", "m  E", "x 1 2", "p 1.5 2", "p 99999999999999999999 1"} {
		if got, err := glenda.ParseMove(text); err == nil {
			t.Errorf("ParseMove(%q) = %v, want an error", text, got)
		}
	}
	for _, m := range []glenda.Move{{Kind: 9}, glenda.StepTo(9)} {
		if text, err := json.Marshal(m); err == nil {
			t.Errorf("Marshal(%v) = %s, want an error", m, text)
		}
	}
}

func TestConfigsAreReadBackAndChecked(t *testing.T) {
	config := glenda.Config{Size: 13, Walls: glenda.Range{Min: 1, Max: 5}, Dialect: dialect(t, "commit")}
	text, err := json.Marshal(config)
	want := `{"size":13,"walls":{"min":1,"max":5},"dialect":{"escape":"stepping","notice":"after put","capture":"three sweeps","start":"as it fell"}}`
	if err != nil || string(text) != want {
		t.Errorf("Marshal = %s, error %v, want %s", text, err, want)
	}
	var back glenda.Config
	if err := json.Unmarshal(text, &back); err != nil || back != config {
		t.Errorf("%+v is read back as %+v, error %v, want the same value", config, back, err)
	}
	if text, err := json.Marshal(glenda.DefaultConfig()); err != nil || string(text) != `{"size":11,"walls":{"min":5,"max":9}}` {
		t.Errorf("Marshal(DefaultConfig()) = %s, error %v, want 5 to 9 walls on size 11 and no dialect", text, err)
	}
	for _, text := range []string{`{"dialect":{"escape":"x"}}`, `{"dialect":{"start":"x"}}`, `{"dialect":{"notice":""}}`, `{"dialect":{"capture":1}}`} {
		if err := json.Unmarshal([]byte(text), &back); err == nil {
			t.Errorf("Unmarshal(%s) = %+v, want an error", text, back)
		}
	}
	if _, err := json.Marshal(glenda.Outcome(9)); err == nil || glenda.Outcome(9).String() != "unknown (9)" {
		t.Errorf("Outcome(9) is %q, want unknown (9) and an error from Marshal", glenda.Outcome(9))
	}
}

func TestGlendaMovesFirstIfSheBegins(t *testing.T) {
	c := glenda.Config{Size: 5, Dialect: glenda.Dialect{Begins: glenda.BeginsGlenda}}
	s, err := glenda.New(c, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Play(glenda.Trapper, glenda.PutAt(hex.Cell{})); err != glenda.FaultOutOfTurn {
		t.Errorf("got %v for the trapper's first move, want %v", err, glenda.FaultOutOfTurn)
	}
	if s, err = s.Play(glenda.Glenda, glenda.StepTo(hex.E)); err != nil {
		t.Fatal(err)
	}
	if v := s.View(glenda.Trapper); v.Last() != glenda.StepTo(hex.E) || !v.ToMove() || v.Hops() != 1 {
		t.Errorf("got the view %+v after Glenda's hop, want the trapper to move after 1 hop to the east", v)
	}
	if s, err = s.Play(glenda.Trapper, glenda.PutAt(hex.Cell{})); err != nil {
		t.Fatal(err)
	}
	if v := s.View(glenda.Glenda); v.Last() != glenda.PutAt(hex.Cell{}) || !v.ToMove() || v.Hops() != 1 {
		t.Errorf("got the view %+v after the wall, want Glenda to move after 1 hop and the wall", v)
	}
}

// If Glenda has the first move and six walls surround her, she has lost.
func TestGlendaBeginsWithoutAMove(t *testing.T) {
	for begins, want := range map[glenda.Begins]glenda.Outcome{glenda.BeginsTrapper: glenda.Running, glenda.BeginsGlenda: glenda.TrapperWon} {
		var walls hex.Set
		at := hex.Cell{X: 3, Y: 3}
		for _, d := range hex.Dirs() {
			walls = walls.With(at.Neighbour(d))
		}
		s, err := glenda.Resume(glenda.Config{Size: 7, Dialect: glenda.Dialect{Begins: begins}}, walls, at)
		if got := s.View(rules.Nobody).Outcome; err != nil || got != want {
			t.Errorf("%v begins without a move: got %v, error %v, want %v", begins.Seat(), got, err, want)
		}
	}
}

func TestParseBeginsRejectsUnknownNames(t *testing.T) {
	for name, want := range map[string]glenda.Begins{"trapper": glenda.BeginsTrapper, "glenda": glenda.BeginsGlenda} {
		if got, err := glenda.ParseBegins(name); err != nil || got != want || glenda.BeginsOf(got.Seat()) != want {
			t.Errorf("ParseBegins(%s) = %v, error %v, want %v", name, got, err, want)
		}
	}
	if _, err := glenda.ParseBegins("white"); err == nil {
		t.Error("ParseBegins(white) reports no error, want one")
	}
}

// With EscapeCrossing, moves along the border and back inside are ordinary moves, and walls block them.
func TestWallsBlockHopsAlongTheBorder(t *testing.T) {
	c := glenda.Config{Size: 5, Dialect: glenda.Dialect{Escape: glenda.EscapeCrossing}}
	s, err := glenda.Resume(c, hex.Set{}.With(hex.Cell{X: 3, Y: 1}), hex.Cell{X: 3, Y: 2})
	if err != nil {
		t.Fatal(err)
	}
	play := func(m glenda.Move) {
		t.Helper()
		if s, err = s.Play(s.Waiting()[0], m); err != nil {
			t.Fatalf("Play of %v: got %v, want no error", m, err)
		}
	}
	play(glenda.PutAt(hex.Cell{}))
	play(glenda.StepTo(hex.E))
	play(glenda.PutAt(hex.Cell{X: 1}))
	if _, err := s.Play(glenda.Glenda, glenda.StepTo(hex.NW)); err != glenda.FaultWall {
		t.Errorf("got %v for a hop into a wall, want %v", err, glenda.FaultWall)
	}
	play(glenda.StepTo(hex.SW))
	play(glenda.PutAt(hex.Cell{X: 2}))
	play(glenda.StepTo(hex.E))
	play(glenda.PutAt(hex.Cell{X: 3}))
	if v := s.View(glenda.Glenda); v.Gone || v.Glenda != (hex.Cell{X: 4, Y: 3}) || s.Over() {
		t.Errorf("got the view %+v after a hop along the border, want Glenda at 4,3 and no end", v)
	}
	play(glenda.StepTo(hex.E))
	if v := s.View(glenda.Glenda); !v.Gone || v.Outcome != glenda.GlendaWon {
		t.Errorf("got the view %+v after a hop over the border, want Glenda gone and %v", v, glenda.GlendaWon)
	}
}
