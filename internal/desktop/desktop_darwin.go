package desktop

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

func watch(ctx context.Context, tell func(Scheme)) { poll(ctx, 5*time.Second, read, tell) }

// read returns the colour scheme of macOS.
func read(ctx context.Context) Scheme {
	// this fails for the light scheme, because macOS stores a value only for the dark scheme
	style, err := exec.CommandContext(ctx, "/usr/bin/defaults", "read", "-g", "AppleInterfaceStyle").Output()
	if err == nil && strings.TrimSpace(string(style)) == "Dark" {
		return Dark
	}
	return Light
}
