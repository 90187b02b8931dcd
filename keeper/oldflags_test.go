package main

import (
	"bytes"
	"os"
	"path/filepath"
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

// The old flags of pond work in every command that plays tournament games, and a folder of an older version continues.
func TestOldFlagsOfPondWork(t *testing.T) {
	mouse := outside("bot pond {address} --level {level} --seed {seed}")
	code, _, errs := keep(t, "match", "pond", "--cat", "kitten", "--levels=1", "--bot", mouse, "--games", "1")
	if code != exitDone || !strings.Contains(errs, "--bot kitten") || !strings.Contains(errs, "--level 1") {
		t.Errorf("match: got code %d and error %q, want code %d and the remarks --bot kitten and --level 1", code, errs, exitDone)
	}
	h := hold(t, "a = builtin:easy\n")
	if code, _, errs := keep(t, "check", "pond", h.bots, "--cat", "kitten", "--levels", "1"); code != exitDone || !strings.Contains(errs, "--bot kitten") {
		t.Errorf("check: got code %d and error %q, want code %d and the remark --bot kitten", code, errs, exitDone)
	}
	h.plays("pond", "--games", "1", "--cat", "kitten", "--levels", "1")
	path := filepath.Join(h.dir, "out", "log.jsonl")
	log, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	old := bytes.Replace(bytes.Replace(log, []byte(`"bot":"kitten"`), []byte(`"cat":"kitten"`), 1), []byte(`"level":"1"`), []byte(`"levels":"1"`), 1)
	if bytes.Equal(old, log) {
		t.Fatalf("got %s, want the settings bot and level", log)
	}
	if err := os.WriteFile(path, old, 0o600); err != nil {
		t.Fatal(err)
	}
	h.plays("pond", "--games", "2", "--bot", "kitten", "--level", "1")
	if code, _, errs := keep(t, "tournament", filepath.Join(h.dir, "out"), "--games", "3", "--trust"); code != exitDone {
		t.Errorf("continue by the folder: got code %d and %q, want code %d", code, errs, exitDone)
	}
	if code, _, errs := keep(t, h.args("pond", "--games", "3", "--bot", "lazy", "--level", "1")...); code == exitDone || !strings.Contains(errs, "was kitten and is lazy now") {
		t.Errorf("another cat: got code %d and error %q, want an error about the cat", code, errs)
	}
}
