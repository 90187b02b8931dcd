package app

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/scenes/input"
)

// newCoupleWith makes a host and a guest, of whom one is looked at.
func newCoupleWith(t *testing.T, host, guest *walker) *couple {
	t.Helper()
	if host == nil {
		host = walk(t, cli.Line{})
	}
	if guest == nil {
		guest = walk(t, cli.Line{})
	}
	return &couple{t, host, guest}
}

// tourHost shows what a host sees of its guest.
func tourHost(w *walker, at func(name string)) {
	c := newCoupleWith(w.t, w, nil)
	c.meet(hostLabyrinthFor(time.Minute))
	c.inTheLabyrinth()
	c.both("the guest is known", func() bool { return len(w.scene.(hostedScreen).Host().People) == 1 })
	w.Ticks(30)
	at("host-labyrinth")
	w.Frame(func(in *input.Frame) { in.Closing = true })
	w.Ticks(40)
	at("host-leaves")
	w.Press(ebiten.KeyEscape)
	if err := c.host.program.Stage.Clear(); err != nil {
		w.t.Error(err)
	}
	w.showScene(w.program.Env.Home(), nil)
}

// tourVisitor shows what a guest sees of its host.
func tourVisitor(w *walker, at func(name string)) {
	c := newCoupleWith(w.t, nil, w)
	c.host.showScene(hostLabyrinthFor(time.Minute)(c.host.program))
	to, err := deeplink.Parse(c.host.scene.(hostedScreen).Host().Link)
	if err != nil {
		w.t.Fatal(err)
	}
	w.program.Env.Prefs.Names, w.program.Login = nil, "charlotte"
	w.showScene(w.program.Follow(to))
	w.Ticks(40)
	at("name")
	w.Click("next")
	c.inTheLabyrinth()
	c.both("the host is known", func() bool { return slices.Contains(names(w), "Ada") })
	w.Ticks(30)
	at("guest-labyrinth")
	if err := c.host.program.Stage.Clear(); err != nil {
		w.t.Error(err)
	}
	w.live("the host has ended the game", func() bool { return w.has("reason") })
	at("guest-host-ended")
	w.showScene(w.program.Env.Home(), nil)
}

// TestPicturesOfCompanyAreSaved makes pictures of these screens alone, into a folder whose name has company in it.
func TestPicturesOfCompanyAreSaved(t *testing.T) {
	if !strings.Contains(os.Getenv(pixeltest.PicturesVariable), "company") {
		t.Skip("nobody wants pictures of host and guest")
	}
	pixeltest.Need(t)
	for _, l := range looks() {
		t.Run(l.String(), func(t *testing.T) {
			w := walk(t, cli.Line{Language: l.language, Theme: l.theme, Scale: l.scale})
			l.arrange(w)
			for _, tour := range []func(*walker, func(string)){tourHost, tourVisitor} {
				tour(w, func(name string) {
					w.root().MarkDirty()
					pixeltest.Save(t, name+"/"+l.String(), pixeltest.Read(w.Draw()))
				})
			}
		})
	}
}
