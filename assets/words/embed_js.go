package words

import "embed"

// In a browser there is no keeper, so its texts are not part of the page.
//
//go:embed en/*.json de/*.json
var files embed.FS
