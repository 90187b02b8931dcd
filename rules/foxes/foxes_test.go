package foxes_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/rulestest"
)

type game = rulestest.Game[foxes.State, foxes.View, foxes.Move]

func TestRulesPassTheCommonSuite(t *testing.T) {
	quick := foxes.Config{Size: 10, Animals: 10, Cooldown: [2]int{3, 2}, Tide: 10, Limit: 50}
	free := quick
	free.Dialect = foxes.Dialect{Illegal: foxes.IllegalFree}
	drifting := free
	drifting.Dialect.Range, drifting.Dialect.Tides = foxes.RangeFrom, foxes.TidesAny
	high := free
	high.Dialect.Tides, high.Forecast = foxes.TidesHeight, 6
	few := foxes.Config{Size: 12, Animals: 1, Cooldown: [2]int{1, 1}, Tide: 5, Limit: 40}
	for name, c := range map[string]foxes.Config{
		"usual": quick, "illegal is free": free, "any tide": drifting, "heights": high, "one of each": few,
	} {
		t.Run(name, func(t *testing.T) { rulestest.Run(t, suite(c)) })
	}
}

func suite(c foxes.Config) game {
	return game{
		New:   func(seed uint64) (foxes.State, error) { return foxes.New(c, seed) },
		Seats: []rules.Seat{foxes.Foxes, foxes.Dolphins},
		Move: func(v foxes.View, rng *rand.Rand) foxes.Move {
			moves := v.Moves(v.You)
			if len(moves) == 0 {
				return foxes.Move{} // a turn that fails; only who has no animal free makes it
			}
			return moves[rng.IntN(len(moves))]
		},
		Bad: badMoves,
		Resample: func(s foxes.State, _ rules.Seat, rng *rand.Rand) foxes.State {
			if c.Forecast > 0 {
				return s
			}
			return foxes.Redrawn(s, rng.Uint64())
		},
		Tick:     foxes.State.Tick,
		MaxMoves: 150,
		Seeds:    2, // the suite writes every View down many times, and the log makes them long
	}
}

// badMoves returns illegal moves. It returns none if the dialect treats an illegal move as a failed turn.
func badMoves(v foxes.View, rng *rand.Rand) []foxes.Move {
	if v.Config.Dialect.Illegal == foxes.IllegalCosts {
		return nil
	}
	var bad []foxes.Move
	at := func() foxes.Point {
		return foxes.Point{X: rng.IntN(v.Config.Size+2) - 1, Y: rng.IntN(v.Config.Size+2) - 1}
	}
	for range 5 {
		if m := (foxes.Move{From: at(), To: at()}); v.Check(v.You, m) != nil {
			bad = append(bad, m)
		}
	}
	return bad
}

// mustBegin begins a game on a board given row by row. The cooldown is 2 ticks, and there is a tide every 100 ticks.
func mustBegin(t *testing.T, d foxes.Dialect, rows ...string) foxes.State {
	t.Helper()
	b, err := foxes.ParseBoard(strings.Join(rows, ""))
	if err != nil {
		t.Fatal(err)
	}
	s, err := foxes.Begin(foxes.Config{Cooldown: [2]int{2, 2}, Tide: 1000, Dialect: d}, b, 1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func at(x, y int) foxes.Point { return foxes.Point{X: x, Y: y} }

func step(x, y, toX, toY int) foxes.Move { return foxes.Move{From: at(x, y), To: at(toX, toY)} }

// rows has an animal in every kind of trouble.
var rows = []string{
	"WWWWGW",
	"WWGWWW",
	"DGWWWW",
	"WDLFEW",
	"WWFLLW",
	"WWWWWW",
}

func TestIllegalMovesAreRefused(t *testing.T) {
	s := mustBegin(t, foxes.Dialect{}, rows...)
	for _, c := range []struct {
		seat  rules.Seat
		move  foxes.Move
		fault foxes.Fault
	}{
		{rules.Nobody, step(2, 3, 2, 2), foxes.FaultSeat},
		{foxes.Foxes, step(-1, 0, 0, 0), foxes.FaultOutside},
		{foxes.Foxes, step(4, 0, 4, -1), foxes.FaultOutside},
		{foxes.Foxes, step(1, 3, 1, 4), foxes.FaultNotYours}, // a dolphin
		{foxes.Dolphins, step(3, 3, 3, 2), foxes.FaultNotYours},
		{foxes.Foxes, step(3, 3, 4, 2), foxes.FaultFar},
		{foxes.Foxes, step(3, 3, 3, 3), foxes.FaultFar},
		{foxes.Foxes, step(3, 3, 5, 3), foxes.FaultFar},
		{foxes.Foxes, step(4, 0, 3, 0), foxes.FaultAdrift},
		{foxes.Foxes, step(2, 1, 2, 0), foxes.FaultTooFar},
		{foxes.Foxes, step(1, 2, 1, 3), foxes.FaultAfloat},
		{foxes.Foxes, step(1, 2, 0, 2), foxes.FaultAfloat},
		{foxes.Dolphins, step(4, 3, 5, 3), foxes.FaultStranded},
		{foxes.Dolphins, step(1, 3, 2, 3), foxes.FaultAshore},
		{foxes.Dolphins, step(0, 2, 1, 2), 0}, // eats the fox
		{foxes.Foxes, step(3, 3, 4, 3), 0},    // eats the dolphin
		{foxes.Foxes, step(2, 1, 2, 2), 0},
	} {
		v := s.View(c.seat)
		if err := v.Check(c.seat, c.move); c.fault == 0 && err != nil || c.fault != 0 && !errors.Is(err, c.fault) {
			t.Errorf("seat %d, %v: %v, want %v", c.seat, c.move, err, c.fault)
		}
	}
	s = mustBegin(t, foxes.Dialect{}, "WWW", "LFF", "LLD")
	if err := s.View(foxes.Foxes).Check(foxes.Foxes, step(1, 1, 2, 1)); !errors.Is(err, foxes.FaultOccupied) {
		t.Errorf("got %v for a fox that steps on a fox, want %v", err, foxes.FaultOccupied)
	}
}

// A refused request starts the cooldown, unless the dialect says otherwise. A request during the cooldown does not.
func TestARefusedRequestStartsTheCooldown(t *testing.T) {
	for _, d := range []foxes.Dialect{{}, {Illegal: foxes.IllegalFree}} {
		s := mustBegin(t, d, rows...)
		next, err := s.Play(foxes.Dolphins, step(1, 3, 2, 3))
		v := next.View(foxes.Dolphins)
		if d.Illegal == foxes.IllegalFree {
			if !errors.Is(err, foxes.FaultAshore) || !reflect.DeepEqual(next, s) {
				t.Errorf("got %v for an illegal request and the view %+v, want %v and no change", err, v, foxes.FaultAshore)
			}
			continue
		}
		last := v.Log[len(v.Log)-1]
		if err != nil || v.Cooldown(foxes.Dolphins) != 2 || last.Kind != foxes.Refused || last.Fault != foxes.FaultAshore {
			t.Errorf("got %v for a request that costs the turn, cooldown %d and log %+v, want no error, 2 and a refusal", err, v.Cooldown(foxes.Dolphins), v.Log)
		}
		early, err := next.Tick().Play(foxes.Dolphins, step(1, 3, 1, 4))
		if !errors.Is(err, foxes.FaultEarly) || early.View(foxes.Dolphins).Cooldown(foxes.Dolphins) != 1 {
			t.Errorf("got %v for an early request and %+v, want %v and cooldown 1", err, early.View(foxes.Dolphins), foxes.FaultEarly)
		}
		if err := early.View(foxes.Dolphins).CheckStep(foxes.Dolphins, step(1, 3, 1, 4)); err != nil {
			t.Errorf("CheckStep of a planned move: got %v, want no error", err)
		}
		if _, err := next.Tick().Tick().Play(foxes.Dolphins, step(1, 3, 1, 4)); err != nil {
			t.Errorf("Play after the cooldown: got %v, want no error", err)
		}
		if _, err := next.Play(foxes.Foxes, step(2, 1, 2, 2)); err != nil {
			t.Errorf("Play of the other seat during the cooldown: got %v, want no error", err)
		}
	}
}

func TestRangeFromLimitsTheNextStep(t *testing.T) {
	s := mustBegin(t, foxes.Dialect{Range: foxes.RangeFrom}, rows...)
	s, err := s.Play(foxes.Foxes, step(2, 1, 2, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := s.View(foxes.Foxes)
	if !v.Board.Stuck(at(2, 0)) || len(v.Targets(at(2, 0))) != 0 {
		t.Errorf("the fox may go on to %v, want it stuck", v.Targets(at(2, 0)))
	}
}

func TestTargetsAreTheLegalSteps(t *testing.T) {
	for seed := range uint64(20) {
		s, err := foxes.New(foxes.Config{Size: 10, Animals: 25, Cooldown: [2]int{1, 1}, Tide: 1}, seed)
		if err != nil {
			t.Fatal(err)
		}
		for range seed {
			s = s.Tick()
		}
		v := s.View(rules.Nobody)
		for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
			var want []foxes.Move
			for _, from := range v.Board.Animals(seat) {
				for _, d := range foxes.Directions {
					if m := (foxes.Move{From: from, To: from.Add(d)}); v.CheckStep(seat, m) == nil {
						want = append(want, m)
					}
				}
			}
			if got := v.Moves(seat); !reflect.DeepEqual(got, want) {
				t.Errorf("seed %d: %v, want %v", seed, got, want)
			}
		}
	}
}

func TestAPartOfTheAnimalsIsEnough(t *testing.T) {
	for _, goal := range []foxes.Goal{foxes.GoalAll, foxes.GoalHalf, foxes.GoalThird} {
		for animals, text := range map[int]string{2: "FEWDFLWWLLWWLLWW", 3: "FEFEFLWWLLDWLLWW", 4: "FEFEFFWWLLDDLLWW"} {
			b, err := foxes.ParseBoard(text)
			if err != nil {
				t.Fatal(err)
			}
			s, err := foxes.Begin(foxes.Config{Cooldown: [2]int{1, 1}, Tide: 100, Dialect: foxes.Dialect{Goal: goal}}, b, 1)
			if err != nil {
				t.Fatal(err)
			}
			eaten := 0
			for x := 0; x < animals && x < 4 && !s.Over(); x += 2 {
				if s, err = s.Play(foxes.Foxes, foxes.Move{From: foxes.Point{X: x}, To: foxes.Point{X: x + 1}}); err != nil {
					t.Fatal(err)
				}
				eaten++
				want := foxes.Running
				if goal != foxes.GoalAll && (int(goal)+1)*eaten >= animals {
					want = foxes.FoxesWon
				}
				if v := s.View(foxes.Foxes); v.Outcome != want || (v.Reason == foxes.ReasonEaten) != (want == foxes.FoxesWon) {
					t.Errorf("goal %d: %d of %d dolphins are eaten: got outcome %v, reason %v, want %v", goal, eaten, animals, v.Outcome, v.Reason, want)
				}
				s = s.Tick()
			}
		}
	}
}

func TestTheLimitAndLeavingEndTheGame(t *testing.T) {
	for text, outcome := range map[string]foxes.Outcome{"FWWW": 0, "FWDW": foxes.Drawn, "FFDW": foxes.FoxesWon, "FDDW": foxes.DolphinsWon} {
		b, err := foxes.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		s, err := foxes.Begin(foxes.Config{Cooldown: [2]int{1, 1}, Tide: 100, Limit: 3}, b, 1)
		if outcome == 0 {
			if err == nil {
				t.Error("a game without dolphins begins, want an error")
			}
			continue
		}
		s = s.Tick().Tick()
		if s.Over() {
			t.Fatal("the game is over before the limit, want it to continue")
		}
		v := s.Tick().View(foxes.Foxes)
		if v.Outcome != outcome || v.Reason != foxes.ReasonLimit || len(v.Waiting) > 0 || v.MayMove() {
			t.Errorf("%s: got the view %+v at the limit, want the outcome %v and nobody to move", text, v, outcome)
		}
		left, err := s.Leave(foxes.Foxes)
		if v := left.View(foxes.Dolphins); err != nil || v.Outcome != foxes.DolphinsWon || v.Reason != foxes.ReasonLeft {
			t.Errorf("got the view %+v, error %v after the foxes left, want a win of the dolphins", v, err)
		}
		if _, err := left.Leave(foxes.Dolphins); !errors.Is(err, foxes.FaultOver) {
			t.Errorf("got %v for leaving after the end, want %v", err, foxes.FaultOver)
		}
		if _, err := s.Leave(rules.Nobody); !errors.Is(err, foxes.FaultSeat) {
			t.Errorf("got %v for nobody leaving, want %v", err, foxes.FaultSeat)
		}
		if again := left.Tick(); !reflect.DeepEqual(again, left) {
			t.Errorf("Tick changes a game that is over to %+v, want %+v", again, left)
		}
	}
}

func TestInvalidConfigsAreRejected(t *testing.T) {
	good := foxes.DefaultConfig(10)
	if err := good.Validate(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*foxes.Config){
		"small":       func(c *foxes.Config) { c.Size = 9 },
		"large":       func(c *foxes.Config) { c.Size = 51 },
		"no animals":  func(c *foxes.Config) { c.Animals = 0 },
		"too many":    func(c *foxes.Config) { c.Animals = 26 },
		"no cooldown": func(c *foxes.Config) { c.Cooldown[1] = 0 },
		"long wait":   func(c *foxes.Config) { c.Cooldown[0] = foxes.MaxCooldown + 1 },
		"no tide":     func(c *foxes.Config) { c.Tide = 0 },
		"shrinking":   func(c *foxes.Config) { c.Growth = -1 },
		"huge growth": func(c *foxes.Config) { c.Growth = foxes.MaxSize*foxes.MaxSize + 1 },
		"rare tide":   func(c *foxes.Config) { c.Tide = foxes.MaxTide + 1 },
		"past":        func(c *foxes.Config) { c.Limit = -1 },
		"far limit":   func(c *foxes.Config) { c.Limit = foxes.MaxLimit + 1 },
		"forecast":    func(c *foxes.Config) { c.Forecast = 7 },
		"range":       func(c *foxes.Config) { c.Dialect.Range = 2 },
		"illegal":     func(c *foxes.Config) { c.Dialect.Illegal = 2 },
		"tides":       func(c *foxes.Config) { c.Dialect.Tides = 3 },
		"writing":     func(c *foxes.Config) { c.Dialect.Writing.Base = 2 },
	} {
		c := good
		change(&c)
		if _, err := foxes.New(c, 1); err == nil {
			t.Errorf("%s: New(%+v) reports no error, want one", name, c)
		}
	}
	for _, text := range []string{"WDWW", "FFFF", "FFEE", "FDWL", "LLDW"} {
		b, err := foxes.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := foxes.Begin(good, b, 1); err == nil {
			t.Errorf("Begin with the board %s reports no error, want one", text)
		}
	}
	if _, err := foxes.Begin(good, foxes.Board{}, 1); err == nil {
		t.Error("Begin with a board without tiles reports no error, want one")
	}
	b, _ := foxes.ParseBoard("FFWD")
	if _, err := foxes.Begin(foxes.Config{}, b, 1); err == nil {
		t.Error("Begin without times reports no error, want one")
	}
}

func TestTextsAreReadBackAndChecked(t *testing.T) {
	for _, text := range []string{"", "WW", "WWWX", strings.Repeat("W", 51*51)} {
		if b, err := foxes.ParseBoard(text); err == nil {
			t.Errorf("ParseBoard(%q) = %v, want an error", text, b)
		}
	}
	for _, text := range []string{"", "1,2", "1,2 3", "1,2 3,4 5", "1,2  3,4", "01,2 3,4", "1.0,2 3,4"} {
		if m, err := foxes.ParseMove(text); err == nil {
			t.Errorf("ParseMove(%q) = %v, want an error", text, m)
		}
	}
	if got := foxes.Outcome(9).String(); got != "unknown (9)" {
		t.Errorf("Outcome(9).String() = %q, want unknown (9)", got)
	}
	if _, err := json.Marshal(foxes.Outcome(9)); err == nil {
		t.Error("Marshal of an unknown outcome reports no error, want one")
	}
	c := foxes.DefaultConfig(12)
	c.Dialect.Tides = foxes.TidesHeight
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var back foxes.Config
	if err := json.Unmarshal(text, &back); err != nil || back != c {
		t.Errorf("%s is read back as %+v, error %v, want %+v", text, back, err, c)
	}
	if err := json.Unmarshal([]byte(`{"dialect":{"tides":"moon"}}`), &back); err == nil {
		t.Errorf("Unmarshal of an unknown kind of tides gives %+v, want an error", back)
	}
	if foxes.SeatName(foxes.Dolphins) != "dolphins" || foxes.SeatName(rules.Nobody) != "unknown (-1)" {
		t.Errorf("SeatName of the dolphins and of nobody = %q and %q, want dolphins and unknown (-1)", foxes.SeatName(foxes.Dolphins), foxes.SeatName(rules.Nobody))
	}
}

func TestTheLogKeepsTheNewestEvents(t *testing.T) {
	s := mustBegin(t, foxes.Dialect{}, "FWW", "LWW", "LWD")
	for i := range 3 * foxes.LogLength {
		p := s.View(foxes.Foxes).Board.Animals(foxes.Foxes)[0]
		next, err := s.Play(foxes.Foxes, foxes.Move{From: p, To: at(0, 1-p.Y)})
		if err != nil {
			t.Fatal(i, err)
		}
		s = next.Tick().Tick()
	}
	v := s.View(foxes.Foxes)
	last := v.Log[len(v.Log)-1]
	if len(v.Log) > 2*foxes.LogLength || last.Number < 3*foxes.LogLength {
		t.Errorf("got %d events with the last one %+v, want at most %d and a number of at least %d", len(v.Log), last, 2*foxes.LogLength, 3*foxes.LogLength)
	}
	if got := v.Since(last.Number - 2); len(got) != 2 || got[1].Number != last.Number {
		t.Errorf("got %+v as the last two events, want two up to number %d", got, last.Number)
	}
	if got := v.Since(last.Number); len(got) != 0 {
		t.Errorf("got %+v after the last event, want none", got)
	}
}
