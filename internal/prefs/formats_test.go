package prefs

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"menagerie/internal/testkit/golden"
)

// formats are files that versions of the program have written, oldest first, and one of a newer version.
var formats = []string{"first", "network", "playing", "newer"}

// TestEveryFormatIsRead reads a file of each version and compares what Update then writes. It must be the old values, the defaults of
// newer settings, and the fields that this version does not know.
func TestEveryFormatIsRead(t *testing.T) {
	for _, name := range formats {
		t.Run(name, func(t *testing.T) {
			old, err := os.ReadFile(filepath.Join("testdata", name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "settings.json")
			write(t, path, string(old))
			p, notice, err := Load(path)
			if err != nil || notice.Key != "" {
				t.Fatalf("got notice %v, error %v, want none", notice, err)
			}
			if err := Update(path, p, func(p *Prefs) { p.Volume = 1 }); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			golden.Check(t, filepath.Join("testdata", name+".saved.json"), got)
		})
	}
}

// TestTheNewestFormatHasEveryField fails if the newest file lacks a field, or if its name in the file has changed.
func TestTheNewestFormatHasEveryField(t *testing.T) {
	p, _, err := Load(filepath.Join("testdata", "playing.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []any{p, p.Games["mia"], p.Window, p.Hosts[0]} {
		value := reflect.ValueOf(v)
		for _, field := range reflect.VisibleFields(value.Type()) {
			if !field.IsExported() || field.Anonymous {
				continue
			}
			if is := value.FieldByIndex(field.Index); is.IsZero() != (field.Name == "Nearby") {
				t.Errorf("%s.%s: got %v, want the value in the file", value.Type().Name(), field.Name, is)
			}
		}
	}
}
