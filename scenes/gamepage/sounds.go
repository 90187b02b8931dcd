package gamepage

import (
	"menagerie/scenes/input"
	"menagerie/scenes/page"
)

// Pan returns the place of a sound on a board: -1 for the first column, 1 for the last one of the given number of columns.
func Pan(column, columns int) float64 {
	if columns < 2 {
		return 0
	}
	return max(-1, min(2*float64(column)/float64(columns-1)-1, 1))
}

// sound plays a sound that has no place on the board.
func (f *Page) sound(name string) { f.Env.Effect(name, 0) }

// speak plays the voice of an animal.
func (f *Page) speak(animal string) { f.sound("voice." + animal) }

// surround plays the ambience, the background sound of the game. The ambience ends when the player has been idle for
// some time, but not during a replay.
func (f *Page) surround(in *input.Frame) {
	if page.Touched(in) || in.Holds() || in.Pointer.Left.Down || f.ShowsFilm() && !f.Still() {
		f.state.ambient = page.AwakeTicks
	}
	if f.game.Ambience == "" || f.state.ambient == 0 || f.Modal() {
		return
	}
	f.state.ambient--
	f.Env.Ambience(f.game.Ambience)
}
