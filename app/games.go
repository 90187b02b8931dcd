package app

import (
	"fmt"

	"menagerie/app/foxesgame"
	"menagerie/app/game"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/app/tournaments"
	"menagerie/internal/discovery"
	"menagerie/internal/stats"
	"menagerie/record"
)

// games are all games in the order of the menu.
type games []game.AnyGame

func openGames(s *game.Services) games {
	// a new game needs a line here; only its field Game is used, so that the linker can omit the network in a browser
	return games{
		pondgame.New(s).Game,
		glendagame.New(s).Game,
		labyrinthgame.New(s).Game,
		miagame.New(s).Game,
		foxesgame.New(s).Game,
	}
}

// GameNames returns the names of all games in the order of the menu.
func GameNames() []string { return openGames(&game.Services{}).names() }

func (all games) names() (names []string) {
	for _, m := range all {
		names = append(names, m.Name())
	}
	return names
}

// count returns the statistics of a recorded game, as statistics.Reader.Count does.
func (all games) count(r *record.Record, where stats.Mode) (stats.Game, bool, error) {
	for _, m := range all {
		if m.Name() == r.Game {
			return m.Count(r, where)
		}
	}
	return stats.Game{}, false, fmt.Errorf("unknown game %q", r.Game)
}

// tournament returns the tournament functions of the named game, or the zero value for an unknown name.
func (all games) tournament(name string) tournaments.Game {
	for _, m := range all {
		if m.Name() == name {
			return m.Tournaments()
		}
	}
	return tournaments.Game{}
}

func (all games) kinds() []discovery.Kind {
	var kinds []discovery.Kind
	for _, m := range all {
		kinds = append(kinds, m.Kind())
	}
	return kinds
}
