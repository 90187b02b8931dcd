//go:build !js

package app

import (
	"errors"

	"menagerie/netserver/webdoor"
	"menagerie/scenes"
)

// webPage returns the folder with the page for guests in a browser; nil for none.
var webPage = webdoor.Find

// watchHost returns an error, because only the page of a host can watch its game.
func (p *Program) watchHost(string) (scenes.Scene, error) {
	return nil, errors.New("menagerie watch works only in a browser, in the page of a host")
}
