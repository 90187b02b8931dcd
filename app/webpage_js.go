package app

import "io/fs"

// webPage is nil, because a page hosts no games.
var webPage func() fs.FS
