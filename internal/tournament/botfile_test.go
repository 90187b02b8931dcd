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

func TestBotsAreReadAsTheyWereWritten(t *testing.T) {
	got, err := ParseBots([]byte("\uFEFF# finals\n\n a = ./a {port} x=y\r\nb-2=builtin:best"), known)
	want := []Entrant{{Name: "a", Command: "./a {port} x=y"}, {Name: "b-2", Command: "builtin:best"}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	if level, ok := got[1].Builtin(); level != "best" || !ok {
		t.Errorf("Builtin() = %q, %v, want best, true", level, ok)
	}
	if again, err := ParseBots(AppendBots(nil, got), known); err != nil || !slices.Equal(again, want) {
		t.Errorf("written and read again: got %v, %v, want %v", again, err, want)
	}
}

// The error for an invalid file of bots names the line and its text.
func TestFilesOfBotsThatCannotBe(t *testing.T) {
	crowd := ""
	for i := range MaxEntrants + 1 {
		crowd += fmt.Sprintf("b%d = x\n", i)
	}
	for text, want := range map[string]BotFileFault{
		"":                                {Why: None},
		"# nobody\n\n":                    {Why: None},
		strings.Repeat("#", MaxBotFile+1): {Why: Large},
		"a = x\n\nb = \xff":               {Why: noText, Line: 3},
		"a = x\nhare ./hare":              {Why: NoLine, Line: 2, Name: "hare ./hare"},
		"= x":                             {Why: noName, Line: 1},
		"a/b = x":                         {Why: OddName, Line: 1, Name: "a/b"},
		"ä = x":                           {Why: OddName, Line: 1, Name: "ä"},
		strings.Repeat("a", 17) + "=x":    {Why: OddName, Line: 1, Name: strings.Repeat("a", 17)},
		"# x\na =":                        {Why: NoCommand, Line: 2, Name: "a"},
		"# x\na = x\nb = x\na = y":        {Why: Twice, Line: 4, Name: "a", Earlier: 2},
		crowd:                             {Why: Many, Line: MaxEntrants + 1, Name: fmt.Sprint("b", MaxEntrants)},
		"a = x\r\nb = builtin:nobody\r\n": {Why: Command, Line: 2, Name: "b"},
	} {
		_, err := ParseBots([]byte(text), known)
		var got *BotFileFault
		if !errors.As(err, &got) {
			t.Errorf("%.20q: got error %v, want a %T", text, err, got)
			continue
		}
		if says := got.Error(); want.Line > 0 && !strings.HasPrefix(says, fmt.Sprintf("line %d: ", want.Line)) || len(says) < 20 {
			t.Errorf("%.20q: got error %q, want the line %d and a reason", text, says, want.Line)
		}
		if (got.Err != nil) != (want.Why == Command) {
			t.Errorf("%.20q: got the cause %v, want one only for a bad command", text, got.Err)
		}
		if got.Err = nil; *got != want {
			t.Errorf("%.20q: got %+v, want %+v", text, *got, want)
		}
	}
}
