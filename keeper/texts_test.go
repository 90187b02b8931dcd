package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"menagerie/assets/words/wordstest"
	"menagerie/internal/testkit/golden"
	"menagerie/keeper/console"
)

// inGerman sets the language to German until the end of the test, which must not be parallel.
func inGerman(t *testing.T) {
	before := console.Texts().Code()
	console.SetLanguage("de")
	t.Cleanup(func() { console.SetLanguage(before) })
}

// helps lists all commands that print help.
func helps() (all []string) {
	all = []string{"help", "verify -h", "nearby -h"}
	for _, g := range games {
		for _, command := range []string{"serve", "bot", "match", "tournament"} {
			all = append(all, command+" "+g.Name+" -h")
		}
		if g.Play.Flags != nil {
			all = append(all, "play "+g.Name+" -h")
		}
	}
	return all
}

// Every flag is explained in both languages, by the same names.
func TestHelpIsInBothLanguages(t *testing.T) {
	english := map[string]string{}
	read := func(check func(args, out string)) {
		for _, args := range helps() {
			code, out, errs := keep(t, strings.Fields(args)...)
			if code != exitDone || errs != "" || strings.Contains(out, "⟦") || strings.Contains(out, "%!") || strings.Contains(out, "(default") == (console.Texts().Code() == "de") && args != "help" {
				t.Errorf("keeper %s: got code %d, error %q; want code %d and a translated output:\n%s", args, code, errs, exitDone, out)
			}
			check(args, out)
		}
	}
	flags := func(out string) (names, lines []string) {
		for line := range strings.Lines(out) {
			if name, ok := strings.CutPrefix(line, "  -"); ok {
				names = append(names, strings.Fields(name)[0])
			} else {
				lines = append(lines, line)
			}
		}
		return names, lines
	}
	read(func(args, out string) { english[args] = out })
	inGerman(t)
	read(func(args, out string) {
		was, spoken := flags(english[args])
		is, told := flags(out)
		if fmt.Sprint(was) != fmt.Sprint(is) {
			t.Errorf("keeper %s: got the flags %v in German, want those of the English help: %v", args, is, was)
		}
		said := map[string]bool{}
		for _, line := range spoken {
			said[line] = strings.HasPrefix(line, "    \t") && !strings.Contains(line, "1|2|3") && !strings.Contains(line, "delay=40ms")
		}
		for _, line := range told {
			if said[line] {
				t.Errorf("keeper %s: got the same line in both languages, want a translation: %q", args, line)
			}
		}
	})
}

// Every flag with a value has its default in its line, even if the default is 0.
func TestHelpHasDefaults(t *testing.T) {
	_, out, _ := keep(t, "serve", "mia", "-h")
	for _, line := range []string{"the same as --turn (default 0s)\n", "two rounds (default 0s)\n", "HOST:PORT (default 127.0.0.1:9000)\n"} {
		if !strings.Contains(out, line) {
			t.Errorf("got\n%s\nwant a line that ends with %q", out, line)
		}
	}
}

// number matches the end of the help of a flag whose value is a number.
var number = regexp.MustCompile(`default \d+\)$`)

// placeholder matches the placeholder of a value.
var placeholder = regexp.MustCompile(`^[A-Z:/,.]*(\[xN\])?$`)

// A number has the placeholder N in all commands, unless the help lists the values. Other placeholders are in upper case.
func TestPlaceholdersAreUniform(t *testing.T) {
	for _, args := range helps()[1:] {
		args := strings.Fields(args)
		for _, f := range flagsOf(t, args[:len(args)-1]...) {
			if number.MatchString(f.text) && f.unit != "N" && !strings.ContainsAny(f.unit, "|[") || !strings.Contains(f.unit, "|") && !placeholder.MatchString(f.unit) {
				t.Errorf("keeper %s: got -%s %s, want the placeholder N or a word in upper case", args, f.name, f.unit)
			}
		}
	}
}

// Without a game, -h prints the help of the command.
func TestHelpOfACommandNeedsNoGame(t *testing.T) {
	for args, says := range map[string]string{
		"play -h": "one of: glenda, labyrinth, mia.", "help play": "one of: glenda, labyrinth, mia.", "serve --help": "one of: pond, glenda, labyrinth, mia, foxes.",
		"help tournament": "keeper tournament FOLDER", "help verify": "--against HOST:PORT",
	} {
		code, out, errs := keep(t, strings.Fields(args)...)
		if code != exitDone || errs != "" || !strings.Contains(out, says) || strings.Contains(out, "keeper match") {
			t.Errorf("keeper %s: got code %d, want %d and %q: %s%s", args, code, exitDone, says, out, errs)
		}
	}
	if code, _, errs := keep(t, "help", "chess"); code != exitUsage || !strings.Contains(errs, "chess") {
		t.Errorf("help chess: got code %d and error %q, want code %d and an error about chess", code, errs, exitUsage)
	}
	if code, _, errs := keep(t, "play", "chess"); code != exitUsage || strings.Contains(errs, "foxes") {
		t.Errorf("play chess: got code %d and error %q, want code %d without foxes", code, errs, exitUsage)
	}
}

// Usage errors are in German, with the text around them.
func TestUsageErrorsAreInGerman(t *testing.T) {
	inGerman(t)
	odd := filepath.Join(t.TempDir(), "odd.bots")
	if err := os.WriteFile(odd, []byte("a = builtin:nobody\nb = builtin:best\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for args, says := range map[string]string{
		"serve":                         "Es fehlt das Spiel; wähl eines von pond",
		"serve mia --turm 1s":           "Das Flag --turm gibt es nicht; meinst du \"--turn\"?\nSiehe: keeper serve mia -h",
		"serve mia --turn":              "--turn braucht einen Wert: ZEIT, in der ein Spieler würfeln oder aufdecken muss, zum Beispiel 250ms oder 1m30s (Vorgabe 250ms)",
		"serve mia --turn 5":            `--turn "5" ist ungültig. Gültig ist: ZEIT`,
		"serve glenda --rehearse lag=4": "--rehearse: Das Wort „lag“ ist hier nicht bekannt.",
		"serve foxes --tides moon":      `--tides: "moon" ist nicht gültig. Wähl eines von: coast, height, any.`,
		"serve glenda --dialect mine":   `--dialect: "mine" ist nicht gültig. Wähl eines von: house`,
		"serve glenda --bot dog":        `Einen Bot namens "dog" gibt es nicht. Wähl einen von: random, next`,
		"match pond --bot dog,best":     `--bot: Einen Bot namens "dog" gibt es nicht.`,
		"play pond":                     "play: pond läuft in Echtzeit",
		"verify":                        "verify: Es fehlt die Datei",
		"nearby chess":                  `nearby: Das Spiel "chess" gibt es nicht; wähl eines von pond`,
		"nearby mia --for 0s":           "nearby: --for 0s muss größer als 0 sein, zum Beispiel 4s\nSiehe: keeper nearby -h",
		"tournament glenda --bots " + odd + " --out " + odd + ".out": `odd.bots: line 1: command: a: Einen Bot namens "nobody" gibt es nicht.`,
	} {
		code, out, errs := keep(t, strings.Fields(args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
	code, _, errs := keep(t, "bot", "glenda", "127.0.0.1:1")
	if code != exitFailed || !strings.HasPrefix(errs, "keeper: Unter 127.0.0.1:1 antwortet niemand.") || !strings.Contains(errs, "\n  play on the server: ") {
		t.Errorf("got code %d and error %q, want code %d and the error in German with its cause", code, errs, exitFailed)
	}
}

// The findings of verify are in German, for files and for servers.
func TestVerifySpeaksGerman(t *testing.T) {
	address := testHosts["glenda"](t, nil)
	record := testRecords["glenda"](t, address)
	text, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	odd, newer := filepath.Join(t.TempDir(), "odd.txt"), filepath.Join(t.TempDir(), "newer.txt")
	text = bytes.Replace(text, []byte("menagerie record 3"), []byte("menagerie record 99"), 1)
	if err := errors.Join(os.WriteFile(odd, []byte("odd"), 0o600), os.WriteFile(newer, text, 0o600)); err != nil {
		t.Fatal(err)
	}
	inGerman(t)
	for args, says := range map[string]string{
		record: "glenda auf einem Server, in ", odd: "das ist keine Aufzeichnung von Menagerie", newer: "hat eine neuere Version von Menagerie geschrieben",
		"--answer 1m --slack 1m --against " + address + " " + record: "besteht",
	} {
		_, out, errs := keep(t, append([]string{"verify"}, strings.Fields(args)...)...)
		if !strings.Contains(out, says) || strings.Contains(out+errs, "⟦") || strings.Contains(out+errs, "%!") {
			t.Errorf("keeper verify %s: got %q and %q, want %q", args, out, errs, says)
		}
	}
}

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
	for _, command := range []string{"tournament merge", "page", "nearby", "verify"} {
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
		"match glenda --bot bset,best":  `did you mean "best"?`,
		"serve mia --bot essy":          `did you mean "easy"?`,
		"play glenda --bot bset":        `called "bset": choose random, next, twodistance, easy, medium, hard, best; did you mean "best"?`,
		"serve foxes --tides coats":     `did you mean "coast"?`,
	} {
		var out, errors bytes.Buffer
		code := run(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &errors)
		if errs := errors.String(); code != exitUsage || !strings.Contains(errs, want) {
			t.Errorf("%s: got code %d and %q, want code %d and %s", args, code, errs, exitUsage, want)
		}
	}
}

// In the tests, words.Unfit must accept every line that keeper prints or logs. This includes processes that tests
// start.
func init() { output = wordstest.Proofread }
