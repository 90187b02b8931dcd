package app

import (
	"fmt"
	"testing"
	"time"

	"menagerie/app/glendagame"
	"menagerie/internal/cli"
	"menagerie/internal/prefs"
	"menagerie/internal/store"
	"menagerie/internal/testkit/pixeltest"
)

// TestTextsOfHomeFitEveryWindow opens the home screen with an unfinished game in several windows. Sizes are in units.
func TestTextsOfHomeFitEveryWindow(t *testing.T) {
	for _, l := range []look{
		{"en", "light", 1, 1280, 800}, {"de", "dark", 1, 1280, 800}, {"de", "light", 1, 800, 600}, {"en", "dark", 1, 800, 600},
		{"de", "contrast", 1, 853, 533}, {"en", "light", 1, 640, 400}, {"de", "light", 1, 640, 400}, {"de", "light", 1, 480, 360},
		{"en", "light", 1, 390, 844}, {"de", "dark", 1, 390, 844}, {"en", "light", 1, 1422, 800}, {"de", "light", 1, 1600, 667}, {"en", "dark", 1, 1080, 1920},
	} {
		w := walk(t, cli.Line{Language: l.language})
		w.program.Env.Change(func(p *prefs.Prefs) { p.Theme = l.theme })
		g := glendagame.New(&w.program.Services).Game
		table := g.Demo()
		table.Bots = []string{"next", "random"}
		r := boutAs(t, g, table, "Ada")
		r.Done, r.Moves = false, r.Moves[:6]
		if _, err := w.program.files.Put(store.Saves, "glenda", time.Now(), r.Append(nil)); err != nil {
			t.Fatal(err)
		}
		w.open(w.program.Env.Home())
		w.Resize(l.w, l.h)
		w.Ticks(3)
		w.need("continue", "today")
		for _, cut := range append(w.root().Overflows(), w.root().Survey()...) {
			t.Errorf("%s: got %s, want no cut text", l, cut)
		}
		if pixeltest.Saves() {
			pixeltest.Save(t, fmt.Sprintf("home-%s", l), pixeltest.Read(w.Draw()))
		}
	}
}
