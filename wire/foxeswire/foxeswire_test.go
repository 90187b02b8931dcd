package foxeswire_test

import (
	"errors"
	"strings"
	"testing"

	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

type parser = func([]byte) (foxeswire.Message, int, error)

// golden are messages and their lines. Those marked are the examples of the text.
var golden = []struct {
	message foxeswire.Message
	line    string
	parse   parser
}{
	{foxeswire.Tiles{To: 'E', Tiles: "WWWDWLFGWLLGDWDW"}, "BEB WWWDWLFGWLLGDWDW", foxeswire.ParseServer}, // example
	{foxeswire.Tiles{To: 'G', Tiles: "E"}, "BGB E", foxeswire.ParseServer},
	{foxeswire.Fail{To: 'E'}, "BEF", foxeswire.ParseServer},                        // example
	{foxeswire.Next{To: 'D'}, "BDN", foxeswire.ParseServer},                        // example
	{foxeswire.End{By: 'F', To: 'B', Winner: 'F'}, "FBS F", foxeswire.ParseServer}, // example
	{foxeswire.Team{By: 'B', To: 'P', Team: 'D'}, "BPT D", foxeswire.ParseServer},  // example
	{foxeswire.Team{By: 'C', To: 'P', Team: 'F'}, "CPT F", foxeswire.ParseServer},
	{foxeswire.Team{By: 'B', To: 'Q', Team: 'R'}, "BQT R", foxeswire.ParseServer},
	{foxeswire.Next{To: 'G'}, "BGN", foxeswire.ParseServer},
	{foxeswire.End{By: 'B', To: 'D', Winner: 'N'}, "BDS N", foxeswire.ParseServer},
	{foxeswire.End{By: 'B', To: 'F'}, "BFS", foxeswire.ParseServer},
	{foxeswire.Unknown{Line: "Connected to server!"}, "Connected to server!", foxeswire.ParseServer},
	{foxeswire.Unknown{}, "", foxeswire.ParseServer},

	{foxeswire.Join{By: 'P', To: 'B'}, "PBJ", foxeswire.ParseClient},                             // example
	{foxeswire.Move{By: 'D', Numbers: [4]int{4, 1, 4, 2}}, "DBM 4 1 4 2", foxeswire.ParseClient}, // example
	{foxeswire.Refresh{By: 'D'}, "DBR", foxeswire.ParseClient},                                   // example
	{foxeswire.Join{By: 'P', To: 'C'}, "PCJ", foxeswire.ParseClient},
	{foxeswire.Join{By: 'Q', To: 'B'}, "QBJ", foxeswire.ParseClient},
	{foxeswire.Move{By: 'F', Numbers: [4]int{-1, 0, 32767, 50}}, "FBM -1 0 32767 50", foxeswire.ParseClient},
	{foxeswire.NoMove{By: 'F', Text: "1 2 3"}, "FBM 1 2 3", foxeswire.ParseClient},
	{foxeswire.NoMove{By: 'F'}, "FBM", foxeswire.ParseClient},
	{foxeswire.Unknown{Line: "BEF"}, "BEF", foxeswire.ParseClient},
	{foxeswire.Unknown{}, "", foxeswire.ParseClient},
}

func TestGolden(t *testing.T) {
	for _, g := range golden {
		if got := string(g.message.Append([]byte("before "))); got != "before "+g.line+"\n" {
			t.Errorf("%#v is written as %q", g.message, got)
		}
		if got := string(foxeswire.CRLF{Message: g.message}.Append(nil)); got != g.line+"\r\n" {
			t.Errorf("%#v is written as %q", g.message, got)
		}
		for _, end := range []string{"\n", "\r\n"} {
			b := []byte(g.line + end)
			m, n, err := g.parse(append(b[:len(b):len(b)], "more"...))
			if m != g.message || n != len(b) || err != nil {
				t.Errorf("%q is read as %#v, %d bytes, %v", b, m, n, err)
			}
			for cut := range b {
				if m, n, err := g.parse(b[:cut]); m != nil || n != 0 || !errors.Is(err, wire.ErrShort) {
					t.Errorf("%q is read as %#v, %d, %v, want ErrShort", b[:cut], m, n, err)
				}
			}
		}
	}
}

// What the authors' drafts send otherwise than their text says, what other programs might, and what is no message.
func TestOdd(t *testing.T) {
	unknown := func(line string) foxeswire.Message { return foxeswire.Unknown{Line: line} }
	for line, want := range map[string]foxeswire.Message{
		"BEBWWWDWLFGWLLGDWDW": foxeswire.Tiles{To: 'E', Tiles: "WWWDWLFGWLLGDWDW"}, // a draft leaves the space out
		"BFSF":                foxeswire.End{By: 'B', To: 'F', Winner: 'F'},        // likewise
		"BPTF":                foxeswire.Team{By: 'B', To: 'P', Team: 'F'},
		"BFS  F ":             foxeswire.End{By: 'B', To: 'F', Winner: 'F'},
		"CDN":                 foxeswire.Next{To: 'D'},
		"CFS":                 foxeswire.End{By: 'C', To: 'F'},
		"FBS":                 foxeswire.End{By: 'F', To: 'B'},
		"BFF":                 foxeswire.Fail{To: 'F'},
		"BEB WWX":             unknown("BEB WWX"),
		"BEB":                 unknown("BEB"),
		"BDB WL":              unknown("BDB WL"),
		"BENvenuti":           unknown("BENvenuti"),
		"BPT X":               unknown("BPT X"),
		"BPT DF":              unknown("BPT DF"),
		"BPT":                 unknown("BPT"),
		"BFS X":               unknown("BFS X"),
		"BBS F":               unknown("BBS F"),
		"FDS F":               unknown("FDS F"),
		"FBM 1 1 1 2":         unknown("FBM 1 1 1 2"),
		"PBJ":                 unknown("PBJ"),
		"bdn":                 unknown("bdn"),
		"B":                   unknown("B"),
		"BEF\x00":             unknown("BEF?"),
		"BDN \x1b[2J\xff":     unknown("BDN ?[2J?"),
		"Disconnected from server! Have a nice life...": unknown("Disconnected from server! Have a nice life..."),
	} {
		if m, _, err := foxeswire.ParseServer([]byte(line + "\n")); m != want || err != nil {
			t.Errorf("%q from a server is %#v, %v, want %#v", line, m, err, want)
		}
	}
	for line, want := range map[string]foxeswire.Message{
		"DBM4 1 4 2":           foxeswire.Move{By: 'D', Numbers: [4]int{4, 1, 4, 2}},
		"DCM  4\t1  4 2 ":      foxeswire.Move{By: 'D', Numbers: [4]int{4, 1, 4, 2}},
		"FBM 1 1 1 99999":      foxeswire.NoMove{By: 'F', Text: "1 1 1 99999"},
		"FBM 1 1 1 2 3":        foxeswire.NoMove{By: 'F', Text: "1 1 1 2 3"},
		"FBM 1 1 1 two":        foxeswire.NoMove{By: 'F', Text: "1 1 1 two"},
		"FBM 1,1,1,2":          foxeswire.NoMove{By: 'F', Text: "1,1,1,2"},
		"QCJ":                  foxeswire.Join{By: 'Q', To: 'C'},
		"FCR":                  foxeswire.Refresh{By: 'F'},
		"PBJ please":           unknown("PBJ please"),
		"GBM 1 1 1 2":          unknown("GBM 1 1 1 2"),
		"FDM 1 1 1 2":          unknown("FDM 1 1 1 2"),
		"FBX":                  unknown("FBX"),
		"FBS F":                unknown("FBS F"),
		"GET / HTTP/1.1":       unknown("GET / HTTP/1.1"),
		"\x00\x00\x00\x00":     unknown("????"),
		strings.Repeat(" ", 9): unknown(""),
	} {
		if m, _, err := foxeswire.ParseClient([]byte(line + "\n")); m != want || err != nil {
			t.Errorf("%q from a client is %#v, %v, want %#v", line, m, err, want)
		}
	}
}

// A line is refused when it is too long, and not a byte earlier. The largest board fits.
func TestLongLines(t *testing.T) {
	for _, parse := range []parser{foxeswire.ParseServer, foxeswire.ParseClient} {
		text := strings.Repeat("x", foxeswire.MaxLine-1)
		if m, n, err := parse([]byte(text + "\n")); m != (foxeswire.Unknown{Line: text}) || n != foxeswire.MaxLine || err != nil {
			t.Errorf("the longest line: %d bytes, %v", n, err)
		}
		if _, _, err := parse([]byte(text)); !errors.Is(err, wire.ErrShort) {
			t.Errorf("without its end: %v, want ErrShort", err)
		}
		var long wire.TooLongError
		if _, n, err := parse([]byte(text + "x\n")); n != 0 || !errors.As(err, &long) || long.Limit != foxeswire.MaxLine {
			t.Errorf("a line that is too long: %d bytes, %v", n, err)
		}
	}
	largest := foxeswire.CRLF{Message: foxeswire.Tiles{To: 'E', Tiles: strings.Repeat("W", 50*50)}}.Append(nil)
	if len(largest) > foxeswire.MaxLine {
		t.Errorf("the largest board takes %d bytes", len(largest))
	}
}

func FuzzParseServer(f *testing.F) { fuzz(f, foxeswire.ParseServer) }

func FuzzParseClient(f *testing.F) { fuzz(f, foxeswire.ParseClient) }

// fuzz holds a parser to this: what it reads it reads again when it is written, and it never reads an unfinished line.
func fuzz(f *testing.F, parse parser) {
	for _, g := range golden {
		f.Add([]byte(g.line + "\r\n"))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, n, err := parse(b)
		if err != nil {
			if m != nil || n != 0 {
				t.Fatalf("%v, %d bytes, error %v", m, n, err)
			}
			return
		}
		if n < 1 || n > len(b) || n > foxeswire.MaxLine {
			t.Fatalf("%#v took %d of %d bytes", m, n, len(b))
		}
		if _, _, err := parse(b[:n-1]); !errors.Is(err, wire.ErrShort) {
			t.Fatalf("without its end: %v", err)
		}
		again := m.Append(nil)
		if len(again) > foxeswire.MaxLine {
			return // a space that was left out did not fit any more
		}
		m2, n2, err := parse(again)
		if m2 != m || n2 != len(again) || err != nil {
			t.Fatalf("%#v is written as %q and read as %#v, %d, %v", m, again, m2, n2, err)
		}
	})
}
