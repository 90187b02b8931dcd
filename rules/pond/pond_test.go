package pond_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/rulestest"
)

type game = rulestest.Game[pond.State, pond.View, pond.Move]

func TestRulesPassTheCommonSuite(t *testing.T) {
	for name, config := range map[string]pond.Config{
		"level 1":         {CatStep: 1200, MoveCap: 40},
		"level 3, random": {CatStep: 1800, Start: pond.StartRandom, MoveCap: 40},
		"slowest cat":     {CatStep: 1, MoveCap: 40},
		"fastest cat":     {CatStep: pond.MaxCatStep, MoveCap: 40},
		"draw after one":  {CatStep: 1200, MoveCap: 1},
	} {
		t.Run(name, func(t *testing.T) {
			rulestest.Run(t, suite(func(seed uint64) (pond.State, error) { return pond.New(config, seed) }))
		})
	}
	t.Run("landing", func(t *testing.T) {
		rulestest.Run(t, suite(func(seed uint64) (pond.State, error) {
			s, err := pond.New(pond.Config{CatStep: 1800}, seed)
			if err != nil {
				return s, err
			}
			return pond.Resume(pond.Config{CatStep: 1800}, pond.Point{X: 155_000, Y: 30_000}, s.View(pond.Cat).Cat)
		}))
	})
}

func suite(begin func(seed uint64) (pond.State, error)) game {
	return game{
		New:      begin,
		Seats:    []rules.Seat{pond.Mouse, pond.Cat},
		Move:     wander,
		Bad:      badMoves,
		Resample: func(s pond.State, _ rules.Seat, _ *rand.Rand) pond.State { return s }, // nothing is hidden
		MaxMoves: 400,
		Seeds:    6,
	}
}

// wander makes a random legal move. Without a limit on the number of moves, the mouse moves away from the centre, so
// every game ends.
func wander(v pond.View, rng *rand.Rand) pond.Move {
	if v.You == pond.Cat {
		return wanderAshore(v, rng)
	}
	for {
		m := near(v.Mouse, pond.MouseStep, rng)
		outward := int64(m.X)*int64(m.X)+int64(m.Y)*int64(m.Y) >= int64(v.Mouse.X)*int64(v.Mouse.X)+int64(v.Mouse.Y)*int64(v.Mouse.Y)
		if v.Mouse.Reaches(pond.Point(m), pond.MouseStep) && (outward || v.Config.MoveCap > 0) {
			return m
		}
	}
}

func wanderAshore(v pond.View, rng *rand.Rand) pond.Move {
	for range 50 {
		m := near(v.Cat, v.Config.CatStep, rng)
		if v.Cat.Reaches(pond.Point(m), v.Config.CatStep) && !pond.Point(m).InPond() {
			return m
		}
	}
	return pond.Move(v.Cat)
}

func near(p pond.Point, step int32, rng *rand.Rand) pond.Move {
	return pond.Move{X: p.X + rng.Int32N(2*step+1) - step, Y: p.Y + rng.Int32N(2*step+1) - step}
}

func badMoves(v pond.View, _ *rand.Rand) []pond.Move {
	from, step := v.Mouse, int32(pond.MouseStep)
	bad := []pond.Move{{X: math.MinInt32, Y: math.MinInt32}, {X: math.MaxInt32, Y: math.MinInt32}}
	if v.You == pond.Cat {
		from, step = v.Cat, v.Config.CatStep
		if v.Cat.Reaches(pond.Point{}, v.Config.CatStep) {
			bad = append(bad, pond.Move{})
		}
	}
	return append(bad, pond.Move{X: from.X + step + 1, Y: from.Y}, pond.Move{X: from.X + step, Y: from.Y + 1})
}

func TestTheBorderBelongsToThePond(t *testing.T) {
	for _, c := range []struct {
		p  pond.Point
		in bool
	}{
		{pond.Point{}, true},
		{pond.Point{X: 160000}, true}, // the border belongs to the pond
		{pond.Point{X: 96000, Y: 128000}, true},
		{pond.Point{X: 160001}, false},
		{pond.Point{X: 159999, Y: -600}, false}, // the specification's example, and the middle of the way between its places
		{pond.Point{X: 159999, Y: 600}, false},
		{pond.Point{X: 159999}, true},
		{pond.Point{X: math.MinInt32, Y: math.MinInt32}, false}, // the squares' sum is negative in 64 bits
		{pond.Point{X: math.MaxInt32, Y: math.MaxInt32}, false},
		{pond.Point{X: 65536 * 3, Y: 0}, false},
	} {
		if got := c.p.InPond(); got != c.in {
			t.Errorf("%v.InPond() = %v, want %v", c.p, got, c.in)
		}
	}
}

func TestReachesIsExactWithoutOverflow(t *testing.T) {
	low := pond.Point{X: math.MinInt32, Y: math.MinInt32}
	for _, c := range []struct {
		from, to pond.Point
		step     int32
		reaches  bool
	}{
		{pond.Point{}, pond.Point{X: 400}, 400, true},
		{pond.Point{}, pond.Point{X: 240, Y: -320}, 400, true},
		{pond.Point{}, pond.Point{X: 400, Y: 1}, 400, false},
		{pond.Point{}, pond.Point{X: 283, Y: 283}, 400, false},
		{pond.Point{X: 5, Y: 5}, pond.Point{X: 5, Y: 5}, 1, true},
		{pond.Point{X: 113000, Y: 113000}, low, 400, false}, // a naive check in 64 bits accepts this one
		{pond.Point{X: math.MaxInt32, Y: math.MaxInt32}, low, 100000, false},
	} {
		if got := c.from.Reaches(c.to, c.step); got != c.reaches {
			t.Errorf("%v.Reaches(%v, %d) = %v, want %v", c.from, c.to, c.step, got, c.reaches)
		}
	}
}

// mustResume begins a game at the given places.
func mustResume(t *testing.T, mouse, cat pond.Point) pond.State {
	t.Helper()
	s, err := pond.Resume(pond.Config{CatStep: 1200}, mouse, cat)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func mustPlay(t *testing.T, s pond.State, seat rules.Seat, x, y int32) pond.State {
	t.Helper()
	next, err := s.Play(seat, pond.Move{X: x, Y: y})
	if err != nil {
		t.Fatalf("Play of seat %d to %d,%d: got %v, want no error", seat, x, y, err)
	}
	return next
}

func TestTheCatCatchesALandedMouseOnlyWhereItIs(t *testing.T) {
	for name, c := range map[string]struct {
		cat     pond.Point
		answerX int32
		answerY int32
		outcome pond.Outcome
	}{
		"caught":                 {pond.Point{X: 160010, Y: 1000}, 160100, 0, pond.CatWon},
		"caught by staying":      {pond.Point{X: 160100}, 160100, 0, pond.CatWon},
		"in reach, but not met":  {pond.Point{X: 160010, Y: 1000}, 160101, 0, pond.MouseWon},
		"out of reach":           {pond.Point{X: -160001}, -160001, 0, pond.MouseWon},
		"out of reach and moves": {pond.Point{X: -160001}, -160100, 600, pond.MouseWon},
	} {
		t.Run(name, func(t *testing.T) {
			s := mustPlay(t, mustResume(t, pond.Point{X: 159900}, c.cat), pond.Mouse, 160100, 0)
			if s.Over() {
				t.Fatal("the game is over before the cat's response, want it to continue")
			}
			s = mustPlay(t, s, pond.Cat, c.answerX, c.answerY)
			if v := s.View(rules.Nobody); v.Outcome != c.outcome || !s.Over() {
				t.Errorf("outcome %v, want %v", v.Outcome, c.outcome)
			}
		})
	}
}

func TestIllegalMovesAreRefused(t *testing.T) {
	swims := mustResume(t, pond.Point{X: 159900}, pond.Point{X: 160100})
	runs := mustPlay(t, swims, pond.Mouse, 159900, 0) // a move of length zero
	over := mustPlay(t, mustPlay(t, swims, pond.Mouse, 160200, 0), pond.Cat, 160200, 0)
	for _, c := range []struct {
		state pond.State
		seat  rules.Seat
		move  pond.Move
		fault pond.Fault
	}{
		{swims, pond.Mouse, pond.Move{X: 159900, Y: 401}, pond.FaultTooFar},
		{swims, pond.Cat, pond.Move{X: 160100}, pond.FaultOutOfTurn},
		{swims, rules.Nobody, pond.Move{X: 159900}, pond.FaultOutOfTurn},
		{runs, pond.Cat, pond.Move{X: 160000}, pond.FaultInWater},
		{runs, pond.Cat, pond.Move{X: 162000}, pond.FaultTooFar},
		{runs, pond.Mouse, pond.Move{X: 159900}, pond.FaultOutOfTurn},
		{over, pond.Mouse, pond.Move{X: 160200}, pond.FaultOver},
		{over, pond.Cat, pond.Move{X: 160200}, pond.FaultOver},
	} {
		next, err := c.state.Play(c.seat, c.move)
		if !errors.Is(err, c.fault) {
			t.Errorf("seat %d to %v: %v, want %v", c.seat, c.move, err, c.fault)
		}
		if next != c.state {
			t.Errorf("seat %d to %v: got the state %+v after the refusal, want %+v", c.seat, c.move, next, c.state)
		}
	}
}

// A cat may run through the pond, because only the end of its move is checked.
func TestTheCatMayCutACorner(t *testing.T) {
	s := mustResume(t, pond.Point{}, pond.Point{X: 159999, Y: -600})
	mustPlay(t, mustPlay(t, s, pond.Mouse, 0, 0), pond.Cat, 159999, 600)
}

func TestTheMoveCapEndsTheGameAsADraw(t *testing.T) {
	s, err := pond.New(pond.Config{CatStep: 1200, MoveCap: 2}, 1)
	if err != nil {
		t.Fatal(err)
	}
	cat := s.View(pond.Cat).Cat
	for i := range 2 {
		if s.Over() {
			t.Fatalf("got the end of the game after %d moves, want it after 2", i)
		}
		s = mustPlay(t, mustPlay(t, s, pond.Mouse, 0, 0), pond.Cat, cat.X, cat.Y)
	}
	if got := s.View(pond.Mouse).Outcome; got != pond.Drawn {
		t.Errorf("outcome %v, want a draw", got)
	}
}

func TestRandomStartsAreEvenAndInBounds(t *testing.T) {
	var quadrants [4]int
	for seed := range uint64(2000) {
		s, err := pond.New(pond.Config{CatStep: 1200, Start: pond.StartRandom}, seed)
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(pond.Mouse)
		if r := math.Hypot(float64(v.Mouse.X), float64(v.Mouse.Y)); r > pond.StartRadius {
			t.Fatalf("seed %d: got the mouse at %v, %f from the centre, want at most %d", seed, v.Mouse, r, pond.StartRadius)
		}
		if r := math.Hypot(float64(v.Cat.X), float64(v.Cat.Y)); v.Cat.InPond() || r > pond.Radius+2 {
			t.Fatalf("seed %d: got the cat at %v, %f from the centre, want it on the shore", seed, v.Cat, r)
		}
		quadrants[index(v.Cat.X > 0)+2*index(v.Cat.Y > 0)]++
	}
	for _, n := range quadrants {
		if n < 400 || n > 600 {
			t.Errorf("the cat begins %v times in the quadrants, want 400 to 600 times in each", quadrants)
		}
	}
	centre, err := pond.New(pond.Config{CatStep: 1200}, 7)
	if err != nil || centre.View(pond.Mouse).Mouse != (pond.Point{}) {
		t.Errorf("mouse at %v, error %v, want the centre", centre.View(pond.Mouse).Mouse, err)
	}
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestInvalidConfigsAreRejected(t *testing.T) {
	for _, c := range []pond.Config{
		{}, {CatStep: -1}, {CatStep: pond.MaxCatStep + 1}, {CatStep: 1200, Start: 2},
		{CatStep: 1200, MoveCap: -1}, {CatStep: 1200, MoveCap: pond.MaxMoveCap + 1},
	} {
		if _, err := pond.New(c, 1); err == nil {
			t.Errorf("New(%+v) reports no error, want one", c)
		}
		if _, err := pond.Resume(c, pond.Point{}, pond.Point{X: 160001}); err == nil {
			t.Errorf("Resume(%+v) reports no error, want one", c)
		}
	}
	good := pond.Config{CatStep: 1200}
	if _, err := pond.Resume(good, pond.Point{X: 160001}, pond.Point{X: 160001}); err == nil {
		t.Error("Resume with the mouse on land reports no error, want one")
	}
	if _, err := pond.Resume(good, pond.Point{}, pond.Point{X: 160000}); err == nil {
		t.Error("Resume with the cat in the water reports no error, want one")
	}
}

func TestParseLevelRejectsInvalidSteps(t *testing.T) {
	for text, step := range map[string]int32{"1": 1200, "2": 1600, "3": 1800, "1830": 1830, "4": 4, "100000": 100000} {
		if l, err := pond.ParseLevel(text); err != nil || l.CatStep != step {
			t.Errorf("ParseLevel(%q) = step %d, error %v, want %d", text, l.CatStep, err, step)
		}
	}
	for _, text := range []string{"", "0", "-3", "100001", "three", "1e3", "99999999999999999999"} {
		if l, err := pond.ParseLevel(text); err == nil {
			t.Errorf("ParseLevel(%q) = %+v, want an error", text, l)
		}
	}
}

func TestJSONIsReadBackAndChecked(t *testing.T) {
	for _, text := range []string{`null`, `[]`, `[1]`, `[1,2,3]`, `[1.5,2]`, `[2147483648,0]`, `{"X":1}`, `"1,2"`} {
		var m pond.Move
		if err := json.Unmarshal([]byte(text), &m); err == nil {
			t.Errorf("Unmarshal(%s) = %v, want an error", text, m)
		}
	}
	config := pond.Config{CatStep: 1824, Start: pond.StartRandom, MoveCap: 9}
	text, err := json.Marshal(config)
	if want := `{"catStep":1824,"start":"random","moveCap":9}`; err != nil || string(text) != want {
		t.Errorf("Marshal = %s, error %v, want %s", text, err, want)
	}
	var back pond.Config
	if err := json.Unmarshal(text, &back); err != nil || back != config {
		t.Errorf("%+v is read back as %+v, error %v, want the same value", config, back, err)
	}
	if err := json.Unmarshal([]byte(`{"start":"moon"}`), &back); err == nil {
		t.Errorf("Unmarshal of an unknown start gives %+v, want an error", back)
	}
	if _, err := json.Marshal(pond.Outcome(9)); err == nil {
		t.Error("Marshal of an unknown outcome reports no error, want one")
	}
}

func TestAnUnknownStartHasAText(t *testing.T) {
	if got := pond.Start(7).String(); got != "unknown (7)" {
		t.Errorf("Start(7).String() = %q, want unknown (7)", got)
	}
}
