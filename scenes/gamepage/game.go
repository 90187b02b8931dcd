package gamepage

import (
	"image/color"

	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/inspector"
	"menagerie/scenes/playback"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Options describes the players of a game and the screens that can follow. A function is nil if the page must not offer its
// action.
type Options struct {
	Names func() []string // the names by seat, in the current language
	Looks []Look          // by seat

	Ways
	Watch func(r *record.Record, position int, back scenes.Scene) (scenes.Scene, error) // opens a replay of the record at a position
	Help  func(back scenes.Scene) scenes.Scene
	Prefs func(back scenes.Scene) scenes.Scene // opens the settings
	Setup func() scenes.Scene                  // opens the options of a new game
	Back  scenes.Scene                         // the previous screen; nil for the screen that Leave returns
	Leave func() scenes.Scene                  // returns the home screen, or the screen from which a network game was joined

	playback.Options
	Loop   bool          // a game between bots starts again some time after its end
	Lesson tutor.Options // set in a lesson and in its final game

	Host     func() hostpanel.Host    // returns the state of the server in this program
	Others   func() scenes.Others     // returns the state of the other players' windows in a network game
	Room     func(id string)          // joins another room after the server has refused one
	Say      func(err error) string   // describes an error in the player's language
	Remedies func(err error) []Remedy // returns what the player can do after the session was lost

	GoOn func() func() (scenes.Scene, error) // returns the function that continues the game against a bot after the opponent has left, or nil; may be nil
	Wire *inspector.Source                   // the messages of the connection; nil if there are none
}

// Table is the part of a session that is the same in every game.
type Table interface {
	Seats() []rules.Seat
	Capabilities() session.Capabilities
}

// Game is what a scene supplies as values. Functions may be nil.
type Game struct {
	Name     string // the first part of the keys of the game's texts, such as "pond"
	Table    Table
	Analysis Analysis

	Role   func(seat rules.Seat) string // returns the text below a player's name, such as the side; for two players
	Note   func(seat rules.Seat) string // returns the text beside a player's name, such as points
	Lead   func(seat rules.Seat) int    // see GameMoment; nil without leads
	ToMove func() rules.Seat            // returns the player to move, or rules.Nobody; nil in a game without turns
	Remark func() string                // returns the sentence below the headline
	Hint   func()                       // shows where to look, and at the second call in a turn the move; nil without hints

	Bar       func() ui.Widget // returns the buttons below the board of a running game
	OpenTable bool             // the board hides the secrets itself: the hand-over is in the place of Bar, and there is no curtain
	Telling   func() bool      // reports whether the board still shows the last move; the hand-over begins afterwards
	Lit       tutor.Spots      // returns the places that take input in a lesson

	Hands    []Hands                           // by seat; nil if each player may use every device
	Undo     Undo                              // the steps of an unfinished move
	TakeBack func(step func() bool)            // calls step for each move that a press takes back or redoes
	Step     func(position, direction int) int // returns the position one step after (direction is 1) or before (-1) position; nil for positions of one tick
	Ending   func() Ending                     // returns how the board shows the end of the game; nil if it shows nothing
	Moment   func(position int) string         // describes a position of a replay
	Forget   func()                            // stops the background tasks, because another screen follows
}

// Undo has functions for the single steps of an unfinished move. The zero value is for a game whose moves have only one step.
type Undo struct {
	Can func() bool // reports whether there is a step
	Do  func() bool // takes back the last step; reports whether there was one
}

// Screen is a game's own part of the screen. The page draws everything around the board and calls these methods. A Screen may
// also implement Panel, Redrawer, Holder, Seeker and Actor.
type Screen interface {
	scenes.Scene
	Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) // draws the sign of a seat
	Subtitle() string                                                 // the line below the game's name in a replay, such as its level or size
	Status() string                                                   // the headline: says which player has to do what
	Outcome() string                                                  // says which player has won
	Figures() string                                                  // describes the result in figures
}

// MoveLister is a Screen that lists the last moves beside the board. The page calls Moves in games of more than two players.
type MoveLister interface {
	Moves() ui.Widget
}

// Panel is a Screen that adds widgets to the side panel. The page calls Playing, Ended or Filmed each time it builds the panel.
type Panel interface {
	Playing() []ui.Widget // for a running game
	Ended() []ui.Widget   // for a finished game
	Filmed() []ui.Widget  // for a replay
	Refresh()             // updates the widgets in each tick
}

// Redrawer is a Screen that decides when its canvas is redrawn. The page calls Redraw at the end of each tick.
type Redrawer interface{ Redraw() }

// Holder is a Screen with a running clock. Hold stops the clock until the next input.
type Holder interface{ Hold() }

// Seeker is a Screen that must know when a replay jumps. The page calls Sought after each jump to another position.
type Seeker interface{ Sought() }

// emptyPanel is the Panel of a Screen without widgets.
type emptyPanel struct{}

func (emptyPanel) Playing() []ui.Widget { return nil }
func (emptyPanel) Ended() []ui.Widget   { return nil }
func (emptyPanel) Filmed() []ui.Widget  { return nil }
func (emptyPanel) Refresh()             {}

func (f *Page) panelOf() Panel {
	if p, ok := f.screen.(Panel); ok {
		return p
	}
	return emptyPanel{}
}

func (f *Page) hold() {
	if h, ok := f.screen.(Holder); ok {
		h.Hold()
	}
}

func (f *Page) sought() {
	if f.Over = 0; f.ended() { // a jump to the last position shows no animation
		f.Over = 1
		f.beginEnding()
		f.state.ending.Finish()
	}
	if s, ok := f.screen.(Seeker); ok {
		s.Sought()
	}
}
