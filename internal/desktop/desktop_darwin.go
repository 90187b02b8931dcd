package desktop

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

func watch(ctx context.Context, tell func(Scheme)) { poll(ctx, 5*time.Second, read, tell) }

// read returns the appearance. The value exists only while it is dark, and defaults fails otherwise.
func read(ctx context.Context) Scheme {
	style, err := exec.CommandContext(ctx, "/usr/bin/defaults", "read", "-g", "AppleInterfaceStyle").Output()
	if err == nil && strings.TrimSpace(string(style)) == "Dark" {
		return Dark
	}
	return Light
}
