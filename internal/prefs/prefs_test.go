package prefs

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestLoadWithoutFile(t *testing.T) {
	p, notice, err := Load(filepath.Join(t.TempDir(), "nowhere", "settings.json"))
	if err != nil || notice.Key != "" {
		t.Fatalf("a first start gives notice %v, error %v", notice, err)
	}
	if !reflect.DeepEqual(p, Defaults()) {
		t.Errorf("a first start gives %+v", p)
	}
}

func TestSaveAndLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "settings.json")
	p := Defaults()
	p.Theme, p.Language, p.Scale, p.Volume = Dark, "de", 2, 0.25
	p.ReducedMotion, p.Muted, p.Captions = true, true, true
	p.Names = []string{"Ada", "Jürgen"}
	p.Window = Window{X: -5, Y: 7, W: 900, H: 700, Monitor: "HDMI-1", Maximised: true}
	p = p.WithGame("pond", Game{Choice: json.RawMessage(`{"level":2}`), Played: 1_700_000_000, Speed: 2,
		Assists: map[string]bool{"tangent": false}})
	if err := Save(path, p); err != nil {
		t.Fatal(err)
	}
	got, notice, err := Load(path)
	if err != nil || notice.Key != "" {
		t.Fatal(notice, err)
	}
	if a, b := indented(t, got), indented(t, p); a != b {
		t.Errorf("loaded\n%s\nsaved\n%s", a, b)
	}
}

// indented is the settings as the file has them: the field extra is empty or nil there with the same meaning.
func indented(t *testing.T, p Prefs) string {
	t.Helper()
	data, err := json.MarshalIndent(p, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestUnknownFieldsSurvive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	write(t, path, `{"format": 7, "theme": "dark", "sparkle": {"on": true}, "window": {"w": 900, "h": 700, "tilt": 3},
		"games": {"pond": {"choice": {"level": 3}, "rank": "gold"}, "newgame": {"x": 1}}}`)
	p, notice, err := Load(path)
	if err != nil || notice.Key != "" || p.Theme != Dark {
		t.Fatalf("%+v, notice %v, error %v", p, notice, err)
	}
	p.Theme = Light
	if err := Save(path, p.WithGame("pond", p.Game("pond"))); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"format": 7`, `"sparkle"`, `"tilt": 3`, `"rank": "gold"`, `"x": 1`, `"theme": "light"`} {
		if !strings.Contains(string(data), want) {
			t.Errorf("after a rewrite %s is missing:\n%s", want, data)
		}
	}
}

func TestMissingFieldsKeepTheirDefaults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	write(t, path, `{"muted": true}`)
	p, _, err := Load(path)
	if err != nil || !p.Muted || p.Volume != Defaults().Volume || p.Scale != 1 {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestBrokenFilesAreSetAside(t *testing.T) {
	for name, content := range map[string]string{
		"empty": "", "cut short": `{"theme": "da`, "a list": `[1, 2]`, "null": `null`, "wrong type": `{"scale": "big"}`,
		"wrong window": `{"window": []}`, "wrong game": `{"games": {"pond": null, "x": 3}}`, "wrong format": `{"format": {}}`,
		"binary": "\x00\xff\x80", "huge": `{"a": "` + strings.Repeat("x", maxFile) + `"}`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "settings.json")
			write(t, filepath.Join(dir, "settings.broken-1.json"), "an older one")
			write(t, path, content)
			p, notice, err := Load(path)
			if err != nil || !reflect.DeepEqual(p, Defaults()) {
				t.Errorf("%+v, error %v", p, err)
			}
			if notice.Key != "errors.settings_broken" || !slices.Equal(notice.Args, []any{"settings.broken-2.json"}) {
				t.Errorf("notice %v", notice)
			}
			kept, err := os.ReadFile(filepath.Join(dir, "settings.broken-2.json"))
			if err != nil || string(kept) != content {
				t.Errorf("the damaged file was not kept: %v", err)
			}
			if err := Save(path, p); err != nil {
				t.Errorf("saving afterwards: %v", err)
			}
		})
	}
}

func TestSaveInAPlaceThatRefuses(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "file"), "")
	if err := Save(filepath.Join(dir, "file", "settings.json"), Defaults()); err == nil {
		t.Error("saving below a file worked")
	}
	if err := os.Mkdir(filepath.Join(dir, "settings.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	if p, _, err := Load(filepath.Join(dir, "settings.json")); err == nil || !reflect.DeepEqual(p, Defaults()) {
		t.Errorf("loading a folder gives %+v, %v", p, err)
	}
	if err := Save(filepath.Join(dir, "settings.json"), Defaults()); err == nil {
		t.Error("saving over a folder worked")
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "settings.json?*")); len(left) > 0 {
		t.Errorf("files were left behind: %q", left)
	}
}

func TestClamped(t *testing.T) {
	p := Prefs{Theme: "pink", Language: "e\n", Scale: math.NaN(), Volume: 9, Names: []string{" A\x00da\n ", strings.Repeat("x", 99)},
		Games:  map[string]Game{"pond": {Speed: 100, Played: -1, Choice: json.RawMessage("{")}},
		Window: Window{X: 9, W: 100, H: -1}}
	got := p.Clamped()
	if got.Theme != System || got.Language != Auto || got.Scale != 1 || got.Volume != 1 {
		t.Errorf("%+v", got)
	}
	if got.Names[0] != "Ada" || len(got.Names[1]) != MaxNameRunes {
		t.Errorf("names %q", got.Names)
	}
	if g := got.Games["pond"]; g.Speed != MaxSpeed || g.Played != 0 || g.Choice != nil {
		t.Errorf("game %+v", g)
	}
	if got.Window.W != 0 || got.Window.X != 0 {
		t.Errorf("window %+v", got.Window)
	}
	if p.Games["pond"].Speed != 100 {
		t.Error("the receiver was changed")
	}
}

func TestRecent(t *testing.T) {
	p := Defaults()
	for name, at := range map[string]int64{"mia": 5, "pond": 9, "foxes": 5, "glenda": 0} {
		p = p.WithGame(name, Game{Played: at})
	}
	if got := p.Recent(); !slices.Equal(got, []string{"pond", "foxes", "mia"}) {
		t.Errorf("recent games %q", got)
	}
}

func TestNameOutOfRange(t *testing.T) {
	p := Prefs{Names: []string{"Ada"}}
	if p.Name(0) != "Ada" || p.Name(1) != "" || p.Name(-1) != "" {
		t.Error("names are not found by place")
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "{}", "null", `{"theme":"dark","games":{"pond":{"speed":2}},"new":1}`, `{"format":99999999999999999999}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := parse(data)
		if err != nil {
			return
		}
		written := indented(t, p)
		again, err := parse([]byte(written))
		if err != nil || indented(t, again) != written {
			t.Errorf("settings that were written do not read: %v\n%s", err, written)
		}
	})
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
