package scenes

import "menagerie/internal/tournament"

// Contests lists tournaments of bots and begins new ones. A tournament runs in another process, so it continues while the player
// uses other screens.
type Contests interface {
	Bots(game string) []string               // our own, by name
	Folder(game string) string               // one in which no tournament is kept yet
	Kept() []string                          // the folders of the tournaments that were begun here, the latest first
	Read(game, path string) (BotFile, error) // a file of bots, by a path as it was typed
	Begin(c Contest) (string, error)         // returns the whole path of the folder
}

// RunningContests continues and stops the tournaments in folders.
type RunningContests interface {
	Foreign(folder string) []string        // the commands that need the player's consent; none in a folder of this machine
	GoOn(folder string) error              // with one that was stopped, here or elsewhere; it runs what Foreign has returned
	Stop(folder string)                    // as soon as its bots have ended
	State(folder string) (s ContestState)  // of one that was begun or gone on with here
	Again(folder string, match int) string // the command that plays one of its games again
}

// Contest describes a planned tournament.
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

// ContestState is the state of a tournament that this program has started or continued.
type ContestState struct {
	Playing  bool
	Stopping bool   // it was asked to stop, and has not yet
	Why      string // it has ended before its end: what keeper has said
}

// BotFile has the contents of a file of bots.
type BotFile struct {
	Entrants []tournament.Entrant
	Dir      string // in which it lies, and where its commands run
}
