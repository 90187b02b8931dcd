package gamepage

import (
	"context"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Options are the surroundings of a game that the program chooses: who plays, and which screens follow. A function may be nil;
// the page then does not offer that.
type Options struct {
	Names  func() []string // by seat, in the current language
	Colors []int           // by seat: an index of the theme's Seats

	Again func() (scenes.Scene, error)                                             // starts the same game again
	Same  func() (scenes.Scene, error)                                             // starts it from the very same position
	Swap  func() (scenes.Scene, error)                                             // starts it with the sides swapped
	Watch func(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) // opens the record as a film, at a position
	Help  func(back scenes.Scene) scenes.Scene
	Prefs func(back scenes.Scene) scenes.Scene // the settings
	Back  scenes.Scene                         // the screen to which the way back leads; nil for the screen that Leave makes
	Leave func() scenes.Scene

	FilmOptions
	Loop bool // a game that nobody plays starts again after a while

	Host     func() Host              // the server that runs in this program
	Others   func() Others            // the people at the other windows of a game over the network
	Room     func(id string)          // tries another room after one was refused
	Say      func(err error) string   // an error in the player's words
	Remedies func(err error) []Remedy // ways on after a session was lost
	Wire     *Wire                    // the messages of the connection; nil if there are none to inspect
}

// FilmOptions are the Options of a film.
type FilmOptions struct {
	At         int                                  // the first position that is shown
	Continue   []Continuation                       // ways from the film to a new game
	Highlights func(ctx context.Context) Highlights // finds the events of the film, in its own goroutine
	Next       scenes.Follower                      // the film after this one
}

// Table is the part of a session that does not depend on the game.
type Table interface {
	Seats() []rules.Seat
	Capabilities() session.Capabilities
}

// Game is the part of a game that its scene supplies as values. A function may be nil; the game then has nothing of the kind.
type Game struct {
	Name     string // "pond": the keys of the game's texts begin with it
	Table    Table
	Analysis Switch // shown by Tab and a button

	Bar       func() ui.Widget             // buttons below the board while somebody plays
	OpenTable bool                         // the board itself hides secrets: a hand-over replaces Bar, and no curtain falls
	Telling   func() bool                  // reports whether the board still shows the last move, for which the curtain waits
	Note      func(seat rules.Seat) string // text beside a player's name, such as points
	Verdict   func() string                // the analysis in one line, for a small window

	Keys     func(k ebiten.Key) bool  // uses R or Backspace itself, instead of "start again" or "take back"; reports whether it did
	PadOf    func(pad int) rules.Seat // the seat that alone uses a pad, by the pad's place; rules.Nobody if there is none
	Undo     func() bool              // takes back a step of an unfinished move; reports whether there was one
	TakeBack func(once func() bool)   // calls once as often as one press takes back or redoes moves
	Step     func(at, by int) int     // the position one step after (by is 1) or before (-1) a position of a film; nil counts positions
	Moment   func(at int) string      // a position of a film in words
	Forget   func()                   // stops the background tasks, because another screen follows
}

// Switch is something that can be switched on and off. The zero value cannot.
type Switch struct {
	On     func() bool
	Toggle func()
}

// Screen is a game's scene. It may also be a Panel, a Redrawer, a Holder and a Seeker.
type Screen interface {
	scenes.Scene
	Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) // draws the sign of a seat
	Subtitle() string                                                 // under the game's name: its level or size
	Status() string                                                   // who has to do what
	Outcome() string                                                  // who won
	Figures() string                                                  // how
}

// Panel is a Screen with parts of its own in the side panel. The page asks for new parts whenever it is laid out.
type Panel interface {
	Playing() []ui.Widget // while a game is under way
	Ended() []ui.Widget   // after it
	Filmed() []ui.Widget  // beside a film
	Refresh()             // brings the parts up to date, once a tick
}

// Redrawer is a Screen that redraws its canvas only when the picture has changed. Redraw is called last in each tick.
type Redrawer interface{ Redraw() }

// Holder is a Screen with a clock. Hold stops it until a hand moves.
type Holder interface{ Hold() }

// Seeker is a Screen that shows films. Sought is called after the film jumped to another position.
type Seeker interface{ Sought() }

// bare is the panel of a Screen without parts.
type bare struct{}

func (bare) Playing() []ui.Widget { return nil }
func (bare) Ended() []ui.Widget   { return nil }
func (bare) Filmed() []ui.Widget  { return nil }
func (bare) Refresh()             {}

func (f *Frame) panelOf() Panel {
	if p, ok := f.screen.(Panel); ok {
		return p
	}
	return bare{}
}

func (f *Frame) redraw() {
	if r, ok := f.screen.(Redrawer); ok {
		r.Redraw()
	}
}

func (f *Frame) hold() {
	if h, ok := f.screen.(Holder); ok {
		h.Hold()
	}
}

func (f *Frame) sought() {
	if s, ok := f.screen.(Seeker); ok {
		s.Sought()
	}
}
