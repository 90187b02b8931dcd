package catalog

import "menagerie/scenes"

// games is the menu. A game joins by a line here and a file of its own.
func (p *Program) games() []scenes.Game {
	return []scenes.Game{
		p.pondGame(),
		p.glendaGame(),
		p.labyrinthGame(),
		p.miaGame(),
		p.foxesGame(),
	}
}
