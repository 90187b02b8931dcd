package app

import (
	"fmt"
	"io/fs"

	"menagerie/netclient/dial"
	"menagerie/scenes"
)

// webPage is nil, because a page hosts no games.
var webPage func() fs.FS

// watchHost returns the screen of a spectator of the game of the host that has sent this page.
func (p *Program) watchHost(game string) (scenes.Scene, error) {
	for _, g := range p.games {
		if g.Name() == game {
			return g.Spectate(dial.Watch, dial.TellLost), nil
		}
	}
	return nil, fmt.Errorf("unknown game %q", game)
}
