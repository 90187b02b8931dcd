package tournamentscene

import (
	"strings"

	"menagerie/assets/words"
	"menagerie/keeper/tournament"
)

// botName returns what the set-up of a game calls a built-in bot, or level if the set-up has no name for it.
func botName(b *words.Book, game, level string) string {
	if key := game + ".bot_" + level; b.Has(key) {
		return b.T(key)
	}
	return level
}

// entrantName returns the name of an entrant for people. A built-in bot has its name from the set-up, followed by the number
// that tells it from others of its kind. An entrant that the player has named keeps that name.
func entrantName(b *words.Book, game string, e tournament.Entrant) string {
	level, ours := e.Builtin()
	number, usual := strings.CutPrefix(e.Name, level)
	name := botName(b, game, level)
	if !ours || !usual || name == level || strings.Trim(number, "0123456789") != "" {
		return e.Name
	}
	return strings.TrimSpace(name + " " + number)
}

// called returns the name of an entrant for people.
func (s *show) called(name string) string {
	for _, e := range s.table.Entrants {
		if e.Name == name {
			return entrantName(s.book(), s.table.Game, e)
		}
	}
	return name
}
