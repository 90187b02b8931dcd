package cli

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func games() []string { return []string{"chess", "go"} }

func TestParseReadsEveryCommand(t *testing.T) {
	good := map[string]Line{
		"":                                 {Command: Home},
		"gallery":                          {Command: Gallery},
		"demo pond --frames 10":            {Command: Demo, Operand: "pond"},
		"--theme dark replay a.rec":        {Command: Replay, Operand: "a.rec"},
		"demo --seed 4 pond --scale 2":     {Command: Demo, Operand: "pond"},
		"--mute menagerie://mia/h:1?x=y":   {Command: Link, Operand: "menagerie://mia/h:1?x=y"},
		"https://mia/h":                    {Command: Link, Operand: "https://mia/h"},
		"--mute l1-0C60-8DCW":              {Command: Link, Operand: "l1-0C60-8DCW"},
		"replay --stats s.json -lang de x": {Command: Replay, Operand: "x"},
	}
	for text, want := range good {
		got, err := Parse(strings.Fields(text), games, io.Discard)
		if err != nil || got.Command != want.Command || got.Operand != want.Operand {
			t.Errorf("%q: got %+v, %v, want %+v", text, got, err, want)
		}
	}
	l, err := Parse(strings.Fields("demo --seed 4 pond --scale 2 --frames 30 --date 2026-11-23"), games, io.Discard)
	if err != nil || l.Seed != 4 || l.Scale != 2 || l.Frames != 30 || l.Date != "2026-11-23" {
		t.Errorf("got %+v, %v, want seed 4, scale 2, 30 frames and a date", l, err)
	}
}

func TestParseReadsServerRoomAndLevel(t *testing.T) {
	l, err := Parse(strings.Fields("join pond localhost:1234 --tls --room abc --level 3"), games, io.Discard)
	if err != nil || l.Operand != "pond" || l.Address != "localhost:1234" || !l.TLS || l.Room != "abc" || l.Level != "3" {
		t.Errorf("got %+v, %v, want pond at localhost:1234 with TLS, the room abc and level 3", l, err)
	}
}

func TestParseRejectsInvalidLines(t *testing.T) {
	for _, text := range []string{"dance", "demo", "demo pond pond", "gallery now", "join", "join pond", "menagerie://mia/h menagerie://mia/h", "L1-0C60-8DCW gallery", "g1", "--scale 9", "--scale NaN", "--frames -1", "--date 2026-13-01", "--date today", "--what", "--theme blue", "--lang xx", "demo pond --room 3", "--tls", "menagerie://mia/h --level 2"} {
		if l, err := Parse(strings.Fields(text), games, io.Discard); err == nil {
			t.Errorf("%q: got %+v, want an error", text, l)
		}
	}
	var help strings.Builder
	if _, err := Parse([]string{"--help"}, games, &help); !errors.Is(err, ErrHelp) || !strings.Contains(help.String(), "GAME: chess, go\n") {
		t.Errorf("--help: got error %v and the text\n%s\nwant ErrHelp and the names of the games", err, &help)
	}
}
