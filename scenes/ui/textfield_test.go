package ui_test

import (
	"errors"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

type board struct{ text string }

func (b *board) Read() (string, error) { return b.text, nil }

func (b *board) Write(s string) error { b.text = s; return nil }

type noBoard struct{}

func (noBoard) Read() (string, error) { return "", errors.New("none") }

func (noBoard) Write(string) error { return errors.New("none") }

func field(t *testing.T, clip ui.Clipboard) (*uitest.Driver, *ui.TextField, *ui.Root) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Clipboard: clip})
	f := ui.Named("f", ui.NewTextField("Name", ""))
	root.SetContent(ui.Column(8, ui.Sized(300, 0, f)))
	d := uitest.On(t, root)
	d.Click("f")
	return d, f, root
}

func TestTextFieldEdits(t *testing.T) {
	ctrl, shift := input.Mods{Command: true}, input.Mods{Shift: true}
	b := &board{}
	d, f, _ := field(t, b)
	want := func(text string) {
		t.Helper()
		if f.Text() != text {
			t.Errorf("the field has %q, want %q", f.Text(), text)
		}
	}
	d.Type("Käte und Mäuse")
	d.Press(ebiten.KeyBackspace)
	want("Käte und Mäus")
	d.Chord(ctrl, ebiten.KeyArrowLeft)
	d.Chord(ctrl, ebiten.KeyBackspace)
	want("Käte Mäus")
	d.Press(ebiten.KeyHome, ebiten.KeyDelete)
	want("äte Mäus")
	d.Chord(ctrl, ebiten.KeyZ)
	want("Käte Mäus")
	d.Chord(ctrl, ebiten.KeyY)
	want("äte Mäus")
	d.Chord(shift, ebiten.KeyEnd)
	d.Chord(ctrl, ebiten.KeyX)
	want("")
	d.Chord(ctrl, ebiten.KeyV)
	d.Chord(ctrl, ebiten.KeyV)
	want("äte Mäusäte Mäus")
	d.Chord(ctrl, ebiten.KeyA)
	d.Chord(ctrl, ebiten.KeyC)
	d.Type("x")
	want("x")
	if b.text != "äte Mäusäte Mäus" {
		t.Errorf("got the clipboard %q, want äte Mäusäte Mäus", b.text)
	}
	b.text = "two\r\nlines\tand\x00more"
	d.Chord(ctrl, ebiten.KeyA)
	d.Chord(ctrl, ebiten.KeyV)
	want("two lines andmore")
}

func TestTextFieldSelectsByMouse(t *testing.T) {
	d, f, _ := field(t, &board{})
	f.SetText("hello world again")
	d.Ticks(1)
	r := ui.Bounds(f)
	d.ClickAt(r.X+70, r.Bottom()-10)
	d.PressDown(2)
	d.Release()
	d.Type("X")
	if f.Text() != "hello X again" {
		t.Errorf("a double click and a letter: got %q, want hello X again", f.Text())
	}
	d.DragFrom(r.X+2, r.Bottom()-10, 290, 0)
	d.Type("Y")
	if f.Text() != "Y" {
		t.Errorf("a drag over everything and a letter: got %q, want Y", f.Text())
	}
}

func TestTextFieldWithoutClipboardSaysSo(t *testing.T) {
	d, f, root := field(t, noBoard{})
	f.SetText("text")
	d.Chord(input.Mods{Command: true}, ebiten.KeyA)
	d.Chord(input.Mods{Command: true}, ebiten.KeyX)
	d.Ticks(1)
	if f.Text() != "text" {
		t.Errorf("cut without a clipboard: got %q, want text", f.Text())
	}
	if len(root.Toasts()) != 1 {
		t.Errorf("toasts %q, want one about the clipboard", root.Toasts())
	}
}

func TestTextFieldLimitsAndValidatesItsText(t *testing.T) {
	d, f, _ := field(t, &board{})
	f.Limited(3)
	f.Validate = func(s string) string {
		if s == "" {
			return "A name, please"
		}
		return ""
	}
	d.Type("abcdef")
	if f.Text() != "abc" || f.Fault() != "" {
		t.Errorf("got the text %q and the fault %q, want abc and none", f.Text(), f.Fault())
	}
	d.Chord(input.Mods{Command: true}, ebiten.KeyA)
	d.Press(ebiten.KeyDelete)
	if f.Fault() != "A name, please" {
		t.Errorf("got the fault %q, want %q", f.Fault(), "A name, please")
	}
}

func TestTextFieldAcceptsAnInputMethod(t *testing.T) {
	d, f, root := field(t, &board{})
	d.Type("ab")
	d.Frame(func(in *input.Frame) { in.Preedit = "ㅎ"; in.Keys = []input.Key{{Code: ebiten.KeyBackspace}} })
	if f.Text() != "ab" {
		t.Errorf("a key of the input method: got %q, want ab", f.Text())
	}
	d.Frame(func(in *input.Frame) { in.Text = "한" })
	d.Press(ebiten.KeyArrowLeft)
	caret, before, after, ok := root.TextArea()
	if !ok || before != "ab" || after != "한" || !ui.Bounds(f).Contains(caret.Centre()) {
		t.Errorf("got the text area %v %q %q %v, want ab, 한 and the caret in the field", caret, before, after, ok)
	}
}

// TestUnfinishedTextStaysWhenTheFieldLosesTheFocus types with the keyboard of a phone, which keeps the whole text unfinished, and
// then presses a button.
func TestUnfinishedTextStaysWhenTheFieldLosesTheFocus(t *testing.T) {
	got := "not pressed"
	f := ui.Named("name", ui.NewTextField("Name", ""))
	button := ui.Named("go", ui.NewButton("Go on", func() { got = f.Text() }))
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Column(8, f, button))
	d := uitest.On(t, root)
	d.Click("name")
	d.Frame(func(in *input.Frame) { in.Preedit = "Ben" })
	at := ui.Bounds(button).Centre()
	d.Frame(func(in *input.Frame) {
		in.Preedit = "Ben"
		in.Pointer = input.Pointer{X: at.X, Y: at.Y, Inside: true, Moved: true, Finger: true, Left: input.Button{Down: true, Pressed: true}}
	})
	d.Frame(func(in *input.Frame) {
		in.Pointer = input.Pointer{X: at.X, Y: at.Y, Inside: true, Finger: true, Left: input.Button{Released: true}}
	})
	if got != "Ben" {
		t.Errorf("the button reads %q, want Ben", got)
	}
}

func TestDecomposedLettersAreComposed(t *testing.T) {
	for _, typed := range [][]string{{"Zoe\u0308"}, {"Zo", "e\u0308"}, {"Zoe", "\u0308"}} {
		d, f, _ := field(t, nil)
		f.SetText("")
		for _, text := range typed {
			d.Type(text)
		}
		if f.Text() != "Zoë" {
			t.Errorf("%q is typed: got %q, want Zoë in composed form", typed, f.Text())
		}
	}
}
