package cli

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
)

const manual = "../../packaging/menagerie.6"

// manualFlags returns the list of flags for the manual page, in mdoc.
func manualFlags(set *flag.FlagSet) string {
	var b strings.Builder
	set.VisitAll(func(f *flag.Flag) {
		unit, text := flagHelp(f)
		if unit != "" {
			unit = " Ar " + unit
		}
		fmt.Fprintf(&b, ".It Fl -%s%s\n%s.\n", f.Name, unit, strings.ToUpper(text[:1])+text[1:])
	})
	return b.String()
}

// TestManualListsTheFlagsOfTheHelp compares the list between two comments of the page with the flags. With -update it
// writes the list.
func TestManualListsTheFlagsOfTheHelp(t *testing.T) {
	page, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = ".\\\" flags, written by go test ./internal/cli -update\n", ".\\\" end of the flags\n"
	before, rest, ok := strings.Cut(string(page), begin)
	_, after, ended := strings.Cut(rest, end)
	if !ok || !ended {
		t.Fatalf("got a page without the comments around the flags, want %q and %q", begin, end)
	}
	golden.Check(t, manual, []byte(before+begin+manualFlags(newFlags(&Line{}))+end+after))
}

func TestManualListsEveryCommand(t *testing.T) {
	page, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	for command := range operands {
		if want := ".It Cm " + string(command); command != Home && !strings.Contains(string(page), want) {
			t.Errorf("%s: got no entry %q, want one", manual, want)
		}
	}
}
