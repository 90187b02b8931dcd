package scenes

import "menagerie/internal/deeplink"

// Nearby searches for games on the local network until Close is called. Only the game loop may call its methods, which never
// block.
type Nearby interface {
	// Take returns the games that are there, and whether that has changed since the last call.
	Take() (found []Found, changed bool)
	Close()
}

// Found is a game that a host announces on the local network. Its texts were checked and can be shown on the screen.
type Found struct {
	Link    deeplink.Link
	Name    string // of the host; may be empty
	Players int    // there now; -1 if that is not known
	Seats   int    // players there is room for; 0 if that is not known
}

// Invitation is a link to a game on a server, together with the name of the host. Told is this name, or "" if the name is
// unknown.
type Invitation struct {
	Link deeplink.Link
	Told string
}
