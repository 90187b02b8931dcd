package words

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
)

// The tests of this file read the translations that the program ships.

func TestEveryLanguageHasFiles(t *testing.T) {
	for _, l := range Languages() {
		entries, err := load(files, l.Code)
		if err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
		if len(entries) == 0 {
			t.Errorf("%s has no texts, want some", l.Name)
		}
	}
}

func TestLanguagesHaveTheSameKeys(t *testing.T) {
	reference := Open(spoken[0].Code)
	for _, l := range spoken[1:] {
		b := Open(l.Code)
		for _, key := range keys(reference) {
			if !b.Has(key) {
				t.Errorf("%s is in %s and missing in %s, want it in both", key, reference.Code(), l.Code)
			}
		}
		for _, key := range keys(b) {
			if !reference.Has(key) {
				t.Errorf("%s is in %s and missing in %s, want it in both", key, l.Code, reference.Code())
			}
		}
	}
}

func TestKeysAreUnique(t *testing.T) {
	for _, l := range spoken {
		names, _ := fs.Glob(files, l.Code+"/*.json")
		keeper, _ := fs.Glob(files, l.Code+"/keeper/*.json")
		for _, name := range append(names, keeper...) {
			data, err := fs.ReadFile(files, name)
			if err != nil {
				t.Fatal(err)
			}
			for _, key := range repeated(data) {
				t.Errorf("%s: got two texts for %q, want one", name, key)
			}
		}
	}
}

func TestRepeatedFindsARepeatedKey(t *testing.T) {
	got := repeated([]byte(`{"a.x": "1", "a.y": {"one": "1", "other": "2"}, "a.z": {"one": "1", "other": "2"}, "a.x": "3"}`))
	if !slices.Equal(got, []string{"a.x"}) {
		t.Errorf("repeated keys = %q, want a.x", got)
	}
}

// repeated returns the keys that occur twice in a flat JSON object. The standard decoder silently uses the last one.
func repeated(data []byte) []string {
	var twice []string
	seen := map[string]bool{}
	dec := json.NewDecoder(strings.NewReader(string(data)))
	if _, err := dec.Token(); err != nil {
		return nil
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return twice
		}
		if seen[fmt.Sprint(key)] {
			twice = append(twice, fmt.Sprint(key))
		}
		seen[fmt.Sprint(key)] = true
		var skipped json.RawMessage
		if dec.Decode(&skipped) != nil {
			return twice
		}
	}
	return twice
}

func TestTextsAreNotEmpty(t *testing.T) {
	eachText(func(where, text string) {
		if strings.TrimSpace(text) == "" {
			t.Errorf("%s is empty, want a text", where)
		}
		if strings.TrimSpace(text) != text {
			t.Errorf("%s is %q, want it without a space at its ends", where, text)
		}
	})
}

func TestLanguagesHaveTheSameVerbs(t *testing.T) {
	reference := Open(spoken[0].Code)
	eachEntry(func(b *Book, key string, e entry) {
		want, err := verbs(reference.entries[key].text(plural.Other))
		if err != nil {
			return // reported when the loop reaches the reference language
		}
		for f, text := range e {
			got, err := verbs(text)
			if err != nil {
				t.Errorf("%s %s: %v", b.Code(), key, err)
				continue
			}
			if !maps.Equal(got, want) {
				t.Errorf("%s %s (form %v) takes %v, want %v as in the first language", b.Code(), key, f, got, want)
			}
		}
	})
}

func TestPluralsHaveTheFormsOfTheirLanguage(t *testing.T) {
	eachEntry(func(b *Book, key string, e entry) {
		if len(e) == 1 {
			return
		}
		for n := range 200 {
			if _, ok := e[form(b.tag, n)]; !ok {
				t.Errorf("%s %s: got no form for %d, want one", b.Code(), key, n)
				return
			}
		}
		if v, _ := verbs(e[plural.Other]); v[1] != "d" {
			t.Errorf("%s %s: got verbs %v, want %%d for the number", b.Code(), key, v)
		}
	})
}

// verb matches a format verb with optional argument index ("%[2]s"), flags, width and precision. It does not match a
// space flag: in "100 % of it" the percent sign should be doubled.
var verb = regexp.MustCompile(`%(?:\[(\d+)\])?[-+#0]*\d*(?:\.\d+)?([a-zA-Z%]?)`)

// verbs returns the verb of each argument, with arguments counted from 1.
func verbs(text string) (map[int]string, error) {
	taken := map[int]string{}
	next := 1
	for _, m := range verb.FindAllStringSubmatch(text, -1) {
		switch {
		case m[2] == "%":
			continue
		case m[2] == "":
			return nil, fmt.Errorf("a %% without a verb (write %%%% for the sign): %q", text)
		case m[1] != "":
			if _, err := fmt.Sscan(m[1], &next); err != nil {
				return nil, err
			}
		}
		taken[next] = m[2]
		next++
	}
	return taken, nil
}

func TestVerbsAreFoundByPosition(t *testing.T) {
	for text, want := range map[string]map[int]string{
		"plain":                {},
		"100 %%":               {},
		"%s won %d games":      {1: "s", 2: "d"},
		"%[2]d games by %[1]s": {1: "s", 2: "d"},
		"%.1f":                 {1: "f"},
	} {
		got, err := verbs(text)
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("verbs(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"100 % of it", "100 %"} {
		if got, err := verbs(text); err == nil {
			t.Errorf("verbs(%q) = %v, want an error", text, got)
		}
	}
}

func eachEntry(visit func(b *Book, key string, e entry)) {
	for _, l := range spoken {
		b := Open(l.Code)
		for _, key := range keys(b) {
			visit(b, key, b.entries[key])
		}
	}
}

func eachText(visit func(where, text string)) {
	eachEntry(func(b *Book, key string, e entry) {
		for _, text := range e {
			visit(b.Code()+" "+key, text)
		}
	})
}

func keys(b *Book) []string { return slices.Sorted(maps.Keys(b.entries)) }
