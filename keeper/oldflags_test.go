package main

import (
	"bytes"
	"strings"
	"testing"
)

// Old flags still work. keeper prints the new flag.
func TestOldFlagsWorkWithARemark(t *testing.T) {
	for line, want := range map[string]string{
		"match glenda --seats easy,easy --games 2 --size 5":                                   "--bot easy,easy",
		"match labyrinth --games=2 --size 5 --objectives 1 --seats=greedy,random":             "--bot greedy,random",
		"match foxes --bot greedy,random --games 2 --limit 60 --cooldown=30,60 --delay 0,600": "--cooldown 500ms,1s",
	} {
		code, out, errs := keep(t, strings.Split(line, " ")...)
		if code != exitDone || !strings.Contains(errs, want) || !strings.Contains(out, "2 games") {
			t.Errorf("%q: got code %d, output %q and error %q; want code %d and the remark %s", line, code, out, errs, exitDone, want)
		}
	}
	if code, _, errs := keep(t, strings.Split("match foxes --bot greedy,random --games 2 --limit 1s --cooldown 500ms,1s", " ")...); code != exitDone || errs != "" {
		t.Errorf("new flags: got code %d and %q, want code %d and no remark", code, errs, exitDone)
	}
	for line, want := range map[string]string{
		"bot mia localhost --level nobody":                "--bot nobody",
		"serve mia --bots nobody":                         "--bot nobody",
		"serve pond --cat nobody":                         "--bot nobody",
		"serve labyrinth --bot best --bots 9":             "--bot-seats 9",
		"play mia --bots nobody":                          "--bot nobody",
		"play labyrinth --bots nobody":                    "--bot nobody",
		"bot glenda localhost:1 --hello --nick two_words": "--name two_words",
	} {
		var out, errors bytes.Buffer
		code := run(t.Context(), strings.Split(line, " "), strings.NewReader(""), &out, &errors)
		errs := errors.String()
		if code == exitDone || !strings.Contains(errs, want) || strings.Contains(errs, "no flag") {
			t.Errorf("%q: got code %d and %q, want an error about the value and the remark %s", line, code, errs, want)
		}
	}
}
