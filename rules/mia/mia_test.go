package mia_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/rulestest"
)

type game = rulestest.Game[mia.State, mia.View, mia.Move]

func TestRulesPassTheCommonSuite(t *testing.T) {
	for name, config := range map[string]mia.Config{
		"two":   {Seats: 2, Rounds: 6},
		"five":  {Seats: 5, Rounds: 2},
		"text":  {Seats: 3, Rounds: 4, Dialect: dialect(t, "text")},
		"older": {Seats: 2, Rounds: 4, Dialect: dialect(t, "older")},
		"lives": {Seats: 3, Rounds: 5, Lives: 2},
	} {
		t.Run(name, func(t *testing.T) {
			rulestest.Run(t, game{
				New:      func(seed uint64) (mia.State, error) { return mia.New(config, seed) },
				Seats:    seats(config.Seats),
				Move:     wander,
				Bad:      badMoves,
				Resample: func(s mia.State, seat rules.Seat, rng *rand.Rand) mia.State { return s.Resample(seat, rng) },
				MaxMoves: config.Rounds * (config.Seats + 60),
				Seeds:    12 / config.Seats, // everybody's View of every position is written down, which takes its time
			})
		})
	}
}

func dialect(t testing.TB, name string) mia.Dialect {
	t.Helper()
	d, err := mia.ParseDialect(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func seats(n int) []rules.Seat {
	all := make([]rules.Seat, n)
	for i := range all {
		all[i] = rules.Seat(i)
	}
	return all
}

// wander makes a random move that keeps most rounds going: it rarely sits out, and mostly rolls.
func wander(v mia.View, rng *rand.Rand) mia.Move {
	legal := v.Legal()
	switch {
	case rng.IntN(4) == 0:
		return legal[rng.IntN(len(legal))]
	case v.Stage == mia.Announcing && v.Standing+1 < mia.Mia:
		return mia.Say(v.Standing + 1 + mia.Dice(rng.IntN(2)))
	}
	return legal[0]
}

func badMoves(v mia.View, _ *rand.Rand) []mia.Move {
	bad := []mia.Move{{}, {Kind: 6}, {Kind: mia.Join, Dice: 3}, {Kind: mia.Roll, Dice: 1}}
	wrong := map[mia.Stage][]mia.Move{
		mia.Joining:    {{Kind: mia.Roll}, {Kind: mia.See}, mia.Say(4)},
		mia.Turn:       {{Kind: mia.Join}, mia.Say(4), mia.Say(0)},
		mia.Announcing: {{Kind: mia.Join}, {Kind: mia.Roll}, {Kind: mia.See}},
	}
	if v.Stage == mia.Joining || v.Config.Dialect.Invalid == mia.InvalidRefused {
		bad = append(bad, wrong[v.Stage]...)
	}
	if v.Stage == mia.Announcing {
		bad = append(bad, mia.Say(mia.None), mia.Say(22), mia.Say(255))
	}
	return bad
}

// The roller's View contains the dice. Otherwise the suite's test of secrecy would be meaningless.
func TestOnlyTheRollerSeesTheDice(t *testing.T) {
	s := begin(t, mia.Config{Seats: 3, Rounds: 1}, 4)
	roller := s.Waiting()[0]
	s = play(t, s, roller, mia.Move{Kind: mia.Roll})
	for range 2 { // before the announcement and after it
		for _, seat := range append(seats(3), rules.Nobody, -128, 127) {
			if knows := s.View(seat).Dice != mia.None; knows != (seat == roller) {
				t.Errorf("seat %d sees the dice: got %v, want %v", seat, knows, seat == roller)
			}
		}
		if s.View(rules.Nobody).Stage == mia.Announcing {
			s = play(t, s, roller, mia.Say(1))
		}
	}
	s = play(t, s, s.Waiting()[0], mia.Move{Kind: mia.Roll})
	if v := s.View(roller); v.Dice != mia.None {
		t.Errorf("the previous roller sees the next roller's dice %v, want none", v.Dice)
	}
}

// begin begins a game in which all seats join the first round.
func begin(t testing.TB, c mia.Config, seed uint64) mia.State {
	t.Helper()
	s, err := mia.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range s.Waiting() {
		s = play(t, s, seat, mia.Move{Kind: mia.Join})
	}
	return s
}

func play(t testing.TB, s mia.State, seat rules.Seat, m mia.Move) mia.State {
	t.Helper()
	next, err := s.Play(seat, m)
	if err != nil {
		t.Fatalf("Play of seat %d, %v: got %v, want no error", seat, m, err)
	}
	return next
}

// The largest table plays a few rounds in which every player announces as long as possible.
func TestTheLargestTablePlaysToTheEnd(t *testing.T) {
	s, err := mia.New(mia.Config{Seats: mia.MaxSeats, Rounds: 3}, 2)
	if err != nil {
		t.Fatal(err)
	}
	points := 0
	for !s.Over() {
		seat := s.Waiting()[0]
		m := mia.Move{Kind: mia.Join}
		switch v := s.View(seat); v.Stage {
		case mia.Turn:
			m = mia.Move{Kind: mia.Roll}
		case mia.Announcing:
			m = mia.Say(v.Standing + 1)
		}
		s = play(t, s, seat, m)
	}
	for _, n := range s.View(rules.Nobody).Scores {
		points += n
	}
	if points != 3*31 && points != 2*31+1 && points != 31+2 && points != 3 {
		t.Errorf("got %d points in three rounds of 32 players, want 93, 63, 33 or 3", points)
	}
}

// In a game with lives, each round costs somebody a life, and the survivor has more points than all others.
func TestTheLastPlayerWithALifeWins(t *testing.T) {
	for seed := range uint64(60) {
		seats := 2 + int(seed)%7
		s, err := mia.New(mia.Config{Seats: seats, Lives: 1 + int(seed)%mia.MaxLives}, seed)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		for before := s.View(rules.Nobody); !s.Over(); {
			seat := s.Waiting()[0]
			if before.Out(seat) {
				t.Fatalf("seed %d: seat %d must act, want only seats that have a life", seed, seat)
			}
			s = play(t, s, seat, wander(s.View(seat), rng))
			now := s.View(rules.Nobody)
			lost, end := total(before)-total(now), mia.Event{}
			if n := len(now.Last); n > 0 && now.Round != before.Round || s.Over() {
				end = now.Last[n-1]
			}
			if lost != len(end.Seats) {
				t.Fatalf("seed %d, round %d: %d lives were lost, want those of the losers %v", seed, before.Round, lost, end.Seats)
			}
			before = now
		}
		v := s.View(rules.Nobody)
		var in []rules.Seat
		for seat := range rules.Seat(seats) {
			if !v.Out(seat) {
				in = append(in, seat)
			}
		}
		if len(in) != 1 {
			t.Fatalf("seed %d: %v have lives at the end, want one seat", seed, in)
		}
		for seat, points := range v.Scores {
			if rules.Seat(seat) != in[0] && points >= v.Scores[in[0]] {
				t.Errorf("seed %d: seat %d has %d points, want fewer than the %d of the survivor", seed, seat, points, v.Scores[in[0]])
			}
		}
	}
}

// total returns the sum of all players' lives.
func total(v mia.View) (sum int) {
	for seat := range v.Scores {
		sum += v.Lives(rules.Seat(seat))
	}
	return sum
}

// Games for points have no lives, and seats that do not exist have none.
func TestOnlyGamesWithLivesCountThem(t *testing.T) {
	points, lives := begin(t, mia.Config{Seats: 2}, 1).View(0), begin(t, mia.Config{Seats: 2, Lives: 3}, 1).View(0)
	for _, tt := range []struct {
		view mia.View
		seat rules.Seat
		want int
	}{{points, 0, 0}, {lives, 0, 3}, {lives, 1, 3}, {lives, 2, 0}, {lives, rules.Nobody, 0}} {
		if got := tt.view.Lives(tt.seat); got != tt.want {
			t.Errorf("seat %d has %d lives with %+v, want %d", tt.seat, got, tt.view.Config, tt.want)
		}
	}
	if points.Out(0) || lives.Out(1) {
		t.Errorf("out at the start: got %v and %v, want false for points and for lives", points.Out(0), lives.Out(1))
	}
}

// The dice and the turn order are random. The limit of chi-squared is exceeded by chance once in 10,000 times.
func TestDiceAndOrdersAreUniform(t *testing.T) {
	const rounds = 12_000
	rolls, orders := map[mia.Dice]int{}, map[[3]rules.Seat]int{}
	s, err := mia.New(mia.Config{Seats: 3, Rounds: rounds}, 11)
	if err != nil {
		t.Fatal(err)
	}
	for !s.Over() {
		for _, seat := range s.Waiting() {
			s = play(t, s, seat, mia.Move{Kind: mia.Join})
		}
		first := s.Waiting()[0]
		orders[[3]rules.Seat(s.View(first).Order)]++
		s = play(t, s, first, mia.Move{Kind: mia.Roll})
		rolls[s.View(first).Dice]++
		s = play(t, s, first, mia.Move{Kind: mia.TimeOut})
	}
	squares := 0.0
	for _, d := range mia.Values() {
		want := float64(rounds*d.Ways()) / 36
		squares += math.Pow(float64(rolls[d])-want, 2) / want
	}
	if squares > 52.4 { // 20 degrees of freedom
		t.Errorf("chi-squared of the dice is %.1f, want at most 52.4; the rolls are %v", squares, rolls)
	}
	squares = 0
	for _, n := range orders {
		squares += math.Pow(float64(n)-rounds/6, 2) / (rounds / 6)
	}
	if len(orders) != 6 || squares > 25.7 { // 5 degrees of freedom
		t.Errorf("chi-squared of the %d orders is %.1f, want 6 orders and at most 25.7: %v", len(orders), squares, orders)
	}
}

// The order in which players join has no influence on the turn order.
func TestJoiningFirstIsNoAdvantage(t *testing.T) {
	forward, backward := begin(t, mia.Config{Seats: 5}, 3), mia.State{}
	backward, err := mia.New(mia.Config{Seats: 5}, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range slices.Backward(backward.Waiting()) {
		backward = play(t, backward, seat, mia.Move{Kind: mia.Join})
	}
	if a, b := forward.View(rules.Nobody), backward.View(rules.Nobody); !reflect.DeepEqual(a, b) {
		t.Errorf("got the view %+v, want %+v for the other order of joining", b, a)
	}
}

func TestDiceAreOrderedAndReadBack(t *testing.T) {
	ways, last := 0, ""
	for _, d := range mia.Values() {
		ways += d.Ways()
		if d.WaysAbove() != 36-ways {
			t.Errorf("%v.WaysAbove() = %d, want %d", d, d.WaysAbove(), 36-ways)
		}
		back, err := mia.ParseDice(d.String())
		if err != nil || back != d {
			t.Errorf("%v is read back as %v, error %v, want the same dice", d, back, err)
		}
		if back, err = mia.DiceOf(d.Low(), d.High()); err != nil || back != d {
			t.Errorf("DiceOf(%d, %d) = %v, error %v, want %v", d.Low(), d.High(), back, err, d)
		}
		last = d.String()
	}
	if ways != 36 || last != "2,1" || mia.Lowest.String() != "3,1" || mia.Mia.WaysAbove() != 0 || mia.None.WaysAbove() != 36 {
		t.Errorf("got %d ways with %s as the highest dice, want 36 and 2,1; Lowest is %v, want 3,1; WaysAbove of Mia and None are %d and %d, want 0 and 36", ways, last, mia.Lowest, mia.Mia.WaysAbove(), mia.None.WaysAbove())
	}
	for _, bad := range []string{"3", "3,", ",3", "0,1", "7,7", "3,1,5", " 3,1", "3;1", "31", "66,6", "-1,5", "٣,1"} {
		if d, err := mia.ParseDice(bad); err == nil {
			t.Errorf("ParseDice(%q) = %v, want an error", bad, d)
		}
	}
	if d := mia.Dice(200); d.Valid() || d.High() != 0 || d.Ways() != 0 || d.String() != "unknown (200)" {
		t.Errorf("Dice(200) is %v, valid %v, high %d, ways %d, want unknown (200), false, 0, 0", d, d.Valid(), d.High(), d.Ways())
	}
}

func TestTextsAreReadBackAndChecked(t *testing.T) {
	for _, m := range []mia.Move{{}, {Kind: mia.Join}, {Kind: mia.Roll}, {Kind: mia.See}, mia.Say(mia.None), mia.Say(7), {Kind: mia.TimeOut}} {
		if back, err := mia.ParseMove(m.String()); err != nil || back != m {
			t.Errorf("%q is read back as %q, error %v, want the same move", m, back, err)
		}
	}
	for _, bad := range []string{"roll", "ROLL;", "ROLL;5,2", "ANNOUNCE", "ANNOUNCE;9,9", ";", "PASS"} {
		if m, err := mia.ParseMove(bad); err == nil {
			t.Errorf("ParseMove(%q) = %v, want an error", bad, m)
		}
	}
	for _, bad := range []mia.Move{{Kind: 6}, {Kind: mia.Roll, Dice: 2}, mia.Say(22)} {
		if text, err := json.Marshal(bad); err == nil {
			t.Errorf("Marshal(%+v) = %s, want an error", bad, text)
		}
	}
	for r := mia.NoReason; r <= mia.OnlyOnePlayer; r++ {
		if back, err := mia.ParseReason(r.String()); err != nil || back != r {
			t.Errorf("%q is read back as %q, error %v, want the same reason", r, back, err)
		}
	}
	for _, d := range mia.Dialects() {
		text, err := json.Marshal(d.Dialect)
		var back mia.Dialect
		if err2 := json.Unmarshal(text, &back); err != nil || err2 != nil || back != d.Dialect {
			t.Errorf("%s is read back as %+v, errors %v and %v, want %+v", text, back, err, err2, d.Dialect)
		}
	}
	if _, err := mia.ParseDialect("bavarian"); err == nil {
		t.Error("ParseDialect(bavarian) reports no error, want one")
	}
}

func TestInvalidConfigsAreRejected(t *testing.T) {
	for _, c := range []mia.Config{
		{}, {Seats: 2, Lives: -1}, {Seats: 2, Lives: mia.MaxLives + 1}, {Seats: 1}, {Seats: 33}, {Seats: 2, Rounds: -1}, {Seats: 2, Rounds: mia.MaxRounds + 1},
		{Seats: 2, Dialect: mia.Dialect{Equal: 2}}, {Seats: 2, Dialect: mia.Dialect{Invalid: 2}}, {Seats: 2, Dialect: mia.Dialect{Alone: 2}},
	} {
		if _, err := mia.New(c, 1); err == nil {
			t.Errorf("New(%+v) reports no error, want one", c)
		}
	}
}

func TestIllegalMovesAreRefused(t *testing.T) {
	s := begin(t, mia.Config{Seats: 2, Rounds: 1}, 1).InOrder()
	refuse(t, s, 1, mia.Move{Kind: mia.Roll}, mia.FaultOutOfTurn)
	refuse(t, s, 0, mia.Say(3), mia.FaultWrongKind)
	s = play(t, s, 0, mia.Move{Kind: mia.Roll})
	refuse(t, s, 0, mia.Say(22), mia.FaultDice)
	s = play(t, s, 0, mia.Move{Kind: mia.TimeOut})
	refuse(t, s, 0, mia.Move{Kind: mia.Join}, mia.FaultOver)
}

func refuse(t *testing.T, s mia.State, seat rules.Seat, m mia.Move, want mia.Fault) {
	t.Helper()
	if _, err := s.Play(seat, m); !errors.Is(err, want) {
		t.Errorf("seat %d, %v: %v, want %v", seat, m, err, want)
	}
}

// Habits count the visible actions, and Learn does not change its argument.
func TestLearnCountsVisibleActions(t *testing.T) {
	log := []mia.Event{
		{Kind: mia.Started, Seat: rules.Nobody, Seats: seats(2)},
		{Kind: mia.Rolls, Seat: 0}, {Kind: mia.Announced, Seat: 0, Dice: 9},
		{Kind: mia.Rolls, Seat: 1}, {Kind: mia.Announced, Seat: 1, Dice: 10},
		{Kind: mia.WantsToSee, Seat: 0}, {Kind: mia.Shown, Seat: rules.Nobody, Dice: 4},
		{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.CaughtBluffing, Seats: []rules.Seat{1}},
	}
	before := make([]mia.Habits, 2)
	after := mia.Learn(before, log)
	var first, second mia.Habits
	first.Faced[mia.None], first.Said[mia.Opening][9], first.Sees[1][10] = 1, 1, 1
	second.Faced[9], second.Rolls[0][9], second.Said[mia.Step][10], second.Lies[mia.Step][10] = 1, 1, 1, 1
	if !reflect.DeepEqual(after, []mia.Habits{first, second}) {
		t.Errorf("learned %+v, want %+v and %+v", after, first, second)
	}
	if !reflect.DeepEqual(before, make([]mia.Habits, 2)) {
		t.Errorf("Learn has changed its argument to %+v, want it unchanged", before)
	}
	// Invalid events from a network do no harm.
	odd := mia.Learn(before, []mia.Event{
		{Kind: mia.Shown, Dice: 3}, {Kind: mia.WantsToSee, Seat: 9}, {Kind: mia.Rolls, Seat: -7}, {Kind: mia.Announced, Seat: 40, Dice: 21},
		{Kind: mia.Announced, Seat: 0, Dice: 250}, {Kind: mia.Lost, Seats: []rules.Seat{99}, Reason: mia.LiedAboutMia}, {Kind: 99},
	})
	if !reflect.DeepEqual(odd, before) {
		t.Errorf("learned %+v from invalid moves, want %+v", odd, before)
	}
}

func TestSinceTellsEverythingOnce(t *testing.T) {
	s, rng := begin(t, mia.Config{Seats: 3, Rounds: 40}, 1), rand.New(rand.NewPCG(1, 2))
	before, told := s.View(rules.Nobody), []mia.Event(nil)
	for step := 0; !s.Over(); step++ {
		seat := s.Waiting()[0]
		next, err := s.Play(seat, wander(s.View(seat), rng))
		if err != nil {
			t.Fatal(err)
		}
		s = next
		if step%3 == 0 { // not after every move
			continue
		}
		now := s.View(rules.Nobody)
		told = append(told, now.Since(before)...)
		before = now
	}
	told = append(told, s.View(rules.Nobody).Since(before)...)
	ended := 0
	for _, e := range told {
		if e.Kind == mia.Lost || e.Kind == mia.Cancelled {
			ended++
		}
	}
	if ended != 40 {
		t.Fatalf("got the end of %d rounds, want 40", ended)
	}
}
