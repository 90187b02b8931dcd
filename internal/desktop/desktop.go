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

// Scheme is the choice of the person.
type Scheme uint8

// The colour schemes. Unknown means that the user has not chosen a scheme.
const (
	Unknown Scheme = iota
	Light
	Dark
)

// Watch calls f with the colour scheme of the desktop, at once and after each change, until ctx ends. It returns early if the
// desktop has no such setting. The calls do not overlap.
func Watch(ctx context.Context, f func(Scheme)) { watch(ctx, f) }

// Alert reports a fault of a program that has no window: in a dialog on Windows and macOS, and in a notification of the desktop
// on other systems. It fails if the desktop shows no notifications.
func Alert(title, text string) error { return alert(title, text) }

// plain replaces the characters that a desktop could take for markup.
var plain = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
