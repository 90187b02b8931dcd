package labyrinthscene

import (
	"context"
	"runtime"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules/labyrinth"
)

// warnings returns the remaining seconds at which a player with this time limit is warned.
func warnings(total float64) (at []float64) {
	var l turnLimit
	for left := total; left >= 0; left -= 0.25 {
		l.Now = clock{Runs: true, Left: left, Total: total}
		if l.Warns() {
			at = append(at, left)
		}
	}
	return at
}

func TestAPlayerIsWarnedEveryTwoSecondsNearTheLimit(t *testing.T) {
	for total, first := range map[float64]float64{60: 10, 600: 10, 12: 4, 3: 1} {
		at := warnings(total)
		if len(at) == 0 || at[0] >= first || at[0] < first-0.5 {
			t.Errorf("with %v s the warnings are at %v, want the first just below %v", total, at, first)
		}
		for i := 1; i < len(at); i++ {
			if at[i-1]-at[i] != 2 {
				t.Errorf("with %v s the warnings are at %v, want one every two seconds", total, at)
			}
		}
	}
}

func TestAClockThatStandsWarnsNobody(t *testing.T) {
	l := turnLimit{Now: clock{Left: 0.5, Total: 60}}
	if l.Soon() || l.Warns() {
		t.Error("a player without a time limit is warned, want no warning")
	}
}

func TestANewTurnIsWarnedAgain(t *testing.T) {
	l := turnLimit{Now: clock{Runs: true, Left: 9, Total: 60}}
	if first, second := l.Warns(), l.Warns(); !first || second {
		t.Errorf("nine seconds before the limit: got warnings %t and %t, want only the first", first, second)
	}
	l.Renew()
	if !l.Warns() {
		t.Error("the next turn gets no warning, want one")
	}
}

// saved is the move that the test finds for the player.
var saved = labyrinth.Move{To: labyrinth.Point{X: 3, Y: 4}}

// find is a Best that finds the move saved.
func find(context.Context, labyrinth.View) (labyrinth.Move, bool) { return saved, true }

// await calls Rescue until it returns a move.
func await(t *testing.T, l *turnLimit) labyrinth.Move {
	t.Helper()
	for range 100_000_000 {
		if m, ok := l.Rescue(labyrinth.View{}); ok {
			return m
		}
		runtime.Gosched()
	}
	t.Fatal("Rescue makes no move, want one")
	return labyrinth.Move{}
}

func TestAMoveIsMadeTwiceShortlyBeforeTheLimit(t *testing.T) {
	l := turnLimit{Best: find, Rescues: true, Now: clock{Runs: true, Left: 1.9, Total: 60}}
	if got := await(t, &l); got != saved {
		t.Errorf("the move is %+v, want %+v", got, saved)
	}
	if got, ok := l.Rescue(labyrinth.View{}); !ok || got != saved {
		t.Errorf("the second call makes the move %+v (%t), want the same again", got, ok)
	}
	for range 1000 {
		if _, ok := l.Rescue(labyrinth.View{}); ok {
			t.Fatal("the move is made a third time, want it made twice")
		}
	}
	l.Renew()
	await(t, &l)
}

func TestNoMoveIsMadeForAPlayer(t *testing.T) {
	near := clock{Runs: true, Left: 1, Total: 60}
	for name, l := range map[string]*turnLimit{
		"who does not want it":          {Best: find, Now: near},
		"with much time":                {Best: find, Rescues: true, Now: clock{Runs: true, Left: 2.1, Total: 60}},
		"with a third of a short limit": {Best: find, Rescues: true, Now: clock{Runs: true, Left: 1.3, Total: 4}},
		"without a limit":               {Best: find, Rescues: true, Now: clock{Left: 1, Total: 60}},
		"without a bot":                 {Rescues: true, Now: near},
	} {
		for range 1000 {
			if _, ok := l.Rescue(labyrinth.View{}); ok {
				t.Fatalf("a move is made for a player %s, want none", name)
			}
			runtime.Gosched()
		}
		if l.asked {
			t.Errorf("a search runs for a player %s, want none", name)
		}
	}
}

func TestASearchEndsWithTheTurn(t *testing.T) {
	ended := make(chan struct{})
	l := turnLimit{Rescues: true, Now: clock{Runs: true, Left: 1, Total: 60}, Best: func(ctx context.Context, _ labyrinth.View) (labyrinth.Move, bool) {
		<-ctx.Done()
		close(ended)
		return saved, true
	}}
	l.Rescue(labyrinth.View{})
	l.Forget()
	<-ended
	if _, ok := l.Rescue(labyrinth.View{}); ok {
		t.Error("the move of the last turn is made, want none")
	}
}

func TestTimesAreShownInSecondsAndMinutes(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		b := words.Open(language)
		for seconds, want := range map[float64]string{
			-3: b.N("labyrinth.seconds", 0), 0.1: b.N("labyrinth.seconds", 1), 1: b.N("labyrinth.seconds", 1), 59.5: b.N("labyrinth.seconds", 60),
			120: b.N("labyrinth.seconds", 120), 120.5: b.N("labyrinth.minutes", 3), 600: b.N("labyrinth.minutes", 10),
		} {
			if got := limitText(b, seconds); got != want {
				t.Errorf("%s: %v s are %q, want %q", language, seconds, got, want)
			}
		}
	}
}
