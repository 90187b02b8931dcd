//go:build !js

package app

import "menagerie/netserver/webdoor"

// webPage returns the folder with the page for guests in a browser; nil for none.
var webPage = webdoor.Find
