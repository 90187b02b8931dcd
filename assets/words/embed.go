//go:build !js

package words

import "embed"

//go:embed en/*.json de/*.json en/keeper/*.json de/keeper/*.json
var files embed.FS
