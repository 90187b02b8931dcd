package scenes

import (
	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/internal/solved"
	"menagerie/internal/stats"
	"menagerie/internal/tournament"
	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/code"
	"menagerie/rules/puzzle"
	"menagerie/scenes/ui"
)

// Env has the data and functions that all screens share. A program has one Env. Only the game loop may use it.
type Env struct {
	UI    *ui.Env     // theme, words, interface sounds
	Prefs prefs.Prefs // the settings; only Change changes them
	Games []Game      // the games that exist, in the order of the menu
	Facts Facts       // the facts that "About" shows
	Login string      // the name under which the person is logged in; empty if nobody is asked for a name
	Home  func() Scene
	Web   bool // the program runs in a browser: the browser closes it and has keys of its own

	Changed func(set func(p *prefs.Prefs))                // applies and stores a change of the settings, see Change; may be nil
	Effect  func(name string)                             // plays a sound of a game: "pond.splash"
	Caption func() (text string, ok bool)                 // the latest sound in words, if captions are on and it is still to be shown
	Save    func(draw func(p *render.Pen, r render.Rect)) // stores a picture in the background, and then calls Notify with its path or the error; nil where no file can be stored
	NoSound func() bool                                   // reports whether this machine has no sound device; nil if it has one
	NoPads  func() bool                                   // reports whether game pads cannot be used since the start of the program; nil if they can
	GameStore
	Results
	Tournament  func(path string) Tournament // looks at a tournament that is kept in a folder; nil on systems without tournaments
	Tournaments Tournaments                  // holds tournaments; nil where no program can be started
	Running     RunningTournaments           // the tournaments that are under way; nil where Tournaments is nil
	Nearby      func(game string) Nearby     // looks for games on the local network, of one game or all; nil where that cannot be

	notices []string
}

// Change changes the settings with set, applies and stores them. The settings in the file may differ from Prefs, so another goroutine
// calls set again with them. Therefore set must only use its argument and values that do not change.
func (e *Env) Change(set func(p *prefs.Prefs)) {
	set(&e.Prefs)
	if e.Changed != nil {
		e.Changed(set)
	}
}

// Results has the results of the player's games and puzzles.
type Results struct {
	Statistics Statistics // the results of finished games; nil if they are not counted
	Puzzles    Puzzles    // the results of puzzles; nil if there are no puzzles
}

// GameStore has the functions that read, remove and save stored games. They do not wait for the disk.
type GameStore struct {
	Saves    func() []Save                            // the games that can be resumed, as far as they are known, the latest first; looks for others in the background
	Changes  func() int                               // another number after every change of Saves and Damaged
	Claim    func(s Save) (poll func() (bool, error)) // reserves a save for Resume; see page.Page.Resume
	Discard  func(s Save, then func(error))           // removes a save and calls then in a later tick
	SetAside func(s Save, reason error)               // renames the file of a damaged save; Saves may return its undamaged part later
	Damaged  func() bool                              // reports whether a damaged file without a readable part was set aside since the last call
	Records  func() Records                           // games that were played; nil where there is no place for them
	Unsaved  func() error                             // why the last attempt to write a game under way has failed, or nil
	Write    func() (poll func() (bool, error))       // starts to write the games under way; poll reports that this has ended, and why a game is not on the disk
}

// Game is a game of the program. Its methods start games and open screens. The keys of the game's title and description are
// NAME.title and NAME.blurb (see package words).
type Game interface {
	Name() string                                     // "pond"
	DrawCard(p *render.Pen, r render.Rect, t float64) // draws the card of the home screen; t is in seconds
	Pictures() Pictures
	PlayerNames(h record.Head) []string // returns the names of the players of a record

	Start() (Scene, error)                  // starts a game against the last bots with the last settings
	Crowds() []int                          // the numbers of people that PlayTogether accepts; nil for two only
	PlayTogether(people int) (Scene, error) // starts a game of several people at this screen
	OpenSetup() Scene
	OpenHelp(back Scene) Scene // opens the rules
	HasLesson() bool
	OpenLesson(back Scene) (Scene, error) // back follows if the player skips the lesson; nil is the home screen
	OpenDemo() (Scene, error)             // opens a game of bots that starts again after its end
	Resume(s Save) (Scene, error)         // continues a save that was claimed; see page.Page.Resume
	Watch(f Film) (Scene, error)          // shows a record

	OpenFriends(back Scene) Scene              // opens the screen on which friends are invited; not in a browser
	Accept(to Invitation) (Scene, error)       // joins a server with the last settings; not in a browser
	Prepare(to Invitation) (Scene, error)      // opens the page for bot authors with the settings of an invitation; not in a browser
	TournamentOptions() TournamentOptions      // how a tournament of the game's bots is set up
	GamePuzzles() GamePuzzles                  // the zero value for a game without puzzles
	CodeLetter() byte                          // the first letter of the game's codes, see package code
	Code(r *record.Record) string              // returns the code of a recorded game, or "" if there is none or it would reveal a secret; for any goroutine
	OpenCode(c code.Code) (Scene, error)       // opens a code with the game's letter: a local game, a replay or a puzzle
	Glimpse(r *record.Record) (Glimpse, error) // reads the last position of a record, in any goroutine; if it fails, lists show the card instead
}

// Pictures has what the screen of the statistics draws for a game.
type Pictures struct {
	Dice     func(p *render.Pen, r render.Rect, faces [6]int)              // draws how often each face was seen; nil for a game without dice
	Portrait func(seat int, bot string) func(p *render.Pen, r render.Rect) // returns a function that draws the face of a bot, or nil; -1 is any seat
}

// TournamentOptions describes how tournaments of a game are set up.
type TournamentOptions struct {
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

// Follower returns the title of the next replay and a function that opens it. The function is nil if there is no next replay, and
// while the next replay is being read. A Follower is called in every tick after the end of a replay, so it must not block.
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
	Read(name string) (*record.Record, error) // waits for the disk; may be called in any goroutine
	Remove(name string, then func(error))     // calls then in a later tick
	Path(name string) string                  // of the file, to be told to others
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
	// Film reads the record of a game by the name in its result. It waits for the disk, and may be called in any goroutine.
	Film(file string) (*record.Record, error)
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
		if g.Name() == name {
			return g, true
		}
	}
	return nil, false
}

// Notify stores a message for the next screen that can show it. The message must be in the player's language.
func (e *Env) Notify(text string) { e.notices = append(e.notices, text) }

// Notices returns the messages of Notify and removes them.
func (e *Env) Notices() []string {
	n := e.notices
	e.notices = nil
	return n
}

// OpenCode opens the text of a code and returns the screen of its game or puzzle. If the text is not a valid code, the error
// wraps a code.Fault.
func (e *Env) OpenCode(text string) (Scene, error) {
	c, err := code.Parse(text)
	if err != nil {
		return nil, err
	}
	for _, g := range e.Games {
		if g.CodeLetter() == c.Game {
			return g.OpenCode(c)
		}
	}
	return nil, code.FaultNewer
}

// Glimpse is what lists show of a recorded game.
type Glimpse struct {
	Draw     func(p *render.Pen, r render.Rect) // draws the last position; only the game loop may call it
	Progress func(b *words.Book) string         // says how far the game is, such as "3 of 12 found"
	Own      rules.Seat                         // the seat of the only person at this screen; Nobody if there is none or several
	Over     bool
	Drawn    bool
	Winners  []rules.Seat               // empty unless Over; several if they win together
	Length   func(b *words.Book) string // the number of moves of the people at this screen, or the time of a real-time game
}

// Tournaments lists tournaments of bots and begins new ones. A tournament runs in another process, so it continues while the player
// uses other screens.
type Tournaments interface {
	Bots(game string) []string // our own, by name
	Folder(game string) string // one in which no tournament is kept yet
	Kept() []string            // the folders of the tournaments that were begun here, the latest first
	// Read begins to read a file of bots, by a path as it was typed. poll reports whether it has been read.
	Read(game, path string) (poll func() (file BotFile, done bool, err error))
	// Begin begins a tournament. poll reports whether it has begun, and the whole path of its folder.
	Begin(c TournamentPlan) (poll func() (folder string, done bool, err error))
}

// RunningTournaments continues and stops the tournaments in folders.
type RunningTournaments interface {
	// Foreign reads the commands that need the player's consent; none in a folder of this machine.
	Foreign(folder string) (poll func() (commands []string, done bool))
	// GoOn goes on with a tournament that was stopped, here or elsewhere. It runs what Foreign has returned.
	GoOn(folder string) (poll func() (done bool, err error))
	Stop(folder string)                      // as soon as its bots have ended
	State(folder string) (s TournamentState) // of one that was begun or gone on with here
	Again(folder string, match int) string   // the command that plays one of its games again
}

// TournamentPlan describes a planned tournament.
type TournamentPlan struct {
	Game       string               `json:"game"`
	Entrants   []tournament.Entrant `json:"entrants"`
	Games      int                  `json:"games"`      // of each pairing
	Move       string               `json:"move"`       // time for a move, as 500ms; empty is the game's own
	Disqualify int                  `json:"disqualify"` // games lost by faults, after which a bot plays no more; 0 for never
	Seed       uint64               `json:"seed"`
	More       string               `json:"more"` // flags for keeper
	Dir        string               `json:"dir"`  // where programs run; empty is the home folder
	Folder     string               `json:"-"`
}

// TournamentState is the state of a tournament that this program has started or continued.
type TournamentState struct {
	Playing  bool
	Stopping bool   // it was asked to stop, and has not yet
	Why      string // it has ended before its end: what keeper has said
}

// BotFile has the contents of a file of bots.
type BotFile struct {
	Entrants []tournament.Entrant
	Dir      string // in which it lies, and where its commands run
}

// Puzzles has the results of the puzzles that the player has tried.
type Puzzles interface {
	Today() puzzle.Day // the local date
	Result(k solved.Key) solved.Result
	Climbed(game string) int // the number of solved steps on a game's ladder
	Streak() solved.Streak   // until today
	// Changes returns another number after every change of the results. The error says why they are not stored.
	Changes() (int, error)
}

// GamePuzzles has the functions that make the puzzles of a game. The zero value is for a game without puzzles. The functions
// Draw and Open of a Puzzle may be called only by the game loop.
type GamePuzzles struct {
	Day   func(d puzzle.Day) (Puzzle, bool)                   // returns the puzzle of a day; false if it must be searched first
	Find  func(d puzzle.Day, stop func() bool) (Puzzle, bool) // searches for it; false if stop returns true
	Step  func(step int) (Puzzle, bool)                       // returns a step of the ladder, from 1; false if there is none
	Kind  func(d puzzle.Day) int                              // returns the number of the type of a day's puzzle, for codes
	Place int                                                 // of the game in the copied result
	Crop  func(p *render.Pen, r render.Rect)                  // draws the small square picture of the game
}

// Puzzle is one puzzle of a game.
type Puzzle struct {
	Task string                             // key of the task
	Draw func(p *render.Pen, r render.Rect) // draws the position
	Open func(at Sitting) (Scene, error)    // opens the screen on which the player solves the puzzle
}

// Sitting describes which puzzle a player solves, and which screens can follow.
type Sitting struct {
	Key    solved.Key
	Timely bool                  // the puzzle counts for the streak
	Where  string                // the line below the task, in the current language
	Back   Scene                 // the previous screen
	Next   func() (Scene, error) // opens the next puzzle; nil if there is none
}
