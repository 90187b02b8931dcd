package pondscene

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/inspector"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// taped is a session with a capture.
type taped struct {
	Session
	capture *wire.Capture
}

func (s taped) Capabilities() session.Capabilities { return session.Capabilities{Wire: s.capture} }

// wired returns the scene of a network game, and the capture that the test fills. Only the views in past can be shown again.
func wired(t testing.TB, past map[int64]pond.View, save func(name, text string, then func(string, error))) (*Scene, *wire.Capture) {
	t.Helper()
	env := &scenes.Env{
		UI: &ui.Env{Theme: render.Light(), Book: words.Open("en"), Clipboard: &clipboard{}}, Prefs: prefs.Defaults(),
		Effect: func(string, float64) {}, Ambience: func(string) {}, GameStore: scenes.GameStore{Unsaved: func() error { return nil }}, Caption: func() (string, bool) { return "", false },
	}
	env.Prefs.ReducedMotion, env.UI.ReducedMotion = true, true
	start, err := pond.New(pond.Config{CatStep: 1800}, 1)
	if err != nil {
		t.Fatal(err)
	}
	names := func() []string { return []string{"mouse", "cat"} }
	capture := wire.NewCapture(4096, 1<<20)
	view := start.View(pond.Mouse)
	w := &inspector.Source{Explain: func() wire.Dissector { return pondwire.NewDissector(wire.Client) }, Save: save}
	w.After = func(note int64) (scenes.Scene, bool) {
		v, ok := past[note]
		s := session.Still[pond.View, pond.Move](session.Update[pond.View]{Phase: session.Playing, View: v})
		return New(env, Options{Session: s, Options: gamepage.Options{Names: names}}), ok
	}
	s := session.Still[pond.View, pond.Move](session.Update[pond.View]{Phase: session.Playing, View: view})
	return New(env, Options{Session: taped{s, capture}, Options: gamepage.Options{Names: names, Looks: gamepage.ColoredLooks([]int{0, 1}), Wire: w}}), capture
}

type clipboard struct {
	text   string
	broken error
}

func (c *clipboard) Read() (string, error)   { return c.text, c.broken }
func (c *clipboard) Write(text string) error { c.text = text; return c.broken }

// wantTold checks that the newest notice contains want.
func wantTold(t *testing.T, s *Scene, want string) {
	t.Helper()
	if told := s.Toasts(); len(told) == 0 || !strings.Contains(told[len(told)-1], want) {
		t.Errorf("the notices are %q, want one with %q", told, want)
	}
}

// talk adds the given number of messages to the capture: moves of mouse and cat in turn.
func talk(capture *wire.Capture, messages int) {
	for i := range messages / 2 {
		capture.Add("10.0.0.1:64090", wire.Sent, pondwire.Move{To: pondwire.Place{X: int32(i)}}.Append(nil), nil)
		capture.Add("10.0.0.1:64090", wire.Received, pondwire.Move{To: pondwire.Place{Y: int32(i)}}.Append(nil), nil)
	}
}

func driven(t testing.TB, s *Scene) *uitest.Driver {
	d := uitest.OnScene(t, func(in input.Frame) { s.Update(in) }, func() *ui.Root { return s.Root })
	d.Ticks(5)
	return d
}

func TestTheInspectorGoesBackToAMomentAndOnAgain(t *testing.T) {
	far := pond.View{Config: pond.Config{CatStep: 1800}, Mouse: pond.Point{X: 100_000}, Cat: pond.Point{Y: 170_000}}
	s, capture := wired(t, map[int64]pond.View{4: far}, nil)
	talk(capture, 10)
	d := driven(t, s)
	d.Press(ebiten.KeyF8)
	d.Ticks(8)
	if d.Focus() != "inspect.list" {
		t.Fatalf("got the focus on %q, want inspect.list", d.Focus())
	}
	d.Press(ebiten.KeyHome)
	if s.Find("moment") != nil || s.Find("inspect.blank") == nil {
		t.Errorf("a moment without a picture: got moment %v, want inspect.blank only", s.Find("moment") != nil)
	}
	for range 4 {
		d.PadPress(input.PadDown)
	}
	if s.Find("moment") == nil {
		t.Fatal("the moment is hidden, want it shown")
	}
	d.Ticks(10)
	if s.View().Mouse == far.Mouse {
		t.Errorf("got the mouse of the game at %v, want the game unchanged", s.View().Mouse)
	}
	d.PadPress(input.PadBack)
	if s.Find("moment") != nil || s.Find("inspect.list") == nil {
		t.Errorf("a pad's back button: got moment %v, want the current game", s.Find("moment") != nil)
	}
	d.PadPress(input.PadBack)
	d.Ticks(2)
	if s.Find("inspect.list") != nil || s.Modal() {
		t.Error("a pad's back button: the inspector is open, want it closed")
	}
}

func TestTheInspectorCopiesAndSaves(t *testing.T) {
	var saved string
	broken := errors.New("no space left on device")
	s, capture := wired(t, nil, func(name, text string, then func(string, error)) {
		if saved != "" {
			then("", broken)
			return
		}
		saved = name + "\n" + text
		then("/somewhere/x.txt", nil)
	})
	talk(capture, 4)
	capture.Add("10.0.0.1:64090", wire.Received, []byte{0xe4}, nil)
	d := driven(t, s)
	d.Press(ebiten.KeyF8)
	d.Ticks(8)
	d.Click("inspect.faults")
	d.Click("inspect.copy_all")
	copied, _ := s.Env.UI.Clipboard.Read()
	want := "5\t0.000\t<- 10.0.0.1:64090\tFault\txe4\n\t! 0xe4: the mouse moved more than 400 units"
	if len(copied) < len(want) || copied[:2] != "5\t" || copied[7:len(want)] != want[7:] {
		t.Errorf("copied %q, want %q and more", copied, want)
	}
	d.Click("inspect.save")
	if saved != "pond\n"+copied {
		t.Errorf("saved %q, want %q", saved, "pond\n"+copied)
	}
	wantTold(t, s, "/somewhere/x.txt")
	d.Click("inspect.save") // saving fails
	d.Ticks(2)
	wantTold(t, s, broken.Error())
	d.Press(ebiten.KeyEnd)
	d.Click("inspect.list")
	d.Press(ebiten.KeyEnd)
	if l, ok := s.Find("inspect.fault").(*ui.Label); !ok || l.Text() == "" {
		t.Error("got no text in inspect.fault, want the fault")
	}
	d.Click("inspect.copy")
	if one, _ := s.Env.UI.Clipboard.Read(); one != copied {
		t.Errorf("one message: got the clipboard %q, want %q", one, copied)
	}
	for form, want := range map[string]string{
		"inspect.copy_hex": "e4", "inspect.copy_go": `"\xe4"`, "inspect.copy_bytes": "\ufffd", "inspect.copy_fields": "0-1\ttype\te4\n! 0xe4:",
	} {
		d.Click("inspect.copy_as")
		d.Ticks(2)
		d.Click(form)
		if got, _ := s.Env.UI.Clipboard.Read(); !strings.HasPrefix(got, want) {
			t.Errorf("%s copies %q, want %q", form, got, want)
		}
	}
}

func TestNothingIsCopiedWithoutAClipboard(t *testing.T) {
	s, capture := wired(t, nil, nil)
	s.Env.UI.Clipboard = &clipboard{broken: errors.New("nobody answers")}
	talk(capture, 4)
	d := driven(t, s)
	d.Press(ebiten.KeyF8)
	d.Ticks(8)
	d.Press(ebiten.KeyHome)
	for _, id := range []string{"inspect.copy", "inspect.copy_all"} {
		d.Click(id)
		d.Ticks(2)
		if told := s.Toasts(); len(told) != 1 || told[0] != s.Env.UI.Book.T("errors.clipboard") {
			t.Errorf("%s: got the notices %q, want that there is no clipboard", id, told)
		}
	}
}

// TestWrittenMessagesCanBeReadAgain checks that a saved text contains every message with its bytes.
func TestWrittenMessagesCanBeReadAgain(t *testing.T) {
	var saved string
	s, capture := wired(t, nil, func(_, text string, then func(string, error)) {
		saved = text
		then("x", nil)
	})
	talk(capture, 40)
	capture.Add("10.0.0.1:64090", wire.Received, []byte("a tab\t, a \"quote\" and an end\n"), nil)
	capture.Refuse("10.0.0.1:64090", pond.FaultTooFar)
	d := driven(t, s)
	d.Press(ebiten.KeyF8)
	d.Ticks(8)
	d.Click("inspect.save")
	notes, _, _ := capture.Since(0, nil)
	read := 0
	for line := range strings.Lines(saved) {
		if strings.HasPrefix(line, "\t!") {
			continue
		}
		field := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		n := notes[read]
		read++
		if len(field) < 4 || field[0] != strconv.Itoa(read) || field[2] != map[wire.Direction]string{wire.Sent: "-> ", wire.Received: "<- "}[n.Dir]+n.Peer {
			t.Fatalf("message %d: got %q, want its number, direction and peer", read, line)
		}
		if len(n.Bytes) == 0 {
			continue
		}
		if b, err := wire.OfText(field[4]); err != nil || !bytes.Equal(b, n.Bytes) {
			t.Errorf("message %d is read as %q, %v; want %q", read, b, err, n.Bytes)
		}
	}
	if read != len(notes) {
		t.Errorf("got %d messages written, want %d", read, len(notes))
	}
}

func TestJumpsFromFaultToFault(t *testing.T) {
	s, capture := wired(t, nil, nil)
	for range 3 {
		talk(capture, 4)
		capture.Add("10.0.0.1:64090", wire.Received, []byte{0xe4}, nil)
	}
	talk(capture, 4)
	d := driven(t, s)
	d.Press(ebiten.KeyF8)
	d.Ticks(8)
	list := s.Find("inspect.list").(*ui.List)
	var at []int
	for range 4 {
		d.Chord(input.Mods{Command: true}, ebiten.KeyArrowDown)
		at = append(at, list.Selected())
	}
	d.Ticks(2)
	wantTold(t, s, "no other fault")
	for range 2 {
		d.Click("inspect.fault_back")
		at = append(at, list.Selected())
	}
	if want := []int{4, 9, 14, 14, 9, 4}; !slices.Equal(at, want) || d.Focus() != "inspect.list" {
		t.Errorf("it goes to the messages %v, want %v; %q has the keys", at, want, d.Focus())
	}
	d.Chord(input.Mods{Command: true}, ebiten.KeyF)
	d.Type("fault !move")
	if d.Focus() != "inspect.search" || list.Rows() != 3 {
		t.Errorf("got %d messages and the focus on %q, want 3 and inspect.search", list.Rows(), d.Focus())
	}
}

func TestAnOpenInspectorRests(t *testing.T) {
	dst := ebiten.NewImage(1280, 720)
	s, capture := wired(t, nil, nil)
	talk(capture, 200)
	run(s, dst, 10)
	toggle(s)
	run(s, dst, 60)
	if n := drawnIn(s, dst, 60); n != 0 {
		t.Errorf("%d of 60 frames were drawn without a message, want 0", n)
	}
	if n := testing.AllocsPerRun(100, func() { run(s, dst, 1) }); n != 0 {
		t.Errorf("an idle tick and frame: got %v allocations, want 0", n)
	}
}

// benchmarkInspector measures a tick with 2,000 new messages a second.
func benchmarkInspector(b *testing.B, press func(s *Scene)) {
	s, capture := wired(b, nil, nil)
	for range 5 {
		s.Update(still)
	}
	press(s)
	b.ReportAllocs()
	for b.Loop() {
		talk(capture, 2000/60)
		s.Update(still)
	}
}

func BenchmarkInspectorClosed(b *testing.B) { benchmarkInspector(b, func(*Scene) {}) }
func BenchmarkInspectorOpen(b *testing.B) {
	benchmarkInspector(b, func(s *Scene) { toggle(s) })
}

// toggle opens or closes the inspector.
func toggle(s *Scene) {
	in := still
	in.Keys = []input.Key{{Code: ebiten.KeyF8}}
	s.Update(in)
}
