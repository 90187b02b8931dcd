// Package desktop reports whether the user has chosen a light or a dark colour scheme for the desktop.
//
//	go desktop.Watch(ctx, func(s desktop.Scheme) { ... })
//
// On Linux and other Unix systems the package reads the setting from the desktop portal over D-Bus. On Windows it reads
// the registry, on macOS the user's defaults, and in a browser prefers-color-scheme.
package desktop

import (
	"context"
	"strings"
)

// Scheme is the colour scheme that the user has chosen for the desktop.
type Scheme uint8

// The colour schemes. Unknown means that the user has not chosen a scheme.
const (
	Unknown Scheme = iota
	Light
	Dark
)

// Watch calls f with the desktop's colour scheme, at once and after each change. It returns when ctx ends. If the desktop has
// no such setting, it returns earlier. The calls of f do not overlap.
func Watch(ctx context.Context, f func(Scheme)) { watch(ctx, f) }

// Alert shows an error message of a program that has no window. It uses a dialog on Windows and macOS, and a desktop
// notification on other systems. Alert fails if the desktop shows no notifications.
func Alert(title, text string) error { return alert(title, text) }

// plain replaces the characters that a desktop could take for markup.
var plain = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
