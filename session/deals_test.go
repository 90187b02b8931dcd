package session_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"menagerie/internal/deal"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
	"menagerie/wire"
)

// The record of a game on a server has the hash of the deal from the beginning. It has the deal itself only after the server has
// disclosed it. A deal of an earlier game is not in the record.
func TestARecordHasTheDealsOfItsServer(t *testing.T) {
	log := &deal.Log{}
	log.Seal(1)()
	disclose := log.Seal(7)
	var text []byte
	w := record.NewRecorder(head, log, func(b, _ []byte) { text = append(text, b...) })
	if err := w.Saw(1); err != nil {
		t.Fatal(err)
	}
	secret := log.Newest()
	before := len(text)
	if !bytes.Contains(text, []byte("sealed 0 "+secret.Hash+"\n")) || bytes.Contains(text, []byte("opened")) {
		t.Errorf("before the end: got\n%s\nwant the hash of deal 0 and no seed", text)
	}
	w.Tick()
	disclose()
	w.Tick()
	if err := w.Saw(2); err != nil {
		t.Fatal(err)
	}
	w.End()
	open := log.Newest()
	if !bytes.Contains(text[before:], []byte("opened 2 "+open.Hash+" "+open.Deal.Salt+" 7\n")) {
		t.Errorf("after the end: got\n%s\nwant the salt and the seed of the open deal", text[before:])
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Deals) != 2 || r.Deals[0].Disclosed() || r.Deals[0].Hash != open.Hash || r.Deals[1].Entry != open || !r.Deals[1].True() || r.Deals[1].Tick != 2 {
		t.Errorf("read the deals %+v, want a sealed and an open one, both with the hash %s", r.Deals, open.Hash)
	}
	if !bytes.Equal(r.Append(nil), text) {
		t.Errorf("written again: got\n%s\nwant\n%s", r.Append(nil), text)
	}
}

// Lines about deals are checked, and older versions of the format have none.
func TestWrongDealsAreRejected(t *testing.T) {
	d := deal.Deal{Seed: 7, Salt: "000102030405060708090a0b0c0d0e0f"}
	begin := `head {"Game":"race","Seed":0,"Config":{},"Seats":null}` + "\nsee 0 0 0 1\n"
	parse := func(version, line string) error {
		_, err := record.Parse([]byte("menagerie record " + version + "\n" + begin + line + "\n"))
		return err
	}
	for _, line := range []string{"sealed 0 " + d.Hash(), "sealed 9 " + d.Hash() + "\nopened 9 " + d.Hash() + " " + d.Salt + " 7"} {
		if err := parse("5", line); err != nil {
			t.Errorf("parse of %q: got %v, want no error", line, err)
		}
		if err := parse("3", line); !errors.Is(err, record.ErrDamaged) {
			t.Errorf("%q in version 3: got %v, want %v", line, err, record.ErrDamaged)
		}
	}
	for _, line := range []string{
		"sealed", "sealed 0", "sealed -1 " + d.Hash(), "sealed x " + d.Hash(), "sealed 0 1234", "sealed 0 " + d.Hash() + " " + d.Salt,
		"opened 0 " + d.Hash(), "opened 0 " + d.Hash() + " 00 7", "opened 0 " + d.Hash() + " " + d.Salt + " -7", "opened 0 " + d.Hash() + " " + d.Salt + " 7 8",
	} {
		if err := parse("5", line); !errors.Is(err, record.ErrDamaged) {
			t.Errorf("parse of %q: got %v, want %v", line, err, record.ErrDamaged)
		}
	}
}

// A local game has its proof in the head. Without a salt, the record is as before.
func TestALocalGameHasAProof(t *testing.T) {
	for _, salt := range []string{"", deal.NewSalt()} {
		var text sessiontest.Text
		s := session.Turns(sessiontest.Race{}, raceTable{Seats: []rules.Seat{0}, Bots: bots(session.SyncBot(sessiontest.RaceBot), 1), Head: head.Sealed(salt), Journal: &text})
		s.Tick()
		hash := s.Capabilities().Deals.Newest().Hash
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		r, err := record.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if r.Own().Hash != hash || (hash == "") != (salt == "") || salt != "" && (!r.Own().True() || r.Own().Deal.Seed != head.Seed) {
			t.Errorf("salt %q: the record has the deal %+v, want the hash %q on the screen and a true deal if there is a salt", salt, r.Own(), hash)
		}
		if version, _, _ := strings.Cut(string(text), "\n"); version != map[bool]string{true: "menagerie record 1", false: "menagerie record 5"}[salt == ""] {
			t.Errorf("salt %q: got the first line %s, want version 1 without a salt and 5 with one", salt, version)
		}
		if again, err := record.Parse(r.Append(nil)); err != nil || again.Own() != r.Own() {
			t.Errorf("written again: got the deal %+v, error %v, want %+v", again.Own(), err, r.Own())
		}
	}
	lame := `menagerie record 5` + "\n" + `head {"Game":"race","Seed":7,"Config":{},"Seats":null,"Deal":"` + head.Sealed(deal.NewSalt()).Deal + `"}` + "\n"
	if _, err := record.Parse([]byte(lame)); !errors.Is(err, record.ErrDamaged) {
		t.Errorf("got %v for a proof without a salt, want %v", err, record.ErrDamaged)
	}
}

// While a message is secret, the record that may be stored has "lost" in its place. The complete record has the message.
func TestARecordWithholdsSecrets(t *testing.T) {
	capture := wire.NewCapture(100, 1000)
	capture.Guard()
	capture.SetSecret(func(peer string, message []byte) bool {
		return peer == "ben" && bytes.HasPrefix(message, []byte("dice"))
	})
	var text, shown []byte
	w := record.NewRecorder(head, nil, func(whole, public []byte) { text, shown = append(text, whole...), append(shown, public...) })
	w.Follow(capture, 0, 0)
	capture.Add("ann", wire.Sent, []byte("dice 1"), nil)
	capture.Add("ben", wire.Sent, []byte("dice 2"), nil)
	capture.Add("ben", wire.Received, []byte("dice 3"), nil)
	w.Heard(0)
	if err := w.Saw(1); err != nil {
		t.Fatal(err)
	}
	w.End()
	for what, c := range map[string]struct {
		text []byte
		has  bool
	}{"complete": {text, true}, "public": {shown, false}} {
		r, err := record.Parse(c.text)
		if err != nil || !r.Done || len(r.Wire) != 3 {
			t.Fatalf("the %s record: got %v and\n%s\nwant three messages and the end", what, err, c.text)
		}
		if bytes.Contains(c.text, []byte("dice 2")) != c.has || !bytes.Contains(c.text, []byte("dice 1")) || !bytes.Contains(c.text, []byte("dice 3")) {
			t.Errorf("the %s record: want messages 1 and 3, and 2 is %v; got\n%s", what, c.has, c.text)
		}
		if !c.has && r.Wire[1].Err != wire.Missing(1) {
			t.Errorf("in place of the secret: got %v, want %v", r.Wire[1].Err, wire.Missing(1))
		}
	}
}
