package ui_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// dialogScreen is a screen with one button, and the texts that its dialogs have reported.
type dialogScreen struct {
	*uitest.Driver
	root *ui.Root
	said []string
}

func openDialogScreen(t *testing.T, language string) *dialogScreen {
	t.Helper()
	s := &dialogScreen{root: ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open(language), ReducedMotion: true})}
	s.root.SetContent(ui.Column(0, ui.Named("below", ui.NewButton("Below", s.say("below")))))
	s.Driver = uitest.On(t, s.root)
	s.Resize(800, 600)
	return s
}

// say returns a function that reports a text.
func (s *dialogScreen) say(text string) func() { return func() { s.said = append(s.said, text) } }

// question asks whether to leave.
func (s *dialogScreen) question(danger bool) {
	ui.Ask(s.root, ui.Question{
		Title: "Leave?", Text: "The game is not over.", Yes: "Leave", No: "Stay", Danger: danger, OnYes: s.say("yes"), OnNo: s.say("no"),
	})
	s.Ticks(2)
}

func TestAQuestionIsAnsweredByEveryDevice(t *testing.T) {
	for name, tt := range map[string]struct {
		do     func(s *dialogScreen)
		danger bool
		want   string
	}{
		"a click on yes":        {func(s *dialogScreen) { s.ClickOn("Leave") }, false, "yes"},
		"a click on no":         {func(s *dialogScreen) { s.ClickOn("Stay") }, false, "no"},
		"Enter":                 {func(s *dialogScreen) { s.Press(ebiten.KeyEnter) }, false, "yes"},
		"Enter before danger":   {func(s *dialogScreen) { s.Press(ebiten.KeyEnter) }, true, "no"},
		"pad A":                 {func(s *dialogScreen) { s.PadPress(input.PadAccept) }, false, "yes"},
		"pad A before danger":   {func(s *dialogScreen) { s.PadPress(input.PadAccept) }, true, "no"},
		"Enter after a miss":    {func(s *dialogScreen) { s.ClickAt(1, 1); s.Press(ebiten.KeyEnter) }, true, "no"},
		"Escape":                {func(s *dialogScreen) { s.Press(ebiten.KeyEscape) }, false, "no"},
		"pad B":                 {func(s *dialogScreen) { s.PadPress(input.PadBack) }, false, "no"},
		"a click on yes, twice": {func(s *dialogScreen) { s.ClickOn("Leave"); s.ClickAt(400, 300) }, true, "yes"},
	} {
		s := openDialogScreen(t, "en")
		s.question(tt.danger)
		s.See("Leave?", "The game is not over.")
		tt.do(s)
		s.Ticks(2)
		if want := []string{tt.want}; !slices.Equal(s.said, want) || s.root.Modal() {
			t.Errorf("%s: the answers are %q, want %q and no open dialog", name, s.said, want)
		}
	}
}

func TestTheScreenBehindADialogGetsNoInput(t *testing.T) {
	s := openDialogScreen(t, "en")
	c := ui.Bounds(s.Widget("below")).Centre()
	s.question(false)
	s.ClickAt(c.X, c.Y)
	for range 10 {
		s.Press(ebiten.KeyTab)
		if s.Focus() == "below" {
			t.Error("Tab leads to the button behind the dialog, want the focus in the dialog")
		}
	}
	if len(s.said) > 0 {
		t.Errorf("a click beside the dialog says %q, want nothing", s.said)
	}
	s.Press(ebiten.KeyEscape)
	s.ClickAt(c.X, c.Y)
	if want := []string{"no", "below"}; !slices.Equal(s.said, want) {
		t.Errorf("the answers are %q, want %q", s.said, want)
	}
}

func TestAMessageIsClosedByItsButton(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		s := openDialogScreen(t, language)
		ui.Tell(s.root, "Saved", "The game is saved.")
		s.Ticks(2)
		s.See("Saved", "The game is saved.")
		s.ClickOn(words.Open(language).T("ui.ok"))
		s.Ticks(2)
		if s.root.Modal() {
			t.Errorf("%s: the message is still open, want it closed", language)
		}
	}
}

func TestAKeptDialogIsNotClosedByEscape(t *testing.T) {
	s := openDialogScreen(t, "en")
	d := ui.NewDialog("Connecting", nil)
	d.Keep, d.OnCancel = true, s.say("cancelled")
	d.Add("Stop", ui.PlainButton, nil)
	d.Open(s.root)
	d.Open(s.root) // does nothing
	s.Press(ebiten.KeyEscape)
	s.PadPress(input.PadBack)
	s.Ticks(2)
	if !s.root.Modal() || len(s.said) > 0 {
		t.Errorf("Escape has closed the dialog and said %q, want it to stay", s.said)
	}
	d.Close()
	d.Close() // does nothing
	s.Ticks(2)
	if s.root.Modal() {
		t.Error("the dialog is still open after Close, want it closed")
	}
}

func TestAMenuCallsWhatIsChosen(t *testing.T) {
	for name, tt := range map[string]struct {
		do   func(s *dialogScreen)
		want []string
	}{
		"a click":         {func(s *dialogScreen) { s.Click("second") }, []string{"second"}},
		"the arrow":       {func(s *dialogScreen) { s.Press(ebiten.KeyArrowDown, ebiten.KeyEnter) }, []string{"second"}},
		"the pad":         {func(s *dialogScreen) { s.PadPress(input.PadDown, input.PadAccept) }, []string{"second"}},
		"Escape":          {func(s *dialogScreen) { s.Press(ebiten.KeyEscape) }, nil},
		"a click outside": {func(s *dialogScreen) { s.ClickAt(790, 10) }, nil},
	} {
		for _, anchored := range []bool{true, false} {
			s := openDialogScreen(t, "en")
			var anchor ui.Widget
			if anchored {
				anchor = s.Widget("below")
			}
			ui.OpenMenu(s.root, anchor, []ui.MenuItem{{ID: "first", Text: "One", Do: s.say("first")}, {ID: "second", Text: "Two", Do: s.say("second")}})
			s.Ticks(2)
			s.See("One", "Two")
			tt.do(s)
			s.Ticks(2)
			if !slices.Equal(s.said, tt.want) || s.root.Modal() {
				t.Errorf("%s, beside a button: %t: chose %q, want %q and no open menu", name, anchored, s.said, tt.want)
			}
		}
	}
}

func TestANumberIsChosen(t *testing.T) {
	s := openDialogScreen(t, "en")
	got := 0
	ask := func() {
		ui.AskNumber(s.root, s.Widget("below"), ui.NumberQuestion{Title: "How many people?", Of: []int{2, 3, 4}, Choose: func(n int) { got = n }})
		s.Ticks(2)
		s.See("How many people?")
	}
	ask()
	s.Click("number3")
	if got != 3 {
		t.Errorf("chose %d, want 3", got)
	}
	ask()
	s.Press(ebiten.KeyArrowRight, ebiten.KeyArrowRight, ebiten.KeyEnter)
	if got != 4 {
		t.Errorf("chose %d, want 4", got)
	}
}

func TestDialogsFitIntoEveryWindow(t *testing.T) {
	long := strings.Repeat("Mephistopheles ", 60)
	for name, do := range map[string]func(s *dialogScreen){
		"question": func(s *dialogScreen) { s.question(true) },
		"long text": func(s *dialogScreen) {
			ui.Ask(s.root, ui.Question{Title: long[:90], Text: long, Yes: "Leave the game and the server", No: "Stay in the game for now"})
		},
		"one word": func(s *dialogScreen) { ui.Tell(s.root, strings.Repeat("W", 80), strings.Repeat("W", 400)) },
		"no text":  func(s *dialogScreen) { ui.Tell(s.root, "", "") },
		"menu": func(s *dialogScreen) {
			ui.OpenMenu(s.root, nil, []ui.MenuItem{{ID: "a", Icon: render.Robot, Text: "Play against a bot"}, {ID: "b", Text: "Rules"}})
		},
		"numbers": func(s *dialogScreen) {
			ui.AskNumber(s.root, s.Widget("below"), ui.NumberQuestion{Title: "How many people?", Of: []int{2, 3, 4, 5, 6, 7, 8}})
		},
	} {
		for _, size := range [][2]float64{{400, 300}, {800, 600}, {1920, 1080}} { // the first is also 800 x 600 at 200 %
			s := openDialogScreen(t, "en")
			s.Resize(size[0], size[1])
			do(s)
			s.Ticks(2)
			for _, fault := range append(s.root.Overflows(), s.root.Survey()...) {
				t.Errorf("%s at %v: got %s, want no fault of the layout", name, size, fault)
			}
		}
	}
}
