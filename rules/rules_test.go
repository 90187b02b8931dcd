package rules_test

import (
	"math"
	"strings"
	"testing"

	"menagerie/rules"
)

type colour uint8

var colours = rules.Names[colour]{"red", "green"}

func TestNames(t *testing.T) {
	for c, name := range []string{"red", "green"} {
		var back colour
		text, err := colours.Text(colour(c))
		if err != nil || string(text) != name || colours.Of(colour(c)) != name {
			t.Errorf("%d is %q, %v", c, text, err)
		}
		if err := colours.Read(text, &back); err != nil || back != colour(c) {
			t.Errorf("%q is %d, %v", text, back, err)
		}
	}
	for _, c := range []colour{2, math.MaxUint8} {
		if text, err := colours.Text(c); err == nil || !strings.HasPrefix(colours.Of(c), "unknown (") {
			t.Errorf("%d is %q and %q", c, text, colours.Of(c))
		}
	}
}

func TestWhatHasNoNameStaysAsItIs(t *testing.T) {
	c := colour(1)
	if err := colours.Read([]byte("blue"), &c); err == nil || c != 1 {
		t.Errorf("blue is %d, %v", c, err)
	}
	if name := (rules.Names[rules.Seat]{"first"}).Of(rules.Nobody); name != "unknown (-1)" {
		t.Errorf("nobody is called %q", name)
	}
}

func TestFaults(t *testing.T) {
	faults := rules.Faults[colour]{1: {"rule.green", "it is green"}}
	if key, text := faults.Key(1), faults.Error(1); key != "rule.green" || text != "it is green" {
		t.Errorf("%q, %q", key, text)
	}
	for _, none := range []colour{0, 2} {
		if key, text := faults.Key(none), faults.Error(none); key != "rule.unknown" || !strings.HasPrefix(text, "unknown fault") {
			t.Errorf("%d: %q, %q", none, key, text)
		}
	}
}

func TestFindBot(t *testing.T) {
	bots := []rules.NamedBot[int, int]{{Name: "mole", Strength: "easy"}, {Name: "hare"}, {Name: "best", Strength: "best"}}
	for asked, name := range map[string]string{"mole": "mole", "easy": "mole", "hare": "hare", "best": "best"} {
		if b, err := rules.FindBot("runner", bots, asked); err != nil || b.Name != name {
			t.Errorf("%s is %q, %v", asked, b.Name, err)
		}
	}
	for _, nobody := range []string{"", "wolf", "medium"} {
		_, err := rules.FindBot("runner", bots, nobody)
		if err == nil || !strings.HasSuffix(err.Error(), "choose mole, hare, easy, medium, hard, best") {
			t.Errorf("%q: %v", nobody, err)
		}
	}
}

func TestFindDialect(t *testing.T) {
	dialects := []rules.NamedDialect[int]{{Name: "house"}, {Name: "text", Dialect: 7}}
	if d, err := rules.FindDialect(dialects, "text"); err != nil || d != 7 {
		t.Errorf("text is %d, %v", d, err)
	}
	if _, err := rules.FindDialect(dialects, "klingon"); err == nil || !strings.HasSuffix(err.Error(), "none of house, text") {
		t.Errorf("error %v", err)
	}
}
