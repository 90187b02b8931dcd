package scenes

import (
	"menagerie/internal/deeplink"
)

// Nearby searches for games on the local network until Close is called. Only the game loop may call its methods, which never
// block.
type Nearby interface {
	// Take returns the games that are currently announced, and whether they have changed since the last call.
	Take() (found []Found, changed bool)
	Close()
}

// Found is a game that a host announces on the local network. Its texts have been checked and can be shown on the screen.
type Found struct {
	Link    deeplink.Link
	Name    string // name of the host; may be empty
	Players int    // number of players; -1 if unknown
	Seats   int    // maximal number of players; 0 if unknown
}

// Invitation is a link to a game on a server. Told is the name of the host, or "" if it is unknown.
type Invitation struct {
	Link deeplink.Link
	Told string
}

// Others describes the windows of the other people in a network game, such as the host and other guests.
type Others struct {
	Version int    // number that changes with the names and with the other fields
	Ended   string // text about who has ended the game; "" while it runs
	Silent  bool   // whether there is nobody left for another game
	Host    string // name of the host, for a guest; "" if unknown
	Wants   string // name of another player who wants another game; "" if there is none
	Away    string // text about players who have gone away for a while; "" if all are there
	Before  string // text about the start of the game; "" if it has begun or the time is unknown
}

// Arrival is a Scene that waits for a server while a player joins a game. The page that opens an Arrival stays visible until
// the server has responded. A failed join therefore never shows an empty board. See page.Page.Enter.
type Arrival interface {
	Scene

	// Poll is called once a tick. After the server has responded, it returns the Scene of the game, or the reason why the
	// player cannot join. Poll must not be called after that.
	Poll() (next Scene, err error)

	// Remedies returns the actions that the player can take after Poll has returned err.
	Remedies(err error) []Remedy

	// Cancel stops waiting for the server.
	Cancel()
}

// Remedy is an action that a player can take after a failure, such as joining again. Text is the label of its button. Do runs the
// action and returns the next Scene.
type Remedy struct {
	Text  string
	Do    func() (Scene, error)
	Risky bool // whether the action trusts a stranger; Enter then does not choose it
}
