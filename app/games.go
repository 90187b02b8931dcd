package app

import (
	"menagerie/internal/nearby"
	"menagerie/internal/stats"
	"menagerie/scenes"
	"menagerie/session"
)

// member is a game of the house, whatever its rules are made of.
type member interface {
	menu() scenes.Game
	kind() nearby.Kind // of its servers on the local network
	tally(r *session.Record, where stats.Mode) (stats.Game, bool, error)
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
