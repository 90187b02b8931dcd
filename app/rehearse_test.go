package app

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/prefs"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/ui"
)

// hostBySetup opens a game's set-up with what was chosen last time, and starts.
func (w *walker) hostBySetup(word, choice string) {
	w.t.Helper()
	w.setUp(word, choice)
	w.Click("start")
	w.Ticks(3)
}

// setUp opens the options of a game with these settings. If their mode is that of a host or a guest, it opens the page for bot
// authors. On both pages the button "start" starts the game; "join" joins a server.
func (w *walker) setUp(word, choice string) {
	w.t.Helper()
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame(word, prefs.Game{Choice: []byte(choice)})
	g, ok := w.program.Env.Game(word)
	if !ok {
		w.t.Fatalf("got no game %s, want one", word)
	}
	w.open(g.OpenSetup())
	if mode := modeOf(choice); mode == setupscene.Host || mode == setupscene.Join {
		w.openAuthors()
	}
}

// openAuthors leads from the options to the page for bot authors.
func (w *walker) openAuthors() {
	w.t.Helper()
	id := "authors"
	if !w.has(id) { // a narrow window
		id = "authors_below"
		w.root().Reveal(w.Widget(id))
		w.Ticks(1)
	}
	w.Click(id)
	w.Ticks(1)
}

// modeOf returns the mode in the settings, or "" if there is none.
func modeOf(choice string) setupscene.Mode {
	var c struct{ Mode setupscene.Mode }
	_ = json.Unmarshal([]byte(choice), &c) // an invalid choice has no mode
	return c.Mode
}

// play starts a game with these settings in their mode, as a player does.
func (w *walker) play(word, choice string) {
	w.t.Helper()
	w.setUp(word, choice)
	switch modeOf(choice) {
	case setupscene.HotSeat:
		w.Click("together")
		w.Click("same")
	case setupscene.Demo:
		w.Click("unfold")
		w.root().Reveal(w.Widget("watch_bots"))
		w.Ticks(1)
		w.Click("watch_bots")
	case setupscene.Join:
		w.Click("join")
	default:
		w.Click("start")
	}
	w.Ticks(2)
}

// rehearsal is what the host's screen shows of it.
func (w *walker) rehearsal() *hostpanel.Rehearsal {
	w.t.Helper()
	host, ok := w.scene.(interface{ Host() hostpanel.Host })
	if !ok {
		w.t.Fatalf("got %T, want a screen that hosts", w.scene)
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
			w := walk(t, cli.Line{})
			w.hostBySetup(word, `{"mode":"host","rehearse":"own","rehearsal":"delay=4,limits=x3"}`)
			if got := w.Widget("fault").(*ui.Label).Text(); !strings.Contains(got, "delay=4 is not a valid time") {
				t.Fatalf("an invalid spec: got the fault %q, want how a time is written", got)
			}
			w.retype("rehearsal", "delay=4ms,limits=x3")
			w.Click("start")
			w.Ticks(3)
			if r := w.rehearsal(); r.Spec != "delay=4ms,limits=x3" || r.Preset != "own" || r.Stopped || r.Quiet || !r.Troubles {
				t.Fatalf("got %+v, want the own spec delay=4ms,limits=x3 with running limits", r)
			}
			if got := w.Widget("host.rehearsal").(*ui.Label).Text(); got != "Rehearsal: delay=4ms, limits=x3" {
				t.Errorf("got %q, want Rehearsal: delay=4ms, limits=x3", got)
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
		w.t.Errorf("after both switches: got %+v, want stopped and quiet", r)
	}
	w.retype("rehearse.own", "loss=2")
	w.Press(ebiten.KeyEnter)
	if fault := w.Widget("rehearse.own").(*ui.TextField).Fault(); !strings.Contains(fault, "loss=2 is not a valid share") {
		w.t.Errorf("got the fault %q, want how a share is written", fault)
	}
	if r := w.rehearsal(); r.Spec != "delay=4ms,limits=x3" {
		w.t.Errorf("after an invalid spec: got %+v, want delay=4ms,limits=x3", r)
	}
	w.retype("rehearse.own", "slow,seed=3")
	w.Click("rehearse.use")
	if r := w.rehearsal(); r.Spec != "delay=100ms,jitter=50ms,merge=10ms,seed=3" || r.Stopped || r.Quiet {
		w.t.Errorf("got %+v, want the delay of 100 ms without stopped limits", r)
	}
	preset := w.Widget("rehearse.preset").(*ui.Choice)
	preset.OnChange(3)
	w.Ticks(2)
	if r := w.rehearsal(); r.Preset != "bad" || preset.Selected() != 3 || w.Widget("rehearse.own").(*ui.TextField).Text() != r.Spec {
		w.t.Errorf("got %+v, want the preset bad selected and in the field", r)
	}
	w.Press(ebiten.KeyEscape)
	w.Ticks(30)
	if w.has("rehearse.own") {
		w.t.Error("the dialog is open, want it closed")
	}
	w.opens("host.rehearse", "rehearse.own")
}

// The dialog is used with a pad alone.
func TestRehearsalIsSetByPad(t *testing.T) {
	w := walk(t, cli.Line{})
	w.hostBySetup("glenda", `{"mode":"host","rehearse":"relaxed","seat":"none"}`)
	if r := w.rehearsal(); r.Preset != "relaxed" {
		t.Fatalf("got %+v, want the preset relaxed", r)
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
		t.Errorf("with the focus on %q: got %+v, want stopped limits", w.Focus(), r)
	}
	w.PadPress(input.PadBack)
	w.Ticks(20)
	if w.has("rehearse.own") {
		t.Error("the dialog is open, want it closed")
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

// TestPicturesOfRehearsalsAreSaved takes the pictures of these screens alone, which is quicker.
func TestPicturesOfRehearsalsAreSaved(t *testing.T) {
	if !strings.Contains(os.Getenv(pixeltest.PicturesVariable), "rehearsal") {
		t.Skip("nobody wants pictures of rehearsals alone: " + pixeltest.PicturesVariable + " names no folder for them")
	}
	pixeltest.Need(t)
	for _, l := range looks() {
		w := walk(t, cli.Line{Language: l.language, Theme: l.theme, Scale: l.scale})
		l.arrange(w)
		tourRehearsal(w, func(name string) {
			w.Ticks(40)
			w.root().MarkDirty()
			pixeltest.Save(t, name+"/"+l.String(), pixeltest.Read(w.Draw()))
		})
	}
}
