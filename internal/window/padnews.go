package window

import (
	"os"
	"time"
)

// padNews detects on Linux that a pad may have been connected. It checks the modification time of the folder of input devices.
type padNews struct {
	next time.Time // of the next look at the folder
	seen time.Time // the time of the folder at the last look
}

const newsEvery = time.Second

// changed reports whether a pad may have been connected since the last call.
func (n *padNews) changed(now time.Time) bool {
	if now.Before(n.next) {
		return false
	}
	n.next = now.Add(newsEvery)
	info, err := os.Stat("/dev/input")
	if err != nil {
		return false
	}
	first := n.seen.IsZero()
	news := !first && !info.ModTime().Equal(n.seen)
	n.seen = info.ModTime()
	return news
}
