package gamepage

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// linked is a session on a server with a connection that the test chooses.
type linked struct {
	raceSession
	link session.Link
	says error // with the next update
}

func (l *linked) Capabilities() session.Capabilities {
	return session.Capabilities{Link: func() session.Link { return l.link }}
}

func (l *linked) Tick() []session.Update[sessiontest.RaceView] {
	updates := slices.Clone(l.raceSession.Tick())
	if l.says != nil {
		updates = append(updates, session.Update[sessiontest.RaceView]{Phase: session.Playing, Err: l.says})
		l.says = nil
	}
	return updates
}

// After a minute without a word while the other player is to move, the screen offers to wait or to leave.
func TestPatience(t *testing.T) {
	l := &linked{link: session.Link{Address: "h:1", Connected: true, Awaits: true}}
	r := newRaceOf(func(s raceSession) raceSession { l.raceSession = s; return l })
	left := false
	r.opts.Leave = func() scenes.Scene { left = true; return nil }
	d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
	offered := func() bool { return r.Find("quiet.leave") != nil }
	for _, c := range []struct {
		silent int // seconds
		shown  string
	}{{0, ""}, {59, ""}, {61, "1 minute."}, {130, "2 minutes."}} {
		l.link.Silent = time.Duration(c.silent) * time.Second
		d.Ticks(2)
		if !offered() && c.shown != "" || c.shown == "" && offered() {
			t.Errorf("after %d s the offer is shown: %v", c.silent, offered())
		} else if c.shown != "" && !strings.Contains(d.Widget("quiet").(*ui.Label).Text(), c.shown) {
			t.Errorf("after %d s: %q", c.silent, d.Widget("quiet").(*ui.Label).Text())
		}
	}
	d.Click("quiet.wait")
	l.link.Silent = 259 * time.Second
	if d.Ticks(2); offered() {
		t.Error("the offer is shown although the player wants to wait")
	}
	l.link.Silent = 261 * time.Second
	if d.Ticks(2); !offered() {
		t.Error("the offer does not come back")
	}
	l.link.Silent = time.Second // a word has come
	d.Ticks(2)
	l.link.Silent = 61 * time.Second
	if d.Ticks(2); !offered() {
		t.Error("the offer does not come in the next silence")
	}
	l.link.Awaits = false
	if d.Ticks(2); offered() {
		t.Error("the offer is shown although nobody else is to move")
	}
	l.link.Awaits = true
	d.Ticks(2)
	d.Click("quiet.leave")
	if !left {
		t.Error("the game was not left")
	}
}

func TestTheSilenceOfAServerCountsUp(t *testing.T) {
	l := &linked{link: session.Link{Address: "h:1", Connected: true, Owed: true}}
	r := newRaceOf(func(s raceSession) raceSession { l.raceSession = s; return l })
	d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
	d.Ticks(5)
	l.says = fmt.Errorf("net.silent: %w", session.ErrSilent)
	for seconds := 5; seconds < 15; seconds++ {
		l.link.Silent = time.Duration(seconds) * time.Second
		d.Ticks(60)
		if want := fmt.Sprintf("nothing for %d seconds", seconds); len(r.Toasts()) != 1 || !strings.Contains(r.Toasts()[0], want) {
			t.Fatalf("%q, want one with %q", r.Toasts(), want)
		}
		if text := d.Widget("link").(*ui.Label).Text(); !strings.Contains(text, fmt.Sprintf("for %d s", seconds)) {
			t.Errorf("the panel has %q", text)
		}
	}
	l.link.Owed = false // the other player thinks
	if d.Ticks(60); len(r.Toasts()) > 0 || strings.Contains(d.Widget("link").(*ui.Label).Text(), " s") {
		t.Errorf("%q, %q although nothing is expected", r.Toasts(), d.Widget("link").(*ui.Label).Text())
	}
	l.says = errors.New("else")
	if d.Ticks(5); len(r.Toasts()) != 1 {
		t.Errorf("another error: %q", r.Toasts())
	}
}
