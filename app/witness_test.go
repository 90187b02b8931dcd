package app

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/miagame"
	"menagerie/internal/cli"
	"menagerie/internal/store"
	"menagerie/internal/testkit/timelimit"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/record"
	"menagerie/rules/mia"
	"menagerie/scenes/miascene"
	"menagerie/scenes/ui"
	"menagerie/wire"
)

// wireOf checks that the records of a session contain the messages in both directions without a gap. It returns the number of
// messages for each direction.
func wireOf(t *testing.T, records ...*record.Record) (peers map[string]int) {
	t.Helper()
	peers = map[string]int{}
	ways := map[wire.Direction]int{}
	for _, r := range records {
		for _, c := range r.Wire {
			peers[c.Peer]++
			ways[c.Dir]++
			if errors.As(c.Err, new(wire.Missing)) {
				t.Errorf("the record of the messages with %s has a gap: %v, want no gap", c.Peer, c.Err)
			}
		}
	}
	if ways[wire.Sent] == 0 || ways[wire.Received] == 0 {
		t.Errorf("got %d sent and %d received messages, want some of each", ways[wire.Sent], ways[wire.Received])
	}
	return peers
}

// recordsIn are the records in the store.
func recordsIn(t *testing.T, home string) (files []string, records []*record.Record) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(home, "data", string(store.Records), "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Parse(text)
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
	w := walkIn(t, cli.Line{Command: cli.Join, Operand: "mia", Address: address}, home)
	s := w.scene.(*miascene.Scene)
	// rounds plays until a round with that number of seats is over. A busy machine misses some invitations.
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
		t.Fatalf("got %d records, want at least 2", len(records))
	}
	for i, r := range records {
		if !r.Done || !r.HasViews() || r.Game != "mia" {
			t.Errorf("record %d: got done %v, %d snapshots of %q; want an ended game of mia", i, r.Done, len(r.Seen), r.Game)
		}
	}
	wireOf(t, records...)
	seats := map[int]int{}
	for _, r := range records {
		seats[len(r.Seats)]++
	}
	if seats[2] == 0 || seats[3] == 0 {
		t.Errorf("got the records by seats %v, want some of 2 and 3", seats)
	}
	film := walk(t, cli.Line{Command: cli.Replay, Operand: files[0]})
	film.need("place", "play")
	film.Press(ebiten.KeyEnd)
	film.Ticks(3)
}

// Nobody would watch what a fast server has made of hundreds of rounds. On a busy machine it may be slow for a while, and
// then it is on record.
func TestAFastServerIsNotOnRecord(t *testing.T) {
	for timelimit.Left(t) {
		if recordedOfAFastServer(t) == 0 {
			return
		}
	}
	t.Error("got a record of every fast server, want none of one")
}

// recordedOfAFastServer plays on one and returns how many records there are when it is known to be fast.
func recordedOfAFastServer(t *testing.T) int {
	t.Helper()
	o := miaserver.Contest()
	o.Early = true
	_, address := serveMiaAs(t, o, "honest", "bold", "best")
	home := t.TempDir()
	w := walkIn(t, cli.Line{Command: cli.Join, Operand: "mia", Address: address}, home)
	s := w.scene.(*miascene.Scene)
	w.Widget("seat").(*ui.Choice).OnChange(int(miascene.Autopilot))
	w.live("fast", func() bool { return s.Counted().PerSecond > miagame.FastRounds })
	w.Ticks(3)
	files, err := filepath.Glob(filepath.Join(home, "data", string(store.Records), "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}
