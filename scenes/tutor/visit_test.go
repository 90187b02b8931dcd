package tutor_test

import (
	"cmp"
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

// course is a fake lesson. The test sets its fields.
type course struct {
	at, of      int
	text, wrong string // keys
	hand        int    // ticks before the hand appears
	misses      int
	done, over  bool
}

func (c *course) Progress() (at, of int) { return c.at, c.of }
func (c *course) Text() string           { return cmp.Or(c.wrong, c.text) }
func (c *course) Hand() int              { return c.hand }
func (c *course) Miss()                  { c.misses++ }
func (c *course) Misses() int            { return c.misses }
func (c *course) Done() bool             { return c.done }
func (c *course) Over() bool             { return c.over }

// newCourse returns a lesson of three steps, in which the hand appears after 30 ticks.
func newCourse() *course { return &course{of: 3, text: "glenda.lesson_hop", hand: 30} }

// pupil is a player in a lesson. The window has an empty board with the panel of the lesson.
type pupil struct {
	*uitest.Driver
	root   *ui.Root
	tutor  *tutor.Tutor
	course *course
	spots  []tutor.Spot
	over   interface{ Children() []ui.Widget } // the board and the marks above it
	skips  int
	begun  int // how many steps have begun
	sounds []string
}

// learn opens a lesson in an environment. The lesson first expects input at (400, 300), in a ring of 20 units.
func learn(t *testing.T, env *scenes.Env, c *course) *pupil {
	t.Helper()
	p := &pupil{course: c, spots: []tutor.Spot{{At: render.Pt{X: 400, Y: 300}, R: 20}}}
	env.Effect = func(name string, _ float64) { p.sounds = append(p.sounds, name) }
	p.tutor = tutor.New(env, tutor.Options{Course: c}, func() []tutor.Spot { return p.spots })
	p.root = ui.NewRoot(env.UI)
	parts := append([]ui.Widget{p.tutor.Panel(true)}, p.tutor.Buttons(func() { p.skips++ }, false)...)
	over := p.tutor.Over(ui.Column(12, parts...))
	p.over = over.(interface{ Children() []ui.Widget })
	p.root.SetContent(over)
	step := func(in input.Frame) {
		p.root.Update(p.tutor.Filter(in))
		if p.tutor.Tick() {
			p.begun++
		}
	}
	p.Driver = uitest.OnScene(t, step, func() *ui.Root { return p.root })
	return p
}

// marks returns the smallest rectangle around the rings and the hand.
func (p *pupil) marks() render.Rect { return ui.Bounds(p.over.Children()[1]) }

// hand reports whether the hand is on the screen. The rings alone take 23 units on each side of a spot.
func (p *pupil) hand() bool { return p.marks().W > 46 || p.marks().H > 46 }

// german returns the environment of a player who reads German.
func german(env *scenes.Env) *scenes.Env {
	env.UI.Book = words.Open("de")
	return env
}

// lesson opens a lesson in English.
func lesson(t *testing.T) *pupil {
	t.Helper()
	return learn(t, scenetest.NewEnv(), newCourse())
}
