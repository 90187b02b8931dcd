package playback_test

import (
	"context"
	"image/color"
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/testkit/leaktest"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/playback"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// reel is a fake film of last positions. A Tick passes speed positions.
type reel struct {
	last, at int
	speed    float64
	passed   float64 // the part of a position since the last one
	cut      bool    // the record has no end of the game
}

func (r *reel) Len() int         { return r.last }
func (r *reel) At() int          { return r.at }
func (r *reel) Seek(at int)      { r.at = max(0, min(at, r.last)) }
func (r *reel) Speed(by float64) { r.speed = by }

func (r *reel) Capabilities() session.Capabilities {
	return session.Capabilities{Film: r, Record: func() *record.Record { return &record.Record{Done: !r.cut} }}
}

func (r *reel) tick() {
	r.passed += r.speed
	whole := int(r.passed)
	r.passed -= float64(whole)
	r.Seek(r.at + whole)
}

// visit is a player who watches a replay. The window shows only the playback controls.
type visit struct {
	*uitest.Driver
	env    *scenes.Env
	root   *ui.Root
	film   *reel
	c      *playback.Controls
	sought []int        // the positions that the page was asked to show
	opened scenes.Scene // the screen that the controls have opened
	failed error        // the error of the screen that could not be opened
	names  []string     // by seat
}

func (v *visit) Name(seat rules.Seat) string      { return v.names[seat] }
func (v *visit) Color(seat rules.Seat) color.RGBA { return color.RGBA{uint8(seat), 1, 2, 255} }
func (v *visit) Sought()                          { v.sought = append(v.sought, v.film.at) }

func (v *visit) GoTo(open func() (scenes.Scene, error)) { v.opened, v.failed = open() }

func (v *visit) Steer(show func(text string), desk, _, _ string) { show(v.env.UI.Book.T(desk)) }

// watch opens the replay of a film. edit may change the configuration; it may be nil.
func watch(t *testing.T, language string, film *reel, edit func(v *visit, c *playback.Config)) *visit {
	t.Helper()
	v := &visit{env: scenetest.NewStillEnv(), film: film, names: []string{"Ada", "Tom", "Mia"}}
	v.env.UI.Book = words.Open(language)
	v.root = ui.NewRoot(v.env.UI)
	config := playback.Config{Env: v.env, Root: v.root, Game: "pond", Table: film, Page: v}
	if edit != nil {
		edit(v, &config)
	}
	v.c = playback.New(config)
	t.Cleanup(v.c.Drop)
	v.root.SetContent(ui.NewScroll(v.c.Widget()))
	v.c.Show()
	v.c.BindKeys()
	step := func(in input.Frame) {
		film.tick()
		v.c.Refresh()
		v.root.Update(in)
	}
	v.Driver = uitest.OnScene(t, step, func() *ui.Root { return v.root })
	v.Ticks(2)
	return v
}

// held opens a film of ten positions that is paused at position 5.
func held(t *testing.T, edit func(v *visit, c *playback.Config)) *visit {
	t.Helper()
	return watch(t, "en", &reel{last: 10}, func(v *visit, c *playback.Config) {
		c.At = 5
		if edit != nil {
			edit(v, c)
		}
	})
}

// want fails the test if the film is at another position.
func (v *visit) want(t *testing.T, after string, at int) {
	t.Helper()
	if v.film.at != at {
		t.Errorf("after %s the film is at %d, want %d", after, v.film.at, at)
	}
}

// finding makes the controls find these highlights.
func finding(h playback.Highlights) func(v *visit, c *playback.Config) {
	return func(_ *visit, c *playback.Config) {
		c.Highlights = func(context.Context) playback.Highlights { return h }
	}
}

// found lets ticks pass until the events are found, which enables the button that goes to the next event.
func (v *visit) found(t *testing.T) {
	t.Helper()
	for range 1_000_000 {
		v.Ticks(1)
		if ui.Enabled(v.Widget("eventon")) {
			return
		}
	}
	t.Fatal("the button of the next event is disabled, want it enabled when the events are found")
}

// following makes a replay follow this one. open may be nil for a replay that is not ready.
func following(open func() (scenes.Scene, error)) func(v *visit, c *playback.Config) {
	return func(_ *visit, c *playback.Config) {
		c.Next = func() (string, func() (scenes.Scene, error)) { return "Ada - Tom", open }
	}
}
