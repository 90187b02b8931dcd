package words

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"golang.org/x/text/feature/plural"
)

//go:embed en/*.json de/*.json
var files embed.FS

// entry is one text: its words by plural form. A text that does not count has only the form Other.
type entry map[plural.Form]string

// text returns the words for a form, and those of Other where the form is not written out.
func (e entry) text(f plural.Form) string {
	if s, ok := e[f]; ok {
		return s
	}
	return e[plural.Other]
}

// formNames are the names of the plural forms in the files, which are those of Unicode's CLDR.
var formNames = map[string]plural.Form{
	"zero":  plural.Zero,
	"one":   plural.One,
	"two":   plural.Two,
	"few":   plural.Few,
	"many":  plural.Many,
	"other": plural.Other,
}

// UnmarshalJSON reads a text or an object of texts by plural form.
func (e *entry) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*e = entry{plural.Other: one}
		return nil
	}
	var many map[string]string
	if err := json.Unmarshal(data, &many); err != nil {
		return fmt.Errorf("neither a text nor an object of texts: %s", data)
	}
	*e = entry{}
	for name, text := range many {
		f, ok := formNames[name]
		if !ok {
			return fmt.Errorf("%q is no plural form", name)
		}
		(*e)[f] = text
	}
	if _, ok := (*e)[plural.Other]; !ok {
		return fmt.Errorf("the plural form %q is missing: %s", "other", data)
	}
	return nil
}

// load reads every file of one language. It refuses a key that is not in its own area's file: two files can then never give
// two texts to one key.
func load(from fs.FS, code string) (map[string]entry, error) {
	names, err := fs.Glob(from, code+"/*.json")
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("words: no files for language %q", code)
	}
	all := map[string]entry{}
	for _, name := range names {
		if err := loadArea(from, name, all); err != nil {
			return nil, fmt.Errorf("words: reading %s: %w", name, err)
		}
	}
	return all, nil
}

func loadArea(from fs.FS, name string, into map[string]entry) error {
	data, err := fs.ReadFile(from, name)
	if err != nil {
		return err
	}
	var area map[string]entry
	if err := json.Unmarshal(data, &area); err != nil {
		return err
	}
	prefix := strings.TrimSuffix(path.Base(name), ".json") + "."
	for key, e := range area {
		if !strings.HasPrefix(key, prefix) {
			return fmt.Errorf("the key %q does not start with %q", key, prefix)
		}
		into[key] = e
	}
	return nil
}
