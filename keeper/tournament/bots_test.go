package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// known accepts every command except one.
func known(e Entrant) error {
	if e.Command == "builtin:nobody" {
		return errors.New("nobody is unknown")
	}
	return nil
}

func TestParseBots(t *testing.T) {
	got, err := ParseBots([]byte("\uFEFF# finals\n\n a = ./a {port} x=y\r\nb-2=builtin:best"), known)
	want := []Entrant{{"a", "./a {port} x=y"}, {"b-2", "builtin:best"}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if level, ok := got[1].Builtin(); level != "best" || !ok {
		t.Error("ours is not known")
	}
	if again, err := ParseBots(AppendBots(nil, got), known); err != nil || !slices.Equal(again, want) {
		t.Errorf("written and read again: %v, %v", again, err)
	}
}

// The error for an invalid file of bots names the line and its text.
func TestFilesOfBotsThatCannotBe(t *testing.T) {
	crowd := ""
	for i := range MaxEntrants + 1 {
		crowd += fmt.Sprintf("b%d = x\n", i)
	}
	for text, want := range map[string]BotsFault{
		"":                                {Why: BotsNone},
		"# nobody\n\n":                    {Why: BotsNone},
		strings.Repeat("#", MaxBots+1):    {Why: BotsLarge},
		"a = x\n\nb = \xff":               {Why: BotsNoText, Line: 3},
		"a = x\nhare ./hare":              {Why: BotsNoLine, Line: 2, Name: "hare ./hare"},
		"= x":                             {Why: BotsNoName, Line: 1},
		"a/b = x":                         {Why: BotsOddName, Line: 1, Name: "a/b"},
		"ä = x":                           {Why: BotsOddName, Line: 1, Name: "ä"},
		strings.Repeat("a", 17) + "=x":    {Why: BotsOddName, Line: 1, Name: strings.Repeat("a", 17)},
		"# x\na =":                        {Why: BotsNoCommand, Line: 2, Name: "a"},
		"# x\na = x\nb = x\na = y":        {Why: BotsTwice, Line: 4, Name: "a", Earlier: 2},
		crowd:                             {Why: BotsMany, Line: MaxEntrants + 1, Name: fmt.Sprint("b", MaxEntrants)},
		"a = x\r\nb = builtin:nobody\r\n": {Why: BotsCommand, Line: 2, Name: "b"},
	} {
		_, err := ParseBots([]byte(text), known)
		var got *BotsFault
		if !errors.As(err, &got) {
			t.Errorf("%.20q: %v", text, err)
			continue
		}
		if says := got.Error(); want.Line > 0 && !strings.HasPrefix(says, fmt.Sprintf("line %d: ", want.Line)) || len(says) < 20 {
			t.Errorf("%.20q: it says %q", text, says)
		}
		if (got.Err != nil) != (want.Why == BotsCommand) {
			t.Errorf("%.20q: the cause is %v", text, got.Err)
		}
		if got.Err = nil; *got != want {
			t.Errorf("%.20q: %+v, want %+v", text, *got, want)
		}
	}
}
