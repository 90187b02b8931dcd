package scenes

import (
	"menagerie/internal/prefs"
	"menagerie/internal/stats"
	"menagerie/keeper/tournament"
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Env is what every screen is made with. There is one in a program; the game loop owns it.
type Env struct {
	UI    *ui.Env     // theme, words, interface sounds
	Prefs prefs.Prefs // the settings; after changing them call Apply
	Games []Game      // the games that exist, in the order of the menu
	Facts Facts       // what "About" shows
	Home  func() Scene
	Web   bool // the program runs in a browser: the browser closes it and has keys of its own

	Apply      func()                        // makes the settings take effect and keeps them
	Confirm    func(setting string)          // keeps a setting that was chosen again, even if the command line made it
	Effect     func(name string)             // plays a sound of a game: "pond.splash"
	Caption    func() (text string, ok bool) // the latest sound in words, if captions are on and it is still to be shown
	Saves      func() []Save                 // games that can be gone on with, the latest first
	Discard    func(s Save) error            // forget a save
	Records    func() Records                // games that were played; nil where there is no place for them
	Statistics Statistics                    // what they came to; nil where nobody counts
	Tournament func(path string) Tournament  // looks at a tournament that is kept in a folder; nil where there are none
	Contests   Contests                      // holds tournaments; nil where no program can be started
	Nearby     func(game string) Nearby      // looks for games on the local network, of one game or all; nil where that cannot be
	Unsaved    func() error                  // why a game under way could not be kept, if one could not

	notices []string
}

// Game is one game's way into the program. Texts about it have the keys NAME.title and NAME.blurb.
type Game struct {
	Name   string                                           // "pond"
	Card   func(p *render.Pen, r render.Rect, t float64)    // draws the home screen's card; t is in seconds
	Setup  func(env *Env) Scene                             // where a game is chosen
	Demo   func(env *Env) (Scene, error)                    // bots play, for ever
	Resume func(env *Env, save Save) (Scene, error)         // goes on with a save
	Watch  func(env *Env, film Film) (Scene, error)         // shows a record
	Help   func(env *Env, back Scene) Scene                 // the rules
	League League                                           // how a tournament of the game's bots is set up
	Dice   func(p *render.Pen, r render.Rect, faces [6]int) // draws how often each face was seen; nil for a game without dice

	Join    func(env *Env, to Invitation) (Scene, error) // joins a server with the choices of last time; nil where that cannot be
	Prepare func(env *Env, to Invitation) (Scene, error) // where a game is chosen, about to join a server
}

// League is what the screen that sets up a tournament must know about a game.
type League struct {
	Seats     func(entrants int) int // returns how many bots play in a game; nil for two
	Variants  []string               // every pairing plays each of them; nil if the game has no variants
	Limits    []string               // times for a move to choose from; "" is the usual time; nil if the game has no limit
	Suggested bool                   // the game is proposed for the first tournament
}

// Film is a record to be shown.
type Film struct {
	Record *session.Record
	Back   Scene    // where Escape leads; nil for home
	Next   Follower // the film that starts after this one; nil for none
}

// Follower returns the title of the next film and opens it. open is nil while there is none. It is called in every tick after the
// end of a film, so it must not wait.
type Follower func() (title string, open func() (Scene, error))

// Save is a game that can be gone on with.
type Save struct {
	Name   string // on the shelf
	Record *session.Record
}

// Records are the games that were played, which a screen may look through. Close them when it is left.
type Records interface {
	// Take returns what has been read since the last call, and whether that was all. The latest game comes first. It never
	// waits for the disk.
	Take() (more []Played, done bool)
	Read(name string) (*session.Record, error)
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

// Tournament is a tournament of bots that is looked at. Close it when it is left.
type Tournament interface {
	// Take returns the table as it is now, or why it can't be read, if either has changed since the last call. It never waits
	// for the disk.
	Take() (table *tournament.Table, err error, news bool)
	Film(file string) (*session.Record, error) // of a game, by the name in its result
	Close()
}

// Played is one game that was played.
type Played struct {
	Name    string // on the shelf
	Outline session.Summary
	Err     error // why it cannot be read
}

// Facts are what "About" shows and what a bug report needs.
type Facts struct {
	Version  string
	System   string // operating system, processor, Go version
	Paths    []Path // where the program keeps things
	Licences []Licence
}

// Path is a folder or file of the program with the key of its description.
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

// Notify keeps a message, already in the player's language, for the next screen that can show it.
func (e *Env) Notify(text string) { e.notices = append(e.notices, text) }

// Notices takes the messages that nobody has shown yet.
func (e *Env) Notices() []string {
	n := e.notices
	e.notices = nil
	return n
}
