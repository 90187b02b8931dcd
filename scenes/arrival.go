package scenes

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
