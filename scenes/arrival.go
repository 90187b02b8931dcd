package scenes

// Arrival is the Scene of a game on a server that may not be there. A page that leads to it stays until the server has
// answered, so that a failed join shows no board; see page.Page.Enter. Whoever shows it at once shows the game that waits.
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

// Remedy is something that a person can do about a failure, and the Scene to which it leads.
type Remedy struct {
	Text string
	Do   func() (Scene, error)
}
