package scenes

import (
	"menagerie/internal/deeplink"
)

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

// Others describes the windows of the other players in a network game.
type Others struct {
	Version int    // changes with the names and with the rest
	Ended   string // says which player has ended the game; "" while it runs
	Silent  bool   // there is no other player for another game
	Host    string // the name of the host of a guest; "" if it is unknown
	Wants   string // the name of another player who wants another game; "" if there is none
	Before  string // says when the game begins; "" if the game has begun or this is unknown
}

// Arrival is a Scene that waits for a server during a join. The page that opens an Arrival stays visible until the server has
// responded, so a failed join never shows an empty board. See page.Page.Enter.
type Arrival interface {
	Scene

	// Poll is called once a tick. It returns the Scene of the game once the server has answered, or why it cannot be joined,
	// and must not be called after that.
	Poll() (next Scene, err error)

	// Remedies returns what a person can do about an error of Poll.
	Remedies(err error) []Remedy

	// Cancel gives the server up.
	Cancel()
}

// Remedy is an action that a player can take after a failure, such as joining again. Text is the label of its button. Do runs the
// action and returns the next Scene.
type Remedy struct {
	Text  string
	Do    func() (Scene, error)
	Risky bool // it trusts a stranger, so Enter does not choose it
}
