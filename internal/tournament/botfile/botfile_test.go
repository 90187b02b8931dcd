package botfile

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/tournament"
)

// known accepts every command except one.
func known(e tournament.Entrant) error {
	if e.Command == "builtin:nobody" {
		return errors.New("nobody is unknown")
	}
	return nil
}

func TestBotsAreReadAsTheyWereWritten(t *testing.T) {
	got, err := Parse([]byte("\uFEFF# finals\n\n a = ./a {port} x=y\r\nb-2=builtin:best"), known)
	want := []tournament.Entrant{{Name: "a", Command: "./a {port} x=y"}, {Name: "b-2", Command: "builtin:best"}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	if level, ok := got[1].Builtin(); level != "best" || !ok {
		t.Errorf("Builtin() = %q, %v, want best, true", level, ok)
	}
	if again, err := Parse(Append(nil, got), known); err != nil || !slices.Equal(again, want) {
		t.Errorf("written and read again: got %v, %v, want %v", again, err, want)
	}
}

// The error for an invalid file of bots names the line and its text.
func TestFilesOfBotsThatCannotBe(t *testing.T) {
	crowd := ""
	for i := range tournament.MaxEntrants + 1 {
		crowd += fmt.Sprintf("b%d = x\n", i)
	}
	for text, want := range map[string]Fault{
		"":                                {Why: None},
		"# nobody\n\n":                    {Why: None},
		strings.Repeat("#", MaxSize+1):    {Why: Large},
		"a = x\n\nb = \xff":               {Why: NoText, Line: 3},
		"a = x\nhare ./hare":              {Why: NoLine, Line: 2, Name: "hare ./hare"},
		"= x":                             {Why: NoName, Line: 1},
		"a/b = x":                         {Why: OddName, Line: 1, Name: "a/b"},
		"ä = x":                           {Why: OddName, Line: 1, Name: "ä"},
		strings.Repeat("a", 17) + "=x":    {Why: OddName, Line: 1, Name: strings.Repeat("a", 17)},
		"# x\na =":                        {Why: NoCommand, Line: 2, Name: "a"},
		"# x\na = x\nb = x\na = y":        {Why: Twice, Line: 4, Name: "a", Earlier: 2},
		crowd:                             {Why: Many, Line: tournament.MaxEntrants + 1, Name: fmt.Sprint("b", tournament.MaxEntrants)},
		"a = x\r\nb = builtin:nobody\r\n": {Why: Command, Line: 2, Name: "b"},
	} {
		_, err := Parse([]byte(text), known)
		var got *Fault
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
