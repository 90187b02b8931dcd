package session_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
	"menagerie/wire"
)

// recordedViews returns the text of a record made at seat 0, and the views shown.
func recordedViews(t *testing.T, name string) (text []byte, seen []sessiontest.RaceView) {
	t.Helper()
	h := head
	h.Seats = []record.SeatHead{{Name: name}}
	w := record.NewRecorder(h, nil, func(b, _ []byte) { text = append(text, b...) })
	s := openTurns(raceTable{Seats: []rules.Seat{0}, Bots: bots(session.SyncBot(sessiontest.RaceBot), 1), Pace: 3})(t)
	defer s.Close()
	for phase := session.Playing; phase == session.Playing; w.Tick() {
		for _, u := range s.Tick() {
			phase = u.Phase
			if err := errors.Join(w.Saw(u.View), w.Saw(u.View)); err != nil { // the second call has no effect
				t.Fatal(err)
			}
			seen = append(seen, u.View)
			if seat, m, ok := sessiontest.RaceMove(u.View, s.Seats()); ok && phase == session.Playing {
				s.Send(seat, m)
				if err := w.Asked(seat, m); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	w.End()
	return text, seen
}

func TestWhatWasSeenIsAFilm(t *testing.T) {
	text, seen := recordedViews(t, "Jörg")
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Done || !r.HasViews() || len(r.Moves) == 0 {
		t.Fatalf("read %d views and %d moves, done %v, want views, moves and the end", len(r.Seen), len(r.Moves), r.Done)
	}
	if !bytes.Equal(r.Append(nil), text) {
		t.Errorf("written again: got\n%s\nwant\n%s", r.Append(nil), text)
	}
	if got, err := record.Views[sessiontest.RaceView](r); err != nil || !reflect.DeepEqual(got, seen) {
		t.Errorf("read the views %v, error %v, want %v", got, err, seen)
	}
	sessiontest.Run(t, sessiontest.Case[sessiontest.RaceView, int]{
		Open: func(t *testing.T) raceGame {
			film, err := session.Screen[sessiontest.RaceView, int](r, anything)
			if err != nil {
				t.Fatal(err)
			}
			return film
		},
		Move: sessiontest.RaceMove, Bad: 9, MaxTicks: 200,
	})
}

// A record of a game that was left differs from an interrupted record and from one of a finished game.
func TestAGameThatWasLeftSaysSo(t *testing.T) {
	var text []byte
	w := record.NewRecorder(head, nil, func(b, _ []byte) { text = append(text, b...) })
	if err := w.Saw(1); err != nil {
		t.Fatal(err)
	}
	w.Tick()
	if err := errors.Join(w.Saw(3), w.Asked(0, 2)); err != nil {
		t.Fatal(err)
	}
	cut := bytes.Clone(text)
	w.Leave()
	r, err := record.Parse(text)
	if err != nil || !r.Left || r.Done || len(r.Seen) != 2 || len(r.Moves) != 1 {
		t.Fatalf("got the record %+v, error %v, want 2 views, a move and that the player left", r, err)
	}
	if !bytes.Equal(r.Append(nil), text) {
		t.Errorf("written again: got\n%s\nwant\n%s", r.Append(nil), text)
	}
	if o, err := record.ReadSummary(text); err != nil || !o.Left || o.Done || o.Moves != 1 || o.Ticks != 1 {
		t.Errorf("got the summary %+v, error %v, want one move, one tick and that the player left", o, err)
	}
	if r, err = record.Parse(cut); err != nil || r.Left || r.Done {
		t.Errorf("without the last line: got %+v, error %v, want a game that was neither left nor ended", r, err)
	}
	old := strings.Replace(string(cut), "record 3", "record 2", 1)
	if r, err = record.Parse([]byte(old)); err != nil || len(r.Seen) != 2 {
		t.Errorf("a record of version 2: got %+v, error %v, want two views", r, err)
	}
	for name, bad := range map[string]string{
		"older":   strings.Replace(string(text), "record 3", "record 2", 1),
		"changed": strings.Replace(string(text), "move 1 0 2", "move 1 0 4", 1),
		"more":    string(text) + "see 9 0 0 1\n",
		"an end":  strings.Replace(string(text), "left ", "end ", 1),
	} {
		if _, err := record.Parse([]byte(bad)); !errors.Is(err, record.ErrDamaged) {
			t.Errorf("Parse with %s: got %v, want %v", name, err, record.ErrDamaged)
		}
	}
}

// A record without a view is not written: the journal receives the first view together with all earlier text. Text that
// is not a record gives a different error than a damaged record.
func TestARecordBeginsWithItsFirstPicture(t *testing.T) {
	capture := wire.NewCapture(10, 1000)
	var text []byte
	w := record.NewRecorder(head, nil, func(b, _ []byte) { text = append(text, b...) })
	capture.Add("ann", wire.Sent, []byte("hello"), nil)
	w.Follow(capture, 0, 0)
	w.Tick()
	if len(text) > 0 {
		t.Fatalf("without a view: got\n%s\nwant no record", text)
	}
	if err := w.Saw(1); err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(text)
	if err != nil || len(r.Seen) != 1 || len(r.Wire) != 1 {
		t.Fatalf("with a view: got error %v and\n%s\nwant one view and one message", err, text)
	}
	if o, err := record.ReadSummary(text); err != nil || !o.Seen {
		t.Errorf("got the summary %+v, error %v, want it with views", o, err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for n := 2; n <= 3; n++ {
		unseen := []byte(strings.Join(lines[:n], ""))
		if _, err := record.Parse(unseen); !errors.Is(err, record.ErrUnseen) {
			t.Errorf("%d lines: got %v, want %v", n, err, record.ErrUnseen)
		}
		if _, err := record.ReadSummary(unseen); !errors.Is(err, record.ErrUnseen) {
			t.Errorf("the summary of %d lines: got %v, want %v", n, err, record.ErrUnseen)
		}
	}
}

// anything accepts every view.
func anything(sessiontest.RaceView) error { return nil }

func TestAPictureThatIsNotValidIsNotShown(t *testing.T) {
	text, seen := recordedViews(t, "Ada")
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	bad, asked := errors.New("it shows what cannot be"), 0
	_, err = session.Screen[sessiontest.RaceView, int](r, func(sessiontest.RaceView) error {
		if asked++; asked == len(seen) {
			return bad
		}
		return nil
	})
	if !errors.Is(err, record.ErrDamaged) || !errors.Is(err, bad) || !strings.Contains(err.Error(), fmt.Sprintf("picture %d", len(seen))) {
		t.Errorf("Screen reports %v, want %v and the number of view %d", err, record.ErrDamaged, len(seen))
	}
}

func TestHistoryIsEveryPictureOfEitherKind(t *testing.T) {
	start := func() (sessiontest.Race, error) { return sessiontest.Race{}, nil }
	played := playedRace(t)
	views, err := session.History(played, rules.Nobody, start)
	if err != nil || len(views) != len(played.Moves)+1 || views[0].Race.Sum != 0 {
		t.Errorf("got %d views of %d moves, error %v, want one more than moves and the start first", len(views), len(played.Moves), err)
	}
	text, seen := recordedViews(t, "Ada")
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if views, err = session.History(r, rules.Nobody, start); err != nil || len(views) != len(seen) {
		t.Errorf("got %d views, error %v, want %d", len(views), err, len(seen))
	}
	broken := func() (sessiontest.Race, error) { return sessiontest.Race{}, errors.New("no start") }
	if _, err := session.History(played, rules.Nobody, broken); err == nil {
		t.Error("History with a start that fails reports no error, want one")
	}
}

func TestWhatWasSeenCannotBePlayedOn(t *testing.T) {
	text, _ := recordedViews(t, "Ada")
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := session.Resume(sessiontest.Race{}, raceTable{Seats: []rules.Seat{0, 1}}, r); !errors.Is(err, record.ErrDamaged) {
		t.Errorf("Resume reports %v, want %v", err, record.ErrDamaged)
	}
	if _, err := session.ReplayClocked(sessiontest.Pump{}, r, rules.Nobody); !errors.Is(err, record.ErrDamaged) {
		t.Errorf("ReplayClocked reports %v, want %v", err, record.ErrDamaged)
	}
}

func TestDamagedPicturesAreRefused(t *testing.T) {
	whole, _ := recordedViews(t, "Ada")
	good := string(whole)
	second := strings.Split(good, "\nsee ")[2]
	for name, bad := range map[string]string{
		"old version":     strings.Replace(good, "record 3", "record 1", 1),
		"no number":       strings.Replace(good, "\nsee ", "\nsee x ", 1),
		"too few":         strings.Replace(good, "\nsee ", "\nsee 1\nsee ", 1),
		"front of none":   strings.Replace(good, "\nsee 0 0 0", "\nsee 0 1 0", 1),
		"negative":        strings.Replace(good, "\nsee 0 0 0", "\nsee 0 -1 0", 1),
		"more than there": strings.Replace(good, second, "1 99999 99999 x", 1),
		"no JSON":         strings.Replace(good, second, "1 1 0 x\n", 1),
		"back":            strings.Replace(good, "\nend", "\nback 0\nend", 1),
		"time runs back":  strings.Replace(good, "\nend", "\nsee 0 0 0 {}\nend", 1),
	} {
		if _, err := record.Parse([]byte(bad)); !errors.Is(err, record.ErrDamaged) {
			t.Errorf("Parse with %s: got %v, want %v", name, err, record.ErrDamaged)
		}
	}
	large := "menagerie record 2\nhead {\"Game\":\"race\",\"Seed\":0,\"Config\":{},\"Seats\":[]}\nsee 0 0 0 \"" + strings.Repeat("x", 1<<20) + "\"\n"
	for i := range 100 { // short lines that stand for long views
		large += fmt.Sprintf("see 1 %d 1 %d\n", 1<<20, i)
	}
	if _, err := record.Parse([]byte(large)); !errors.Is(err, record.ErrDamaged) {
		t.Errorf("views with 100 MiB: got %v, want %v", err, record.ErrDamaged)
	}
	r, err := record.Parse(whole)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := session.Screen[struct{ You []int }, int](r, func(struct{ You []int }) error { return nil }); !errors.Is(err, record.ErrDamaged) {
		t.Errorf("views of another game: got %v, want %v", err, record.ErrDamaged)
	}
}
