package desktop

import "strings"

// Alert reports a fault of a program that has no window: in a dialog on Windows and macOS, and in a notification of the desktop
// on other systems. It fails if the desktop shows no notifications.
func Alert(title, text string) error { return alert(title, text) }

// plain replaces the characters that a desktop could take for markup.
var plain = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
