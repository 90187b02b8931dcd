//go:build !unix && !js

package quit

import "os"

// abandoned returns false: only Unix has SIGPIPE.
func abandoned(*os.File) bool { return false }
