package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestTheManualHasEveryCommand(t *testing.T) {
	page, err := os.ReadFile("../packaging/keeper.6")
	if err != nil {
		t.Fatal(err)
	}
	var help bytes.Buffer
	if code := run(t.Context(), []string{"help"}, nil, &help, &help); code != exitDone {
		t.Fatalf("help ends with %d", code)
	}
	commands := regexp.MustCompile(`(?m)^  keeper (\S+)`).FindAllStringSubmatch(help.String(), -1)
	if len(commands) < 4 {
		t.Fatalf("only %d commands are told", len(commands))
	}
	for _, c := range commands {
		if !strings.Contains(string(page), "\n.It Cm "+c[1]+"\n") {
			t.Errorf("the manual does not tell of %q", c[1])
		}
	}
}
