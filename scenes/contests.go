package scenes

import "menagerie/keeper/tournament"

// Contests holds tournaments of bots. They are played in a process of their own, beside the game loop, and go on while other
// screens are shown.
type Contests interface {
	Bots(game string) []string               // our own, by name
	Folder(game string) string               // one in which no tournament is kept yet
	Kept() []string                          // the folders of the tournaments that were begun here, the latest first
	Read(game, path string) (BotFile, error) // a file of bots, by a path as it was typed
	Begin(c Contest) (string, error)         // returns the whole path of the folder
	GoOn(folder string) error                // with one that was stopped, here or elsewhere
	Stop(folder string)                      // as soon as its bots have ended
	State(folder string) (s ContestState)    // of one that was begun or gone on with here
	Again(folder string, match int) string   // the command that plays one of its games again
}

// Contest is a tournament that is to be held.
type Contest struct {
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

// ContestState is how far a tournament is that is held here.
type ContestState struct {
	Playing  bool
	Stopping bool   // it was asked to stop, and has not yet
	Why      string // it has ended before its end: what keeper has said
}

// BotFile is what a file of bots says.
type BotFile struct {
	Entrants []tournament.Entrant
	Dir      string // in which it lies, and where its commands run
}
