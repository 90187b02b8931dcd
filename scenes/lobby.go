package scenes

import "menagerie/internal/invite"

// Nearby looks for games on the local network until it is closed. Only the game loop calls it, and no method waits for an
// answer.
type Nearby interface {
	// Take returns the games that are there, and whether that has changed since the last call.
	Take() (found []Found, changed bool)
	Close()
}

// Found is a game that somebody on the local network hosts. Its texts can be shown.
type Found struct {
	Link    invite.Link
	Name    string // of the host; may be empty
	Players int    // there now; -1 if that is not known
	Seats   int    // players there is room for; 0 if that is not known
}

// Invitation is a game to be joined, and what its host calls itself; empty if it is not known.
type Invitation struct {
	Link invite.Link
	Told string
}
