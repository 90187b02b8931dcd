package app

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/shelf"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/scenes/miascene"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/wire"
)

// wireOf checks that the records of a session have what crossed the network in both directions and without a gap, and
// returns how much was said by whom.
func wireOf(t *testing.T, records ...*session.Record) (peers map[string]int) {
	t.Helper()
	peers = map[string]int{}
	ways := map[wire.Direction]int{}
	for _, r := range records {
		for _, c := range r.Wire {
			peers[c.Peer]++
			ways[c.Dir]++
			if errors.As(c.Err, new(session.Missing)) {
				t.Errorf("the record lacks something: %v", c.Err)
			}
		}
	}
	if ways[wire.Sent] == 0 || ways[wire.Received] == 0 {
		t.Errorf("on record are %d messages that were sent and %d that came", ways[wire.Sent], ways[wire.Received])
	}
	return peers
}

// recordsIn are the records on the shelf.
func recordsIn(t *testing.T, home string) (files []string, records []*session.Record) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(home, "data", string(shelf.Records), "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := session.ParseRecord(text)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		records = append(records, r)
	}
	return files, records
}

// A round of Mia on a server is on record, and its record is a film. With somebody else at the table another record begins.
func TestMiaOnAServerIsOnRecord(t *testing.T) {
	o := miaserver.Table()
	o.Join, o.Pause, o.Poll = 60*time.Millisecond, 400*time.Millisecond, 20*time.Millisecond // never more rounds than are noted
	_, address := serveMiaAs(t, o, "honest")
	home := t.TempDir()
	w := walkIn(t, args.Line{Command: args.Join, Operand: "mia", Address: address}, home)
	s := w.scene.(*miascene.Scene)
	// rounds plays until a round with so many at the table is over. A busy machine misses some invitations.
	rounds := func(seats int) {
		t.Helper()
		for last := s.Counted().Rounds + 1; s.Counted().Rounds < last; {
			w.live("asked, or a round more", func() bool { return s.Mine() || s.Counted().Rounds >= last })
			switch v := s.View(); {
			case !s.Mine():
			case v.Stage == mia.Announcing:
				w.Press(ebiten.KeyEnter)
			default:
				w.Press(ebiten.KeyW)
			}
			w.Ticks(1)
			if s.Counted().Rounds >= last && s.View().Config.Seats != seats {
				last++
			}
		}
	}
	rounds(2)
	other := miaclient.Join(address, miaclient.Profile{Name: "Eve", Orders: miaclient.Orders{Mode: miaclient.Autopilot}})
	defer other.Close()
	w.live("three at the table", func() bool { return len(s.Counted().Names) == 3 })
	rounds(3)
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	files, records := recordsIn(t, home)
	if len(records) < 2 {
		t.Fatalf("%d records", len(records))
	}
	for i, r := range records {
		if !r.Done || !r.Witnessed() || r.Game != "mia" {
			t.Errorf("record %d: done %v, %d pictures of %q", i, r.Done, len(r.Seen), r.Game)
		}
	}
	wireOf(t, records...)
	seats := map[int]int{}
	for _, r := range records {
		seats[len(r.Seats)]++
	}
	if seats[2] == 0 || seats[3] == 0 {
		t.Errorf("records by the number of seats: %v", seats)
	}
	film := walk(t, args.Line{Command: args.Replay, Operand: files[0]})
	film.need("place", "play")
	film.Press(ebiten.KeyEnd)
	film.Ticks(3)
}

// Nobody would watch what a fast server has made of hundreds of rounds. On a busy machine it may be slow for a while, and
// then it is on record.
func TestAFastServerIsNotOnRecord(t *testing.T) {
	for range 5 {
		if recordedOfAFastServer(t) == 0 {
			return
		}
	}
	t.Error("five fast servers are on record")
}

// recordedOfAFastServer plays on one and returns how many records there are when it is known to be fast.
func recordedOfAFastServer(t *testing.T) int {
	t.Helper()
	o := miaserver.Contest()
	o.Early = true
	_, address := serveMiaAs(t, o, "honest", "bold", "best")
	home := t.TempDir()
	w := walkIn(t, args.Line{Command: args.Join, Operand: "mia", Address: address}, home)
	s := w.scene.(*miascene.Scene)
	w.Widget("seat").(*ui.Choice).OnChange(int(miascene.Autopilot))
	w.live("fast", func() bool { return s.Counted().PerSecond > fastRounds })
	w.Ticks(3)
	files, err := filepath.Glob(filepath.Join(home, "data", string(shelf.Records), "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}
