package args

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestTheManualHasEveryFlagAndCommand(t *testing.T) {
	page, err := os.ReadFile("../../packaging/menagerie.6")
	if err != nil {
		t.Fatal(err)
	}
	var help bytes.Buffer
	if _, err := Parse([]string{"--help"}, &help); err != ErrHelp {
		t.Fatal(err)
	}
	flags := regexp.MustCompile(`(?m)^  -(\S+)`).FindAllStringSubmatch(help.String(), -1)
	if len(flags) < 10 {
		t.Fatalf("only %d flags are told", len(flags))
	}
	for _, f := range flags {
		if !strings.Contains(string(page), ".It Fl -"+f[1]+" ") && !strings.Contains(string(page), ".It Fl -"+f[1]+"\n") {
			t.Errorf("the manual does not tell of --%s", f[1])
		}
	}
	for command := range operands {
		if command != Home && !strings.Contains(string(page), ".It Cm "+string(command)) {
			t.Errorf("the manual does not tell of %q", command)
		}
	}
}
