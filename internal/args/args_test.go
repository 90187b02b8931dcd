package args

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	good := map[string]Line{
		"":                                 {Command: Home},
		"gallery":                          {Command: Gallery},
		"demo pond --frames 10":            {Command: Demo, Operand: "pond"},
		"--theme dark replay a.rec":        {Command: Replay, Operand: "a.rec"},
		"demo --seed 4 pond --scale 2":     {Command: Demo, Operand: "pond"},
		"--mute menagerie://mia/h:1?x=y":   {Command: Link, Operand: "menagerie://mia/h:1?x=y"},
		"https://mia/h":                    {Command: Link, Operand: "https://mia/h"},
		"replay --stats s.json -lang de x": {Command: Replay, Operand: "x"},
	}
	for text, want := range good {
		got, err := Parse(strings.Fields(text), io.Discard)
		if err != nil || got.Command != want.Command || got.Operand != want.Operand {
			t.Errorf("%q became %+v, %v", text, got, err)
		}
	}
	l, err := Parse(strings.Fields("demo --seed 4 pond --scale 2 --frames 30"), io.Discard)
	if err != nil || l.Seed != 4 || l.Scale != 2 || l.Frames != 30 {
		t.Errorf("flags between the words were lost: %+v, %v", l, err)
	}
}

func TestParseJoin(t *testing.T) {
	l, err := Parse(strings.Fields("join pond localhost:1234 --tls --room abc --level 3"), io.Discard)
	if err != nil || l.Operand != "pond" || l.Address != "localhost:1234" || !l.TLS || l.Room != "abc" || l.Level != "3" {
		t.Errorf("got %+v, %v", l, err)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"dance", "demo", "demo pond pond", "gallery now", "join", "join pond", "menagerie://mia/h menagerie://mia/h", "--scale 9", "--scale NaN", "--frames -1", "--what", "--theme blue", "--lang xx", "demo pond --room 3", "--tls", "menagerie://mia/h --level 2"} {
		if l, err := Parse(strings.Fields(text), io.Discard); err == nil {
			t.Errorf("%q became %+v", text, l)
		}
	}
	if _, err := Parse([]string{"--help"}, io.Discard); !errors.Is(err, ErrHelp) {
		t.Errorf("help gave %v", err)
	}
}
