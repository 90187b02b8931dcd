package foxesscene

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// still is a tick without input, with the pointer outside the window.
var still = input.Frame{W: 1280, H: 720, Scale: 1, Focused: true, Pointer: input.Pointer{X: -1, Y: -1}}

// opened returns the scene of a game with the given devices by seat. A seat without a device has no player at this screen.
func opened(t testing.TB, motion render.Motion, hands [foxes.Sides]gamepage.Hands) *Scene {
	t.Helper()
	return openedAs(t, motion, hands, []string{"Ada", "Tom"})
}

// openedAs is opened with the names of the players by seat.
func openedAs(t testing.TB, motion render.Motion, hands [foxes.Sides]gamepage.Hands, names []string) *Scene {
	t.Helper()
	env := &scenes.Env{
		UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults(), Effect: func(string, float64) {}, Ambience: func(string) {},
		GameStore: scenes.GameStore{Unsaved: func() error { return nil }},
	}
	env.Prefs.ReducedMotion = motion == render.ReducedMotion
	env.UI.ReducedMotion = env.Prefs.ReducedMotion
	start, err := foxes.New(foxes.DefaultConfig(12), 4)
	if err != nil {
		t.Fatal(err)
	}
	table := session.Table[foxes.View, foxes.Move]{}
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		if hands[seat] != "" {
			table.Seats = append(table.Seats, seat)
		} else { // a player without any moves
			table.Bots = map[rules.Seat]session.Player[foxes.View, foxes.Move]{seat: session.SyncBot(idler)}
		}
	}
	s := New(env, Options{Session: session.RealTime(start, table), Hands: hands, Options: gamepage.Options{
		Names: func() []string { return names }, Looks: gamepage.ColoredLooks([]int{1, 0}),
	}})
	first := still
	first.Exposed = true
	s.Update(first)
	return s
}

func idler(context.Context, foxes.View, *rand.Rand) (foxes.Move, bool) { return foxes.Move{}, false }

// run passes ticks and returns how many of them had a change.
func run(s *Scene, dst *ebiten.Image, ticks int) (drawn int) {
	for range ticks {
		s.Update(still)
		if s.Dirty() {
			drawn++
		}
		s.Draw(dst)
	}
	return drawn
}

// pads returns a tick in which the game pads press buttons; none means no button.
func (s *Scene) pads(buttons ...input.PadButton) {
	in := still
	for _, b := range buttons {
		in.Pads = append(in.Pads, input.Pad{Pressed: []input.PadButton{b}})
	}
	s.Update(in)
}

func TestWhoWaitsForHandsRests(t *testing.T) {
	dst := ebiten.NewImage(1280, 720)
	s := opened(t, render.FullMotion, [foxes.Sides]gamepage.Hands{gamepage.HandsLetters, gamepage.HandsArrows})
	run(s, dst, 60)
	if n := run(s, dst, 60); n != 0 {
		t.Errorf("%d of 60 idle frames were drawn, want 0", n)
	}
	if n := testing.AllocsPerRun(100, func() { run(s, dst, 1) }); n != 0 {
		t.Errorf("an idle tick and frame: got %v allocations, want 0", n)
	}
}

func TestNothingMovesInAPause(t *testing.T) {
	dst := ebiten.NewImage(1280, 720)
	s := opened(t, render.FullMotion, [foxes.Sides]gamepage.Hands{gamepage.HandsFirstPad, gamepage.HandsSecondPad})
	s.pads(input.PadWest, input.PadWest)
	if n := run(s, dst, 60); n == 0 {
		t.Fatal("no frame of a moving sea was drawn, want at least one")
	}
	now := s.Current.Now
	s.OnBack()
	run(s, dst, 60)
	if n := run(s, dst, 60); n != 0 {
		t.Errorf("%d of 60 frames were drawn in a pause, want 0", n)
	}
	if n := testing.AllocsPerRun(100, func() { run(s, dst, 1) }); n != 0 {
		t.Errorf("a tick and frame of a pause: got %v allocations, want 0", n)
	}
	if s.Current.Now > now+1 {
		t.Errorf("the game went on by %d ticks, want at most 1", s.Current.Now-now)
	}
}

func TestASeaWithoutMotionIsDrawnOnlyForTheClocks(t *testing.T) {
	dst := ebiten.NewImage(1280, 720)
	s := opened(t, render.ReducedMotion, [foxes.Sides]gamepage.Hands{gamepage.HandsAny, ""})
	s.pads(input.PadWest)
	run(s, dst, 30)
	if n := run(s, dst, 30); n > 12 {
		t.Errorf("%d of 30 frames were drawn without a change, want at most 12", n)
	}
}

func TestEveryPadLeadsItsOwnSide(t *testing.T) {
	s := opened(t, render.FullMotion, [foxes.Sides]gamepage.Hands{gamepage.HandsFirstPad, gamepage.HandsSecondPad})
	const none = input.PadMenu + 100
	s.pads(input.PadWest, none)
	if !s.players[foxes.Foxes].chosen.Shown || s.players[foxes.Dolphins].chosen.Shown {
		t.Fatalf("the first pad: got chosen foxes %v and dolphins %v, want only a fox",
			s.players[foxes.Foxes].chosen.Shown, s.players[foxes.Dolphins].chosen.Shown)
	}
	s.pads(none, input.PadWest)
	for _, b := range []input.PadButton{input.PadUp, input.PadLeft, input.PadDown, input.PadRight} {
		s.pads(none, b)
		for range 2 * foxes.DolphinCooldown {
			s.Update(still)
		}
	}
	var moved [foxes.Sides]int
	for _, e := range s.Current.Log {
		if e.Kind == foxes.Moved {
			moved[e.Seat]++
		}
	}
	if moved[foxes.Foxes] != 0 || moved[foxes.Dolphins] == 0 {
		t.Errorf("the second pad moved %d foxes and %d dolphins, want dolphins only", moved[foxes.Foxes], moved[foxes.Dolphins])
	}
}

func TestAStepThatHasBecomeImpossibleIsGivenUp(t *testing.T) {
	s := opened(t, render.FullMotion, [foxes.Sides]gamepage.Hands{gamepage.HandsAny, ""})
	pl := &s.players[foxes.Foxes]
	pl.ready = true
	m := s.Current.Moves(foxes.Foxes)[0]
	s.sendOrQueue(pl, m)
	s.Update(still)
	pl.queued.Shown, pl.queued.Move = true, m // there is no animal any more
	s.Update(still)
	if pl.queued.Shown {
		t.Error("the step is still queued, want it dropped")
	}
}

// After a tie at the limit the panel shows extra time in place of the clock.
func TestOvertimeIsShown(t *testing.T) {
	s := opened(t, render.FullMotion, [foxes.Sides]gamepage.Hands{gamepage.HandsAny, ""})
	v := s.Current
	v.Config.Limit, v.Now = 100*foxes.Second, 99*foxes.Second
	v.Config.Dialect.Tie = foxes.TieContinues
	s.Current = v
	if got := s.clockText(); got != "Time left: 0:01" {
		t.Errorf("before the limit: got %q, want %q", got, "Time left: 0:01")
	}
	s.Current.Now = 101 * foxes.Second
	if got := s.clockText(); got != "Extra time: the next animal eaten decides" {
		t.Errorf("after the limit: got %q, want the extra time", got)
	}
	s.Current.Outcome = foxes.FoxesWon
	if got := s.clockText(); got != "Time left: 0:00" {
		t.Errorf("after the end: got %q, want %q", got, "Time left: 0:00")
	}
}

func TestTheGoalIsShown(t *testing.T) {
	s := opened(t, render.FullMotion, [foxes.Sides]gamepage.Hands{gamepage.HandsAny, ""})
	s.Current.Reason, s.Current.Config.Limit = foxes.ReasonEaten, s.Current.Now+20*foxes.Second
	for goal, want := range map[foxes.Goal][3]string{
		foxes.GoalAll:   {"12 × 12 tiles", "Time left: 0:20", "The other side has no animal left."},
		foxes.GoalThird: {"12 × 12 tiles. First to eat 4 wins.", "Time left: 0:20. First to eat 4 wins.", "A side has eaten enough."},
	} {
		s.Current.Config.Size, s.Current.Config.Animals, s.Current.Config.Dialect.Goal = 12, 12, goal
		if got := [3]string{s.Subtitle(), s.clockText(), strings.Split(s.Figures(), "\n")[0]}; got != want {
			t.Errorf("goal %d: got %q, want %q", goal, got, want)
		}
	}
}

// Before the start the panel and the board show the seconds that are left.
func TestTheCountdownIsShown(t *testing.T) {
	s := opened(t, render.FullMotion, [foxes.Sides]gamepage.Hands{gamepage.HandsAny, ""})
	before := s.look()
	s.Current.Starts = 2*foxes.Second + 1
	if got := s.look(); got.Starts != 3 || got == before {
		t.Errorf("got a countdown of %d, want 3 in a new drawing", got.Starts)
	}
	s.players[foxes.Foxes].ready = true
	if got := s.Status(); got != "We start in 3" {
		t.Errorf("got %q, want %q", got, "We start in 3")
	}
	s.Current.Starts = 0
	if got := s.look(); got.Starts != 0 {
		t.Errorf("after the start: got a countdown of %d, want 0", got.Starts)
	}
}

// The press that closes a dialog chooses no animal, and neither does the key while it is still held.
func TestADialogKeepsItsPressFromTheBoard(t *testing.T) {
	press := func(in *input.Frame, repeat bool) {
		in.Keys = []input.Key{{Code: ebiten.KeyEnter, Repeat: repeat}}
		in.Held.Add(ebiten.KeyEnter)
	}
	button := func(in *input.Frame, _ bool) {
		in.Pads = []input.Pad{{Pressed: []input.PadButton{input.PadAccept}, Held: input.PadSet(0).With(input.PadAccept)}}
	}
	for name, edit := range map[string]func(in *input.Frame, repeat bool){"key": press, "pad": button} {
		t.Run(name, func(t *testing.T) {
			hands := gamepage.HandsArrows
			if name == "pad" {
				hands = gamepage.HandsFirstPad
			}
			s := opened(t, render.FullMotion, [foxes.Sides]gamepage.Hands{hands, ""})
			d := ui.NewDialog("Done", nil)
			d.Add("Close", ui.PrimaryButton, nil)
			d.Open(s.Root)
			s.Update(still)
			in := still
			edit(&in, false)
			s.Update(in)
			if s.Modal() {
				t.Fatal("the dialog is open, want it closed")
			}
			if pl := s.players[foxes.Foxes]; pl.ready || pl.byKeys || pl.chosen.Shown {
				t.Errorf("the press that closed the dialog: got %+v, want the board unchanged", pl)
			}
			s.Update(still)
			in = still
			edit(&in, false)
			s.Update(in)
			if pl := s.players[foxes.Foxes]; !pl.byKeys || pl.chosen.Shown {
				t.Errorf("the next press: got %+v, want only the cursor shown", pl)
			}
		})
	}
}

// The names of the sides are plurals, unlike the names of people and bots.
func TestTheResultNamesTheWinner(t *testing.T) {
	watched := [foxes.Sides]gamepage.Hands{foxes.Foxes: gamepage.HandsAny, foxes.Dolphins: gamepage.HandsAny}
	alone := [foxes.Sides]gamepage.Hands{foxes.Foxes: gamepage.HandsAny}
	s := opened(t, render.FullMotion, alone)
	n := s.Current.Board.Count(foxes.Foxes)
	for _, c := range []struct {
		hands   [foxes.Sides]gamepage.Hands
		name    string
		outcome foxes.Outcome
		want    string
	}{
		{watched, "Tom", foxes.DolphinsWon, "Tom wins!"},
		{watched, "Dolphins", foxes.DolphinsWon, "The dolphins win!"},
		{alone, "Tom", foxes.DolphinsWon, fmt.Sprintf("Tom wins, %d to %d.", n, n)},
		{alone, "Dolphins", foxes.DolphinsWon, fmt.Sprintf("The dolphins win, %d to %d.", n, n)},
		{alone, "Dolphins", foxes.FoxesWon, "The island is yours!"},
	} {
		s := openedAs(t, render.FullMotion, c.hands, []string{"Ada", c.name})
		s.Current.Outcome = c.outcome
		if got := s.Outcome(); got != c.want {
			t.Errorf("%s, %v: got %q, want %q", c.name, c.outcome, got, c.want)
		}
	}
}
