package page

import (
	"strings"

	"menagerie/assets/words"
	"menagerie/session"
)

// Players says what a recorded game is and who plays.
func Players(b *words.Book, h session.Head) string {
	title := h.Game
	if key := h.Game + ".title"; b.Has(key) {
		title = b.T(key)
	}
	names := make([]string, 0, len(h.Seats))
	for _, s := range h.Seats {
		names = append(names, player(b, h.Game, s))
	}
	switch len(names) {
	case 0:
		return title
	case 2:
		return title + ": " + b.T("home.versus", names[0], names[1])
	}
	return title + ": " + strings.Join(names, ", ")
}

// player is the name of who sits on a seat; a game's texts have names for its bots.
func player(b *words.Book, game string, s session.SeatHead) string {
	switch key := game + ".bot_" + s.Bot; {
	case s.Name != "":
		return s.Name
	case s.Bot == "":
		return b.T("home.nobody")
	case b.Has(key):
		return b.T(key)
	}
	return s.Bot
}

// Length says how long a recorded game is, in moves and in time, and when it began.
func Length(b *words.Book, h session.Head, moves, ticks int) string {
	count := b.N("home.moves", moves)
	seconds := ticks / 60
	long := b.N("home.seconds", seconds)
	if seconds >= 60 {
		long = b.N("home.minutes", seconds/60)
	}
	if begun, ok := b.Date(h.Begun); ok {
		return b.T("home.progress", count, long, begun)
	}
	return b.T("home.undated", count, long)
}
