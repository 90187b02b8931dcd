package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/miagame"
	"menagerie/internal/cli"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/miascene"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
	"menagerie/wire/miawire"
)

// shownMessages returns the messages that the inspector of the host's window can show now.
func shownMessages(t *testing.T, w *walker) []wire.CapturedMessage {
	t.Helper()
	notes, _, _ := w.program.Hosting.Open[0].(interface{ Capabilities() session.Capabilities }).Capabilities().Wire.Since(0, nil)
	return notes
}

// storedMessages returns the messages in the growing record on the disk, as they are found after kill -9.
func storedMessages(t *testing.T, w *walker) (all []wire.CapturedMessage) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(w.program.places.Folder(store.Records), "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		r, broken := record.Parse(text)
		if err != nil || broken != nil || strings.HasSuffix(file, ".lock") {
			continue // it is not written yet
		}
		for _, c := range r.Wire {
			all = append(all, c.CapturedMessage)
		}
	}
	return all
}

// handsIn returns the number of messages with the hidden targets of a guest.
func handsIn(notes []wire.CapturedMessage) (n int) {
	for _, c := range notes {
		m, _, err := labyrinthwire.Format{}.ParseServer(c.Bytes)
		if start, ok := m.(labyrinthwire.Start); ok && err == nil && len(start.Hand) > 0 && !strings.HasPrefix(c.Peer, "local") {
			n++
		}
	}
	return n
}

// A host who plays the labyrinth may not see the hidden targets of the guest before the game is over. The attacks read the messages
// (F8) and the growing record. The finished record has the targets.
func TestAHostOfTheLabyrinthSeesNoHiddenTargets(t *testing.T) {
	c := newCouple(t)
	c.meet(couples(t)["labyrinth"])
	here, there := c.host.scene.(*labyrinthscene.Scene), c.guest.scene.(*labyrinthscene.Scene)
	c.both("the game has begun", func() bool { return len(here.View().Players) == 2 && len(there.View().Hand) == 2 })
	for len(storedMessages(t, c.host)) == 0 {
		c.host.program.Autosave.Flush()
		c.both("a tick", func() bool { c.guest.Ticks(1); c.host.Ticks(1); return true })
		time.Sleep(breath)
	}
	if n := handsIn(shownMessages(t, c.host)); n > 0 {
		t.Errorf("F8 shows hidden targets of the guest in %d messages, want 0", n)
	}
	if n := handsIn(storedMessages(t, c.host)); n > 0 {
		t.Errorf("the growing record has hidden targets of the guest in %d messages, want 0", n)
	}
	hash := strings.ReplaceAll(c.shownHash(c.guest), " ", "")
	if other := strings.ReplaceAll(c.shownHash(c.host), " ", ""); hash != other || len(hash) != 64 {
		t.Errorf("the guest reads the hash %q, want the host's %q of 64 characters", hash, other)
	}
	for range 200 {
		c.both("a turn", func() bool { return here.Mine() || there.Mine() || c.host.over() })
		if c.host.over() {
			break
		}
		w, s := c.host, here
		if there.Mine() {
			w, s = c.guest, there
		}
		m, before := maze{w, s}, len(s.View().History)
		move := m.best()
		c.both("the turn is made", func() bool {
			if s.Mine() && len(s.View().History) == before { // again, if it was not certain how the server reads it
				m.make(move)
			}
			return len(s.View().History) > before || c.host.over()
		})
	}
	c.both("the game has ended for both", func() bool { return c.host.over() && c.guest.over() })
	if handsIn(shownMessages(t, c.host)) != 1 {
		t.Errorf("after the game: got hidden targets in %d messages, want 1", handsIn(shownMessages(t, c.host)))
	}
	c.host.program.Close()
	c.guest.program.Close()
	for _, w := range []*walker{c.host, c.guest} {
		if deals := dealsOf(t, w); len(deals) != 2 || deals[0].Disclosed() || deals[0].Hash != hash || !deals[1].Disclosed() || !deals[1].True() {
			t.Errorf("got the deals %+v, want 2, the last one disclosed and true", deals)
		}
	}
	if n := handsIn(storedMessages(t, c.host)); n != 1 {
		t.Errorf("the finished record has hidden targets of the guest in %d messages, want 1", n)
	}
}

// shownHash returns the hash in the menu of a window.
func (c *couple) shownHash(w *walker) string {
	c.t.Helper()
	w.Press(ebiten.KeyP)
	c.both("the hash", func() bool {
		if !w.has("menu.deal") { // the guest reads the hash a moment after the beginning
			w.Press(ebiten.KeyEscape, ebiten.KeyP)
		}
		return w.has("menu.deal")
	})
	_, hash, _ := strings.Cut(w.Widget("menu.deal").(*ui.Label).Text(), ": ")
	w.Click("menu.resume")
	return hash
}

// dealsOf returns the deals in the only record of a window.
func dealsOf(t *testing.T, w *walker) []record.DealEntry {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(w.program.places.Folder(store.Records), "*.txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("got %d records, %v, want 1", len(files), err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r.Deals
}

// diceIn returns the number of messages with dice, and those of them in a round that is not over.
func diceIn(notes []wire.CapturedMessage) (all, early int) {
	for _, c := range notes {
		switch m := miawire.ParseServer(c.Bytes).(type) {
		case miawire.Rolled:
			all++
			early++
		case miawire.PlayerLost, miawire.RoundCanceled:
			_ = m
			early = 0
		}
	}
	return all, early
}

// A host who plays Mia attacks with F8 and with the growing record. Neither may have dice of a round that is not over.
func TestAHostOfMiaSeesNoDice(t *testing.T) {
	t.Parallel()
	w := walk(t, cli.Line{})
	w.showScene(miagame.New(&w.program.Services).Host(made(miagame.New(&w.program.Services).Server(miagame.HostSettings{
		Preset: "table", Seat: miagame.SeatSettings{Name: "Ada", Mode: miascene.Autopilot}, Bots: []string{"honest", "best"},
	}))))
	shown, stored := 0, 0
	w.live("two rounds", func() bool {
		w.program.Autosave.Flush()
		all, early := diceIn(shownMessages(t, w))
		if shown = max(shown, all); early > 0 {
			t.Fatalf("F8 shows %d dice of a round that is not over, want 0", early)
		}
		if all, early = diceIn(storedMessages(t, w)); early > 0 {
			t.Fatalf("the growing record has %d dice of a round that is not over, want 0", early)
		}
		stored = max(stored, all)
		return shown > 4 && stored > 4
	})
}
