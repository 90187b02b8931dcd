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

// wording is one pattern that comments must not contain. The ratchet counts the sentences that match it.
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

// isNone matches a subject that "is none". thereIsNone matches the correct "if there is none", which does not count.
var (
	isNone      = phrase("is none")
	thereIsNone = regexp.MustCompile(`(?i)\bthere is none\b`)
)

// opening returns a pattern for sentences that begin with word and are not questions.
func opening(word string) func(string) bool {
	begins := regexp.MustCompile(`(?i)^\W*` + word + `\b`).MatchString
	return func(s string) bool { return begins(s) && !strings.HasSuffix(s, "?") }
}

// phrase returns a pattern for sentences that contain the words of a regular expression, in either case.
func phrase(expr string) func(string) bool {
	return regexp.MustCompile(`(?i)\b` + expr + `\b`).MatchString
}

// usage holds the number of sentences for each wording, in the order of wordings.
type usage []int

// usages counts the wordings in the comments of each top-level folder. The key of the root folder is ".". It calls
// found with the position and text of each matching sentence.
func (s *source) usages(found func(folder string, w int, sentence string)) map[string]usage {
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
						found(folder, w, s.breach(group.Pos(), "%s", sentence))
					}
				}
			}
		}
	}
	return counts
}

// sentences splits the text of a comment into sentences. It skips indented lines, which are code or tables, and the output
// of an example. A blank line and a list item begin a new sentence.
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

// abbreviations puts a no-break space after abbreviations, so that sentenceEnd does not match them.
var abbreviations = strings.NewReplacer("e.g. ", "e.g.\u00a0", "i.e. ", "i.e.\u00a0")

// compare returns a complaint for each count that differs from the allowed one. Lower counts must be entered in the table
// too, so that they cannot rise again.
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

// format writes counts as the text of wording.txt, without the folders whose counts are all zero. Empty lines between the
// rows let git merge changes of neighbouring rows.
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

// lower reduces the allowed counts to the present ones. It raises no count and adds no folder.
func lower(allowed, counts map[string]usage) {
	for folder, u := range allowed {
		for w := range u {
			u[w] = min(u[w], counts[folder].at(w))
		}
	}
}
