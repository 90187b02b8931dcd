package session_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// last returns the last View of a tick.
func last(t *testing.T, s raceGame) sessiontest.RaceView {
	t.Helper()
	us := s.Tick()
	if len(us) == 0 {
		t.Fatal("Tick returned no updates, want one")
	}
	if err := us[len(us)-1].Err; err != nil {
		t.Fatal(err)
	}
	return us[len(us)-1].View
}

func TestTakeBackUndoesMyMoveAndTheAnswer(t *testing.T) {
	s := openTurns(raceTable{Seats: []rules.Seat{0}, Bots: bots(session.SyncBot(sessiontest.RaceBot), 1), Seed: 5})(t)
	defer s.Close()
	start := last(t, s)
	s.Send(0, 2)
	first := last(t, s)
	s.Send(0, 3)
	second := last(t, s)

	o := s.Capabilities()
	for _, want := range []sessiontest.RaceView{first, start} {
		if !o.TakeBack() {
			t.Fatal("TakeBack = false, want true while there is a move")
		}
		if got := last(t, s); got != want {
			t.Fatalf("taken back to %+v, want %+v", got, want)
		}
	}
	if o.TakeBack() {
		t.Fatal("TakeBack = true without a move, want false")
	}
	for _, want := range []sessiontest.RaceView{first, second} {
		if !o.Redo() {
			t.Fatal("Redo = false, want true while a move is taken back")
		}
		if got := last(t, s); got != want {
			t.Fatalf("redone to %+v, want %+v", got, want)
		}
	}
	if o.Redo() {
		t.Fatal("Redo = true without a move that was taken back, want false")
	}
}

func TestANewMoveForgetsWhatWasTakenBack(t *testing.T) {
	s := openTurns(raceTable{Seats: []rules.Seat{0, 1}})(t)
	defer s.Close()
	s.Send(0, 2)
	s.Tick()
	s.Capabilities().TakeBack()
	s.Send(0, 1)
	s.Tick()
	if s.Capabilities().Redo() {
		t.Fatal("Redo = true after another move, want false")
	}
}

func TestTakeBackWhileTheBotThinks(t *testing.T) {
	forever := func(ctx context.Context, _ sessiontest.RaceView, _ *rand.Rand) (int, bool) {
		<-ctx.Done()
		return 0, false
	}
	s := openTurns(raceTable{Seats: []rules.Seat{0}, Bots: bots(session.AsyncBot(forever), 1)})(t)
	defer s.Close() // goleak reports the bot's goroutine unless it is cancelled
	s.Send(0, 2)
	s.Tick()
	if !s.Capabilities().TakeBack() {
		t.Fatal("TakeBack = false while the bot thinks, want true")
	}
	if got := last(t, s); got.Race.Sum != 0 {
		t.Fatalf("got the sum %d, want 0", got.Race.Sum)
	}
}

func TestABrokenBotLosesTheSessionNotTheProgram(t *testing.T) {
	broken := map[string]session.Bot[sessiontest.RaceView, int]{
		"panics": func(context.Context, sessiontest.RaceView, *rand.Rand) (int, bool) { panic("oh") },
		"silent": func(context.Context, sessiontest.RaceView, *rand.Rand) (int, bool) { return 0, false },
		"cheats": func(context.Context, sessiontest.RaceView, *rand.Rand) (int, bool) { return 9, true },
	}
	for name, bot := range broken {
		t.Run(name, func(t *testing.T) {
			s := openTurns(raceTable{Bots: bots(session.SyncBot(bot), 0, 1)})(t)
			defer s.Close()
			us := s.Tick()
			if u := us[len(us)-1]; u.Phase != session.Lost || u.Err == nil {
				t.Fatalf("got the update %+v, want the loss of the session with an error", u)
			}
			if len(s.Tick()) != 0 {
				t.Fatal("a lost session goes on, want no updates")
			}
		})
	}
}

func TestPaceDelaysBots(t *testing.T) {
	s := openTurns(raceTable{Bots: bots(session.SyncBot(sessiontest.RaceBot), 0, 1), Pace: 10})(t)
	defer s.Close()
	moves := 0
	for range 50 {
		moves += len(s.Tick())
	}
	if moves != 1+5 {
		t.Fatalf("got %d updates in 50 ticks at pace 10, want 6", moves)
	}
}

func TestBotsThinkWhileThePaceDelaysThem(t *testing.T) {
	begun := make(chan sessiontest.RaceView, 1)
	bot := func(ctx context.Context, v sessiontest.RaceView, _ *rand.Rand) (int, bool) {
		begun <- v
		<-ctx.Done()
		return 0, false
	}
	s := openTurns(raceTable{Bots: bots(session.AsyncBot(bot), 0, 1), Pace: 1 << 20})(t)
	defer s.Close()
	s.Tick()
	if v := <-begun; v.You != 0 {
		t.Errorf("after the first tick the bot in seat %d thinks, want seat 0", v.You)
	}
}

func TestABotHasATimeLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		forever := session.Bot[sessiontest.RaceView, int](func(ctx context.Context, _ sessiontest.RaceView, _ *rand.Rand) (int, bool) {
			<-ctx.Done()
			return 0, false
		})
		began := time.Now()
		forever.Within(time.Second)(t.Context(), sessiontest.RaceView{}, nil)
		if got := time.Since(began); got != time.Second {
			t.Errorf("the bot ran for %v, want 1s", got)
		}
	})
}

func TestTheJournalIsTheRecord(t *testing.T) {
	var text sessiontest.Text
	s := openTurns(raceTable{Seats: []rules.Seat{0}, Bots: bots(session.SyncBot(sessiontest.RaceBot), 1),
		Journal: &text})(t)
	v := last(t, s)
	for i := 0; !v.Race.Over(); i++ {
		s.Send(0, 1)
		v = last(t, s)
		if i == 2 {
			s.Capabilities().TakeBack()
			s.Capabilities().Redo()
			s.Capabilities().TakeBack()
			v = last(t, s)
		}
	}
	want := s.Capabilities().Record()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := record.Parse(text)
	if err != nil {
		t.Fatalf("Parse reports %v, want no error, of\n%s", err, text)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("the journal has\n%+v\nwant the record of the session\n%+v", got, want)
	}
}

func TestResumeKeepsTheMovesToTakeBack(t *testing.T) {
	table := raceTable{Seats: []rules.Seat{0}, Bots: bots(session.SyncBot(sessiontest.RaceBot), 1)}
	s := openTurns(table)(t)
	s.Tick()
	s.Send(0, 2)
	want := last(t, s)
	r := s.Capabilities().Record()
	s.Close()

	table.Head = r.Head
	again, err := session.Resume(sessiontest.Race{}, table, r)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if got := last(t, again); got != want {
		t.Fatalf("resumed at %+v, want %+v", got, want)
	}
	if !again.Capabilities().TakeBack() {
		t.Fatal("TakeBack after Resume = false, want true")
	}
	if got := last(t, again); got.Race.Sum != 0 {
		t.Fatalf("got the sum %d after TakeBack, want 0", got.Race.Sum)
	}
}

func TestAFilmShowsTheSameViews(t *testing.T) {
	var want []sessiontest.RaceView
	live := openTurns(raceTable{Bots: bots(session.SyncBot(sessiontest.RaceBot), 0, 1), Pace: 1})(t)
	defer live.Close()
	for range 100 {
		for _, u := range live.Tick() {
			want = append(want, u.View)
		}
	}
	film, err := session.Replay(sessiontest.Race{}, live.Capabilities().Record(), rules.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	var got []sessiontest.RaceView
	for range 100 {
		for _, u := range film.Tick() {
			got = append(got, u.View)
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got the film\n%v\nwant the live views\n%v", got, want)
	}
}

func TestSeekShowsTheSamePosition(t *testing.T) {
	s := openFilm(t)
	f := s.Capabilities().Film
	f.Speed(0)
	sums := map[int]int{}
	for _, at := range []int{f.Len(), 0, 3, 2, 3, -5, 1000} {
		f.Seek(at)
		sum := last(t, s).Race.Sum
		if before, ok := sums[f.At()]; ok && before != sum {
			t.Fatalf("position %d: got the sum %d, want %d as before", f.At(), sum, before)
		}
		sums[f.At()] = sum
	}
	if f.At() != f.Len() {
		t.Fatalf("got position %d after a seek far beyond the end, want %d", f.At(), f.Len())
	}
	f.Seek(1)
	s.Tick()
	if len(s.Tick()) != 0 {
		t.Fatal("a paused film returns updates, want none")
	}
}

func TestAClockedFilmShowsTheSameViews(t *testing.T) {
	r, want := playedPump(t)
	film, err := session.ReplayClocked(sessiontest.Pump{}, r, rules.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	f := film.Capabilities().Film
	f.Speed(0)
	for _, at := range rand.New(rand.NewPCG(1, 1)).Perm(len(want)) {
		f.Seek(at)
		us := film.Tick()
		if got := us[len(us)-1].View; got != want[at] {
			t.Fatalf("tick %d shows %+v, want %+v", at, got, want[at])
		}
	}
}

func TestResumeClockedContinuesAtItsTick(t *testing.T) {
	table := pumpTable{Seats: []rules.Seat{0}, Head: head}
	s := session.RealTime(sessiontest.Pump{}, table)
	for range 30 {
		s.Tick()
	}
	r := s.Capabilities().Record()
	s.Close()
	again, err := session.ResumeClocked(sessiontest.Pump{}, table, r)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if v := again.Tick()[0].View; v.Pump.Ticks != 31 {
		t.Fatalf("got tick %d after Resume, want 31", v.Pump.Ticks)
	}
}

// damaged changes a valid record into an invalid one.
var damaged = map[string]struct {
	harm func(string) string
	want error
}{
	"empty":          {func(string) string { return "" }, record.ErrNoRecord},
	"something else": {func(string) string { return "GIF89a" }, record.ErrNoRecord},
	"newer":          {func(s string) string { return strings.Replace(s, "record 1", "record 99", 1) }, record.ErrNewerRecord},
	"no head":        {func(s string) string { return s[:strings.Index(s, "head")] }, record.ErrDamaged},
	"broken head":    {func(s string) string { return strings.Replace(s, `{"Game"`, `{"Gam`, 1) }, record.ErrDamaged},
	"unknown field":  {func(s string) string { return strings.Replace(s, `"Seed"`, `"Seeds"`, 1) }, record.ErrDamaged},
	"unknown word":   {func(s string) string { return strings.Replace(s, "move", "moove", 1) }, record.ErrDamaged},
	"broken move":    {func(s string) string { return strings.Replace(s, "move 2 1 ", "move 2 1 [", 1) }, record.ErrDamaged},
	"changed digit":  {func(s string) string { return strings.Replace(s, "move 2 1 ", "move 2 1 1", 1) }, record.ErrDamaged},
	"line missing":   {func(s string) string { return cutLine(s, 4) }, record.ErrDamaged},
	"more behind":    {func(s string) string { return s + "move 900 0 1\n" }, record.ErrDamaged},
	"time runs back": {func(s string) string { return strings.Replace(s, "move 2 ", "move 90 ", 1) }, record.ErrDamaged},
	"longer end":     {func(s string) string { return s[:len(s)-1] + "0\n" }, record.ErrDamaged},
	"longer head":    {func(s string) string { return strings.Replace(s, "\nmove", " {}\nmove", 1)[:200] }, record.ErrDamaged},
	"back too far":   {func(s string) string { return s[:strings.Index(s, "end")] + "back 99\n" }, record.ErrDamaged},
}

func cutLine(s string, n int) string {
	lines := strings.SplitAfter(s, "\n")
	return strings.Join(append(lines[:n:n], lines[n+1:]...), "")
}

func TestDamagedRecordsAreRefused(t *testing.T) {
	good := string(playedRace(t).Append(nil))
	if _, err := record.Parse([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for name, d := range damaged {
		t.Run(name, func(t *testing.T) {
			bad := d.harm(good)
			if bad == good {
				t.Fatalf("the damage changes nothing in %s, want a change", good)
			}
			if _, err := record.Parse([]byte(bad)); !errors.Is(err, d.want) {
				t.Fatalf("Parse reports %v, want %v", err, d.want)
			}
		})
	}
}

// Of a record whose line is damaged, the lines before it are readable.
func TestTheLinesBeforeTheDamageAreReadable(t *testing.T) {
	whole := playedRace(t)
	lines := strings.SplitAfter(string(whole.Append(nil)), "\n")
	lines = lines[:len(lines)-1]
	for i := range lines {
		bad := slices.Clone(lines)
		bad[i] = "?" + bad[i]
		text := record.Readable([]byte(strings.Join(bad, "")))
		if i <= 2 {
			if text != nil {
				t.Errorf("line %d is damaged and no move precedes it: got %q as readable, want nothing", i+1, text)
			}
			continue
		}
		r, err := record.Parse(text)
		if err != nil || len(r.Moves) != i-2 || r.Done {
			t.Errorf("line %d is damaged: got error %v of\n%s\nwant %d moves without the end", i+1, err, text, i-2)
		}
	}
	if text := record.Readable(append(whole.Append(nil), "more\n"...)); string(text) != string(whole.Append(nil)) {
		t.Errorf("with more after the last line: got\n%s\nwant\n%s", text, whole.Append(nil))
	}
	for name, text := range map[string][]byte{"a valid record": whole.Append(nil), "something else": []byte("GIF89a")} {
		if got := record.Readable(text); got != nil {
			t.Errorf("%s: Readable = %q, want nil", name, got)
		}
	}
}

func TestARecordCutOffInItsLastLineIsReadWithoutIt(t *testing.T) {
	whole := playedRace(t)
	whole.Done = false
	text := whole.Append(nil)
	r, err := record.Parse(text[:len(text)-3])
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Moves) != len(whole.Moves)-1 {
		t.Fatalf("got %d moves, want %d", len(r.Moves), len(whole.Moves)-1)
	}
}

func TestARecordAgainstTheRulesIsRefused(t *testing.T) {
	r := playedRace(t)
	r.Moves[3].Seat = 1 - r.Moves[3].Seat
	_, err := session.Replay(sessiontest.Race{}, r, rules.Nobody)
	if d, ok := errors.AsType[*record.Damage](err); !ok || d.Moves != 3 || !errors.Is(err, record.ErrDamaged) {
		t.Fatalf("Replay reports %v, want damage after 3 moves", err)
	}
	short := playedRace(t)
	short.Moves = short.Moves[:4]
	if _, err := session.Replay(sessiontest.Race{}, short, rules.Nobody); !errors.Is(err, record.ErrDamaged) {
		t.Fatalf("a record with an end that its moves do not reach: got %v, want %v", err, record.ErrDamaged)
	}
}

func FuzzParseRecord(f *testing.F) {
	f.Add([]byte("menagerie record 1\nhead {\"Game\":\"race\",\"Seed\":1,\"Config\":{},\"Seats\":[]}\nmove 1 0 2\nback 0\nend 0 1 00000000\n"))
	f.Add([]byte("menagerie record 1\n"))
	f.Add([]byte("menagerie record 2\nhead {\"Game\":\"race\",\"Seed\":0,\"Config\":{},\"Seats\":[]}\nsee 0 0 0 {\"a\":1}\nmove 1 0 2\nsee 2 5 1 2\nend 1 2 00000000\n"))
	f.Add([]byte("menagerie record 2\nhead {\"Game\":\"race\",\"Seed\":0,\"Config\":{},\"Seats\":[]}\nlost 0 -9 1\nheard 0 -8 \"a:1\" x0102 \"odd\"\nrefused 0 0 \"a:1\" \"why\"\nsee 0 0 0 {\"a\":1}\nsaid 1 16000 \"a:1\" \"b\\n\"\n"))
	f.Add([]byte("menagerie record 7\nhead {\"Game\":\"race\",\"Seed\":1,\"Config\":{},\"Seats\":[]}\nhint\nmove 1 0 2\nback 0\n"))
	left := record.Record{Head: head, Left: true, Ticks: 9, Seen: []record.ViewEntry{{Tick: 3, View: []byte(`{"a":1}`)}}}
	f.Add(left.Append(nil))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := record.Parse(text)
		if err != nil {
			return
		}
		again, err := record.Parse(r.Append(nil))
		if err != nil {
			t.Fatalf("Parse of the text of a parsed record: got %v, want no error", err)
		}
		if len(again.Moves) != len(r.Moves) || len(again.Seen) != len(r.Seen) || len(again.Wire) != len(r.Wire) || again.Done != r.Done || again.Left != r.Left || again.Hinted != r.Hinted {
			t.Fatalf("%+v is read back as %+v, want the same numbers of moves, views and messages, the same hints and the same end", r, again)
		}
		_, _ = session.Replay(sessiontest.Race{}, r, rules.Nobody)
		_, _ = session.ReplayClocked(sessiontest.Pump{}, r, rules.Nobody)
		_, _ = session.Screen[sessiontest.RaceView, int](r, anything)
	})
}

func TestARecordMayHaveWindowsLinesAndAByteOrderMark(t *testing.T) {
	text := playedRace(t).Append(nil)
	crlf := bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	for name, changed := range map[string][]byte{
		"CRLF":         crlf,
		"BOM":          append([]byte("\uFEFF"), text...),
		"BOM and CRLF": append([]byte("\uFEFF"), crlf...),
	} {
		r, err := record.Parse(changed)
		if err != nil {
			t.Errorf("Parse with %s reports %v, want no error", name, err)
		} else if got := r.Append(nil); !bytes.Equal(got, text) {
			t.Errorf("with %s the record is written as\n%s\nwant\n%s", name, got, text)
		}
		if o, err := record.ReadSummary(changed); err != nil || !o.Done {
			t.Errorf("%s: got outline %+v and error %v, want a finished game", name, o, err)
		}
	}
}

func TestAFilmShortensBreaks(t *testing.T) {
	const twentyMinutes, fourSeconds = 20 * 60 * 60, 4 * 60
	r := playedRace(t)
	for i := range r.Moves {
		r.Moves[i].Tick += twentyMinutes * (i + 1)
	}
	film, err := session.Replay(sessiontest.Race{}, r, rules.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	shown, want := len(film.Tick()), len(r.Moves)+1
	for range fourSeconds * len(r.Moves) {
		shown += len(film.Tick())
	}
	if shown != want {
		t.Errorf("got %d positions in %d s a move, want %d", shown, fourSeconds/60, want)
	}
}

func TestAClockedFilmEndsWithItsGame(t *testing.T) {
	r, _ := playedPump(t)
	want := r.Ticks
	r.Ticks += 300 * 60 // the result stayed on the screen for five minutes
	film, err := session.ReplayClocked(sessiontest.Pump{}, r, rules.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	if got := film.Capabilities().Film.Len(); got != want {
		t.Errorf("got a film of %d ticks, want %d", got, want)
	}
}
