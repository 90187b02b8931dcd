// Package tutor guides the player of a lesson or of a puzzle on the page of a game. It shows a hand and rings on the board. The
// panel has the text of the step and the progress.
//
//	t := tutor.New(env, opts, spots)
//	root.SetContent(t.Over(content)) // draws hand and rings above the content
//	t.Tick()                         // once in each tick
//
// The package works with every game. Course is the interface of a lesson, and Spots returns the positions on the board.
package tutor

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Course is a lesson. The type Lesson of package session/lesson implements it.
type Course interface {
	Progress() (at, of int) // returns the index of the current step and the number of steps
	Text() string           // returns the key of the text of the step, or of the text after a wrong input
	Hand() int              // returns the number of ticks until the hand appears
	Miss()                  // records a wrong input that is not a move
	Misses() int            // returns the number of wrong inputs since the lesson began
	Done() bool             // reports whether the current step is done
	Over() bool             // reports whether all steps are done
}

// Options describes the lesson on a page. The zero value means no lesson.
type Options struct {
	Course Course                       // lesson or puzzle; nil for an ordinary game
	Puzzle Puzzle                       // same as Course for a puzzle; otherwise nil
	Next   func() (scenes.Scene, error) // opens the screen that follows the last step
	Skip   func() scenes.Scene          // returns the screen that follows if the player skips the lesson
	Goal   string                       // key of the task in the final game of a lesson; "" for none
	Helped func() (scenes.Scene, error) // starts the final game again, with a hand that shows moves; nil without a final game
}

// Spots is a function that returns the places where the lesson expects input, in logical units of the window. The hand points
// at the first place.
type Spots func() []Spot

// Spot is a place where the lesson expects input.
type Spot struct {
	At   render.Pt
	R    float64 // radius of the ring in logical units
	Held bool    // whether the player must hold the button at the place
}

// Ringed returns s with a ring around it if on is true, or without one.
func (s Spot) Ringed(on bool) Spot {
	if !on {
		s.R = 0
	}
	return s
}

// Tutor guides the player through one lesson or puzzle.
type Tutor struct {
	Options
	env   *scenes.Env
	spots Spots
	over  *overlay
	text  *ui.Label
	dots  *ui.Picture

	ticks  int    // ticks since the current task began
	task   []Spot // spots of the current task
	from   render.Pt
	shaken int // ticks for which the rings still shake
	shown  shown
	at     int // index of the step
	chimed bool
	missed int // number of wrong inputs that were shown

	stage  int  // result of Puzzle.Stage
	wished bool // whether the button of the main action gets the focus
}

// shown has the values that the panel shows.
type shown struct {
	text string
	step int
	done bool
}

// New returns a Tutor for the lesson or puzzle in opts, or nil if there is none.
func New(env *scenes.Env, opts Options, spots Spots) *Tutor {
	if opts.Course == nil {
		return nil
	}
	t := &Tutor{Options: opts, env: env, spots: spots}
	if t.Puzzle != nil {
		t.stage = t.Puzzle.Stage()
	}
	return t
}

// Times in ticks.
const (
	travelTicks = 24  // the hand moves to its place
	pressTicks  = 15  // the hand presses
	cycleTicks  = 180 // time between two presses
	shakeTicks  = 9
)

// Spots returns the places where the lesson expects input now. The hand points at the first place.
func (t *Tutor) Spots() []Spot { return t.spots() }

// Teaches reports whether the page shows a lesson. It returns false for an ordinary game in which the hand only shows possible
// moves.
func (t *Tutor) Teaches() bool {
	if t == nil {
		return false
	}
	_, of := t.Course.Progress()
	return of > 0
}

// Miss records a wrong input and reports whether there is a lesson.
func (t *Tutor) Miss() bool {
	if !t.Teaches() {
		return false
	}
	t.Course.Miss()
	return true
}

// Tick advances the lesson by one tick and moves the hand. begun is true if a new step has begun, or if the actions of a
// puzzle have changed.
func (t *Tutor) Tick() (begun bool) {
	t.ticks++
	t.shaken = max(0, t.shaken-1)
	if n := t.Course.Misses(); n != t.missed {
		t.missed, t.shaken = n, shakeTicks
		t.env.Effect("ui.error", 0)
	}
	if done := t.Course.Done(); done != t.chimed {
		t.chimed = done
		if done {
			t.env.Effect("game.collect", 0)
		}
	}
	spots := t.spots()
	if !samePlaces(spots, t.task) {
		t.beginTask(spots)
	}
	t.task = spots
	t.refresh()
	t.over.update(t)
	if t.Puzzle != nil {
		return t.tickPuzzle()
	}
	at, _ := t.Course.Progress()
	begun = at != t.at
	t.at = at
	return begun
}

// samePlaces reports whether two lists point at the same places.
func samePlaces(a, b []Spot) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].At.Sub(b[i].At).Len() > 2*a[i].R {
			return false
		}
	}
	return true
}

// beginTask starts a new task at these places.
func (t *Tutor) beginTask(spots []Spot) {
	t.from = t.over.handStart()
	if len(t.task) > 0 {
		t.from = t.task[0].At
	}
	t.ticks = 0
}

// Said returns the text that tells the player what to do next. After a wrong input, it returns a text about the
// mistake. For a puzzle, it returns the headline.
func (t *Tutor) Said() string {
	if t.Puzzle != nil {
		return t.Puzzle.Said()
	}
	return t.env.UI.Book.T(t.Course.Text())
}

func (t *Tutor) refresh() {
	step, _ := t.Course.Progress()
	if now := (shown{t.Said(), step, t.Course.Done()}); t.text != nil && now != t.shown {
		t.shown = now
		t.text.SetText(now.text)
		if t.dots != nil {
			t.dots.MarkDirty()
		}
	}
}

// Panel returns the panel of a lesson or puzzle. For a lesson, it shows the text of the step and the progress. For a
// puzzle, it shows the day or step and the actions. If task is true, it also shows the puzzle's task.
func (t *Tutor) Panel(task bool) ui.Widget {
	if t.Puzzle != nil {
		return t.puzzlePanel(task)
	}
	t.text = ui.Named("lesson", ui.NewTitle(t.Said()))
	_, of := t.Course.Progress()
	t.dots = ui.NewPicture(float64(of)*(dotSide+dotGap), dotSide, t.drawDots)
	return ui.Column(24, t.text, t.dots)
}

// Buttons returns the buttons of a page with a lesson or puzzle. For a lesson, this is the button that skips it. For a
// puzzle, it is the button that leaves it. If actions is true, there is also a button for each action of the puzzle.
func (t *Tutor) Buttons(skip func(), actions bool) []ui.Widget {
	if t.Puzzle != nil {
		return t.puzzleButtons(skip, actions)
	}
	return []ui.Widget{ui.Named("skip", ui.NewButton(t.env.UI.Book.T("lesson.skip"), skip).WithIcon(render.FastForward))}
}

// hand returns the position of the animated hand that shows moves, and how far it is pressed, from 0 to 1. ok is false
// if it is hidden.
func (t *Tutor) hand() (at render.Pt, pressed float64, ok bool) {
	wait := t.Course.Hand()
	if len(t.task) == 0 || t.ticks < wait {
		return at, 0, false
	}
	target := t.task[0].At
	if t.env.Prefs.ReducedMotion {
		return target, 0, true
	}
	now := t.ticks - wait
	if now < travelTicks {
		return t.from.Between(target, render.EaseInOut(float64(now)/travelTicks)), 0, true
	}
	if t.task[0].Held {
		return target, render.EaseOut(float64(now-travelTicks) / pressTicks), true
	}
	return target, render.EaseThereAndBack(float64((now-travelTicks)%cycleTicks) / pressTicks), true
}

// Keys and buttons that have no function in a lesson. In a game they are for hints, analysis, taking back moves, new games and
// the menu.
var (
	unusedKeys    = []ebiten.Key{ebiten.KeyH, ebiten.KeyTab, ebiten.KeyBackspace, ebiten.KeyP, ebiten.KeyF8, ebiten.KeyN}
	unusedButtons = []input.PadButton{input.PadNorth, input.PadMenu, input.PadView}
)

// Filter returns frame without the keys and buttons that have no function in a lesson or a puzzle.
func (t *Tutor) Filter(frame input.Frame) input.Frame {
	switch {
	case !t.Guides():
		return frame
	case t.Puzzle != nil:
		return t.filterPuzzle(frame)
	}
	return withoutKeys(frame, unusedKeys, unusedButtons)
}

// withoutKeys returns frame without these keys and buttons.
func withoutKeys(frame input.Frame, keys []ebiten.Key, buttons []input.PadButton) input.Frame {
	frame.Keys = slices.DeleteFunc(slices.Clone(frame.Keys), func(k input.Key) bool { return slices.Contains(keys, k.Code) })
	frame.Pads = slices.Clone(frame.Pads)
	for i := range frame.Pads {
		frame.Pads[i].Pressed = slices.DeleteFunc(slices.Clone(frame.Pads[i].Pressed), func(b input.PadButton) bool {
			return slices.Contains(buttons, b)
		})
	}
	return frame
}
