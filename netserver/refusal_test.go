package netserver_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/netserver"
	"menagerie/wire"
)

var (
	refusal  = regexp.MustCompile(`NewRefusal\("([^"]*)", `)
	wordless = regexp.MustCompile(`(?m)^(?:var)?\s*([eE]rr\w+)\s*= errors\.New`)
)

// TestRefusalsHaveWords looks through the sources of all servers: why a peer is refused can be told in every language.
func TestRefusalsHaveWords(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	here, err2 := filepath.Glob("*.go")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	found := 0
	for _, name := range append(files, here...) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range refusal.FindAllStringSubmatch(string(text), -1) {
			found++
			for _, l := range words.Languages() {
				if !words.Open(l.Code).Has(m[1]) {
					t.Errorf("%s: %s has no words for %q", name, l.Name, m[1])
				}
			}
		}
		if m := wordless.FindStringSubmatch(string(text)); m != nil && strings.Contains(name, "server/") {
			t.Errorf("%s: %s has no words; make it with NewRefusal", name, m[1])
		}
	}
	if found < 40 {
		t.Errorf("only %d refusals were found", found)
	}
}

func TestARefusalIsToldByItsKey(t *testing.T) {
	f := wire.FaultOf(netserver.ErrSentAway)
	if f.Key != "refused.sent_away" || f.Part != -1 || netserver.ErrSentAway.Error() == "" {
		t.Errorf("%v is told as %+v", netserver.ErrSentAway, f)
	}
}
