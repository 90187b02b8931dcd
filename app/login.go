package app

import (
	"os"
	"os/user"
	"strings"

	"menagerie/app/game"
	"menagerie/internal/prefs"
)

// loginName returns the user's login name, or "" if the system does not provide it.
func loginName() string {
	if !game.Networked {
		return ""
	}
	name := ""
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	for _, variable := range []string{"USER", "USERNAME", "LOGNAME"} {
		if name == "" {
			name = os.Getenv(variable)
		}
	}
	name = name[strings.LastIndex(name, `\`)+1:] // on Windows the name of the machine precedes it
	return prefs.CleanName(name)
}
