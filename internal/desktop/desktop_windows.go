package desktop

import (
	"context"
	"time"

	"golang.org/x/sys/windows/registry"
)

func watch(ctx context.Context, tell func(Scheme)) { poll(ctx, time.Second, read, tell) }

// read returns the value of the Windows setting "Choose your mode". This value exists since Windows 10.
func read(context.Context) Scheme {
	k, err := registry.OpenKey(registry.CURRENT_USER, `Software\Microsoft\Windows\CurrentVersion\Themes\Personalize`, registry.QUERY_VALUE)
	if err != nil {
		return Unknown
	}
	defer k.Close()
	light, _, err := k.GetIntegerValue("AppsUseLightTheme")
	switch {
	case err != nil:
		return Unknown
	case light == 0:
		return Dark
	}
	return Light
}
