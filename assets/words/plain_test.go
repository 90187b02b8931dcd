package words

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
)

// playAreas are the parts of keys of the texts on the screens that players see. Texts for bot authors have other areas.
var playAreas = []string{
	"app", "home", "records", "stats", "settings", "join", "friend", "setup", "page", "name", "game", "lesson", "help", "ui", "sound",
	"pond", "glenda", "labyrinth", "mia", "foxes",
}

// hardWords are words that an English-speaking child of ten does not know.
var hardWords = regexp.MustCompile(`(?i)\b(servers?|ports?|TLS|TCP|UDP|IP|DNS|protocols?|equilibrium|intervals?|fingerprints?|` +
	`certificates?|encrypted|latency|packets?|sockets?|bytes?|chi-squared|statistical|probabilit(y|ies)|optimal|optimum|heuristics?|` +
	`algorithms?|parameters?|configurations?|defaults?|hosts?|clients?|dialects?|autopilot|timeouts?|milliseconds|` +
	`hash|seed|session|tangent|radial|radians)\b`)

// hardKeys returns the keys of the English play texts that have a hard word.
func hardKeys() []string {
	var all []string
	eachEntry(func(b *Book, key string, e entry) {
		area, _, _ := strings.Cut(key, ".")
		if b.Code() != "en" || !slices.Contains(playAreas, area) {
			return
		}
		if slices.ContainsFunc(slices.Collect(maps.Values(e)), hardWords.MatchString) {
			all = append(all, key)
		}
	})
	slices.Sort(all)
	return all
}

// countedNouns matches a number before a noun in the plural.
var countedNouns = regexp.MustCompile(`%(\[\d\])?[ds] (animals|bots|bytes|cells|columns|games|guests|hops|letters|minutes|moves|others|players|` +
	`points|rounds|seats|seconds|seats|steps|things|tiles|times|walls)\b`)

// onePluralKeys returns the keys of the English texts that have a noun in the plural after a number, but no form for one.
func onePluralKeys() []string {
	var all []string
	eachEntry(func(b *Book, key string, e entry) {
		if b.Code() == "en" && len(e) == 1 && countedNouns.MatchString(e[plural.Other]) {
			all = append(all, key)
		}
	})
	slices.Sort(all)
	return all
}

// The lists of exceptions may only shrink.
func TestPlayTextsHaveNoHardWords(t *testing.T) {
	compareWithList(t, "testdata/hard.txt", hardKeys())
}

func TestNumbersHaveAFormForOne(t *testing.T) {
	compareWithList(t, "testdata/plural.txt", onePluralKeys())
}

// A script that plays in the terminal types its next line after a question mark.
func TestQuestionsOfTheTerminalEndWithAQuestionMark(t *testing.T) {
	eachEntry(func(b *Book, key string, e entry) {
		area, rest, _ := strings.Cut(key, ".")
		if area == "play" && strings.Contains(rest, "_ask_") && !strings.HasSuffix(e[plural.Other], "?") {
			t.Errorf("%s %s: got %q, want a question", b.Code(), key, e[plural.Other])
		}
	})
}

// compareWithList fails if keys differs from the keys in a file, in which lines with # are comments.
func compareWithList(t *testing.T, file string, keys []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var allowed []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			allowed = append(allowed, line)
		}
	}
	for _, key := range keys {
		if !slices.Contains(allowed, key) {
			t.Errorf("%s: got %q, want a text that follows the rule; reword it", key, Open("en").T(key))
		}
	}
	for _, key := range allowed {
		if !slices.Contains(keys, key) {
			t.Errorf("%s: got the key %s, whose text follows the rule, want it removed from the list", file, key)
		}
	}
}
