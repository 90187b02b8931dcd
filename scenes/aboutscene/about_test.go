package aboutscene

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// board is a clipboard that may refuse.
type board struct {
	text string
	err  error
}

func (b *board) Read() (string, error) { return b.text, b.err }

func (b *board) Write(text string) error {
	if b.err == nil {
		b.text = text
	}
	return b.err
}

func open(t *testing.T, clip ui.Clipboard) (*uitest.Driver, *page.Page, *scenes.Scene) {
	env := &scenes.Env{
		UI: &ui.Env{Theme: render.Light(), Book: words.Open("en"), Clipboard: clip}, Prefs: prefs.Defaults(),
		Facts: scenes.Facts{
			Version: "1.2", System: "plan9/arm", Paths: []scenes.Path{{Key: "about.log", Path: "/tmp/x.log"}},
			Licences: []scenes.Licence{{Name: "Go", Text: "One.\r\n\r\nTwo\twith tab.\n\n\n\nThree."}},
		},
	}
	p := New(env, nil).(*page.Page)
	next := new(scenes.Scene)
	return uitest.OnScene(t, func(in input.Frame) { *next = p.Update(in) }, func() *ui.Root { return p.Root }), p, next
}

func TestDiagnosticsAreCopied(t *testing.T) {
	clip := &board{}
	d, p, _ := open(t, clip)
	d.Press(ebiten.KeyEnter)
	d.Ticks(1)
	for _, fact := range []string{"1.2", "plan9/arm", "/tmp/x.log", "en"} {
		if !strings.Contains(clip.text, fact) {
			t.Errorf("got the diagnostics %s, want %q in them", clip.text, fact)
		}
	}
	if got := p.Toasts(); !slices.Equal(got, []string{words.Open("en").T("about.copied")}) {
		t.Errorf("got the notices %q, want that the text was copied", got)
	}
}

func TestPathIsCopied(t *testing.T) {
	clip := &board{}
	d, _, _ := open(t, clip)
	d.Click("copy:about.log")
	if clip.text != "/tmp/x.log" {
		t.Errorf("got the clipboard %q, want /tmp/x.log", clip.text)
	}
}

func TestCopyWithoutClipboardSaysSo(t *testing.T) {
	book := words.Open("en")
	for _, c := range []struct {
		clip ui.Clipboard
		key  string
	}{{nil, "errors.no_clipboard"}, {&board{err: errors.New("x")}, "errors.clipboard"}, {&board{err: page.Fault{Key: "errors.slow_clipboard"}}, "errors.slow_clipboard"}} {
		d, p, _ := open(t, c.clip)
		d.Press(ebiten.KeyEnter)
		d.Ticks(1)
		if got := p.Toasts(); !slices.Equal(got, []string{book.T(c.key)}) {
			t.Errorf("got the notices %q, want %s", got, c.key)
		}
	}
}

func TestLicenceIsShownAndLeft(t *testing.T) {
	d, p, next := open(t, &board{})
	d.Click("licence:Go")
	text, ok := (*next).(*page.Page)
	if !ok || text == p {
		t.Fatalf("the licence leads to %T, want the page of its text", *next)
	}
	var back scenes.Scene
	reader := uitest.OnScene(t, func(in input.Frame) { back = text.Update(in) }, func() *ui.Root { return text.Root })
	if o := text.Overflows(); len(o) > 0 {
		t.Errorf("got cut texts %v, want none", o)
	}
	reader.Press(ebiten.KeyEscape)
	if back != scenes.Scene(p) {
		t.Errorf("Escape leads to %T, want back", back)
	}
}
