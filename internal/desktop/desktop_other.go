//go:build !unix && !windows && !js

package desktop

import "context"

func watch(context.Context, func(Scheme)) {}
