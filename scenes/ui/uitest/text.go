package uitest

import (
	"runtime"
	"slices"
	"strings"
)

// Screen returns all texts on the screen, separated by spaces. It replaces non-breaking spaces with ordinary spaces.
func (d *Driver) Screen() string {
	var lines []string
	for _, t := range d.root().Texts() {
		lines = append(lines, t.Text)
	}
	return plain(strings.Join(lines, " "))
}

// plain returns text with single spaces that break lines.
func plain(text string) string { return strings.Join(strings.Fields(text), " ") }

// ClickOn clicks on the line with this text. If there are several such lines, it clicks on the one that is drawn last.
func (d *Driver) ClickOn(text string) {
	d.t.Helper()
	for _, t := range slices.Backward(d.root().Texts()) {
		if plain(t.Text) == plain(text) {
			c := t.Box.Centre()
			d.ClickAt(c.X, c.Y)
			return
		}
	}
	d.t.Fatalf("there is no line %q on the screen: %s", text, d.Screen())
}

// See checks that each text is on the screen. A text may be wrapped to several lines.
func (d *Driver) See(texts ...string) {
	d.t.Helper()
	screen := d.Screen()
	for _, text := range texts {
		if !strings.Contains(screen, plain(text)) {
			d.t.Errorf("%q is not on the screen, but this is: %s", text, screen)
		}
	}
}

// NotSee checks that none of the texts is on the screen.
func (d *Driver) NotSee(texts ...string) {
	d.t.Helper()
	screen := d.Screen()
	for _, text := range texts {
		if strings.Contains(screen, plain(text)) {
			d.t.Errorf("%q is on the screen: %s", text, screen)
		}
	}
}

// Until lets ticks pass until a text is on the screen, for example a text that is computed in the background. If the text does
// not appear, the test fails.
func (d *Driver) Until(text string) {
	d.t.Helper()
	const most = 20_000
	for range most {
		d.Ticks(20)
		if strings.Contains(d.Screen(), plain(text)) {
			return
		}
		runtime.Gosched()
	}
	d.t.Fatalf("%q does not appear: %s", text, d.Screen())
}

// Text returns the text of the label, button or text field with this ID.
func (d *Driver) Text(id string) string {
	d.t.Helper()
	w, ok := d.Widget(id).(interface{ Text() string })
	if !ok {
		d.t.Fatalf("widget %q has no text", id)
	}
	return w.Text()
}
