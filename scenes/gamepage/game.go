package gamepage

import (
	"image/color"

	"menagerie/record"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/inspector"
	"menagerie/scenes/playback"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Options has the players of a game and the functions that open other screens. A function is nil if the page must not offer
// its action.
type Options struct {
	Names func() []string                              // returns the name of the player on each seat, in the current language
	Looks []Look                                       // appearance of the player on each seat
	Mine  func(seat rules.Seat, alone bool) *face.Face // returns the face that a person at this screen has chosen, or nil; alone is false if there are other people; may be nil

	Ways
	Watch func(r *record.Record, position int, back scenes.Scene) (scenes.Scene, error) // opens a replay of r at a position
	Help  func(back scenes.Scene) scenes.Scene
	Prefs func(back scenes.Scene) scenes.Scene // opens the settings
	Setup func() scenes.Scene                  // opens the screen with the options of a new game
	Back  scenes.Scene                         // previous screen; nil for the screen that Leave returns
	Leave func() scenes.Scene                  // returns the home screen, or the screen from which a network game was joined

	playback.Options
	Loop   bool          // whether a game between bots starts again some time after its end
	Lesson tutor.Options // the lesson, for a lesson and its final game

	Host     func() hostpanel.Host    // returns the state of the server in this program
	Others   func() scenes.Others     // returns what is known of the other players' windows in a network game
	Room     func(id string)          // joins another room, after the server has refused one
	Say      func(err error) string   // describes an error in the player's language
	Remedies func(err error) []Remedy // returns the actions that the player can take after the session was lost

	GoOn func() func() (scenes.Scene, error) // returns a function that continues the game against a bot after the opponent has left, or nil; may itself be nil
	Wire *inspector.Source                   // messages of the connection; nil if there are none
}

// Table is the part of a session that is the same in every game.
type Table interface {
	Seats() []rules.Seat
	Capabilities() session.Capabilities
}

// Game contains the values and functions with which a game's scene describes the game to its page. Functions may be
// nil.
type Game struct {
	Name     string // first part of the keys of the game's texts, such as "pond"
	Table    Table
	Analysis Analysis

	Role   func(seat rules.Seat) string // returns the text below a player's name, such as the side; for games of two players
	Note   func(seat rules.Seat) string // returns the text beside a player's name, such as points
	Lead   func(seat rules.Seat) int    // the field Lead of GameMoment; nil in a game without leads
	ToMove func() rules.Seat            // returns the player to move, or rules.Nobody; nil in a game without turns
	Remark func() string                // returns the sentence below the headline
	Hint   func()                       // shows where to look, and when called again in the same turn, the move; nil without hints

	Bar       func() ui.Widget // returns the buttons below the board of a running game
	OpenTable bool             // whether the board hides secrets itself; a hand-over then only replaces Bar instead of hiding the whole page
	Telling   func() bool      // reports whether the board still shows the last move; a hand-over begins afterwards
	Lit       tutor.Spots      // returns the places that accept input in a lesson

	Hands    []Hands                           // input device of each seat; nil if each player may use every device
	Undo     Undo                              // functions for the steps of an unfinished move
	TakeBack func(step func() bool)            // calls step once for each move that one press takes back or redoes
	Step     func(position, direction int) int // returns the next position for direction 1, or the previous one for -1; nil if each tick is a position
	Ending   func() Ending                     // returns the animation for the end of the game; nil for none
	Moment   func(position int) string         // returns a description of a position of a replay
	Forget   func()                            // stops the background tasks, when another screen follows
	Ambience string                            // name of the ambience, such as "ambience.sea"; "" for none
}

// Undo has functions for a game whose moves have several steps. The zero value is for a game whose moves have only one.
type Undo struct {
	Can func() bool // reports whether there is a step to take back
	Do  func() bool // takes back the last step and reports whether there was one
}

// Screen is the part of a game's screen that differs between games. The page draws everything around the board and calls these
// methods. A Screen may also implement Panel, Redrawer, Holder, Seeker and Actor.
type Screen interface {
	scenes.Scene
	Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) // draws the sign of a seat
	Subtitle() string                                                 // returns the line below the game's name in a replay, such as the level or the size
	Status() string                                                   // returns the headline, which names the player to move and the task
	Outcome() string                                                  // returns a sentence about the winner
	Figures() string                                                  // returns the result in figures
}

// MoveLister is implemented by Screens that list the last moves. Moves returns this list, which the page shows beside the
// board in games of more than two players.
type MoveLister interface {
	Moves() ui.Widget
}

// Panel is implemented by Screens that add widgets to the side panel. The page calls Playing, Ended or Filmed each time it
// builds the panel.
type Panel interface {
	Playing() []ui.Widget // returns the widgets for a running game
	Ended() []ui.Widget   // returns the widgets for a finished game
	Filmed() []ui.Widget  // returns the widgets for a replay
	Refresh()             // updates the widgets; called in each tick
}

// Redrawer is implemented by Screens that decide when to redraw their canvas. The page calls Redraw at the end of each tick.
type Redrawer interface{ Redraw() }

// Holder is implemented by Screens with a running clock. Hold stops the clock until the next input.
type Holder interface{ Hold() }

// Seeker is implemented by Screens that react to jumps in a replay. The page calls Sought after each jump to another position.
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
