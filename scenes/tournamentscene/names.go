package tournamentscene

import (
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

// entrantName returns the name of an entrant for people.
func entrantName(b *words.Book, game string, e tournament.Entrant) string {
	return e.Title(func(level string) string { return botName(b, game, level) })
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
