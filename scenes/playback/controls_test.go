package playback_test

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/playback"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
)

func TestAReplayRunsFromItsStartToItsEnd(t *testing.T) {
	v := watch(t, "en", &reel{last: 10}, nil)
	if v.c.Still {
		t.Error("a new replay is paused, want it to run")
	}
	v.Ticks(20)
	v.want(t, "20 ticks", 10)
	if !v.c.Still || v.film.speed != 0 {
		t.Errorf("at its end the replay has speed %v, want it to be paused", v.film.speed)
	}
}

func TestAReplayThatOpensAtAPositionIsPausedThere(t *testing.T) {
	v := held(t, nil)
	v.Ticks(60)
	v.want(t, "a second", 5)
	if tip := v.Widget("play").(*ui.Button).Tip; tip != "Play (Space, A)" {
		t.Errorf("the button says %q, want \"Play (Space, A)\"", tip)
	}
	v.Click("play")
	v.Ticks(2)
	if tip := v.Widget("play").(*ui.Button).Tip; tip != "Hold (Space, A)" {
		t.Errorf("the button says %q, want \"Hold (Space, A)\"", tip)
	}
	v.Ticks(20)
	v.want(t, "playing on", 10)
}

func TestAReplayIsWoundByEveryDevice(t *testing.T) {
	for _, step := range []struct {
		does string
		do   func(v *visit)
		want int
	}{
		{"the left arrow", func(v *visit) { v.Press(ebiten.KeyArrowLeft) }, 4},
		{"the right arrow", func(v *visit) { v.Press(ebiten.KeyArrowRight) }, 6},
		{"the left shoulder button", func(v *visit) { v.PadPress(input.PadPrevTab) }, 4},
		{"the right shoulder button", func(v *visit) { v.PadPress(input.PadNextTab) }, 6},
		{"a click on one step back", func(v *visit) { v.Click("stepback") }, 4},
		{"a click on one step on", func(v *visit) { v.Click("stepon") }, 6},
		{"a tap on one step on", func(v *visit) { v.Tap("stepon") }, 6},
		{"Home", func(v *visit) { v.Press(ebiten.KeyHome) }, 0},
		{"End", func(v *visit) { v.Press(ebiten.KeyEnd) }, 10},
		{"a click in the middle of the slider", func(v *visit) { v.Press(ebiten.KeyHome); v.Click("place") }, 5},
		{"a drag to the right end", func(v *visit) { v.Drag("place", 5000, 0) }, 10},
		{"a drag to the left end", func(v *visit) { v.Drag("place", -5000, 0) }, 0},
	} {
		v := held(t, nil)
		step.do(v)
		v.Ticks(30)
		v.want(t, step.does, step.want)
		if got := v.sought[len(v.sought)-1]; got != step.want {
			t.Errorf("after %s the page shows position %d, want %d", step.does, got, step.want)
		}
	}
}

func TestAStepPausesTheReplay(t *testing.T) {
	v := watch(t, "en", &reel{last: 1000}, nil)
	v.Press(ebiten.KeyArrowRight)
	at := v.film.at
	v.Ticks(60)
	v.want(t, "a step and a second", at)
	v.Press(ebiten.KeySpace)
	v.Ticks(60)
	if v.film.at <= at {
		t.Errorf("the replay is at %d after Space and a second, want it to run from %d", v.film.at, at)
	}
}

func TestTheSliderLetsARunningReplayRun(t *testing.T) {
	v := watch(t, "en", &reel{last: 1000}, nil)
	v.Click("place")
	at := v.film.at
	v.Ticks(60)
	if at < 400 || v.film.at < at+59 {
		t.Errorf("the replay was at %d after the click and is at %d a second later, want it to run on from about 500", at, v.film.at)
	}
}

func TestAReplayStepsOverTheMovesOfItsGame(t *testing.T) {
	v := held(t, func(_ *visit, c *playback.Config) { c.Step = func(at, by int) int { return at + 3*by } })
	v.Press(ebiten.KeyArrowRight)
	v.want(t, "a step on", 8)
	v.Press(ebiten.KeyArrowLeft, ebiten.KeyArrowLeft)
	v.want(t, "two steps back", 2)
	v.Press(ebiten.KeyArrowLeft)
	v.want(t, "a step beyond the start", 0)
}

func TestNoStepLeavesTheReplay(t *testing.T) {
	v := held(t, nil)
	v.Press(ebiten.KeyEnd, ebiten.KeyArrowRight)
	v.want(t, "a step beyond the end", 10)
	v.Press(ebiten.KeyHome, ebiten.KeyArrowLeft)
	v.want(t, "a step before the start", 0)
}

func TestAReplayStartsAgainAfterItsEnd(t *testing.T) {
	for name, press := range map[string]func(v *visit){
		"mouse": func(v *visit) { v.Click("play") },
		"keys":  func(v *visit) { v.Press(ebiten.KeySpace) },
	} {
		v := held(t, nil)
		v.Press(ebiten.KeyEnd)
		press(v)
		if v.c.Still || v.film.at > 5 {
			t.Errorf("%s: the replay is at %d, want it to run from the start", name, v.film.at)
		}
	}
}

// TestAReplayOfOnePositionStaysThere opens the record of a game without a move and tries every control.
func TestAReplayOfOnePositionStaysThere(t *testing.T) {
	v := watch(t, "en", &reel{cut: true}, func(v *visit, c *playback.Config) {
		finding(playback.Highlights{})(v, c)
		c.Moment = func(at int) string { return fmt.Sprintf("Moment %d of 0", at) }
	})
	v.Until("The record ends here, before the end of the game.")
	v.See("Moment 0 of 0")
	if !v.c.Still {
		t.Error("the replay runs, want it to be paused")
	}
	v.Click("play")
	v.Click("stepon")
	v.Drag("place", 3000, 0)
	v.Press(ebiten.KeyEnd, ebiten.KeyN, ebiten.KeyB, ebiten.KeyArrowRight, ebiten.KeySpace)
	v.Ticks(30)
	v.want(t, "every control", 0)
	v.See("Moment 0 of 0", "The record ends here, before the end of the game.")
}

func TestTheSliderDescribesThePosition(t *testing.T) {
	v := held(t, func(_ *visit, c *playback.Config) {
		c.Moment = func(at int) string { return fmt.Sprintf("Move %d", at) }
	})
	v.See("Moment", "Move 5")
	v.Press(ebiten.KeyArrowRight)
	v.Ticks(2)
	v.See("Move 6")
	if got := v.Widget("place").(*ui.Slider).Value(); got != 6 {
		t.Errorf("the slider is at %v, want 6", got)
	}
}

func TestTheSpeedOfAReplayIsStoredForItsGame(t *testing.T) {
	v := watch(t, "en", &reel{last: 100_000}, nil)
	for _, step := range []struct {
		does string
		do   func()
		want float64
	}{
		{"the up arrow", func() { v.Press(ebiten.KeyArrowUp) }, 2},
		{"the up arrow", func() { v.Press(ebiten.KeyArrowUp) }, 4},
		{"the up arrow at the fastest speed", func() { v.Press(ebiten.KeyArrowUp) }, 4},
		{"the pad's X at the fastest speed", func() { v.PadPress(input.PadWest) }, 0.5},
		{"the down arrow at the slowest speed", func() { v.Press(ebiten.KeyArrowDown) }, 0.5},
		{"the pad's X", func() { v.PadPress(input.PadWest) }, 1},
	} {
		step.do()
		v.Ticks(1)
		c := v.Widget("speed").(*ui.Choice)
		shown := c.Options()[c.Selected()]
		if got := v.env.Prefs.Game("pond").Speed; got != step.want || v.film.speed != step.want || shown != v.env.UI.Book.T("game.times", fmt.Sprint(step.want)) {
			t.Errorf("after %s the settings have speed %v, the film runs at %v and the choice shows %s, want %v", step.does, got, v.film.speed, shown, step.want)
		}
	}
	if got := v.env.Prefs.Game("mia").Speed; got != 1 {
		t.Errorf("the speed of another game is %v, want 1", got)
	}
}

func TestASpeedThatTheControlsDoNotOfferIsChanged(t *testing.T) {
	for stored, want := range map[float64]float64{0.1: 1, 3: 4, 99: 4} {
		v := held(t, func(v *visit, _ *playback.Config) { playback.SetSpeed(v.env, "pond", stored) })
		v.Press(ebiten.KeyArrowUp)
		if got := playback.Speed(v.env, "pond"); got != want {
			t.Errorf("one faster than %v is %v, want %v", stored, got, want)
		}
	}
}

func TestAChosenSpeedDoesNotStartAPausedReplay(t *testing.T) {
	v := held(t, nil)
	v.root.FocusID("speed")
	v.Press(ebiten.KeyArrowRight)
	v.Ticks(30)
	v.want(t, "a new speed", 5)
	if got := playback.Speed(v.env, "pond"); got != 2 {
		t.Errorf("the speed is %v, want 2", got)
	}
}

func TestGermanSpeedsHaveAComma(t *testing.T) {
	v := watch(t, "de", &reel{last: 10}, nil)
	if got, want := v.Widget("speed").(*ui.Choice).Options()[0], "0,5×"; got != want {
		t.Errorf("the slowest speed is %q, want %q", got, want)
	}
}

// followed opens a film that is followed by another, and lets it run to its end.
func followed(t *testing.T) (*visit, *int) {
	t.Helper()
	opened := 0
	v := watch(t, "en", &reel{last: 10}, following(func() (scenes.Scene, error) { opened++; return nil, scenetest.ErrBroken }))
	v.NotSee("Next game")
	v.Ticks(12)
	return v, &opened
}

func TestTheNextReplayStartsFiveSecondsAfterTheEnd(t *testing.T) {
	v, opened := followed(t)
	if !v.c.Announces() {
		t.Error("the next replay is not announced, want it announced")
	}
	v.See("Next game in 5 seconds: Ada - Tom", "Stay here")
	v.Ticks(4 * 60)
	v.See("Next game in 1 second: Ada - Tom")
	if *opened != 0 {
		t.Errorf("the next replay was opened %d times after four seconds, want 0", *opened)
	}
	v.Ticks(60)
	if *opened != 1 {
		t.Errorf("the next replay was opened %d times after five seconds, want 1", *opened)
	}
	v.Ticks(600)
	v.NotSee("Next game")
	if *opened != 1 {
		t.Errorf("a replay that cannot be opened was opened %d times, want 1", *opened)
	}
}

func TestEveryControlStopsTheNextReplay(t *testing.T) {
	for name, do := range map[string]func(v *visit){
		"Stay here":      func(v *visit) { v.Click("next.stop") },
		"a step":         func(v *visit) { v.Press(ebiten.KeyArrowLeft) },
		"Home":           func(v *visit) { v.Press(ebiten.KeyHome) },
		"the slider":     func(v *visit) { v.Drag("place", -3000, 0) },
		"playing again":  func(v *visit) { v.Press(ebiten.KeySpace, ebiten.KeySpace) },
		"a step with it": func(v *visit) { v.Click("stepback") },
	} {
		v, opened := followed(t)
		do(v)
		v.Ticks(2)
		v.NotSee("Next game")
		v.Ticks(600)
		if *opened != 0 || v.c.Announces() {
			t.Errorf("%s: the next replay was opened %d times, want 0", name, *opened)
		}
	}
}

func TestADialogStopsTheCountdownToTheNextReplay(t *testing.T) {
	v, opened := followed(t)
	d := ui.NewDialog("Pause", ui.Column(0))
	d.Open(v.root)
	v.Ticks(600)
	if *opened != 0 {
		t.Errorf("the next replay was opened %d times behind a dialog, want 0", *opened)
	}
	d.Close()
	v.Ticks(10)
	v.See("Next game in 5 seconds")
	v.Ticks(300)
	if *opened != 1 {
		t.Errorf("the next replay was opened %d times after the dialog, want 1", *opened)
	}
}

func TestAReplayThatIsTheLastStaysAtItsEnd(t *testing.T) {
	v := watch(t, "en", &reel{last: 10}, following(nil))
	v.Ticks(600)
	v.NotSee("Next game", "Stay here")
	v.want(t, "ten seconds", 10)
	if v.opened != nil || v.c.Announces() {
		t.Error("the last replay announces or opens another, want none")
	}
}

func TestTheNextReplayIsAnnouncedWhenItIsReady(t *testing.T) {
	var open func() (scenes.Scene, error)
	v := watch(t, "en", &reel{last: 10}, func(_ *visit, c *playback.Config) {
		c.Next = func() (string, func() (scenes.Scene, error)) { return "Ada - Tom", open }
	})
	v.Ticks(600)
	v.NotSee("Next game")
	open = func() (scenes.Scene, error) { return nil, scenetest.ErrBroken }
	v.Ticks(2)
	v.See("Next game in 5 seconds: Ada - Tom")
}

func TestAPausedReplayAtItsEndStartsNoOther(t *testing.T) {
	v := held(t, following(func() (scenes.Scene, error) { return nil, scenetest.ErrBroken }))
	v.Press(ebiten.KeyEnd)
	v.Ticks(600)
	v.NotSee("Next game")
	if v.failed != nil {
		t.Error("the next replay was opened, want the paused one to stay")
	}
}

func TestTheAnnouncementStaysWhenTheWindowChanges(t *testing.T) {
	v, _ := followed(t)
	v.Resize(400, 300)
	v.root.SetContent(ui.NewScroll(v.c.Widget()))
	v.c.Show()
	v.Ticks(1)
	v.See("Next game in 5 seconds: Ada - Tom", "Stay here")
}
