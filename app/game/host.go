package game

import (
	"menagerie/app/hosting"
	"menagerie/scenes"
)

// Host starts a server in this window and opens its screen.
func (g *Game[S, V, M, C]) Host(s hosting.Server[V, M]) (scenes.Scene, error) {
	at, err := hosting.Start(g.Hosting, g.Kind(), g.Online.Port, s)
	if err != nil {
		return nil, err
	}
	return g.Meet(at), nil
}
