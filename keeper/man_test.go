package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
)

const manual = "../packaging/keeper.6"

// sentenceEnd matches the end of a sentence and the first letter of the next one.
var sentenceEnd = regexp.MustCompile(`\. ([A-Z])`)

// flagsOf returns the flags in the help of a command.
func flagsOf(t *testing.T, args ...string) (found []helpFlag) {
	t.Helper()
	code, out, errs := keep(t, append(args, "-h")...)
	if code != exitDone {
		t.Fatalf("keeper %s -h: got code %d and error %q, want code 0", strings.Join(args, " "), code, errs)
	}
	for _, f := range flagsIn(out) {
		f.text = strings.ToUpper(f.text[:1]) + f.text[1:]
		found = append(found, f)
	}
	return found
}

// manualSection returns the section about the flags of a command, in mdoc. A flag that only some of the games have, or
// have with this text, names them.
func manualSection(t *testing.T, command string, games []string) string {
	var flags []helpFlag
	have := map[helpFlag][]string{}
	for _, game := range games {
		for _, f := range flagsOf(t, strings.Fields(command+" "+game)...) {
			if have[f] == nil {
				flags = append(flags, f)
			}
			have[f] = append(have[f], game)
		}
	}
	slices.SortStableFunc(flags, func(a, b helpFlag) int { return strings.Compare(a.name, b.name) })
	var b strings.Builder
	fmt.Fprintf(&b, ".Ss Flags of %s\n.Bl -tag -width Ds\n", command)
	for _, f := range flags {
		unit := ""
		if f.unit != "" {
			unit = " Ar " + f.unit
		}
		fmt.Fprintf(&b, ".It Fl -%s%s\n", f.name, unit)
		if len(have[f]) < len(games) {
			fmt.Fprintf(&b, "(%s) ", strings.Join(have[f], ", "))
		}
		text := sentenceEnd.ReplaceAllString(f.text, ".\n$1") // mdoc wants each sentence on a line of its own
		fmt.Fprintf(&b, "%s.\n", strings.TrimSuffix(text, "."))
	}
	return b.String() + ".El\n"
}

// TestManualListsTheFlagsOfTheHelp compares the list between two comments of the page with the help of each command. With
// -update it writes the list.
func TestManualListsTheFlagsOfTheHelp(t *testing.T) {
	page, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = ".\\\" flags, written by go test ./keeper -run TestManual -update\n", ".\\\" end of the flags\n"
	before, rest, ok := strings.Cut(string(page), begin)
	_, after, ended := strings.Cut(rest, end)
	if !ok || !ended {
		t.Fatalf("got a page without the comments around the flags, want %q and %q", begin, end)
	}
	var list strings.Builder
	for _, command := range []string{"serve", "bot", "match", "tournament", "check", "play"} {
		list.WriteString(manualSection(t, command, strings.Split(gameNames(command), ", ")))
	}
	for _, command := range []string{"tournament merge", "nearby", "verify"} {
		list.WriteString(manualSection(t, command, []string{""}))
	}
	golden.Check(t, manual, []byte(before+begin+list.String()+end+after))
}

func TestManualListsEveryCommand(t *testing.T) {
	page, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	var help bytes.Buffer
	if code := run(t.Context(), []string{"help"}, nil, &help, &help); code != exitDone {
		t.Fatalf("keeper help: got code %d, want 0", code)
	}
	commands := regexp.MustCompile(`(?m)^  keeper (\S+)`).FindAllStringSubmatch(help.String(), -1)
	if len(commands) < 4 {
		t.Fatalf("keeper help: got %d commands, want at least 4", len(commands))
	}
	for _, c := range commands {
		if want := "\n.It Cm " + c[1] + "\n"; !strings.Contains(string(page), want) {
			t.Errorf("%s: got no entry %q, want one", manual, want)
		}
	}
}
