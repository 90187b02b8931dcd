package glendawire_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/wire"
	"menagerie/wire/glendawire"
	"menagerie/wire/wiretest"
)

// goldenLine is a message, its line, and the side that sends it.
type goldenLine struct {
	message glendawire.Message
	line    string
	by      wire.Side
}

func (g goldenLine) parse(b []byte) (glendawire.Message, int, error) {
	if g.by == wire.Server {
		return glendawire.ParseServer(b)
	}
	return glendawire.ParseClient(b)
}

// golden holds each message of the protocol. Further tests use it.
var golden = []goldenLine{
	{glendawire.Conn{Number: 0}, "CONN 0", wire.Server},
	{glendawire.Conn{Number: 1, Name: "alice"}, "CONN 1 alice", wire.Server},
	{glendawire.Wait, "WAIT", wire.Server},
	{glendawire.Init, "INIT", wire.Server},
	{glendawire.Wall{At: glendawire.Cell{X: 0, Y: 10}}, "w 0 10", wire.Server},
	{glendawire.Glenda{At: glendawire.Cell{X: 5, Y: 5}}, "g 5 5", wire.Server},
	{glendawire.Sent, "SENT", wire.Server},
	{glendawire.Turn, "TURN", wire.Server},
	{glendawire.SyncPut{Turn: 1, At: glendawire.Cell{X: 3, Y: 4}}, "SYNC 1 3 4", wire.Server},
	{glendawire.SyncStep{Turn: 2, To: glendawire.NE}, "SYNC 2 NE", wire.Server},
	{glendawire.WallAt{At: glendawire.Cell{X: 65535, Y: 1}}, "WALL 65535 1", wire.Server},
	{glendawire.WallToward{To: glendawire.SW, From: glendawire.Cell{X: 5, Y: 6}}, "WALL SW 5 6", wire.Server},
	{glendawire.GlendaAt{At: glendawire.Cell{X: 5, Y: 5}}, "GLND 5 5", wire.Server},
	{glendawire.CantPut, "CANTP", wire.Server},
	{glendawire.CantMove, "CANTM", wire.Server},
	{glendawire.OutOfTurn, "ERR WAIT", wire.Server},
	{glendawire.Err{Text: "invalidinput proc_put(): 11 3"}, "ERR invalidinput proc_put(): 11 3", wire.Server},
	{glendawire.Err{}, "ERR", wire.Server},
	{glendawire.Won, "WON", wire.Server},
	{glendawire.Lost, "LOST", wire.Server},
	{glendawire.Ugud, "UGUD", wire.Server},
	{glendawire.OtherLeft, "DIE other client have been disconnected", wire.Server},
	{glendawire.Unknown{Line: "you can't move!"}, "you can't move!", wire.Server},
	{glendawire.Unknown{}, "", wire.Server},

	{glendawire.Put{At: glendawire.Cell{X: 11, Y: 3}}, "p 11 3", wire.Client},
	{glendawire.Step{To: glendawire.NW}, "m NW", wire.Client},
	{glendawire.Quit, "q", wire.Client},
	{glendawire.Yes, "y", wire.Client},
	{glendawire.Hello{Nick: "bob", Side: 1}, "bob 0 1 0", wire.Client},
	{glendawire.Hello{Nick: "@", Game: 1, Side: 2, Options: 3}, "@ 1 2 3", wire.Client},
	{glendawire.Unknown{Line: "ERR WAIT"}, "ERR WAIT", wire.Client},
	{glendawire.Unknown{}, "", wire.Client},
}

type parser = func([]byte) (glendawire.Message, int, error)

func TestMessagesAreReadAndWrittenAsSpecified(t *testing.T) {
	for _, g := range golden {
		if got := string(g.message.Append([]byte("before "))); got != "before "+g.line+"\n" {
			t.Errorf("%#v is written as %q, want %q", g.message, got, "before "+g.line+"\n")
		}
		for _, end := range []string{"\n", "\r\n", "\x00"} {
			b := []byte(g.line + end)
			m, n, err := g.parse(append(b[:len(b):len(b)], "more"...))
			if m != g.message || n != len(b) || err != nil {
				t.Errorf("%q is read as %#v, %d bytes, error %v, want %#v, %d bytes", b, m, n, err, g.message, len(b))
			}
			checkPrefixes(t, g.parse, b)
		}
	}
}

func checkPrefixes(t *testing.T, parse parser, b []byte) {
	t.Helper()
	for cut := range b {
		if m, n, err := parse(b[:cut]); m != nil || n != 0 || !errors.Is(err, wire.ErrShort) {
			t.Errorf("%q is read as %#v, %d, %v, want ErrShort", b[:cut], m, n, err)
		}
	}
}

// Every direction survives writing and parsing.
func TestDirectionsAreReadBack(t *testing.T) {
	for d := glendawire.NE; d <= glendawire.NW; d++ {
		m, _, err := glendawire.ParseClient(glendawire.Step{To: d}.Append(nil))
		if m != (glendawire.Step{To: d}) || err != nil {
			t.Errorf("%v is read back as %v, error %v, want the same direction", d, m, err)
		}
	}
}

// Deviations of the original servers from their specification, and invalid lines.
func TestDeviationsAreReadOrUnknown(t *testing.T) {
	unknown := func(line string) glendawire.Message { return glendawire.Unknown{Line: line} }
	for line, want := range map[string]glendawire.Message{
		"SYNC 3 0  1 jun":  glendawire.SyncPut{Turn: 3, At: glendawire.Cell{X: 0, Y: 1}},
		"SYNC 2 E ":        glendawire.SyncStep{Turn: 2, To: glendawire.E},
		"SYNC 1 3":         unknown("SYNC 1 3"),
		"SYNC 1 NE junk":   unknown("SYNC 1 NE junk"),
		"SYNC -1 3 4":      unknown("SYNC -1 3 4"),
		"SYNC":             unknown("SYNC"),
		"WAIT 3":           unknown("WAIT 3"),
		"w 3":              unknown("w 3"),
		"w 3 70000":        unknown("w 3 70000"),
		"g +5 5":           unknown("g +5 5"),
		"CONN":             unknown("CONN"),
		"CONN x":           unknown("CONN x"),
		"CONN 0 a b":       unknown("CONN 0 a b"),
		"WALL X 5 5":       unknown("WALL X 5 5"),
		"p 3 4":            unknown("p 3 4"),
		"q":                unknown("q"),
		"ERR \x1b[2J\xff!": glendawire.Err{Text: "?[2J?!"},
		"  WON  ":          glendawire.Won,
		"w\t1\t2":          glendawire.Wall{At: glendawire.Cell{X: 1, Y: 2}},
	} {
		if m, _, err := glendawire.ParseServer([]byte(line + "\n")); m != want || err != nil {
			t.Errorf("%q from a server is %#v, %v, want %#v", line, m, err, want)
		}
	}
	for line, want := range map[string]glendawire.Message{
		"p 3":         unknown("p 3"),
		"p -1 3":      unknown("p -1 3"),
		"p 3 4 5":     glendawire.Hello{Nick: "p", Game: 3, Side: 4, Options: 5},
		"m ne":        unknown("m ne"),
		"m":           unknown("m"),
		"mE":          unknown("mE"),
		"m  E ":       glendawire.Step{To: glendawire.E},
		"ann 0 two 0": unknown("ann 0 two 0"),
		"TURN":        unknown("TURN"),
	} {
		if m, _, err := glendawire.ParseClient([]byte(line + "\n")); m != want || err != nil {
			t.Errorf("%q from a client is %#v, %v, want %#v", line, m, err, want)
		}
	}
}

// ParseFirst and ParseLater accept a wall in several forms and keep the spaces of unknown lines.
func TestTheOriginalServersReadWallsGenerously(t *testing.T) {
	wall := glendawire.Put{At: glendawire.Cell{X: 3, Y: 4}}
	unknown := func(line string) glendawire.Message { return glendawire.Unknown{Line: line} }
	for line, want := range map[string][2]glendawire.Message{ // of the first server and of the later ones
		"p 3 4":      {wall, wall},
		"p 03 004":   {wall, wall},
		"p  3   4 ":  {wall, wall},
		"p 3 4 junk": {wall, wall},
		"p 3 4 5":    {wall, wall},
		"p 3 4\r":    {wall, unknown("p 3 4\r")},
		"p 3 4 \r":   {wall, wall},
		"p 3":        {unknown("p 3"), unknown("p 3")},
		"p -3 4":     {unknown("p -3 4"), unknown("p -3 4")},
		"p 65536 4":  {unknown("p 65536 4"), unknown("p 65536 4")},
		"p3 4":       {unknown("p3 4"), unknown("p3 4")},
		"m E":        {glendawire.Step{To: glendawire.E}, glendawire.Step{To: glendawire.E}},
		"m E ":       {unknown("m E "), unknown("m E ")},
		"m  E":       {unknown("m  E"), unknown("m  E")},
		"m E\r":      {unknown("m E\r"), unknown("m E\r")},
		"q":          {glendawire.Quit, glendawire.Quit},
		"":           {unknown(""), unknown("")},
	} {
		for i, parse := range []parser{glendawire.ParseFirst, glendawire.ParseLater} {
			if m, n, err := parse([]byte(line + "\nq\n")); m != want[i] || n != len(line)+1 || err != nil {
				t.Errorf("%q to %s = %#v, %d bytes, error %v, want %#v", line, [2]string{"the first server", "a later server"}[i], m, n, err, want[i])
			}
		}
	}
	if _, n, err := glendawire.ParseFirst([]byte("p 3")); n != 0 || err != wire.ErrShort {
		t.Errorf("half a line: got %d bytes, error %v, want 0, %v", n, err, wire.ErrShort)
	}
}

// A line of MaxLine bytes is accepted and a longer one is rejected.
func TestOnlyLinesAboveMaxLineAreRejected(t *testing.T) {
	for _, parse := range []parser{glendawire.ParseServer, glendawire.ParseClient} {
		wiretest.Lines(t, parse, glendawire.MaxLine, func(text string) glendawire.Message { return glendawire.Unknown{Line: text} })
	}
}

// The parser understands all recorded lines of the original servers.
func TestRecordedLinesAreKnown(t *testing.T) {
	files, err := filepath.Glob("../../netclient/glendaclient/testdata/recordings/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d recordings, error %v, want some", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for l := range strings.Lines(string(text)) {
			_, quoted, ok := strings.Cut(strings.TrimSpace(l), " <<< '")
			if !ok {
				continue
			}
			line := strings.TrimSuffix(quoted, "'")
			m, _, err := glendawire.ParseServer([]byte(line + "\n"))
			if _, odd := m.(glendawire.Unknown); odd || err != nil {
				t.Errorf("%s: %q is read as %#v, error %v, want a known message", file, line, m, err)
			} else if got := string(m.Append(nil)); got != line+"\n" && got != strings.TrimRight(line, " ")+"\n" {
				t.Errorf("%s: %q is written as %q, want the same line", file, line, got)
			}
		}
	}
}

func TestUnknownValuesHaveAText(t *testing.T) {
	if got := glendawire.Word(200).String() + glendawire.Dir(9).String(); got != "unknown (200)unknown (9)" {
		t.Errorf("the unknown names are %s, want unknown (200)unknown (9)", got)
	}
}

func FuzzParseServer(f *testing.F) {
	wiretest.FuzzLines(f, glendawire.ParseServer, glendawire.MaxLine, lines())
}

func FuzzParseClient(f *testing.F) {
	wiretest.FuzzLines(f, glendawire.ParseClient, glendawire.MaxLine, lines())
}

// lines returns the lines of the golden messages.
func lines() (all []string) {
	for _, g := range golden {
		all = append(all, g.line)
	}
	return all
}

func BenchmarkParseServer(b *testing.B) {
	wiretest.BenchmarkParse(b, glendawire.ParseServer, []byte(golden[0].line+"\n"))
}
