package app

import (
	"os"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/pixeltest"
	"menagerie/internal/prefs"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// hostBySetup opens a game's set-up with what was chosen last time, and starts.
func (w *walker) hostBySetup(word, choice string) {
	w.t.Helper()
	w.setUp(word, choice)
	w.Click("start")
	w.Ticks(3)
}

func (w *walker) setUp(word, choice string) {
	w.t.Helper()
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame(word, prefs.Game{Choice: []byte(choice)})
	g, ok := w.program.Env.Game(word)
	if !ok {
		w.t.Fatalf("there is no game %s", word)
	}
	w.open(g.Setup(w.program.Env))
}

// rehearsal is what the host's screen shows of it.
func (w *walker) rehearsal() *gamepage.Rehearsal {
	w.t.Helper()
	host, ok := w.scene.(interface{ Host() gamepage.Host })
	if !ok {
		w.t.Fatalf("%T hosts nothing", w.scene)
	}
	return host.Host().Rehearsal
}

// retype replaces what is in a field.
func (w *walker) retype(id, text string) {
	w.root().FocusID(id)
	w.Ticks(1)
	w.Chord(input.Mods{Command: true}, ebiten.KeyA)
	w.Type(text)
}

// Every game can be hosted with a rehearsal, which is changed, stopped and started while it runs.
func TestEveryHostRehearses(t *testing.T) {
	for _, word := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
		t.Run(word, func(t *testing.T) {
			w := walk(t, args.Line{})
			w.hostBySetup(word, `{"mode":"host","rehearse":"own","rehearsal":"delay=4,limits=x3"}`)
			if got := w.Widget("fault").(*ui.Label).Text(); !strings.Contains(got, "delay=4: a time is written like 40ms") {
				t.Fatalf("of a spec that makes no sense is said %q", got)
			}
			w.retype("rehearsal", "delay=4ms,limits=x3")
			w.Click("start")
			w.Ticks(3)
			if r := w.rehearsal(); r.Spec != "delay=4ms,limits=x3" || r.Preset != "own" || r.Stopped || r.Quiet || !r.Troubles {
				t.Fatalf("%+v", r)
			}
			if got := w.Widget("host.rehearsal").(*ui.Label).Text(); got != "Rehearsal: delay=4ms, limits=x3" {
				t.Errorf("the card says %q", got)
			}
			w.changeRehearsal()
		})
	}
}

// changeRehearsal uses everything in the dialog, which the menu opens.
func (w *walker) changeRehearsal() {
	w.t.Helper()
	w.Press(ebiten.KeyEscape)
	w.Click("menu.rehearse")
	w.Click("rehearse.limits")
	w.Click("rehearse.trouble")
	if r := w.rehearsal(); !r.Stopped || !r.Quiet {
		w.t.Errorf("after both switches: %+v", r)
	}
	w.retype("rehearse.own", "loss=2")
	w.Press(ebiten.KeyEnter)
	if fault := w.Widget("rehearse.own").(*ui.TextField).Fault(); !strings.Contains(fault, "loss=2: a share is written like 2%") {
		w.t.Errorf("the fault is %q", fault)
	}
	if r := w.rehearsal(); r.Spec != "delay=4ms,limits=x3" {
		w.t.Errorf("a spec that makes no sense is taken: %+v", r)
	}
	w.retype("rehearse.own", "slow,seed=3")
	w.Click("rehearse.use")
	if r := w.rehearsal(); r.Spec != "delay=100ms,jitter=50ms,merge=10ms,seed=3" || r.Stopped || r.Quiet {
		w.t.Errorf("%+v", r)
	}
	preset := w.Widget("rehearse.preset").(*ui.Choice)
	preset.OnChange(3)
	w.Ticks(2)
	if r := w.rehearsal(); r.Preset != "bad" || preset.Selected() != 3 || w.Widget("rehearse.own").(*ui.TextField).Text() != r.Spec {
		w.t.Errorf("%+v", r)
	}
	w.Press(ebiten.KeyEscape)
	w.Ticks(30)
	if w.has("rehearse.own") {
		w.t.Error("the dialog is still there")
	}
	w.opens("host.rehearse", "rehearse.own")
}

// The dialog is used with a pad alone.
func TestRehearsalByPad(t *testing.T) {
	w := walk(t, args.Line{})
	w.hostBySetup("glenda", `{"mode":"host","rehearse":"relaxed","seat":"none"}`)
	if r := w.rehearsal(); r.Preset != "relaxed" {
		t.Fatalf("%+v", r)
	}
	w.Press(ebiten.KeyEscape)
	for range 9 {
		if w.Focus() == "menu.rehearse" {
			break
		}
		w.PadPress(input.PadDown)
	}
	w.PadPress(input.PadAccept)
	w.Ticks(20)
	for range 9 {
		if w.Focus() == "rehearse.limits" {
			break
		}
		w.PadPress(input.PadUp)
	}
	w.PadPress(input.PadAccept)
	if r := w.rehearsal(); !r.Stopped {
		t.Errorf("with %q focused: %+v", w.Focus(), r)
	}
	w.PadPress(input.PadBack)
	w.Ticks(20)
	if w.has("rehearse.own") {
		t.Error("the dialog is still there")
	}
}

// tourRehearsal visits what is about rehearsals.
func tourRehearsal(w *walker, stop func(name string)) {
	w.setUp("mia", `{"mode":"host","rehearse":"own","rehearsal":"delay=4"}`)
	w.Click("start")
	w.root().FocusID("rehearsal")
	stop("rehearsal-setup")
	w.hostBySetup("mia", `{"mode":"host","rehearse":"bad"}`)
	stop("rehearsal-card")
	w.Press(ebiten.KeyEscape)
	w.Click("menu.rehearse")
	w.retype("rehearse.own", "delay=40ms,limits=x10,loss=2")
	w.Press(ebiten.KeyEnter)
	stop("rehearsal-dialog")
	w.Press(ebiten.KeyEscape)
	w.Ticks(30)
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
}

// TestRehearsalPictures takes the pictures of these screens alone, which is quicker.
func TestRehearsalPictures(t *testing.T) {
	if !strings.Contains(os.Getenv(pixeltest.PicturesVariable), "rehearsal") {
		t.Skip("nobody wants pictures of rehearsals alone: " + pixeltest.PicturesVariable + " names no folder for them")
	}
	pixeltest.Need(t)
	for _, l := range looks() {
		w := walk(t, args.Line{Language: l.language, Theme: l.theme, Scale: l.scale})
		l.arrange(w)
		tourRehearsal(w, func(name string) {
			w.Ticks(40)
			w.root().MarkDirty()
			pixeltest.Save(t, name+"/"+l.String(), pixeltest.Read(w.Draw()))
		})
	}
}
