package gamepage

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// linked is a session with a connection that the test controls.
type linked struct {
	raceSession
	link session.Link
	says error // the error of the next update
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

// TestTheScreenOffersToWaitOrLeave checks that the screen offers to wait or to leave. It does so after a minute without a
// message from the other player.
func TestTheScreenOffersToWaitOrLeave(t *testing.T) {
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
			t.Errorf("after %d s: got the offer shown %v, want %v", c.silent, offered(), c.shown != "")
		} else if c.shown != "" && !strings.Contains(d.Widget("quiet").(*ui.Label).Text(), c.shown) {
			t.Errorf("after %d s: got %q, want %q", c.silent, d.Widget("quiet").(*ui.Label).Text(), c.shown)
		}
	}
	d.Click("quiet.wait")
	l.link.Silent = 259 * time.Second
	if d.Ticks(2); offered() {
		t.Error("the offer is shown after the player chose to wait, want it hidden")
	}
	l.link.Silent = 261 * time.Second
	if d.Ticks(2); !offered() {
		t.Error("the offer is hidden, want it again")
	}
	l.link.Silent = time.Second // a message has come
	d.Ticks(2)
	l.link.Silent = 61 * time.Second
	if d.Ticks(2); !offered() {
		t.Error("the offer is hidden, want it in the next silence")
	}
	l.link.Awaits = false
	if d.Ticks(2); offered() {
		t.Error("the offer is shown although nobody else is to move, want it hidden")
	}
	l.link.Awaits = true
	d.Ticks(2)
	d.Click("quiet.leave")
	if !left {
		t.Error("the game is open, want it left")
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
		if want := fmt.Sprintf("not responded for %d seconds", seconds); len(r.Toasts()) != 1 || !strings.Contains(r.Toasts()[0], want) {
			t.Fatalf("got %q, want one with %q", r.Toasts(), want)
		}
	}
	l.link.Owed = false // the other player is to move
	if d.Ticks(60); len(r.Toasts()) > 0 {
		t.Errorf("without a request: got the notices %q, want none", r.Toasts())
	}
	l.says = errors.New("else")
	if d.Ticks(5); len(r.Toasts()) != 1 {
		t.Errorf("another error: got the notices %q, want one", r.Toasts())
	}
}

// arriving is a session whose player has a seat only after some time, as on a server.
type arriving struct {
	raceSession
	seated bool
}

func (a *arriving) Seats() []rules.Seat {
	if a.seated {
		return []rules.Seat{0}
	}
	return nil
}

func (a *arriving) Tick() []session.Update[sessiontest.RaceView] {
	if !a.seated {
		return []session.Update[sessiontest.RaceView]{{Phase: session.Joining}}
	}
	return slices.Clone(a.raceSession.Tick())
}

func (a *arriving) Capabilities() session.Capabilities { return session.Capabilities{} }

// The board of a high window has its full height also if the player got the seat after the screen had opened.
func TestTheBoardGrowsWhenThePlayerHasASeat(t *testing.T) {
	height := func(early bool) float64 {
		a := &arriving{seated: early}
		r := newRaceOf(func(s raceSession) raceSession { a.raceSession = s; return a })
		d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
		d.Resize(390, 844)
		d.Rescale(1) // the program draws everything again
		d.Ticks(3)
		a.seated = true
		d.Ticks(3)
		return ui.Bounds(d.Widget("bar")).Bottom()
	}
	if got, want := height(false), height(true); got != want {
		t.Errorf("with a late seat, board and buttons end at %v, want %v as with an early one", got, want)
	}
}
