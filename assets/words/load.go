package words

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/jeandeaual/go-locale"
	"golang.org/x/text/feature/plural"
)

// entry holds the plural forms of one text. A text without plural forms has only the form Other.
type entry map[plural.Form]string

// text returns the text in a plural form. If that form is missing, it returns the form Other.
func (e entry) text(f plural.Form) string {
	if s, ok := e[f]; ok {
		return s
	}
	return e[plural.Other]
}

// formNames maps the names of plural forms in the text files to the forms. The names are those of Unicode CLDR.
var formNames = map[string]plural.Form{
	"zero":  plural.Zero,
	"one":   plural.One,
	"two":   plural.Two,
	"few":   plural.Few,
	"many":  plural.Many,
	"other": plural.Other,
}

// UnmarshalJSON parses a text, or an object with a text for each plural form.
func (e *entry) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*e = entry{plural.Other: one}
		return nil
	}
	var many map[string]string
	if err := json.Unmarshal(data, &many); err != nil {
		return fmt.Errorf("got %s, want a string or an object whose values are strings", data)
	}
	*e = entry{}
	for name, text := range many {
		f, ok := formNames[name]
		if !ok {
			return fmt.Errorf("%q is not a plural form", name)
		}
		(*e)[f] = text
	}
	if _, ok := (*e)[plural.Other]; !ok {
		return fmt.Errorf("the plural form %q is missing: %s", "other", data)
	}
	return nil
}

// load reads every file of one language: those of the window, and those of keeper in a folder of their own. Each key belongs in
// one file, so that no key can be defined twice. load returns an error for a key in another file.
func load(from fs.FS, code string) (map[string]entry, error) {
	names, err1 := fs.Glob(from, code+"/*.json")
	keeper, err2 := fs.Glob(from, code+"/keeper/*.json")
	if err1 != nil || err2 != nil || len(names) == 0 {
		return nil, fmt.Errorf("words: no files for language %q", code)
	}
	all := map[string]entry{}
	for _, name := range append(names, keeper...) {
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

// Detect returns the code of the first supported language among the user's preferred languages, or "en". On some systems it
// starts a process, so call it only once.
func Detect() string {
	locales, err := locale.GetLocales()
	if err != nil {
		return spoken[0].Code
	}
	return choose(locales)
}

// choose returns the first supported language in a list of locales such as "de-AT", "de_AT.UTF-8" and "C".
func choose(locales []string) string {
	for _, l := range locales {
		base, _, _ := strings.Cut(strings.ReplaceAll(l, "_", "-"), "-")
		base, _, _ = strings.Cut(base, ".")
		if code := strings.ToLower(base); speaks(code) {
			return code
		}
	}
	return spoken[0].Code
}
