package foxesclient

import (
	"errors"

	"menagerie/netclient"
)

// isEnd reports whether err says no more than that the connection has ended.
func isEnd(err error) bool {
	var e *netclient.Error
	return errors.As(err, &e) && (e.Key() == "net.closed" || e.Key() == "net.reset" || e.Key() == "net.cut")
}

// quote cuts what a server says to what fits a line on the screen.
func quote(text string) string {
	const longest = 80
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "..."
	}
	return text
}
