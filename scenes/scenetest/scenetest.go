// Package scenetest plays screens of the program in tests, without a display. A Visit follows a player from screen to screen:
//
//	v := scenetest.Open(t, env, scene)
//	v.Press(ebiten.KeyP)
//	v.See("Pause", "Resume")
//	v.Click("menu.help")
//	v.See("The rules")
//
// See and NotSee of uitest.Driver check the texts on the screen.
package scenetest

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/internal/solved"
	"menagerie/record"
	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// NewEnv returns an environment with the default settings, English texts and a clipboard, but without sound.
func NewEnv() *scenes.Env {
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en"), Clipboard: &Clipboard{}}, Prefs: prefs.Defaults()}
	env.Effect, env.Ambience = func(string, float64) {}, func(string) {}
	env.Caption = func() (string, bool) { return "", false }
	env.Changes = func() int { return 0 }
	env.Claim = Claim
	env.Unsaved = func() error { return nil }
	env.Write = func() func() (bool, error) { return func() (bool, error) { return true, nil } }
	return env
}

// Claim is a function for GameStore.Claim that reserves every save at once.
func Claim(scenes.Save) (poll func() (bool, error)) { return func() (bool, error) { return true, nil } }

// NewStillEnv returns an environment with reduced motion, so that moves are shown without animation. Otherwise the
// environment is like that of NewEnv.
func NewStillEnv() *scenes.Env {
	env := NewEnv()
	env.Prefs.ReducedMotion, env.UI.ReducedMotion = true, true
	return env
}

// Clipboard is a clipboard that is not shared with the desktop.
type Clipboard struct {
	Text string
	Err  error // error that every call returns; may be nil
}

func (c *Clipboard) Read() (string, error) { return c.Text, c.Err }

func (c *Clipboard) Write(text string) error {
	c.Text = text
	return c.Err
}

// Visit is a player who uses the program in a test.
type Visit struct {
	*uitest.Driver
	Env      *scenes.Env
	Scene    scenes.Scene       // current screen; nil after the program has ended
	Sounds   []string           // names of the game sounds that were played
	Pans     map[string]float64 // place of the last sound with each name
	Ambience int                // number of ticks with an ambience

	t testing.TB
}

// Open returns a Visit that starts on the screen scene.
func Open(t testing.TB, env *scenes.Env, scene scenes.Scene) *Visit {
	t.Helper()
	v := &Visit{Env: env, Scene: scene, Pans: map[string]float64{}, t: t}
	env.Effect = func(name string, pan float64) { v.Sounds, v.Pans[name] = append(v.Sounds, name), pan }
	env.Ambience = func(string) { v.Ambience++ }
	v.Driver = uitest.OnScene(t, v.step, func() *ui.Root { return RootOf(v.Scene) })
	v.Ticks(2)
	return v
}

func (v *Visit) step(in input.Frame) {
	if v.Scene == nil {
		v.t.Fatal("the program has ended, want a screen")
	}
	v.Scene = scenes.Step(v.Scene, in)
}

// RootOf returns the Root that a screen embeds, either directly or in a Page.
func RootOf(s scenes.Scene) *ui.Root {
	return reflect.Indirect(reflect.ValueOf(s)).FieldByName("Root").Interface().(*ui.Root)
}

// Close closes the window, as the user does, and reports whether the program has ended.
func (v *Visit) Close() bool {
	v.Frame(func(in *input.Frame) { in.Closing = true })
	return v.Scene == nil
}

// Heard reports whether the sound with the given name was played since the last call of Heard.
func (v *Visit) Heard(name string) bool {
	heard := slices.Contains(v.Sounds, name)
	v.Sounds = nil
	return heard
}

// Sign returns a screen that shows only text. Tests use it in place of another screen.
func Sign(env *scenes.Env, text string, back scenes.Scene) scenes.Scene {
	return page.New(env, back, func() page.Plan { return page.Plan{Title: "Sign", Body: ui.NewLabel(text)} })
}

// ErrBroken is an error for functions that should fail in a test.
var ErrBroken = errors.New("it is broken")

// Options returns the page options for a game between Ada and Tom in a test. Each screen that the page can open is
// replaced by a screen with only a text; see Sign.
func Options(env *scenes.Env) gamepage.Options {
	to := func(text string) func() (scenes.Scene, error) {
		return func() (scenes.Scene, error) { return Sign(env, text, nil), nil }
	}
	return gamepage.Options{
		Names: func() []string { return []string{"Ada", "Tom"} }, Looks: gamepage.ColoredLooks([]int{0, 1}),
		Ways:  gamepage.Ways{Again: to("A new game"), Same: to("The same start"), Swap: to("The other side")},
		Help:  func(back scenes.Scene) scenes.Scene { return Sign(env, "These are the rules", back) },
		Prefs: func(back scenes.Scene) scenes.Scene { return Sign(env, "These are the settings", back) },
		Setup: func() scenes.Scene { return Sign(env, "These are the options", nil) },
		Leave: func() scenes.Scene { return Sign(env, "This is the home screen", nil) },
		Say:   func(err error) string { return err.Error() },
	}
}

// Head returns the head of a record of a game between Ada and Tom. config has the settings of the game. bot is the name of the
// bot that plays for Tom, or "" if Tom is a person.
func Head(t testing.TB, game string, config any, seed uint64, bot string) record.Head {
	t.Helper()
	text, err := json.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	return record.Head{Game: game, Config: text, Seed: seed, Seats: []record.SeatHead{{Name: "Ada"}, {Name: "Tom", Bot: bot}}}
}

// OfferReplay sets o.Watch, the function that opens the replay of a record. replay returns a session for a record, and scene
// returns the screen of that session.
func OfferReplay[S any](o *gamepage.Options, replay func(r *record.Record) (S, error), scene func(o gamepage.Options, s S) scenes.Scene) {
	game := *o
	o.Watch = func(r *record.Record, at int, back scenes.Scene) (scenes.Scene, error) {
		s, err := replay(r)
		if err != nil {
			return nil, err
		}
		film := game
		film.At, film.Back = at, back
		return scene(film, s), nil
	}
}

// Puzzles has results of puzzles that a test sets. It implements scenes.Puzzles.
type Puzzles struct {
	Date  puzzle.Day // current date
	Book  solved.Book
	Fault error // error that Changes returns

	changes int
}

// Set sets the result of the puzzle k to r.
func (p *Puzzles) Set(k solved.Key, r solved.Result) {
	p.Book.Set(k, r)
	p.changes++
}

func (p *Puzzles) Today() puzzle.Day { return p.Date }

func (p *Puzzles) Result(k solved.Key) solved.Result { return p.Book.Result(k) }

func (p *Puzzles) Climbed(game string) int { return p.Book.Climbed(game) }

func (p *Puzzles) Streak() solved.Streak { return p.Book.Streak(p.Date) }

func (p *Puzzles) Changes() (int, error) { return p.changes, p.Fault }

// GamePuzzles returns the puzzles of a game in a test. They are all the same: task is the key of the puzzle's task, and
// open returns its screen.
func GamePuzzles(task string, open func(at scenes.Sitting) (scenes.Scene, error)) scenes.GamePuzzles {
	one := scenes.Puzzle{Task: task, Draw: func(*render.Pen, render.Rect) {}, Open: open}
	return scenes.GamePuzzles{
		Day:  func(puzzle.Day) (scenes.Puzzle, bool) { return one, true },
		Find: func(puzzle.Day, func() bool) (scenes.Puzzle, bool) { return one, true },
		Step: func(step int) (scenes.Puzzle, bool) { return one, step <= puzzle.Steps },
		Kind: func(puzzle.Day) int { return 0 },
		Crop: func(*render.Pen, render.Rect) {},
	}
}
