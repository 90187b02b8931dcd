package console

import (
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"testing"
)

func TestMistypedWordsResembleKnownOnes(t *testing.T) {
	known := []string{"match", "serve", "bot", "tournament", "verify"}
	for word, want := range map[string]string{
		"mach": "match", "amtch": "match", "turnament": "tournament", "verifyy": "verify", "bto": "bot", "xyz": "", "b": "", "": "",
	} {
		err := Meant(errors.New("unknown"), word, known)
		if got := err.Error(); want == "" && got != "unknown" || want != "" && !strings.Contains(got, `did you mean "`+want+`"?`) {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
}

// Flags are accepted before, between and after other arguments.
func TestFlagsStandAnywhere(t *testing.T) {
	for line, want := range map[string]string{
		"a b --n 3 --x":   "a b 3 true",
		"--n 3 a --x b":   "a b 3 true",
		"-n=3 -x a b":     "a b 3 true",
		"--x=true a -n 3": "a 3 true",
		"a -- --n b":      "a --n b 0 false",
		"- --x":           "- 0 true",
	} {
		set := NewFlags("test")
		n, x := set.Int("n", 0, "keeper.help"), set.Bool("x", false, "keeper.help")
		err := ParseFirst(set, strings.Fields(line), io.Discard, func() string { return "" })
		got := strings.Join(append(slices.Clone(set.Args()), set.Lookup("n").Value.String(), set.Lookup("x").Value.String()), " ")
		if err != nil || got != want {
			t.Errorf("%s: got %q, %v and %d, %v; want %q", line, got, err, *n, *x, want)
		}
	}
	set := NewFlags("test")
	set.Int("games", 0, "keeper.help")
	if err := ParseFirst(set, []string{"a", "--gaems", "3"}, io.Discard, nil); err == nil || !strings.Contains(err.Error(), `did you mean "--games"?`) {
		t.Errorf("an unknown flag: got %v, want the flag that was meant", err)
	}
	if err := ParseFirst(set, []string{"a", "--games"}, io.Discard, nil); err == nil || errors.Is(err, flag.ErrHelp) {
		t.Errorf("a flag without its value: got %v, want an error", err)
	}
}
