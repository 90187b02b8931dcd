package page

import (
	"slices"
	"strings"

	"menagerie/record"
	"menagerie/scenes"
)

// Players returns a text with the title of a recorded game and its players.
func Players(env *scenes.Env, h record.Head) string {
	b := env.UI.Book
	title := h.Game
	if key := h.Game + ".title"; b.Has(key) {
		title = b.T(key)
	}
	switch names := Names(env, h); len(names) {
	case 0:
		return title
	case 2:
		return title + ": " + b.T("home.versus", names[0], names[1])
	default:
		return title + ": " + strings.Join(names, ", ")
	}
}

// Names returns the displayed names of the players of a record. The game supplies the names, if it has a function for this.
// Otherwise a player without a name gets a general text.
func Names(env *scenes.Env, h record.Head) []string {
	if g, ok := env.Game(h.Game); ok && g.Names != nil {
		return g.Names(h)
	}
	var names []string
	for _, s := range h.Seats {
		name := s.Name + s.Bot
		if name == "" {
			name = env.UI.Book.T("home.nobody")
		}
		names = append(names, name)
	}
	return names
}

// Opponents returns a text that names the opponents of the human player in a record: "against Ada", or "against 3 others".
func Opponents(env *scenes.Env, h record.Head) string {
	own := max(0, slices.IndexFunc(h.Seats, func(s record.SeatHead) bool { return s.Bot == "" }))
	if len(h.Seats) == 2 {
		return env.UI.Book.T("home.against", Names(env, h)[1-own])
	}
	return env.UI.Book.N("home.against_others", len(h.Seats)-1)
}
