package netserver_test

import (
	"errors"
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

// TestRefusalsHaveWords searches the sources of all servers for refusals, and checks that each one has a text in every
// language.
func TestRefusalsHaveWords(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	here, err2 := filepath.Glob("*.go")
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
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
					t.Errorf("%s: got no text in %s for %q, want one", name, l.Name, m[1])
				}
			}
		}
		if m := wordless.FindStringSubmatch(string(text)); m != nil && strings.Contains(name, "server/") {
			t.Errorf("%s: got %s without a text, want it made with NewRefusal", name, m[1])
		}
	}
	if found < 40 {
		t.Errorf("got %d refusals, want at least 40", found)
	}
}

func TestARefusalIsToldByItsKey(t *testing.T) {
	f := wire.FaultOf(netserver.ErrSentAway)
	if f.Key != "refused.sent_away" || f.Part != -1 || netserver.ErrSentAway.Error() == "" {
		t.Errorf("%v: got %+v, want the key refused.sent_away and no part", netserver.ErrSentAway, f)
	}
}
