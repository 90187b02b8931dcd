package playback_test

import (
	"context"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/playback"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
)

// story has three events, two of them at position 7, and a winner.
func story() playback.Highlights {
	return playback.Highlights{
		Events: []playback.Event{
			{At: 3, Key: "game.event_back", Seat: rules.Nobody}, {At: 7, Key: "game.curtain", Seat: 1}, {At: 7, Key: "game.curtain", Seat: 2},
		},
		Over: true, Winners: []rules.Seat{0},
	}
}

func TestTheControlsGoFromEventToEvent(t *testing.T) {
	for device, press := range map[string]struct{ back, on func(v *visit) }{
		"keys":  {func(v *visit) { v.Press(ebiten.KeyB) }, func(v *visit) { v.Press(ebiten.KeyN) }},
		"mouse": {func(v *visit) { v.Click("eventback") }, func(v *visit) { v.Click("eventon") }},
		"pad":   {func(v *visit) { v.PadPress(input.PadLeftTrigger) }, func(v *visit) { v.PadPress(input.PadRightTrigger) }},
	} {
		v := held(t, finding(story()))
		v.found(t)
		for _, want := range []int{7, 10, 10} {
			press.on(v)
			v.Ticks(2)
			v.want(t, device+": the next event", want)
		}
		for _, want := range []int{7, 3, 0, 0} {
			press.back(v)
			v.Ticks(2)
			v.want(t, device+": the event before", want)
		}
	}
}

func TestTheTextFollowsTheEvents(t *testing.T) {
	v := held(t, finding(story()))
	v.found(t)
	for _, step := range []struct {
		at    int
		see   string
		hides string
	}{
		{0, "Space: play.", "Here something was taken back."},
		{2, "Space: play.", "Here something was taken back."},
		{3, "Here something was taken back.", "Before:"},
		{6, "Before: Here something was taken back.", "Space: play."},
		{7, "Pass to Tom Pass to Mia", "Before:"},
		{9, "Before: Pass to Tom Pass to Mia", "taken back"},
		{10, "The end: Ada has won.", "Before:"},
	} {
		v.c.Stop(step.at)
		v.Ticks(2)
		v.See(step.see)
		v.NotSee(step.hides)
	}
}

func TestTheEndOfAReplayHasItsResult(t *testing.T) {
	for want, h := range map[string]playback.Highlights{
		"The end: nobody has won.":                          {Over: true},
		"The end: Tom has won.":                             {Over: true, Winners: []rules.Seat{1}},
		"The end: Ada, Mia have won.":                       {Over: true, Winners: []rules.Seat{0, 2}},
		"The game was left here, before its end.":           {Left: true, Over: true, Winners: []rules.Seat{0}},
		"The record ends here, before the end of the game.": {},
	} {
		v := held(t, finding(h))
		v.Press(ebiten.KeyEnd)
		v.Until(want)
	}
}

func TestAReplayWithoutEventsHasNoEventsToGoTo(t *testing.T) {
	v := held(t, finding(playback.Highlights{Over: true}))
	v.Press(ebiten.KeyEnd)
	v.Until("The end: nobody has won.")
	if ui.Enabled(v.Widget("eventback")) || ui.Enabled(v.Widget("eventon")) {
		t.Error("the buttons for events are enabled, want them disabled")
	}
	v.Press(ebiten.KeyB)
	v.Ticks(2)
	v.want(t, "B", 0)
	v.Press(ebiten.KeyN)
	v.Ticks(2)
	v.want(t, "N", 10)
}

func TestAReplayWhoseEventsAreNotSoughtHasNoButtonsForThem(t *testing.T) {
	v := held(t, nil)
	if v.root.Find("eventback") != nil || v.root.Find("eventon") != nil {
		t.Error("the controls have buttons for events, want none")
	}
	v.Press(ebiten.KeyN, ebiten.KeyB)
	v.PadPress(input.PadRightTrigger)
	v.Ticks(2)
	v.want(t, "the keys for events", 5)
	v.See("Space: play.")
}

func TestTheReplayRunsWhileItsEventsAreSought(t *testing.T) {
	cancelled := make(chan struct{})
	v := watch(t, "en", &reel{last: 10_000}, func(_ *visit, c *playback.Config) {
		c.Highlights = func(ctx context.Context) playback.Highlights {
			<-ctx.Done()
			close(cancelled)
			return story()
		}
	})
	v.Ticks(30)
	if v.film.at < 29 || ui.Enabled(v.Widget("eventon")) {
		t.Errorf("the film is at %d after 30 ticks, want it to run without events", v.film.at)
	}
	v.c.Drop() // the player leaves the replay
	<-cancelled
	v.Ticks(30)
	if ui.Enabled(v.Widget("eventon")) {
		t.Error("the events of a cancelled search are shown, want none")
	}
}

func TestAGameIsContinuedFromThePositionThatIsShown(t *testing.T) {
	var v *visit
	asked := -1
	way := func(text string) func(at int) (scenes.Scene, error) {
		return func(at int) (scenes.Scene, error) { asked = at; return scenetest.Sign(v.env, text, nil), nil }
	}
	v = held(t, func(_ *visit, c *playback.Config) {
		c.Continue = []playback.Continuation{{ID: "both", Text: "Two people", Do: way("two")}, {ID: "bot", Text: "Against a bot", Do: way("bot")}}
	})
	v.Click("play")
	v.Press(ebiten.KeyHome)
	v.Ticks(2)
	v.Click("goon")
	at := v.film.at
	v.Ticks(30)
	v.See("Continue here", "Two people", "Against a bot", "Stay in the film")
	v.want(t, "half a second with the dialog", at)
	v.Click("goon.bot")
	v.Ticks(2)
	if asked != at || v.opened == nil || v.root.Modal() {
		t.Errorf("the game continues at position %d, want %d and a new screen", asked, at)
	}
}

func TestTheFirstWayToContinueIsChosenByEnter(t *testing.T) {
	for name, press := range map[string]func(v *visit){
		"Enter": func(v *visit) { v.Press(ebiten.KeyEnter) },
		"pad":   func(v *visit) { v.PadPress(input.PadAccept) },
	} {
		asked := -1
		v := held(t, func(_ *visit, c *playback.Config) {
			c.Continue = []playback.Continuation{{ID: "both", Text: "Two people", Do: func(at int) (scenes.Scene, error) { asked = at; return nil, scenetest.ErrBroken }}}
		})
		v.Click("goon")
		press(v)
		v.Ticks(2)
		if asked != 5 || v.failed == nil {
			t.Errorf("%s: continues at position %d with the error %v, want position 5 and an error", name, asked, v.failed)
		}
	}
}

func TestAReplayIsKeptByEveryDevice(t *testing.T) {
	for name, press := range map[string]func(v *visit){
		"mouse": func(v *visit) { v.Click("goon.no") },
		"keys":  func(v *visit) { v.Press(ebiten.KeyEscape) },
		"pad":   func(v *visit) { v.PadPress(input.PadBack) },
	} {
		v := held(t, func(_ *visit, c *playback.Config) {
			c.Continue = []playback.Continuation{{ID: "both", Text: "Two people"}}
		})
		v.Click("goon")
		press(v)
		v.Ticks(2)
		if v.root.Modal() || v.opened != nil {
			t.Errorf("%s: the dialog is open, want the replay: %s", name, v.Screen())
		}
		v.want(t, name, 5)
	}
}

func TestOnlyAnUnfinishedGameIsContinuedFromItsEnd(t *testing.T) {
	for _, cut := range []bool{true, false} {
		for _, small := range []bool{true, false} {
			v := watch(t, "en", &reel{last: 10, cut: cut}, func(_ *visit, c *playback.Config) {
				c.At, c.Continue = 10, []playback.Continuation{{ID: "both", Text: "Two people"}}
			})
			v.c.Small = small
			v.root.SetContent(v.c.Widget())
			v.c.Show()
			v.Ticks(2)
			if got := ui.Enabled(v.Widget("goon")); got != cut {
				t.Errorf("the button is enabled: %t, want %t, in a small window: %t", got, cut, small)
			}
			v.Press(ebiten.KeyHome)
			v.Ticks(2)
			if !ui.Enabled(v.Widget("goon")) {
				t.Errorf("the button is disabled at the start, want it enabled, in a small window: %t", small)
			}
		}
	}
}

func TestTheControlsFitIntoEveryWindow(t *testing.T) {
	long := strings.Repeat("Mephistopheles ", 12)
	for _, names := range [][]string{{"Ada", "Tom", "Mia"}, {long, long, long}, {"", "\U0001F98A\uE000", "\u200D"}} {
		for _, language := range []string{"en", "de"} {
			for _, size := range [][2]float64{{400, 300}, {800, 600}, {1920, 1080}} { // the first is also 800 x 600 at 200 %
				v := watch(t, language, &reel{last: 10}, func(v *visit, c *playback.Config) {
					v.names = names
					finding(story())(v, c)
					following(func() (scenes.Scene, error) { return nil, scenetest.ErrBroken })(v, c)
					c.Moment = func(int) string { return "12:34" }
					c.Continue = []playback.Continuation{{ID: "both", Text: "Two people"}}
				})
				v.Resize(size[0], size[1])
				v.found(t)
				for at := range 11 {
					v.c.Stop(at)
					v.Ticks(2)
					for _, fault := range append(v.root.Overflows(), v.root.Survey()...) {
						t.Errorf("%s at %v, position %d: got %s, want no fault of the layout", language, size, at, fault)
					}
				}
				v.Click("goon")
				v.Ticks(2)
				for _, fault := range append(v.root.Overflows(), v.root.Survey()...) {
					t.Errorf("%s at %v, ways to continue: got %s, want no fault of the layout", language, size, fault)
				}
				v.Press(ebiten.KeyEscape)
				v.Click("play")
				v.Ticks(60)
				for _, fault := range append(v.root.Overflows(), v.root.Survey()...) {
					t.Errorf("%s at %v, with the next replay: got %s, want no fault of the layout", language, size, fault)
				}
			}
		}
	}
}
