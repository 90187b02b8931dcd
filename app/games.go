package app

import (
	"fmt"

	"menagerie/internal/nearby"
	"menagerie/internal/stats"
	"menagerie/scenes"
	"menagerie/session"
)

// member is a game of the house, whatever its rules are made of.
type member interface {
	menu() scenes.Game
	tournaments() contest
	kind() nearby.Kind // of its servers on the local network
	count(r *session.Record, where stats.Mode) (stats.Game, bool, error)
}

// games are all of them in the order of the menu. A game joins by a line here and a file of its own.
func (p *Program) games() []member {
	return []member{
		p.pondGame(),
		p.glendaGame(),
		p.labyrinthGame(),
		p.miaGame(),
		p.foxesGame(),
	}
}

// count returns the statistics of the game of a record, see reader.count.
func (p *Program) count(r *session.Record, where stats.Mode) (stats.Game, bool, error) {
	for _, m := range p.member {
		if m.menu().Name == r.Game {
			return m.count(r, where)
		}
	}
	return stats.Game{}, false, fmt.Errorf("there is no game %q", r.Game)
}
