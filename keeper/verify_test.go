package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// recorded plays a game between bots to its end, as all games are played, and returns the record's text.
func recorded[S session.State[S, V, M], V, M any](t *testing.T, name string, config any, start S, err error, bots ...session.Bot[V, M]) string {
	t.Helper()
	raw, jsonErr := json.Marshal(config)
	if err := errors.Join(err, jsonErr); err != nil {
		t.Fatal(err)
	}
	var text sessiontest.Text
	table := session.Table[V, M]{
		Seed: 1, Head: record.Head{Game: name, Seed: 1, Config: raw}, Bots: map[rules.Seat]session.Player[V, M]{},
		Journal: &text,
	}
	for seat, bot := range bots {
		table.Bots[rules.Seat(seat)] = session.SyncBot(bot)
	}
	return played(t, session.Turns(start, table), &text)
}

// played lets a session go on to its end and returns the text that its journal was given.
func played[V, M any](t *testing.T, s session.OwnedSession[V, M], text *sessiontest.Text) string {
	t.Helper()
	for phase := session.Playing; phase == session.Playing; {
		for _, u := range s.Tick() {
			phase = u.Phase
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return string(*text)
}

// recordedFoxes is a short game with a clock.
func recordedFoxes(t *testing.T) string {
	t.Helper()
	c := foxes.DefaultConfig(foxes.MinSize)
	c.Limit = 10 * foxes.Second
	raw, err1 := json.Marshal(c)
	start, err2 := foxes.New(c, 1)
	bot, err3 := foxesbot.For("greedy-plain")
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	var text sessiontest.Text
	player := session.SyncBot[foxes.View, foxes.Move](bot.Bot)
	return played(t, session.RealTime(start, session.Table[foxes.View, foxes.Move]{
		Seed: 1, Head: record.Head{Game: "foxes", Seed: 1, Config: raw},
		Bots:    map[rules.Seat]session.Player[foxes.View, foxes.Move]{foxes.Foxes: player, foxes.Dolphins: player},
		Journal: &text,
	}), &text)
}

// records are a game of each kind by its name.
func records(t *testing.T) map[string]string {
	t.Helper()
	mouse, err1 := pondbot.For(pond.Mouse, "tangent")
	cat, err2 := pondbot.For(pond.Cat, "lazy")
	trapper, err3 := glendabot.For(glenda.Trapper, "twodistance")
	rabbit, err4 := glendabot.For(glenda.Glenda, "original")
	liar, err5 := miabot.For("bold")
	maze, err6 := labyrinthbot.For("greedy-plain")
	for _, err := range []error{err1, err2, err3, err4, err5, err6} {
		if err != nil {
			t.Fatal(err)
		}
	}
	pc, gc := pond.Config{CatStep: 1200}, glenda.DefaultConfig()
	mc, lc := mia.Config{Seats: 2, Rounds: 20}, labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 2}
	ps, e1 := pond.New(pc, 1)
	gs, e2 := glenda.New(gc, 1)
	ms, e3 := mia.New(mc, 1)
	ls, e4 := labyrinth.New(lc, 1)
	return map[string]string{
		"pond":      recorded(t, "pond", pc, ps, e1, session.Bot[pond.View, pond.Move](mouse.Bot), cat.Bot),
		"glenda":    recorded(t, "glenda", gc, gs, e2, session.Bot[glenda.View, glenda.Move](trapper.Bot), rabbit.Bot),
		"mia":       recorded(t, "mia", mc, ms, e3, session.Bot[mia.View, mia.Move](liar.Bot), liar.Bot),
		"labyrinth": recorded(t, "labyrinth", lc, ls, e4, session.Bot[labyrinth.View, labyrinth.Move](maze.Bot), maze.Bot),
		"foxes":     recordedFoxes(t),
		"witnessed": seenGlenda(t, gs),
	}
}

// seenGlenda is the record of somebody who has seen the beginning of a game on a server, and its end.
func seenGlenda(t *testing.T, s glenda.State) string {
	t.Helper()
	var text []byte
	w := record.NewRecorder(record.Head{Game: "glenda", Config: json.RawMessage("{}")}, nil, func(b, _ []byte) { text = append(text, b...) })
	for _, seat := range []rules.Seat{0, 1} {
		if err := w.Saw(s.View(seat)); err != nil {
			t.Fatal(err)
		}
		w.Tick()
	}
	w.End()
	return string(text)
}

func TestVerifyAcceptsWhatWasPlayed(t *testing.T) {
	args := []string{"verify"}
	for name, text := range records(t) {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, path)
	}
	var out, errs bytes.Buffer
	if code := run(t.Context(), args, nil, &out, &errs); code != exitDone || strings.Count(out.String(), ", valid\n") != 6 {
		t.Errorf("got code %d, want %d and 6 valid records: %s%s", code, exitDone, out.String(), errs.String())
	}
	args[1] += ".not.there"
	if code := run(t.Context(), args, nil, &out, &errs); code != exitFailed {
		t.Errorf("a missing file: got code %d, want %d", code, exitFailed)
	}
	if code := run(t.Context(), []string{"verify"}, nil, &out, &errs); code != exitUsage {
		t.Errorf("no file: got code %d, want %d", code, exitUsage)
	}
}

// A game that a player left passes. A game whose record was cut off is a failure.
func TestVerifyTellsAGameThatWasLeftFromOneThatWasCutOff(t *testing.T) {
	start, err := glenda.New(glenda.DefaultConfig(), 1)
	if err != nil {
		t.Fatal(err)
	}
	config, err := json.Marshal(glenda.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	var text []byte
	w := record.NewRecorder(record.Head{Game: "glenda", Config: config}, nil, func(b, _ []byte) { text = append(text, b...) })
	if err := w.Saw(start.View(glenda.Trapper)); err != nil {
		t.Fatal(err)
	}
	if is, err := command.Text(games, text); err == nil || !strings.Contains(err.Error(), "seen in 1 snapshot, valid so far, but without an end") {
		t.Errorf("a record that is cut off: got %q, %v, want an error about the missing end", is, err)
	}
	w.Leave()
	if is, err := command.Text(games, text); err != nil || !strings.HasSuffix(is, "seen in 1 snapshot, valid; the player left the game before its end") {
		t.Errorf("a game that the player left: got %q, %v, want it to be valid", is, err)
	}
}

// damages is how many damaged records are tried of each game.
const damages = 2_000

func TestVerifyRefusesWhatIsDamaged(t *testing.T) {
	rng, damages := rand.New(rand.NewPCG(1, 2)), damages
	if testing.Short() {
		damages /= 20
	}
	for name, text := range records(t) {
		caught := 0
		for range damages {
			bad := harm(rng, text)
			if bad == text {
				continue
			}
			if is, err := command.Text(games, []byte(bad)); err == nil {
				t.Fatalf("%s: got %s, want an error for the damaged record:\n%s\nThe intact record is\n%s", name, is, bad, text)
			}
			if _, err := command.Text(games, []byte(summed(bad))); err != nil { // a liar's sum is right, and perhaps the game as well
				caught++
			}
		}
		if caught < damages/2 {
			t.Errorf("%s: got %d damaged records rejected, want at least %d", name, caught, damages/2)
		}
	}
}

// harm damages a text in one of several ways.
func harm(rng *rand.Rand, text string) string {
	b := []byte(text)
	i, j := rng.IntN(len(b)), rng.IntN(len(b))
	lines := strings.SplitAfter(text, "\n")
	l, m := rng.IntN(len(lines)), rng.IntN(len(lines))
	switch rng.IntN(6) {
	case 0:
		b[i] ^= 1 << rng.IntN(8)
	case 1:
		b[i] = "0123456789-[]{}\", \n"[rng.IntN(19)]
	case 2:
		return text[:i]
	case 3:
		return text[:min(i, j)] + text[max(i, j):]
	case 4:
		lines[l], lines[m] = lines[m], lines[l]
		return strings.Join(lines, "")
	case 5:
		lines[l] += lines[m]
		return strings.Join(lines, "")
	}
	return string(b)
}

// summed gives a text the checksum that belongs to it.
func summed(text string) string {
	at := strings.LastIndex(text, "\nend ") + 1
	var moves, ticks int
	if n, _ := fmt.Sscanf(text[at:], "end %d %d", &moves, &ticks); n < 2 {
		return text
	}
	return fmt.Sprintf("%send %d %d %08x\n", text[:at], moves, ticks, crc32.Checksum(fmt.Appendf([]byte(text[:at]), "end %d %d ", moves, ticks), crc32.MakeTable(crc32.Castagnoli)))
}

// Programs read the result of a test as JSON and as JUnit. A server that departs and a server that is not reached have different exit
// codes.
func TestProgramsReadTheResultOfATest(t *testing.T) {
	t.Parallel()
	path := testRecords["glenda"](t, testHosts["glenda"](t, nil))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args     []string
		code     int
		conforms bool
		junit    string
	}{
		"conforms":    {[]string{"--against", testHosts["glenda"](t, nil)}, exitDone, true, `name="conforms"`},
		"departs":     {[]string{"--against", through(t, "tcp", testHosts["glenda"](t, nil), "SYNC 2 ", "SYNC 5 ")}, exitFailed, false, `failures="1"`},
		"not reached": {[]string{"--against", closed}, exitNotReached, false, `errors="1"`},
		"no program":  {[]string{"--bot", "nobody-has-this-program"}, exitNotReached, false, `errors="1"`},
	} {
		junit := filepath.Join(t.TempDir(), "junit.xml")
		args := append([]string{"verify", "--answer", "1m", "--slack", "1m", "--limit", "1m", "--json", "--junit", junit}, c.args...)
		code, out, errs := keep(t, append(args, path)...)
		if code != c.code {
			t.Errorf("%s: got code %d, %s and error %s; want code %d", name, code, out, errs, c.code)
		}
		if text, err := os.ReadFile(junit); err != nil || !strings.Contains(string(text), c.junit) {
			t.Errorf("%s: got the report %s, %v; want %s in it", name, text, err, c.junit)
		}
		if c.code == exitNotReached {
			continue
		}
		var o command.Outcome
		if err := json.Unmarshal([]byte(out), &o); err != nil || o.Conforms != c.conforms || o.Game != "glenda" || (len(o.Causes) == 0) != c.conforms {
			t.Errorf("%s: got %s, %v; want conforms = %v", name, out, err, c.conforms)
		}
	}
	refused(t, "--junit needs", "verify", "--junit", "x.xml", path)
	code, out, _ := keep(t, "verify", "--json", path)
	var line struct{ Right bool }
	if err := json.Unmarshal([]byte(out), &line); code != exitDone || err != nil || !line.Right {
		t.Errorf("a record: got code %d, %s and %v; want a line of JSON for a right record", code, out, err)
	}
}

// The bots that fill a game have different names, and take the side that the record does not have.
func TestBotsThatFillAGameDiffer(t *testing.T) {
	for _, g := range games {
		for own, side := range map[rules.Seat]string{0: "1", 1: "0", rules.Nobody: ""} {
			set := console.NewFlags(g.Name)
			g.Bot(set)
			before := set.Lookup("side")
			if before != nil && side != "" {
				side = g.Seats[1-own]
			} else if before != nil {
				side = before.DefValue
			}
			g.FillFlags(set, 2, own)
			if f := set.Lookup("side"); f != nil && f.Value.String() != side {
				t.Errorf("%s, seat %d: got the side %s, want %s", g.Name, own, f.Value, side)
			}
			for _, name := range []string{"name", "nick"} {
				if f := set.Lookup(name); f != nil && f.Value.String() != "fill2" {
					t.Errorf("%s: got --%s %s, want fill2", g.Name, name, f.Value)
				}
			}
		}
	}
}

// TestRecordsOfEveryVersionAreRead replays records that versions of the program have written. The name of a file begins with the
// version of its format. Each game must have the same course as before, and each record must be the same bytes
// when it is written again.
func TestRecordsOfEveryVersionAreRead(t *testing.T) {
	files, err := filepath.Glob("testdata/records/[0-9]-*.txt")
	if err != nil {
		t.Fatal(err)
	}
	versions := map[string]bool{}
	var verdicts []byte
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		version := name[:1]
		versions[version] = true
		if !bytes.HasPrefix(text, []byte("menagerie record "+version+"\n")) {
			t.Errorf("%s: got the beginning %.20q, want version %s", name, text, version)
		}
		verdict, err := command.Text(games, text)
		if err != nil {
			verdict = err.Error()
		}
		r, err := record.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again := r.Append(nil) // without take-backs and times that no longer count
		form := fmt.Sprintf("%d bytes with the checksum %08x", len(again), crc32.ChecksumIEEE(again))
		if bytes.Equal(again, text) {
			form = "the same"
		}
		verdicts = fmt.Appendf(verdicts, "%s: %s; written again: %s\n", name, verdict, form)
	}
	if len(versions) != record.Version {
		t.Errorf("got records of the versions %v, want of all %d", versions, record.Version)
	}
	golden.Check(t, "testdata/records/verdicts.txt", verdicts)
}
