// Package scenetest plays screens of the program in tests, without a display. A Visit follows a player from screen to screen:
//
//	v := scenetest.Open(t, env, scene)
//	v.Press(ebiten.KeyP)
//	v.See("Pause", "Go on")
//	v.Click("menu.help")
//	v.See("The rules")
//
// See and NotSee of uitest.Driver check the texts on the screen.
package scenetest

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// NewEnv returns the environment of a program that has the default settings, English texts, a clipboard and no sound device.
func NewEnv() *scenes.Env {
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en"), Clipboard: &Clipboard{}}, Prefs: prefs.Defaults()}
	env.Effect = func(string) {}
	env.Apply = func() {}
	env.Confirm = func(string) {}
	env.Caption = func() (string, bool) { return "", false }
	env.Unsaved = func() error { return nil }
	return env
}

// Clipboard is a clipboard that only the test reads and writes.
type Clipboard struct {
	Text string
	Err  error // returned by every call if it is not nil
}

// Read implements ui.Clipboard.
func (c *Clipboard) Read() (string, error) { return c.Text, c.Err }

// Write implements ui.Clipboard.
func (c *Clipboard) Write(text string) error {
	c.Text = text
	return c.Err
}

// Visit is a player who uses the program.
type Visit struct {
	*uitest.Driver
	Env    *scenes.Env
	Scene  scenes.Scene // the screen that is shown; nil after the program has ended
	Sounds []string     // the game sounds so far

	t testing.TB
}

// Open shows a first screen.
func Open(t testing.TB, env *scenes.Env, first scenes.Scene) *Visit {
	t.Helper()
	v := &Visit{Env: env, Scene: first, t: t}
	env.Effect = func(name string) { v.Sounds = append(v.Sounds, name) }
	v.Driver = uitest.OnScene(t, v.step, func() *ui.Root { return rootOf(v.Scene) })
	v.Ticks(2)
	return v
}

func (v *Visit) step(in input.Frame) {
	if v.Scene == nil {
		v.t.Fatal("the program has ended")
	}
	v.Scene = scenes.Step(v.Scene, in)
}

// rootOf returns the Root that a screen embeds, directly or through a Frame or a Page.
func rootOf(s scenes.Scene) *ui.Root {
	return reflect.Indirect(reflect.ValueOf(s)).FieldByName("Root").Interface().(*ui.Root)
}

// Close asks the program to end, as the window manager does. It reports whether the program has ended.
func (v *Visit) Close() bool {
	v.Frame(func(in *input.Frame) { in.Closing = true })
	return v.Scene == nil
}

// Heard reports whether a game sound was played, and forgets all sounds so far.
func (v *Visit) Heard(name string) bool {
	heard := slices.Contains(v.Sounds, name)
	v.Sounds = nil
	return heard
}

// Sign returns a screen that shows only a text. It stands for any other screen of the program.
func Sign(env *scenes.Env, text string, back scenes.Scene) scenes.Scene {
	return page.New(env, back, func() page.Plan { return page.Plan{Title: "Sign", Body: ui.NewLabel(text)} })
}

// ErrBroken is an error for functions that a test wants to fail.
var ErrBroken = errors.New("it is broken")

// Options returns the options of a game of Ada and Tom. Every way out of the game leads to a Sign.
func Options(env *scenes.Env) gamepage.Options {
	to := func(text string) func() (scenes.Scene, error) {
		return func() (scenes.Scene, error) { return Sign(env, text, nil), nil }
	}
	return gamepage.Options{
		Names: func() []string { return []string{"Ada", "Tom"} }, Colors: []int{0, 1},
		Again: to("A new game"), Same: to("The same start"), Swap: to("The other side"),
		Help:  func(back scenes.Scene) scenes.Scene { return Sign(env, "These are the rules", back) },
		Prefs: func(back scenes.Scene) scenes.Scene { return Sign(env, "These are the settings", back) },
		Leave: func() scenes.Scene { return Sign(env, "This is the set-up", nil) },
		Say:   func(err error) string { return err.Error() },
	}
}
