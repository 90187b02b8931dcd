// Package desktop reports whether the person has chosen light or dark programs for the whole desktop.
//
//	go desktop.Watch(ctx, func(s desktop.Scheme) { ... })
//
// On Linux and other Unix systems the desktop's portal knows the choice. Windows has it in the registry, macOS in the user's
// defaults, and a browser in prefers-color-scheme. A desktop without such a choice reports nothing.
package desktop

import (
	"context"
)

// Scheme is the choice of the person.
type Scheme uint8

// The schemes. Unknown means that the person has chosen neither.
const (
	Unknown Scheme = iota
	Light
	Dark
)

// Watch calls tell with the scheme of the desktop, at once and after each change, and returns when ctx ends. If the
// desktop has no such setting, Watch returns at once. It calls tell from one goroutine at a time.
func Watch(ctx context.Context, tell func(Scheme)) { watch(ctx, tell) }
