package archtest

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// documents is the name under which wording.txt lists the counts of all Markdown files.
const documents = "*.md"

// prose counts the discouraged wordings in the Markdown files below the root of fsys. For each sentence with such a wording, it
// calls f with the index of the wording in wordings.
func prose(fsys fs.FS, f func(w int, sentence string)) (usage, error) {
	counts := make(usage, len(wordings))
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")) {
			return fs.SkipDir
		}
		if path.Ext(name) != ".md" {
			return nil
		}
		text, err := fs.ReadFile(fsys, name)
		for _, sentence := range sentences(paragraphs(string(text))) {
			for w := range wordings {
				if wordings[w].matches(sentence) {
					counts[w]++
					f(w, name+": "+sentence)
				}
			}
		}
		return err
	})
	return counts, err
}

// paragraphs returns the paragraphs and list items of a Markdown text, as input for the function sentences. It omits
// headings, tables, images and code.
func paragraphs(markdown string) string {
	var b strings.Builder
	fenced, inside := false, false // in a fenced code block; in a paragraph or list
	for line := range strings.Lines(markdown) {
		text := strings.TrimSpace(line)
		fence := strings.HasPrefix(text, "```")
		if fence {
			fenced = !fenced
		}
		switch code := !inside && strings.HasPrefix(line, "    "); {
		case fence, fenced, code, text == "", strings.ContainsAny(text[:1], "#|!<"):
			inside = false
			b.WriteByte('\n')
			continue
		case item.MatchString(text):
			b.WriteString("- ")
			text = item.ReplaceAllString(text, "")
		}
		inside = true
		b.WriteString(strings.ReplaceAll(text, "**", "") + "\n")
	}
	return b.String()
}

// item matches the mark of a list item.
var item = regexp.MustCompile(`^(- |\d+\. )`)
