package tutor

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Puzzle is a Course that the player solves without instructions. Its page shows the actions that are possible.
type Puzzle interface {
	Said() string      // returns the headline
	Where() string     // returns the line below the headline, such as the date of the puzzle
	Actions() []Action // returns the actions that are possible now
	Stage() int        // returns a number that changes with Actions
	Hint()             // shows a hint if there is one
}

// Action is a button for something that the player of a puzzle can do.
type Action struct {
	ID   string
	Text string
	Icon render.Icon
	Main bool // whether the button is filled and gets the focus
	Do   func()
}

// Guides reports whether the page shows a lesson or a puzzle. It returns false for an ordinary game in which the hand only
// shows possible moves.
func (t *Tutor) Guides() bool { return t.Teaches() || t != nil && t.Puzzle != nil }

func (t *Tutor) puzzlePanel(task bool) ui.Widget {
	col := ui.Column(16)
	t.text = nil
	if task {
		t.text = ui.Named("task", ui.NewTitle(t.Puzzle.Said()))
		col.Add(t.text)
	}
	col.Add(ui.Named("where", ui.NewSoftLabel(t.Puzzle.Where())))
	for _, a := range t.Puzzle.Actions() {
		b := ui.NewButton(a.Text, a.Do).WithIcon(a.Icon)
		if a.Main {
			b = b.OfKind(ui.PrimaryButton)
		}
		col.Add(ui.Named(a.ID, b))
	}
	return col
}

func (t *Tutor) puzzleButtons(leave func(), actions bool) []ui.Widget {
	var all []ui.Widget
	if actions {
		for _, a := range t.Puzzle.Actions() {
			all = append(all, ui.Named(a.ID, ui.NewIconButton(a.Icon, a.Text, a.Do)))
		}
	}
	return append(all, ui.Named("leave", ui.NewIconButton(render.Close, t.env.UI.Book.T("page.back"), leave)))
}

// tickPuzzle reports whether the actions of the puzzle have changed. If they have, the next call of tickPuzzle focuses
// the main action.
func (t *Tutor) tickPuzzle() (changed bool) {
	if t.wished {
		t.wished = false
		for _, a := range t.Puzzle.Actions() {
			if a.Main {
				t.over.Root().FocusID(a.ID)
			}
		}
	}
	changed = t.Puzzle.Stage() != t.stage
	t.stage = t.Puzzle.Stage()
	t.wished = changed
	return changed
}

// Keys and buttons that have no function in a puzzle.
var (
	puzzleKeys    = []ebiten.Key{ebiten.KeyTab, ebiten.KeyP, ebiten.KeyF8, ebiten.KeyN}
	puzzleButtons = []input.PadButton{input.PadNorth, input.PadMenu}
)

// filterPuzzle returns frame without the keys and buttons that do nothing in a puzzle, and shows a hint if frame has a
// key for hints.
func (t *Tutor) filterPuzzle(frame input.Frame) input.Frame {
	frame = withoutKeys(frame, puzzleKeys, puzzleButtons)
	if frame.Hit(ebiten.KeyH) || frame.PadHit(input.PadPrevTab) {
		t.Puzzle.Hint()
	}
	return frame
}
