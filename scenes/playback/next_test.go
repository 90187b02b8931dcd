package playback_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes"
	"menagerie/scenes/playback"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui/dialog"
	"menagerie/scenes/ui/layout"
)

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
	d := dialog.New("Pause", layout.Column(0))
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
	v.root.SetContent(layout.NewScroll(v.c.Widget()))
	v.c.Show()
	v.Ticks(1)
	v.See("Next game in 5 seconds: Ada - Tom", "Stay here")
}
