package scenes

import (
	"menagerie/internal/prefs"
	"menagerie/internal/stats"
	"menagerie/internal/tournament"
	"menagerie/record"
	"menagerie/render"
	"menagerie/scenes/ui"
)

// Env has the data and functions that all screens share. A program has one Env. Only the game loop may use it.
type Env struct {
	UI    *ui.Env     // theme, words, interface sounds
	Prefs prefs.Prefs // the settings; after changing them call Apply
	Games []Game      // the games that exist, in the order of the menu
	Facts Facts       // the facts that "About" shows
	Login string      // the name under which the person is logged in; empty if nobody is asked for a name
	Home  func() Scene
	Web   bool // the program runs in a browser: the browser closes it and has keys of its own

	Apply   func()                                               // makes the settings take effect and keeps them
	Confirm func(setting string)                                 // keeps a setting that was chosen again, even if the command line made it
	Effect  func(name string)                                    // plays a sound of a game: "pond.splash"
	Caption func() (text string, ok bool)                        // the latest sound in words, if captions are on and it is still to be shown
	Save    func(draw func(p *render.Pen, r render.Rect)) string // stores a picture and returns a notice with its path or the error; nil where no file can be stored
	NoSound func() bool                                          // reports whether this machine has no sound device; nil if it has one
	NoPads  func() bool                                          // reports whether game pads cannot be used since the start of the program; nil if they can
	GameStore
	Results
	Tournament func(path string) Tournament // looks at a tournament that is kept in a folder; nil on systems without tournaments
	Contests   Contests                     // holds tournaments; nil where no program can be started
	Running    RunningContests              // the tournaments that are under way; nil where Contests is nil
	Nearby     func(game string) Nearby     // looks for games on the local network, of one game or all; nil where that cannot be

	notices []string
}

// Results has the results of the player's games and puzzles.
type Results struct {
	Statistics Statistics // the results of finished games; nil if they are not counted
	Puzzles    Puzzles    // the results of puzzles; nil if there are no puzzles
}

// GameStore has the functions that read, remove and save stored games.
type GameStore struct {
	Saves    func() []Save                    // games that can be gone on with, the latest first
	Discard  func(s Save) error               // removes a save
	SetAside func(s Save, reason error) error // renames the file of a damaged save; Saves may return its undamaged part
	Damaged  func() bool                      // reports whether a damaged file without a readable part was set aside since the last call
	Records  func() Records                   // games that were played; nil where there is no place for them
	Unsaved  func() error                     // why a game under way could not be kept, if one could not
}

// Game has the functions that start a game and open its screens. The keys of the game's title and description are NAME.title
// and NAME.blurb (see package words).
type Game struct {
	Name    string                                        // "pond"
	Card    func(p *render.Pen, r render.Rect, t float64) // draws the home screen's card; t is in seconds
	Setup   func(env *Env) Scene                          // opens the set-up
	Play    func(env *Env) (Scene, error)                 // starts a game against the last bots with the last settings
	Lesson  func(env *Env) (Scene, error)                 // opens the lesson; nil if the game has none
	Demo    func(env *Env) (Scene, error)                 // bots play, for ever
	Resume  func(env *Env, save Save) (Scene, error)      // goes on with a save
	Watch   func(env *Env, film Film) (Scene, error)      // shows a record
	Help    func(env *Env, back Scene) Scene              // the rules
	Names   func(h record.Head) []string                  // returns the names of the players of a record; nil for the names in the record
	Glimpse func(r *record.Record) (Glimpse, error)       // reads the last position of a record, in any goroutine; nil shows the card instead
	Codes   Codes                                         // the codes of games and positions
	League  League                                        // how a tournament of the game's bots is set up
	Puzzles GamePuzzles                                   // the zero value for a game without puzzles
	Pictures

	SameScreen func(env *Env, people int) (Scene, error) // starts a game of several people at this screen
	Crowds     []int                                     // the numbers of people that SameScreen accepts; nil for two only
	Host       func(env *Env) (Scene, error)             // opens the screen on which a friend is invited; nil where nobody can be

	Join    func(env *Env, invitation Invitation) (Scene, error) // joins a server with the last choices; nil if the game cannot join one
	Prepare func(env *Env, invitation Invitation) (Scene, error) // where a game is chosen, before the player joins a server
}

// Pictures has what the screen of the statistics draws for a game.
type Pictures struct {
	Dice     func(p *render.Pen, r render.Rect, faces [6]int)              // draws how often each face was seen; nil for a game without dice
	Portrait func(seat int, bot string) func(p *render.Pen, r render.Rect) // returns a function that draws the face of a bot, or nil; -1 is any seat
}

// League describes how tournaments of a game are set up.
type League struct {
	Seats     func(entrants int) int // returns how many bots play in a game; nil for two
	Variants  []string               // every pairing plays each of them; nil if the game has no variants
	Limits    []string               // times for a move to choose from; "" is the usual time; nil if the game has no limit
	Suggested bool                   // the game is proposed for the first tournament
}

// Film is a record to show as a replay.
type Film struct {
	Record *record.Record
	Back   Scene    // where Escape leads; nil for home
	Next   Follower // the film that starts after this one; nil for none
}

// Follower returns the title of the next replay and a function that opens it. The function is nil if there is no next replay. A
// Follower is called in every tick after the end of a replay, so it must not block.
type Follower func() (title string, open func() (Scene, error))

// Save is an unfinished game that can be resumed.
type Save struct {
	Name   string // in the store
	Record *record.Record
}

// Records reads the records of past games for a screen. The screen must call Close when the player leaves it.
type Records interface {
	// Take returns what has been read since the last call, and whether that was all. The latest game comes first. It never
	// waits for the disk.
	Take() (more []Played, done bool)
	Read(name string) (*record.Record, error)
	Remove(name string) error
	Path(name string) string // of the file, to be told to others
	Close()
}

// Statistics are the counts of the games that were played.
type Statistics interface {
	Groups(game string) []stats.Group
	// Changes is another number after everything that happened to the counts. The error says why they are not on the disk.
	Changes() (int, error)
	Forget(game string) // drops one game's counts, or all for ""
}

// Tournament reads the table and the games of a tournament for a screen. The screen must call Close when the player leaves it.
type Tournament interface {
	// Take returns the table as it is now, or why it can't be read, if either has changed since the last call. It never waits
	// for the disk.
	Take() (table *tournament.Table, err error, news bool)
	Film(file string) (*record.Record, error) // of a game, by the name in its result
	Close()
}

// Played is one game that was played.
type Played struct {
	Name    string // in the store
	Outline record.Summary
	Err     error // why it cannot be read
}

// Facts has the data of the screen "About" and of bug reports.
type Facts struct {
	Version  string
	System   string // operating system, processor, Go version
	Paths    []Path // where the program keeps things
	Licences []Licence
}

// Path is a folder or file of the program, together with the key of its description.
type Path struct{ Key, Path string }

// Licence is the licence text of a part of the program.
type Licence struct{ Name, Text string }

// Game finds a game by its name.
func (e *Env) Game(name string) (Game, bool) {
	for _, g := range e.Games {
		if g.Name == name {
			return g, true
		}
	}
	return Game{}, false
}

// Notify stores a message for the next screen that can show it. The message must be in the player's language.
func (e *Env) Notify(text string) { e.notices = append(e.notices, text) }

// Notices returns the messages of Notify and removes them.
func (e *Env) Notices() []string {
	n := e.notices
	e.notices = nil
	return n
}
