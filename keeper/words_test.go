package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Flags are accepted before and after the game, the folder and the file.
func TestFlagsStandBeforeAndAfterArguments(t *testing.T) {
	t.Parallel()
	var first string
	for _, args := range []string{
		"match glenda --bot next,random --games 2 --size 5 --seed 3", "match --bot next,random --games 2 glenda --size 5 --seed 3",
		"match --size 5 --seed 3 --games 2 --bot next,random glenda",
	} {
		code, out, errs := keep(t, strings.Fields(args)...)
		if first == "" {
			first = out
		}
		if code != exitDone || out != first {
			t.Errorf("%s: got code %d, error %q and\n%s\nwant code %d and\n%s", args, code, errs, out, exitDone, first)
		}
	}
	h := hold(t, "a = builtin:original\nb = builtin:random\n")
	h.plays("glenda", "--games", "2", "--size", "5", "--walls", "3", "--seed", "4")
	out := filepath.Join(h.dir, "out")
	for _, args := range [][]string{{"tournament", "--json", out}, {"verify", "--hash", "0", out}, {"verify", out, "--hash", "0"}} {
		code, text, errs := keep(t, args...)
		if want := map[string]int{"tournament": exitDone, "verify": exitFailed}[args[0]]; code != want || args[0] == "verify" && !strings.Contains(errs, "hash") {
			t.Errorf("%q: got code %d, %s and error %q, want code %d", args, code, text, errs, want)
		}
	}
	film := filepath.Join(out, "records", "000001.txt")
	if code, _, errs := keep(t, "verify", film, "--answer", "3s"); code != exitDone {
		t.Errorf("a flag after the file: got code %d and error %q, want %d", code, errs, exitDone)
	}
	refused(t, `"extra"`, "bot", "glenda", "--games", "1", "127.0.0.1:1", "extra")
}

// A mistyped command, game or flag gets the word that was probably meant.
func TestMistypedWordsGetAProposal(t *testing.T) {
	for args, want := range map[string]string{
		"mach glenda":                   `did you mean "match"?`,
		"help serv":                     `did you mean "serve"?`,
		"match glend":                   `did you mean "glenda"?`,
		"tournament labyrint":           `did you mean "labyrinth"?`,
		"match glenda --gaems 3":        `did you mean "--games"?`,
		"serve pond --adr 127.0.0.1:80": `did you mean "--addr"?`,
	} {
		code, _, errs := keep(t, strings.Fields(args)...)
		if code != exitUsage || !strings.Contains(errs, want) {
			t.Errorf("%s: got code %d and %q, want code %d and %s", args, code, errs, exitUsage, want)
		}
	}
}
