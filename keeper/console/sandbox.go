package console

import (
	"flag"
	"fmt"
	"io"

	"menagerie/internal/extbot/sandbox"
)

// SandboxFlag declares the flag --sandbox. It returns a function that returns the level after the flags are parsed. If the
// system does not support the strongest level, this function writes a warning to stderr.
func SandboxFlag(set *flag.FlagSet) func(stderr io.Writer) (sandbox.Level, error) {
	name := set.String("sandbox", sandbox.Auto.String(), "flag.sandbox")
	return func(stderr io.Writer) (sandbox.Level, error) {
		level, ok := sandbox.ParseLevel(*name)
		if !ok {
			return level, Usage("keeper.sandbox", *name)
		}
		if level == sandbox.Auto {
			if err := sandbox.Check(); err != nil {
				fmt.Fprintln(stderr, Texts().T("keeper.sandbox_basic", err))
			}
		}
		return level, nil
	}
}
