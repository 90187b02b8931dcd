package web_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"menagerie/internal/broadcast"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/testkit/pagetest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/netserver/webdoor"
	"menagerie/netserver/webdoor/doortest"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
	"menagerie/session"
)

// begun returns the view of spectators of a game that has begun.
var begun = map[string]func() (any, error){
	"pond":      func() (any, error) { return seen(pond.New(pond.Config{CatStep: 1600}, 1)) },
	"glenda":    func() (any, error) { return seen(glenda.New(glenda.DefaultConfig(), 1)) },
	"labyrinth": func() (any, error) { return seen(labyrinth.New(labyrinth.DefaultConfig(4), 1)) },
	"mia":       func() (any, error) { return seen(mia.New(mia.Config{Seats: 8}, 1)) },
	"foxes":     func() (any, error) { return seen(foxes.New(foxes.DefaultConfig(foxes.MinSize), 1)) },
}

func seen[V any](s interface{ View(rules.Seat) V }, err error) (any, error) {
	return s.View(rules.Nobody), err
}

// spectate shows the game of a host in a page. The page first waits, and then shows the board. The short form shows one game.
func spectate(t *testing.T, folder string) {
	for game, view := range begun {
		if game == "foxes" || longtest.Wanted() {
			t.Run(game, func(t *testing.T) { spectateGame(t, folder, game, view) })
		}
	}
}

func spectateGame(t *testing.T, folder, game string, view func() (any, error)) {
	feed := broadcast.NewFeed(nil)
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(feed.Publish(uint8(session.Joining), nil))
	at := doortest.Watch(t, webdoor.Options{Page: os.DirFS(folder), Feed: feed, Game: game})
	p := openTab(t, "en-US")
	p.Do(chromedp.EmulateViewport(844, 390, chromedp.EmulateScale(pagetest.Scale())))
	p.Visit(at)
	p.Frames(60)
	waits := picture(t, p.Picture("watch-waits-"+game))
	v, err := view()
	must(err)
	feed.Name([]string{"Anna", "Ben"})
	must(feed.Publish(uint8(session.Playing), v))
	changed := 0.0
	for timelimit.Left(t) && changed < 0.02 {
		time.Sleep(100 * time.Millisecond)
		changed = difference(waits, picture(t, p.Picture("watch-"+game)))
	}
	if changed < 0.02 {
		t.Errorf("after the game has begun, %.1f %% of the page have changed, want at least 2 %%", 100*changed)
	}
}

func picture(t *testing.T, text []byte) image.Image {
	t.Helper()
	p, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// difference returns the share of the pixels that differ clearly.
func difference(a, b image.Image) float64 {
	const clearly = 0x2000 // of 0xffff, in any of red, green and blue
	differ, all := 0, a.Bounds().Intersect(b.Bounds())
	for y := all.Min.Y; y < all.Max.Y; y++ {
		for x := all.Min.X; x < all.Max.X; x++ {
			r, g, bl, _ := a.At(x, y).RGBA()
			r2, g2, bl2, _ := b.At(x, y).RGBA()
			if max(r, r2)-min(r, r2) > clearly || max(g, g2)-min(g, g2) > clearly || max(bl, bl2)-min(bl, bl2) > clearly {
				differ++
			}
		}
	}
	return float64(differ) / float64(all.Dx()*all.Dy())
}
