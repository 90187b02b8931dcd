package stats

// Step is the change of the opponent that a finished game suggests.
type Step int8

// The steps.
const (
	Easier Step = iota - 1
	Same
	Harder
)

// Suggest returns whether the next opponent should be easier, the same or harder. results are those of the games against the
// present opponent, oldest first. The last one is that of the game that has just ended. If the player has won this game, margin
// is the margin of the victory. clearMargin is the smallest margin of a clear victory. A clear victory or two victories in a
// row suggest a harder opponent. Two defeats in a row suggest an easier one.
func Suggest(results []Result, margin, clearMargin int) Step {
	n := len(results)
	if n == 0 {
		return Same
	}
	last := results[n-1]
	twice := n > 1 && results[n-2] == last
	switch {
	case last == Won && (twice || margin >= clearMargin):
		return Harder
	case last == Lost && twice:
		return Easier
	}
	return Same
}
