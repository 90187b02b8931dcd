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

// Env has the data and functions that all screens share. A program has one Env, and only the game loop may use it.
type Env struct {
	UI    *ui.Env     // theme, words and interface sounds
	Prefs prefs.Prefs // settings, which only Change changes
	Games []Game      // all games, in the order of the menu
	Facts Facts       // data of the screen "About"
	Login string      // login name of the user; "" if the program does not ask for a player's name
	Home  func() Scene
	Web   bool // whether the program runs in a browser, which closes the program itself and has its own keys

	Changed        func(set func(p *prefs.Prefs))                // applies and stores a change of the settings; see Change; may be nil
	Effect         func(name string, pan float64)                // plays a sound of a game, such as "pond.splash"; pan is its place on the board, from -1 (left) to 1
	Ambience       func(name string)                             // plays the ambience of a game, such as "ambience.sea", for one more tick
	Caption        func() (text string, ok bool)                 // returns the text of the latest sound, if captions are on and the text is still visible
	Share          func(draw func(p *render.Pen, r render.Rect)) // copies a picture to the clipboard or stores it, in the background, and notifies the player; nil where neither is possible
	CopiesPictures bool                                          // whether Share copies to the clipboard
	NoSound        func() bool                                   // reports whether there is no sound device; nil if there is one
	NoPads         func() bool                                   // reports whether game pads have failed since the start of the program; nil if they work
	GameStore
	Results
	Tournament  func(path string) Tournament // opens the tournament in a folder for reading; nil on systems without tournaments
	Tournaments Tournaments                  // tournaments of this player; nil where the program cannot start other programs
	Running     RunningTournaments           // running tournaments; nil if Tournaments is nil
	Nearby      func(game string) Nearby     // searches the local network for hosts of a game, or of all games for ""; nil where that is impossible

	notices []string
}

// Change calls set to change the settings in Prefs, and then applies and stores the settings. To store them, another
// goroutine calls set again, with the settings in the file. Therefore set must use only its argument and values that do
// not change.
func (e *Env) Change(set func(p *prefs.Prefs)) {
	set(&e.Prefs)
	if e.Changed != nil {
		e.Changed(set)
	}
}

// Results has the results of the player's games and puzzles.
type Results struct {
	Statistics Statistics // results of finished games; nil if they are not counted
	Puzzles    Puzzles    // results of puzzles; nil if there are no puzzles
}

// GameStore has functions that read, remove and write stored games. They do not wait for the disk.
type GameStore struct {
	Saves    func() []Save                            // returns the known games that can be resumed, the latest first; searches for others in the background
	Changes  func() int                               // returns a number that changes with the results of Saves and Damaged
	Claim    func(s Save) (poll func() (bool, error)) // reserves a save for Game.Resume; poll must be called in every tick
	Discard  func(s Save, then func(error))           // removes a save and calls then in a later tick
	SetAside func(s Save, reason error)               // renames the file of a damaged save; Saves may later return the readable part
	Damaged  func() bool                              // reports whether a damaged file without a readable part was renamed since the last call
	Records  func() Records                           // opens the records of finished games for reading; nil where records cannot be stored
	Unsaved  func() error                             // returns why the last attempt to write a running game has failed, or nil
	Write    func() (poll func() (bool, error))       // starts to write the running games; poll reports whether that has ended, and why it has failed
}

// Game is a game of the program. Its methods start games and open screens. The text of NAME.title (see package words) is the
// title of the game, and NAME.blurb its description.
type Game interface {
	Name() string                                     // returns the name in keys and flags, such as "pond"
	DrawCard(p *render.Pen, r render.Rect, t float64) // draws the card on the home screen; t is the time in seconds
	Pictures() Pictures
	PlayerNames(h record.Head) []string // returns the names of the players of a record

	Start() (Scene, error)                  // starts a game with the last settings against the last bots
	Crowds() []int                          // returns the numbers of people that PlayTogether accepts; nil means only two
	PlayTogether(people int) (Scene, error) // starts a game of several people at this screen
	OpenSetup() Scene
	OpenHelp(back Scene) Scene // opens the rules; back is the previous screen
	HasLesson() bool
	OpenLesson(back Scene) (Scene, error) // opens the lesson; back follows if the player skips it; nil means the home screen
	OpenDemo() (Scene, error)             // opens a game between bots that starts again after its end
	Resume(s Save) (Scene, error)         // continues a save that GameStore.Claim has reserved
	Watch(f Film) (Scene, error)          // opens the replay of a record

	OpenFriends(back Scene) Scene              // opens the screen for inviting friends; not available in a browser
	Accept(to Invitation) (Scene, error)       // joins a server with the last settings; not available in a browser
	Prepare(to Invitation) (Scene, error)      // opens the page for bot authors with the settings of an invitation; not available in a browser
	TournamentOptions() TournamentOptions      // returns the options for tournaments of the game's bots
	GamePuzzles() GamePuzzles                  // returns the game's puzzles; the zero value if there are none
	CodeLetter() byte                          // returns the first letter of the game's codes; see package code
	Code(r *record.Record) string              // returns the code of a recorded game, or "" if there is none or it would reveal a secret; may be called in any goroutine
	OpenCode(c code.Code) (Scene, error)       // opens a code with the game's letter, as a local game, a replay or a puzzle
	Glimpse(r *record.Record) (Glimpse, error) // reads the last position of a record, in any goroutine; after an error, lists show the game's card instead
}

// Pictures has the functions that draw a game's pictures on the statistics screen.
type Pictures struct {
	Dice     func(p *render.Pen, r render.Rect, faces [6]int)              // draws how often each face of a die was rolled; nil for a game without dice
	Portrait func(seat int, bot string) func(p *render.Pen, r render.Rect) // returns a function that draws the face of a bot, or nil; seat -1 stands for any seat
	Faces    []FaceSet                                                     // faces from which a player can choose; nil if there are none
}

// FaceSet has the faces from which the player of a side can choose.
type FaceSet struct {
	Side func(b *words.Book) string             // returns the name of the side; nil if all sides have the same faces
	Bots []string                               // names of the bots with these faces
	Name func(b *words.Book, bot string) string // returns the name of a character
}

// TournamentOptions describes how tournaments of a game are set up.
type TournamentOptions struct {
	Seats     func(entrants int) int // returns the number of bots in one game; nil means two
	Variants  []string               // variants, each of which every pairing plays; nil if there are none
	Limits    []string               // time limits per move to choose from; "" is the usual limit; nil if there is none
	Suggested bool                   // whether the game is proposed for the player's first tournament
}

// Film is a replay to be opened.
type Film struct {
	Record *record.Record
	Back   Scene    // screen that Escape opens; nil means the home screen
	Next   Follower // returns the replay that follows this one; nil for none
}

// Follower returns the title of the next replay and a function that opens it. The function is nil in two cases: there
// is no next replay, or the next replay is still being read. After the end of a replay, the Follower is called in every
// tick, so it must not block.
type Follower func() (title string, open func() (Scene, error))

// Save is an unfinished game that can be resumed.
type Save struct {
	Name   string // name in the store
	Record *record.Record
}

// Records reads the records of past games for a screen. The screen must call Close when the player leaves it.
type Records interface {
	// Take returns the records that were read since the last call, and whether these were the last ones. The latest game comes
	// first. Take never waits for the disk.
	Take() (more []Played, done bool)
	Read(name string) (*record.Record, error) // reads a record and waits for the disk; may be called in any goroutine
	Remove(name string, then func(error))     // removes a record and calls then in a later tick
	Path(name string) string                  // returns the path of the file, to show to the player
	Close()
}

// Statistics has the counts of finished games.
type Statistics interface {
	Groups(game string) []stats.Group
	// Changes returns a number that is different after every change of the counts. If the counts could not be stored, it also
	// returns the error.
	Changes() (int, error)
	Forget(game string) // removes the counts of a game, or of all games for ""
}

// Tournament reads the table and the games of a tournament for a screen. The screen must call Close when the player leaves it.
type Tournament interface {
	// Take returns the current table, or the error if it cannot be read. news reports whether the result has changed since the
	// last call. Take never waits for the disk.
	Take() (table *tournament.Table, err error, news bool)
	// Film reads the record of a game. file is the file name in the game's result. Film waits for the disk and may be called
	// in any goroutine.
	Film(file string) (*record.Record, error)
	Close()
}

// Played is the record of a finished game in a list.
type Played struct {
	Name    string // name in the store
	Outline record.Summary
	Err     error // why the record cannot be read, or nil
}

// Facts has the data for the screen "About" and for bug reports.
type Facts struct {
	Version  string
	System   string // operating system, processor and Go version
	Paths    []Path // folders and files of the program
	Licences []Licence
}

// Path is a folder or file of the program, together with the key of its description.
type Path struct{ Key, Path string }

// Licence is the licence text of a part of the program.
type Licence struct{ Name, Text string }

// Game returns the game with the given name. ok is false if there is none.
func (e *Env) Game(name string) (Game, bool) {
	for _, g := range e.Games {
		if g.Name() == name {
			return g, true
		}
	}
	return nil, false
}

// Notify stores a message, in the player's language, until a screen shows it.
func (e *Env) Notify(text string) { e.notices = append(e.notices, text) }

// Notices returns the messages that Notify has stored, and removes them.
func (e *Env) Notices() []string {
	n := e.notices
	e.notices = nil
	return n
}

// OpenCode parses the text of a code and returns the screen of its game or puzzle. If the text is not a valid code, the error
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

// Glimpse is the summary of a recorded game that lists show.
type Glimpse struct {
	Draw     func(p *render.Pen, r render.Rect) // draws the last position; only the game loop may call it
	Progress func(b *words.Book) string         // returns a text about the progress of the game, such as "3 of 12 found"
	Own      rules.Seat                         // seat of the only person at this screen; rules.Nobody if there is none or several
	Over     bool
	Drawn    bool
	Winners  []rules.Seat               // seats of the winners; empty unless Over; several if they win together
	Length   func(b *words.Book) string // returns the number of moves of the people at this screen, or the time of a real-time game
}

// Tournaments lists tournaments of bots and starts new ones. A tournament runs in another process, so it continues while the
// player uses other screens.
type Tournaments interface {
	Bots(game string) []string // returns the names of the program's own bots
	Folder(game string) string // returns the path of a folder for a new tournament
	Kept() []string            // returns the folders of the tournaments that were started on this machine, the latest first
	// Read starts to read a file of bots. path is as the player has typed it. poll reports whether reading has ended.
	Read(game, path string) (poll func() (file BotFile, done bool, err error))
	// Begin starts a tournament. poll reports whether it has started, and returns the full path of its folder.
	Begin(c TournamentPlan) (poll func() (folder string, done bool, err error))
}

// RunningTournaments continues and stops tournaments. folder is the folder of a tournament.
type RunningTournaments interface {
	// Foreign reads the commands that start the bots of a tournament from another machine. The player must allow them. For a
	// tournament from this machine, there are none.
	Foreign(folder string) (poll func() (commands []string, done bool))
	// GoOn continues a tournament that was stopped, here or on another machine. It runs the commands that Foreign has
	// returned.
	GoOn(folder string) (poll func() (done bool, err error))
	Stop(folder string)                      // stops a tournament as soon as its bots have ended
	State(folder string) (s TournamentState) // returns the state of a tournament that this program has started or continued
	Again(folder string, match int) string   // returns the command that replays one of its games
}

// TournamentPlan has the settings of a tournament before its start.
type TournamentPlan struct {
	Game       string               `json:"game"`
	Entrants   []tournament.Entrant `json:"entrants"`
	Games      int                  `json:"games"`      // number of games of each pairing
	Move       string               `json:"move"`       // time per move, such as 500ms; "" means the game's default
	Disqualify int                  `json:"disqualify"` // number of games lost by faults after which a bot is disqualified; 0 for never
	Seed       uint64               `json:"seed"`
	More       string               `json:"more"` // additional flags for keeper
	Dir        string               `json:"dir"`  // working folder of the bots' programs; "" means the home folder
	Folder     string               `json:"-"`
}

// TournamentState is the state of a tournament that this program has started or continued.
type TournamentState struct {
	Playing  bool
	Stopping bool   // whether it was told to stop and has not stopped yet
	Why      string // error message of keeper, if the tournament has ended early
}

// BotFile has the contents of a file that lists bots.
type BotFile struct {
	Entrants []tournament.Entrant
	Dir      string // folder of the file, in which its commands run
}

// Puzzles has the results of the puzzles that the player has tried to solve.
type Puzzles interface {
	Today() puzzle.Day // returns the current local date
	Result(k solved.Key) solved.Result
	Climbed(game string) int // returns the number of solved steps on a game's ladder
	Streak() solved.Streak   // returns the current and the longest series of days with a solved puzzle
	// Changes returns a number that is different after every change of the results. If the results could not be stored, it
	// also returns the error.
	Changes() (int, error)
}

// GamePuzzles has the functions that make the puzzles of a game. The zero value is for a game without puzzles. Only the game
// loop may call the functions Draw and Open of a Puzzle.
type GamePuzzles struct {
	Day   func(d puzzle.Day) (Puzzle, bool)                   // returns the puzzle of a day, or false if Find must search for it
	Find  func(d puzzle.Day, stop func() bool) (Puzzle, bool) // searches for the puzzle of a day; returns false if stop returns true
	Step  func(step int) (Puzzle, bool)                       // returns a step of the ladder, counted from 1, or false if there is none
	Kind  func(d puzzle.Day) int                              // returns the number of the type of a day's puzzle, for codes
	Place int                                                 // rank of the game in the copied result
	Crop  func(p *render.Pen, r render.Rect)                  // draws a small square picture of the game
}

// Puzzle is one puzzle of a game.
type Puzzle struct {
	Task string                             // key of the text of the task
	Draw func(p *render.Pen, r render.Rect) // draws the position
	Open func(at Sitting) (Scene, error)    // opens the screen on which the player solves the puzzle
}

// Sitting describes which puzzle a player is solving, and which screens can follow.
type Sitting struct {
	Key    solved.Key
	Timely bool                  // whether the puzzle counts for the streak
	Where  string                // line below the task, in the current language
	Back   Scene                 // previous screen
	Next   func() (Scene, error) // opens the next puzzle; nil if there is none
}
