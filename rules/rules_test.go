package rules_test

import (
	"math"
	"strings"
	"testing"

	"menagerie/rules"
)

type colour uint8

var colours = rules.Names[colour]{"red", "green"}

func TestNamesAreReadBack(t *testing.T) {
	for c, name := range []string{"red", "green"} {
		var back colour
		text, err := colours.Text(colour(c))
		if err != nil || string(text) != name || colours.Of(colour(c)) != name {
			t.Errorf("Text(%d) = %q, error %v, want %q", c, text, err, name)
		}
		if err := colours.Read(text, &back); err != nil || back != colour(c) {
			t.Errorf("Read(%q) gives %d, error %v, want %d", text, back, err, c)
		}
	}
	for _, c := range []colour{2, math.MaxUint8} {
		if text, err := colours.Text(c); err == nil || !strings.HasPrefix(colours.Of(c), "unknown (") {
			t.Errorf("Text(%d) = %q, Of = %q, want an error and a text that begins with unknown (", c, text, colours.Of(c))
		}
	}
}

func TestWhatHasNoNameStaysAsItIs(t *testing.T) {
	c := colour(1)
	if err := colours.Read([]byte("blue"), &c); err == nil || c != 1 {
		t.Errorf("Read(blue) gives %d, error %v, want the old value 1 and an error", c, err)
	}
	if name := (rules.Names[rules.Seat]{"first"}).Of(rules.Nobody); name != "unknown (-1)" {
		t.Errorf("Of(Nobody) = %q, want unknown (-1)", name)
	}
}

func TestFaultsHaveKeysAndTexts(t *testing.T) {
	faults := rules.Faults[colour]{1: {"rule.green", "it is green"}}
	if key, text := faults.Key(1), faults.Error(1); key != "rule.green" || text != "it is green" {
		t.Errorf("fault 1 is %q, %q, want rule.green, it is green", key, text)
	}
	for _, none := range []colour{0, 2} {
		if key, text := faults.Key(none), faults.Error(none); key != "rule.unknown" || !strings.HasPrefix(text, "unknown fault") {
			t.Errorf("fault %d is %q, %q, want rule.unknown and a text that begins with unknown fault", none, key, text)
		}
	}
}

func TestFindBotKnowsNamesAndStrengths(t *testing.T) {
	bots := []rules.NamedBot[int, int]{{Name: "mole", Strength: "easy"}, {Name: "hare"}, {Name: "best", Strength: "best"}}
	for asked, name := range map[string]string{"mole": "mole", "easy": "mole", "hare": "hare", "best": "best"} {
		if b, err := rules.FindBot("runner", bots, asked); err != nil || b.Name != name {
			t.Errorf("FindBot(%s) = %q, error %v, want %q", asked, b.Name, err, name)
		}
	}
	for _, nobody := range []string{"", "wolf", "medium"} {
		_, err := rules.FindBot("runner", bots, nobody)
		if err == nil || !strings.HasSuffix(err.Error(), "choose mole, hare, easy, medium, hard, best") {
			t.Errorf("FindBot(%q) reports %v, want a list of the choices", nobody, err)
		}
	}
}

func TestFindDialectListsTheChoices(t *testing.T) {
	dialects := []rules.NamedDialect[int]{{Name: "house"}, {Name: "text", Dialect: 7}}
	if d, err := rules.FindDialect(dialects, "text"); err != nil || d != 7 {
		t.Errorf("FindDialect(text) = %d, error %v, want 7", d, err)
	}
	if _, err := rules.FindDialect(dialects, "klingon"); err == nil || !strings.HasSuffix(err.Error(), "choose one of house, text") {
		t.Errorf("FindDialect(klingon) reports %v, want a list of the dialects", err)
	}
}
