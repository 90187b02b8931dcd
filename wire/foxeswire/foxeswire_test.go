package foxeswire_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"menagerie/wire"
	"menagerie/wire/foxeswire"
	"menagerie/wire/wiretest"
)

type parser = func([]byte) (foxeswire.Message, int, error)

// golden holds messages and their lines. "example" marks the specification's examples.
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
	{foxeswire.Details{To: 'G', Now: 60, Tide: 360}, "BGI now=60 tide=360", foxeswire.ParseServer},
	{everyDetail, "BEI starts=1 now=2 cooldown=3,4 ready=5,6 tide=7 next=8 tides=9 limit=10 dialect=11,12,13,14 outcome=15 reason=16 coming=0,3;;15", foxeswire.ParseServer},
	{foxeswire.Details{To: 'E'}, "BEI", foxeswire.ParseServer},
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
	{foxeswire.Ask{By: 'P'}, "PBI", foxeswire.ParseClient},
	{foxeswire.Ask{By: 'Q'}, "QBI", foxeswire.ParseClient},
	{foxeswire.Unknown{Line: "BEF"}, "BEF", foxeswire.ParseClient},
	{foxeswire.Unknown{}, "", foxeswire.ParseClient},
}

// everyDetail has a different number in each field.
var everyDetail = foxeswire.Details{
	To: 'E', Starts: 1, Now: 2, Cooldown: [2]int{3, 4}, Ready: [2]int{5, 6}, Tide: 7, Next: 8, Tides: 9, Limit: 10,
	Dialect: [4]int{11, 12, 13, 14}, Outcome: 15, Reason: 16, Coming: "0,3;;15",
}

// Foretell and Flips are inverse to each other.
func TestFlipsIsTheInverseOfForetell(t *testing.T) {
	for _, tides := range [][][]int{nil, {{0, 3}, nil, {15}}, {{7}}} {
		var m foxeswire.Details
		m.Foretell(tides)
		if got := m.Flips(); !reflect.DeepEqual(got, tides) {
			t.Errorf("%q is read as %v, want the tides %v", m.Coming, got, tides)
		}
	}
}

func TestMessagesAreReadAndWrittenAsSpecified(t *testing.T) {
	for _, g := range golden {
		if got := string(g.message.Append([]byte("before "))); got != "before "+g.line+"\n" {
			t.Errorf("%#v is written as %q, want %q", g.message, got, "before "+g.line+"\n")
		}
		if got := string(foxeswire.CRLF{Message: g.message}.Append(nil)); got != g.line+"\r\n" {
			t.Errorf("%#v is written as %q, want %q", g.message, got, g.line+"\r\n")
		}
		for _, end := range []string{"\n", "\r\n"} {
			b := []byte(g.line + end)
			m, n, err := g.parse(append(b[:len(b):len(b)], "more"...))
			if m != g.message || n != len(b) || err != nil {
				t.Errorf("%q is read as %#v, %d bytes, error %v, want %#v, %d bytes", b, m, n, err, g.message, len(b))
			}
			for cut := range b {
				if m, n, err := g.parse(b[:cut]); m != nil || n != 0 || !errors.Is(err, wire.ErrShort) {
					t.Errorf("%q is read as %#v, %d, %v, want ErrShort", b[:cut], m, n, err)
				}
			}
		}
	}
}

// Deviations of the authors' programs from their specification, possible deviations of others, and invalid lines.
func TestDeviationsAreReadOrUnknown(t *testing.T) {
	unknown := func(line string) foxeswire.Message { return foxeswire.Unknown{Line: line} }
	for line, want := range map[string]foxeswire.Message{
		"BEBWWWDWLFGWLLGDWDW":   foxeswire.Tiles{To: 'E', Tiles: "WWWDWLFGWLLGDWDW"}, // one of the authors' programs omits the space
		"BFSF":                  foxeswire.End{By: 'B', To: 'F', Winner: 'F'},        // likewise
		"BPTF":                  foxeswire.Team{By: 'B', To: 'P', Team: 'F'},
		"BFS  F ":               foxeswire.End{By: 'B', To: 'F', Winner: 'F'},
		"CDN":                   foxeswire.Next{To: 'D'},
		"CFS":                   foxeswire.End{By: 'C', To: 'F'},
		"FBS":                   foxeswire.End{By: 'F', To: 'B'},
		"BFF":                   foxeswire.Fail{To: 'F'},
		"BEB WWX":               unknown("BEB WWX"),
		"BEB":                   unknown("BEB"),
		"BDB WL":                unknown("BDB WL"),
		"BENvenuti":             unknown("BENvenuti"),
		"BPT X":                 unknown("BPT X"),
		"BPT DF":                unknown("BPT DF"),
		"BPT":                   unknown("BPT"),
		"BFS X":                 unknown("BFS X"),
		"BBS F":                 unknown("BBS F"),
		"FDS F":                 unknown("FDS F"),
		"FBM 1 1 1 2":           unknown("FBM 1 1 1 2"),
		"PBJ":                   unknown("PBJ"),
		"bdn":                   unknown("bdn"),
		"B":                     unknown("B"),
		"BEF\x00":               unknown("BEF?"),
		"BGI now=3 moon=full":   foxeswire.Details{To: 'G', Now: 3}, // a later version may add fields
		"BGI now=-1":            unknown("BGI now=-1"),
		"BGI now=1,2":           unknown("BGI now=1,2"),
		"BGI cooldown=1":        unknown("BGI cooldown=1"),
		"BGI coming=1;x":        unknown("BGI coming=1;x"),
		"BGI limit=99999999999": unknown("BGI limit=99999999999"),
		"BFI now=1":             unknown("BFI now=1"),
		"BDN \x1b[2J\xff":       unknown("BDN ?[2J?"),
		"Disconnected from server! Have a nice life...": unknown("Disconnected from server! Have a nice life..."),
	} {
		if m, _, err := foxeswire.ParseServer([]byte(line + "\n")); m != want || err != nil {
			t.Errorf("%q from a server is %#v, %v, want %#v", line, m, err, want)
		}
	}
	for line, want := range map[string]foxeswire.Message{
		"DBM4 1 4 2":                      foxeswire.Move{By: 'D', Numbers: [4]int{4, 1, 4, 2}},
		"DCM  4\t1  4 2 ":                 foxeswire.Move{By: 'D', Numbers: [4]int{4, 1, 4, 2}},
		"FBM 1 1 1 99999":                 foxeswire.Move{By: 'F', Numbers: [4]int{1, 1, 1, 32767}}, // a turn, wherever it goes
		"FBM -99999999999999999999 1 1 1": foxeswire.Move{By: 'F', Numbers: [4]int{-32768, 1, 1, 1}},
		"FBM 1 1 1 2 3":                   foxeswire.NoMove{By: 'F', Text: "1 1 1 2 3"},
		"FBM 1 1 1 two":                   foxeswire.NoMove{By: 'F', Text: "1 1 1 two"},
		"FBM 1,1,1,2":                     foxeswire.NoMove{By: 'F', Text: "1,1,1,2"},
		"QCJ":                             foxeswire.Join{By: 'Q', To: 'C'},
		"FCR":                             foxeswire.Refresh{By: 'F'},
		"PBJ please":                      unknown("PBJ please"),
		"GBM 1 1 1 2":                     unknown("GBM 1 1 1 2"),
		"FDM 1 1 1 2":                     unknown("FDM 1 1 1 2"),
		"FBX":                             unknown("FBX"),
		"FBS F":                           unknown("FBS F"),
		"GET / HTTP/1.1":                  unknown("GET / HTTP/1.1"),
		"\x00\x00\x00\x00":                unknown("????"),
		strings.Repeat(" ", 9):            unknown(""),
	} {
		if m, _, err := foxeswire.ParseClient([]byte(line + "\n")); m != want || err != nil {
			t.Errorf("%q from a client is %#v, %v, want %#v", line, m, err, want)
		}
	}
}

// A line of MaxLine bytes is accepted and a longer one is rejected. The largest board fits.
func TestOnlyLinesAboveMaxLineAreRejected(t *testing.T) {
	for _, parse := range []parser{foxeswire.ParseServer, foxeswire.ParseClient} {
		wiretest.Lines(t, parse, foxeswire.MaxLine, func(text string) foxeswire.Message { return foxeswire.Unknown{Line: text} })
	}
	largest := foxeswire.CRLF{Message: foxeswire.Tiles{To: 'E', Tiles: strings.Repeat("W", 50*50)}}.Append(nil)
	if len(largest) > foxeswire.MaxLine {
		t.Errorf("the largest board takes %d bytes, want at most %d", len(largest), foxeswire.MaxLine)
	}
}

func FuzzParseServer(f *testing.F) {
	wiretest.FuzzLines(f, foxeswire.ParseServer, foxeswire.MaxLine, lines())
}

func FuzzParseClient(f *testing.F) {
	wiretest.FuzzLines(f, foxeswire.ParseClient, foxeswire.MaxLine, lines())
}

// lines returns the lines of the golden messages.
func lines() (all []string) {
	for _, g := range golden {
		all = append(all, g.line)
	}
	return all
}

func BenchmarkParseServer(b *testing.B) {
	wiretest.BenchmarkParse(b, foxeswire.ParseServer, []byte(golden[0].line+"\n"))
}
