package archtest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The limits of a sentence in a comment.
const (
	sentenceWords  = 25
	sentenceCommas = 3
)

// wording is a pattern for sentences that comments should not contain. The file wording.txt limits the number of such
// sentences. The limits may only be lowered.
type wording struct {
	name    string // heads a column of wording.txt
	matches func(sentence string) bool
}

var wordings = []wording{
	{"who", opening("who")},
	{"what", opening("what")},
	{"so-many", phrase("so many")},
	{"is-told", phrase("(is|are) told")},
	{"one-of-both", phrase("one of both")},
	{"is-none", func(s string) bool { return isNone(thereIsNone.ReplaceAllString(s, "")) }},
	{"made-anew", phrase("made anew")},
	{"long", func(s string) bool { return len(strings.Fields(s)) > sentenceWords }},
	{"commas", func(s string) bool { return strings.Count(s, ",") > sentenceCommas }},
}

// isNone matches a discouraged phrase that is also part of a correct phrase. Matches of thereIsNone, the correct phrase, are
// therefore removed first.
var (
	isNone      = phrase("is none")
	thereIsNone = regexp.MustCompile(`(?i)\bthere is none\b`)
)

// opening returns a function that reports whether a sentence begins with word and is not a question.
func opening(word string) func(string) bool {
	begins := regexp.MustCompile(`(?i)^\W*` + word + `\b`).MatchString
	return func(s string) bool { return begins(s) && !strings.HasSuffix(s, "?") }
}

// phrase returns a function that reports whether a sentence matches the regular expression expr, ignoring case.
func phrase(expr string) func(string) bool {
	return regexp.MustCompile(`(?i)\b` + expr + `\b`).MatchString
}

// usage holds the number of matching sentences for each element of wordings.
type usage []int

// usages counts the discouraged wordings in the comments of each top-level folder. It calls fn for each matching
// sentence. In the result, "." is the key of the root folder.
func (s *source) usages(fn func(folder string, w int, sentence string)) map[string]usage {
	counts := map[string]usage{}
	for _, f := range s.files {
		folder, _, _ := strings.Cut(f.folder, "/")
		if counts[folder] == nil {
			counts[folder] = make(usage, len(wordings))
		}
		for _, group := range f.syntax.Comments {
			for _, sentence := range sentences(group.Text()) {
				for w := range wordings {
					if wordings[w].matches(sentence) {
						counts[folder][w]++
						fn(folder, w, s.breach(group.Pos(), "%s", sentence))
					}
				}
			}
		}
	}
	return counts
}

// sentences splits a comment into sentences. It skips indented lines, which hold code or tables, and the expected
// output of examples. A blank line and a list item begin a new sentence.
func sentences(comment string) []string {
	if strings.HasPrefix(comment, "Output:") {
		return nil
	}
	var found []string
	var paragraph []string
	flush := func() {
		text := abbreviations.Replace(strings.Join(paragraph, " "))
		text = sentenceEnd.ReplaceAllString(text, "$1\n")
		found = append(found, strings.Split(text, "\n")...)
		paragraph = nil
	}
	for line := range strings.Lines(strings.TrimSpace(comment)) {
		line = strings.TrimRight(line, "\n")
		text := strings.TrimSpace(line)
		item := strings.HasPrefix(text, "- ")
		if text == "" || item {
			flush()
		}
		if text != "" && (item || line[0] != ' ' && line[0] != '\t') {
			paragraph = append(paragraph, strings.TrimPrefix(text, "- "))
		}
	}
	flush()
	return slices.DeleteFunc(found, func(s string) bool { return s == "" })
}

// sentenceEnd matches the mark that ends a sentence, with closing quotes and brackets, and the space that follows.
var sentenceEnd = regexp.MustCompile(`([.?!]["')]*) +`)

// abbreviations replaces the space after an abbreviation by a no-break space, so sentenceEnd does not match there.
var abbreviations = strings.NewReplacer("e.g. ", "e.g.\u00a0", "i.e. ", "i.e.\u00a0")

// compare returns a message for each count that differs from the allowed count. It also reports lower counts, because
// wording.txt must then be lowered.
func compare(counts, allowed map[string]usage) []string {
	var complaints []string
	for _, folder := range folders(counts, allowed) {
		for w, word := range wordings {
			switch got, want := counts[folder].at(w), allowed[folder].at(w); {
			case got > want:
				complaints = append(complaints, fmt.Sprintf("%s: %d sentences match %q, allowed are %d; rewrite the new ones", folder, got, word.name, want))
			case got < want:
				complaints = append(complaints, fmt.Sprintf("%s: %d sentences match %q, allowed are %d; lower the table: go test ./internal/archtest -run TestWording -update", folder, got, word.name, want))
			}
		}
	}
	return complaints
}

func (u usage) at(w int) int {
	if u == nil {
		return 0
	}
	return u[w]
}

func folders(tables ...map[string]usage) []string {
	var names []string
	for _, table := range tables {
		for name := range table {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// format returns counts as the text of wording.txt. It omits folders without matches. Empty lines separate the rows, so
// that git can merge changes of neighbouring rows.
func format(counts map[string]usage) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-12s", "folder")
	for _, w := range wordings {
		fmt.Fprintf(&b, "%12s", w.name)
	}
	for _, folder := range folders(counts) {
		if slices.Max(counts[folder]) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n\n%-12s", folder)
		for _, n := range counts[folder] {
			fmt.Fprintf(&b, "%12d", n)
		}
	}
	return b.String() + "\n"
}

// parse reads the text that format writes.
func parse(table string) (map[string]usage, error) {
	counts := map[string]usage{}
	head, rows, _ := strings.Cut(table, "\n")
	if want, _, _ := strings.Cut(format(nil), "\n"); head != want {
		return nil, fmt.Errorf("the columns are %q, want %q", head, want)
	}
	for row := range strings.Lines(rows) {
		fields := strings.Fields(row)
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 1+len(wordings) {
			return nil, fmt.Errorf("row %q has %d fields, want %d", row, len(fields), 1+len(wordings))
		}
		u := make(usage, len(wordings))
		for w := range wordings {
			if _, err := fmt.Sscan(fields[1+w], &u[w]); err != nil {
				return nil, fmt.Errorf("row %q: %w", row, err)
			}
		}
		counts[fields[0]] = u
	}
	return counts, nil
}

// lower reduces each allowed count to the present count if that is smaller.
func lower(allowed, counts map[string]usage) {
	for folder, u := range allowed {
		for w := range u {
			u[w] = min(u[w], counts[folder].at(w))
		}
	}
}
