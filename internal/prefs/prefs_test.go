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
	if err := Save(path, Defaults(), p); err != nil {
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

// indented returns the settings as JSON, where an empty and a nil extra are equal.
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
	was := p
	p.Theme = Light
	if err := Save(path, was, p.WithGame("pond", p.Game("pond"))); err != nil {
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
		"empty": "", "cut short": `{"theme": "da`, "a list": `[1, 2]`, "null": `null`,
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
			if err := Save(path, Defaults(), p); err != nil {
				t.Errorf("saving afterwards: %v", err)
			}
		})
	}
}

// A value of a wrong type is the only value that is lost.
func TestValidValuesOfABrokenFileAreKept(t *testing.T) {
	const content = `{"format": "x", "theme": "dark", "scale": "big", "names": ["Ada", 5, "Bob"], "sparkle": 1,
		"trusted": {"a:1": "aa", "b:1": 7}, "window": {"w": 900, "h": 700, "x": "left"},
		"hosts": [{"link": "menagerie://mia/a"}, 3], "games": {"pond": {"speed": 2, "played": "yes"}, "mia": 4}}`
	path := filepath.Join(t.TempDir(), "settings.json")
	write(t, path, content)
	p, notice, err := Load(path)
	if err != nil || notice.Key != "errors.settings_partly" || !slices.Equal(notice.Args, []any{"settings.broken-1.json"}) {
		t.Errorf("notice %v, error %v", notice, err)
	}
	check := func(p Prefs) {
		t.Helper()
		if p.Theme != Dark || p.Scale != 1 || !slices.Equal(p.Names, []string{"Ada", "", "Bob"}) || len(p.Hosts) != 1 ||
			!reflect.DeepEqual(p.Trusted, map[string]string{"a:1": "aa"}) || p.Window.W != 900 || p.Game("pond").Speed != 2 {
			t.Errorf("kept %s", indented(t, p))
		}
	}
	check(p)
	if kept, err := os.ReadFile(filepath.Join(filepath.Dir(path), "settings.broken-1.json")); err != nil || string(kept) != content {
		t.Errorf("the damaged file was not kept: %v", err)
	}
	p, notice, err = Load(path)
	check(p)
	if notice.Key != "" || err != nil {
		t.Errorf("the second time: %v, %v", notice, err)
	}
	data, _ := os.ReadFile(path)
	if !strings.Contains(string(data), `"sparkle": 1`) {
		t.Errorf("an unknown field was lost:\n%s", data)
	}
}

func TestAFileOfFaultsDoesNotStopTheProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	write(t, path, `{"names": [`+strings.Repeat("5,", 300_000)+`5]}`)
	if p, notice, err := Load(path); err != nil || notice.Key != "errors.settings_broken" || p.Theme != System {
		t.Errorf("%+v, %v, %v", p, notice, err)
	}
}

func TestASymbolicLinkIsKept(t *testing.T) {
	dir := t.TempDir()
	link, file := filepath.Join(dir, "settings.json"), filepath.Join(dir, "mine", "settings.json")
	if err := os.Symlink(filepath.Join("mine", "settings.json"), link); err != nil {
		t.Skip(err)
	}
	is := Defaults()
	for _, theme := range []string{Dark, Light} { // at first the link's target does not exist
		was := is
		is.Theme = theme
		if err := Save(link, was, is); err != nil {
			t.Fatal(err)
		}
		if p, _, err := Load(file); err != nil || p.Theme != theme {
			t.Errorf("the file has the theme %s, %v", p.Theme, err)
		}
	}
	write(t, file, "damaged")
	if _, notice, err := Load(link); err != nil || notice.Key != "errors.settings_broken" {
		t.Error(notice, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link has become %v, %v", info, err)
	}
}

// Two windows have read the same settings, and each saves its own changes.
func TestTwoWindows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	start := Defaults().Meeting(Host{Link: "old"}).Meeting(Host{Link: "gone"}).Starting("bot").Trusting("a:1", "aa")
	start.Names = []string{"Ada", "Bob"}
	start = start.WithGame("pond", Game{Choice: json.RawMessage(`{"level":"1","mode":"demo"}`)})
	if err := Save(path, Defaults(), start); err != nil {
		t.Fatal(err)
	}
	one := start.Trusting("b:1", "bb").Meeting(Host{Link: "one"}).Forgetting("gone")
	one.Theme, one.Names = Dark, []string{"Ann", "Bob"}
	one = one.WithGame("pond", Game{Choice: json.RawMessage(`{"level":"3","mode":"demo"}`), Speed: 2})
	two := start.Trusting("c:1", "cc").Meeting(Host{Link: "two"}).Starting("other")
	two.Volume, two.Names = 0.5, []string{"Ada", "Ben", "Cid"}
	two = two.WithGame("mia", Game{Played: 5}).WithGame("pond", Game{Choice: json.RawMessage(`{"level":"1","mode":"join"}`)})
	for _, p := range []Prefs{one, two} {
		if err := Save(path, start, p); err != nil {
			t.Fatal(err)
		}
	}
	got, notice, err := Load(path)
	if err != nil || notice.Key != "" {
		t.Fatal(notice, err)
	}
	links := []string{}
	for _, h := range got.Hosts {
		links = append(links, h.Link)
	}
	if got.Theme != Dark || got.Volume != 0.5 || !slices.Equal(got.Names, []string{"Ann", "Ben", "Cid"}) ||
		!reflect.DeepEqual(got.Trusted, map[string]string{"a:1": "aa", "b:1": "bb", "c:1": "cc"}) ||
		!slices.Equal(links, []string{"two", "old", "one"}) || !slices.Equal(got.Commands, []string{"other", "bot"}) {
		t.Errorf("kept %s", indented(t, got))
	}
	if g := got.Game("pond"); g.Speed != 2 || got.Game("mia").Played != 5 || !sameJSON(t, g.Choice, `{"level":"3","mode":"join"}`) {
		t.Errorf("of pond %+v, of mia %+v", g, got.Game("mia"))
	}
}

func sameJSON(t *testing.T, a json.RawMessage, b string) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal(a, &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(b), &y); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(x, y)
}

func TestSaveInAPlaceThatRefuses(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "file"), "")
	if err := Save(filepath.Join(dir, "file", "settings.json"), Defaults(), Defaults()); err == nil {
		t.Error("saving below a file worked")
	}
	if err := os.Mkdir(filepath.Join(dir, "settings.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	if p, _, err := Load(filepath.Join(dir, "settings.json")); err == nil || !reflect.DeepEqual(p, Defaults()) {
		t.Errorf("loading a folder gives %+v, %v", p, err)
	}
	if err := Save(filepath.Join(dir, "settings.json"), Defaults(), Defaults()); err == nil {
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
