package scenes

// Others describes the windows of the other players in a network game.
type Others struct {
	Version int    // changes with the names and with the rest
	Ended   string // says which player has ended the game; "" while it runs
	Silent  bool   // there is no other player for another game
	Host    string // the name of the host of a guest; "" if it is unknown
	Wants   string // the name of another player who wants another game; "" if there is none
	Before  string // says when the game begins; "" if the game has begun or this is unknown
}
