package prefs

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/disk"
	"menagerie/internal/disk/disktest"
)

func TestLoadWithoutAFileReturnsDefaults(t *testing.T) {
	p, notice, err := Load(filepath.Join(t.TempDir(), "nowhere", "settings.json"))
	if err != nil || notice.Key != "" {
		t.Fatalf("a first start: got notice %v, error %v, want none", notice, err)
	}
	if !reflect.DeepEqual(p, Defaults()) {
		t.Errorf("a first start: got %+v, want the defaults", p)
	}
}

func TestLoadReturnsWhatWasSaved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "settings.json")
	p := Defaults()
	p.Theme, p.Language, p.Scale, p.Volume = Dark, "de", 2, 0.25
	p.ReducedMotion, p.Muted, p.Captions = true, true, true
	p.Names = []string{"Ada", "Jürgen"}
	p.Window = Window{X: -5, Y: 7, W: 900, H: 700, Monitor: "HDMI-1", Maximised: true}
	p = p.WithGame("pond", Game{Choice: json.RawMessage(`{"level":2}`), Played: 1_700_000_000, Speed: 2,
		Assists: map[string]bool{"tangent": false}})
	if err := save(path, p); err != nil {
		t.Fatal(err)
	}
	got, notice, err := Load(path)
	if err != nil || notice.Key != "" {
		t.Fatalf("got notice %v, error %v, want none", notice, err)
	}
	if a, b := indented(t, got), indented(t, p); a != b {
		t.Errorf("got\n%s\nwant\n%s", a, b)
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

func TestUnknownFieldsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	write(t, path, `{"format": 7, "theme": "dark", "sparkle": {"on": true}, "window": {"w": 900, "h": 700, "tilt": 3},
		"games": {"pond": {"choice": {"level": 3}, "rank": "gold"}, "newgame": {"x": 1}}}`)
	p, notice, err := Load(path)
	if err != nil || notice.Key != "" || p.Theme != Dark {
		t.Fatalf("got %+v, notice %v, error %v; want the dark theme", p, notice, err)
	}
	if err := Update(path, p, func(p *Prefs) {
		p.Theme = Light
		*p = p.WithGame("pond", p.Game("pond"))
	}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"format": 7`, `"sparkle"`, `"tilt": 3`, `"rank": "gold"`, `"x": 1`, `"theme": "light"`} {
		if !strings.Contains(string(data), want) {
			t.Errorf("after a rewrite: got\n%s\nwant %s in it", data, want)
		}
	}
}

func TestMissingFieldsKeepTheirDefaults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	write(t, path, `{"muted": true}`)
	p, _, err := Load(path)
	if err != nil || !p.Muted || p.Volume != Defaults().Volume || p.Scale != 1 {
		t.Errorf("got %+v, %v, want it muted, at the default volume and scale 1", p, err)
	}
}

func TestAByteOrderMarkIsIgnored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	write(t, path, "\ufeff"+`{"muted": true}`)
	if p, notice, err := Load(path); err != nil || notice.Key != "" || !p.Muted {
		t.Errorf("got %+v, the notice %v and error %v, want it muted without a notice", p, notice, err)
	}
}

func TestDamagedFilesAreRenamed(t *testing.T) {
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
				t.Errorf("got %+v, error %v, want the defaults", p, err)
			}
			if notice.Key != "errors.settings_broken" || !slices.Equal(notice.Args, []any{"settings.broken-2.json"}) {
				t.Errorf("got notice %v, want errors.settings_broken with settings.broken-2.json", notice)
			}
			kept, err := os.ReadFile(filepath.Join(dir, "settings.broken-2.json"))
			if err != nil || string(kept) != content {
				t.Errorf("the copy of the damaged file: got %q, %v, want %q", kept, err, content)
			}
			if err := save(path, p); err != nil {
				t.Errorf("saving afterwards: %v", err)
			}
		})
	}
}

// A file that was damaged while the program ran is kept aside when the settings are saved.
func TestAFileDamagedMeanwhileIsKept(t *testing.T) {
	for name, content := range map[string]string{"all of it": "\xff\xfe oops", "a value": `{"theme": "dark", "scale": "big"}`} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "settings.json")
			if err := save(path, Defaults()); err != nil {
				t.Fatal(err)
			}
			write(t, path, content)
			if err := Update(path, Defaults(), func(p *Prefs) { p.Volume = 0.25 }); err != nil {
				t.Fatal(err)
			}
			kept, err := os.ReadFile(filepath.Join(filepath.Dir(path), "settings.broken-1.json"))
			if err != nil || string(kept) != content {
				t.Errorf("the copy of the damaged file: got %q, %v, want %q", kept, err, content)
			}
			p, notice, err := Load(path)
			if err != nil || notice.Key != "" || p.Volume != 0.25 || (p.Theme == Dark) != (name == "a value") {
				t.Errorf("got %s, notice %v, error %v, want the volume 0.25 and the valid values", indented(t, p), notice, err)
			}
		})
	}
}

// The settings of the window replace a file that was removed or that was damaged completely while the program ran.
func TestAFileLostMeanwhileIsReplaced(t *testing.T) {
	for name, content := range map[string]string{"removed": "", "damaged": "oops"} {
		path := filepath.Join(t.TempDir(), "settings.json")
		if content != "" {
			write(t, path, content)
		}
		own := Defaults()
		own.Theme = Dark
		if err := Update(path, own, func(p *Prefs) { p.Volume = 0.25 }); err != nil {
			t.Fatal(err)
		}
		if p, notice, err := Load(path); err != nil || notice.Key != "" || p.Theme != Dark || p.Volume != 0.25 {
			t.Errorf("%s: got %s, notice %v, error %v, want the dark theme and the volume 0.25", name, indented(t, p), notice, err)
		}
	}
}

// A value of a wrong type is the only value that is lost.
func TestValidValuesOfADamagedFileAreKept(t *testing.T) {
	const content = `{"format": "x", "theme": "dark", "scale": "big", "names": ["Ada", 5, "Bob"], "sparkle": 1,
		"trusted": {"a:1": "aa", "b:1": 7}, "window": {"w": 900, "h": 700, "x": "left"},
		"hosts": [{"link": "menagerie://mia/a"}, 3], "games": {"pond": {"speed": 2, "played": "yes"}, "mia": 4}}`
	path := filepath.Join(t.TempDir(), "settings.json")
	write(t, path, content)
	p, notice, err := Load(path)
	if err != nil || notice.Key != "errors.settings_partly" || !slices.Equal(notice.Args, []any{"settings.broken-1.json"}) {
		t.Errorf("got notice %v, error %v, want errors.settings_partly with settings.broken-1.json", notice, err)
	}
	check := func(p Prefs) {
		t.Helper()
		if p.Theme != Dark || p.Scale != 1 || !slices.Equal(p.Names, []string{"Ada", "", "Bob"}) || len(p.Hosts) != 1 ||
			!reflect.DeepEqual(p.Trusted, map[string]string{"a:1": "aa"}) || p.Window.W != 900 || p.Game("pond").Speed != 2 {
			t.Errorf("got %s, want all valid fields and the defaults of the others", indented(t, p))
		}
	}
	check(p)
	if kept, err := os.ReadFile(filepath.Join(filepath.Dir(path), "settings.broken-1.json")); err != nil || string(kept) != content {
		t.Errorf("the copy of the damaged file: got %q, %v, want %q", kept, err, content)
	}
	p, notice, err = Load(path)
	check(p)
	if notice.Key != "" || err != nil {
		t.Errorf("the second time: got notice %v, error %v, want none", notice, err)
	}
	data, _ := os.ReadFile(path)
	if !strings.Contains(string(data), `"sparkle": 1`) {
		t.Errorf("got\n%s\nwant the unknown field sparkle in it", data)
	}
}

func TestLoadOfManyFaultsIsFast(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	write(t, path, `{"names": [`+strings.Repeat("5,", 300_000)+`5]}`)
	if p, notice, err := Load(path); err != nil || notice.Key != "errors.settings_broken" || p.Theme != System {
		t.Errorf("got %+v, notice %v, error %v; want errors.settings_broken and the theme of the system", p, notice, err)
	}
}

func TestUpdateKeepsASymbolicLink(t *testing.T) {
	dir := t.TempDir()
	link, file := filepath.Join(dir, "settings.json"), filepath.Join(dir, "mine", "settings.json")
	if err := os.Symlink(filepath.Join("mine", "settings.json"), link); err != nil {
		t.Skip(err)
	}
	for _, theme := range []string{Dark, Light} { // at first the link's target does not exist
		if err := Update(link, Defaults(), func(p *Prefs) { p.Theme = theme }); err != nil {
			t.Fatal(err)
		}
		if p, _, err := Load(file); err != nil || p.Theme != theme {
			t.Errorf("got the theme %s, %v, want %s", p.Theme, err, theme)
		}
	}
	write(t, file, "damaged")
	if _, notice, err := Load(link); err != nil || notice.Key != "errors.settings_broken" {
		t.Errorf("got notice %v, error %v, want errors.settings_broken", notice, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("got %v, %v, want a symbolic link", info, err)
	}
}

// Two windows have read the same settings, and each saves its own changes.
func TestUpdateKeepsChangesOfAnotherWindow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	start := Defaults().Meeting(Host{Link: "old"}).Meeting(Host{Link: "gone"}).Starting("bot").Trusting("a:1", "aa")
	start.Names = []string{"Ada", "Bob"}
	start = start.WithGame("pond", Game{Choice: json.RawMessage(`{"level":"1","mode":"demo"}`)})
	if err := save(path, start); err != nil {
		t.Fatal(err)
	}
	one := func(p *Prefs) {
		*p = p.Trusting("b:1", "bb").Meeting(Host{Link: "one"}).Forgetting("gone").Named("Ann")
		p.Theme = Dark
		g := p.Game("pond")
		g.Speed = 2
		*p = p.WithGame("pond", g)
	}
	two := func(p *Prefs) {
		*p = p.Trusting("c:1", "cc").Meeting(Host{Link: "two"}).Starting("other")
		p.Volume, p.Names = 0.5, append(slices.Clone(p.Names[:1]), "Ben", "Cid")
		g := p.Game("pond")
		g.Choice = json.RawMessage(`{"level":"1","mode":"join"}`)
		*p = p.WithGame("mia", Game{Played: 5}).WithGame("pond", g)
	}
	for _, change := range []func(p *Prefs){one, two} {
		if err := Update(path, start, change); err != nil {
			t.Fatal(err)
		}
	}
	got, notice, err := Load(path)
	if err != nil || notice.Key != "" {
		t.Fatalf("got notice %v, error %v, want none", notice, err)
	}
	links := []string{}
	for _, h := range got.Hosts {
		links = append(links, h.Link)
	}
	if got.Theme != Dark || got.Volume != 0.5 || !slices.Equal(got.Names, []string{"Ann", "Ben", "Cid"}) ||
		!reflect.DeepEqual(got.Trusted, map[string]string{"a:1": "aa", "b:1": "bb", "c:1": "cc"}) ||
		!slices.Equal(links, []string{"two", "one", "old"}) || !slices.Equal(got.Commands, []string{"other", "bot"}) {
		t.Errorf("got %s, want the changes of both programs", indented(t, got))
	}
	if g := got.Game("pond"); g.Speed != 2 || got.Game("mia").Played != 5 || !sameJSON(t, g.Choice, `{"level":"1","mode":"join"}`) {
		t.Errorf("got pond %+v and mia %+v, want the changes of both programs", g, got.Game("mia"))
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

func TestUpdateFailsBelowAFile(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "file"), "")
	if err := save(filepath.Join(dir, "file", "settings.json"), Defaults()); err == nil {
		t.Error("Update below a file: got no error, want one")
	}
	if err := os.Mkdir(filepath.Join(dir, "settings.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	if p, _, err := Load(filepath.Join(dir, "settings.json")); err == nil || !reflect.DeepEqual(p, Defaults()) {
		t.Errorf("Load of a folder: got %+v, %v, want the defaults and an error", p, err)
	}
	if err := save(filepath.Join(dir, "settings.json"), Defaults()); err == nil {
		t.Error("Update over a folder: got no error, want one")
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "settings.json?*")); len(left) > 0 {
		t.Errorf("got the files %q, want none left", left)
	}
}

// Neither reading nor saving settings waits for a pipe in their place. The pipe stays.
func TestAPipeIsNotRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	disktest.Pipe(t, path)
	if p, _, err := Load(path); !errors.Is(err, disk.ErrIrregular) || !reflect.DeepEqual(p, Defaults()) {
		t.Errorf("Load: got %+v, error %v, want the defaults and %v", p, err, disk.ErrIrregular)
	}
	if err := save(path, Defaults()); !errors.Is(err, disk.ErrIrregular) {
		t.Errorf("Update: got error %v, want %v", err, disk.ErrIrregular)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().IsRegular() {
		t.Errorf("got %v, %v, want the pipe unchanged", info, err)
	}
}

// After any failure the file has the old or the new settings. The error has the reason, so that the program can explain it.
func TestAFailingDiskLosesNoSettings(t *testing.T) {
	for name, fault := range disktest.Errors() {
		for n, done := 1, false; !done; n++ {
			root := t.TempDir()
			path := filepath.Join(root, "settings.json")
			old := Defaults()
			old.Theme = Dark
			if err := save(path, old); err != nil {
				t.Fatal(err)
			}
			d := disktest.Watch(t, root)
			d.Fail(n, disktest.Once, fault)
			err := Update(path, old, func(p *Prefs) { p.Theme = Light })
			failed := d.Failed()
			d.Heal()
			if done = len(failed) == 0; err != nil && (done || !errors.Is(err, fault)) {
				t.Errorf("%s: after %q failed: got error %v, want that of the operation", name, failed, err)
			}
			want := Light
			if err != nil {
				want = Dark
			}
			if p, notice, err := Load(path); err != nil || notice.Key != "" || p.Theme != want {
				t.Errorf("%s: after %q failed, the theme is %s, want %s; %v, %v", name, failed, p.Theme, want, notice, err)
			}
		}
	}
}

func TestInvalidSettingsBecomeDefaults(t *testing.T) {
	p := Prefs{Theme: "pink", Language: "e\n", Scale: math.NaN(), Sound: Sound{Volume: 9}, Names: []string{" A\x00da\n ", strings.Repeat("x", 99)},
		Games:  map[string]Game{"pond": {Speed: 100, Played: -1, Choice: json.RawMessage("{")}},
		Window: Window{X: 9, W: 100, H: -1}}
	got := p.Clamped()
	if got.Theme != System || got.Language != Auto || got.Scale != 1 || got.Volume != 1 {
		t.Errorf("got %+v, want defaults in place of invalid values", got)
	}
	if got.Names[0] != "Ada" || len(got.Names[1]) != MaxNameRunes {
		t.Errorf("got the names %q, want Ada and one of %d characters", got.Names, MaxNameRunes)
	}
	if g := got.Games["pond"]; g.Speed != MaxSpeed || g.Played != 0 || g.Choice != nil {
		t.Errorf("got %+v, want speed %v, no games played and no choice", g, MaxSpeed)
	}
	if got.Window.W != 0 || got.Window.X != 0 {
		t.Errorf("got %+v, want no size and no position", got.Window)
	}
	if p.Games["pond"].Speed != 100 {
		t.Errorf("the receiver has speed %v, want 100 as before", p.Games["pond"].Speed)
	}
}

func TestRecentListsTheLastGamesFirst(t *testing.T) {
	p := Defaults()
	for name, at := range map[string]int64{"mia": 5, "pond": 9, "foxes": 5, "glenda": 0} {
		p = p.WithGame(name, Game{Played: at})
	}
	if got := p.Recent(); !slices.Equal(got, []string{"pond", "foxes", "mia"}) {
		t.Errorf("got %q, want pond, foxes, mia", got)
	}
}

func TestNamesOutOfRangeAreEmpty(t *testing.T) {
	p := Prefs{Names: []string{"Ada"}}
	if p.Name(0) != "Ada" || p.Name(1) != "" || p.Name(-1) != "" {
		t.Errorf("got the names %q, %q and %q, want Ada and two empty ones", p.Name(0), p.Name(1), p.Name(-1))
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
			t.Errorf("got error %v, want the written settings again:\n%s", err, written)
		}
	})
}

// save writes p to the file.
func save(path string, p Prefs) error {
	return Update(path, Defaults(), func(file *Prefs) { *file = p })
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestLatestHostComesFirst(t *testing.T) {
	p := Defaults()
	p = p.Meeting(Host{Link: "menagerie://mia/a:1", Told: "Anna"})
	p = p.Meeting(Host{Link: "menagerie://mia/b:1"})
	p = p.Calling("menagerie://mia/a:1", "  at\nAnna's ")
	before := p
	p = p.Meeting(Host{Link: "menagerie://mia/a:1"})
	if len(p.Hosts) != 2 || p.Hosts[0].Link != "menagerie://mia/a:1" {
		t.Fatalf("got %+v, want 2 hosts, the last one visited first", p.Hosts)
	}
	if p.Hosts[0].Title() != "atAnna's" || p.Hosts[0].Told != "Anna" {
		t.Errorf("after a second visit: got %+v, want the names atAnna's and Anna", p.Hosts[0])
	}
	if got := p.Calling("menagerie://mia/a:1", "").Hosts[0].Title(); got != "Anna" {
		t.Errorf("without the person's name: got the title %q, want Anna", got)
	}
	p = p.Forgetting("menagerie://mia/a:1")
	if len(p.Hosts) != 1 || len(before.Hosts) != 2 || before.Hosts[0].Link != "menagerie://mia/b:1" {
		t.Errorf("after forgetting: got %+v, and before %+v; want host b only removed from the copy", p.Hosts, before.Hosts)
	}
}

func TestHostsAndCommandsAreLimited(t *testing.T) {
	p := Defaults()
	for i := range 100 {
		p = p.Meeting(Host{Link: fmt.Sprint("menagerie://mia/", i)}).Starting(fmt.Sprint("bot ", i))
	}
	if len(p.Hosts) != MaxHosts || len(p.Commands) != MaxCommands || p.Hosts[0].Link != "menagerie://mia/99" || p.Commands[0] != "bot 99" {
		t.Errorf("got %d hosts, first %+v, and %d commands, first %q; want %d and %d with number 99 first",
			len(p.Hosts), p.Hosts[0], len(p.Commands), p.Commands[0], MaxHosts, MaxCommands)
	}
	if p = p.Starting(" bot 95 "); len(p.Commands) != MaxCommands || p.Commands[0] != "bot 95" || p.Commands[1] != "bot 99" {
		t.Errorf("a repeated command: got %q, want bot 95 before bot 99", p.Commands[:3])
	}
}

func TestHostsEditedByHandAreCleaned(t *testing.T) {
	got, err := parse([]byte(`{"hosts": [{"link": ""}, {"link": " x ", "name": "a\u0007b", "joined": -1}, {"link": "x"},
		{"link": "` + strings.Repeat("y", 2000) + `"}], "commands": ["", "a", " a ", "b"], "nearby": false}`))
	if err != nil || len(got.Hosts) != 1 || got.Hosts[0] != (Host{Link: "x", Name: "ab"}) || len(got.Commands) != 2 || got.Nearby {
		t.Errorf("got %+v, %q, %v, %v, want host x called ab, 2 commands and not nearby", got.Hosts, got.Commands, got.Nearby, err)
	}
	path := filepath.Join(t.TempDir(), "settings.json")
	if err := save(path, got); err != nil {
		t.Fatal(err)
	}
	if again, _, err := Load(path); err != nil || len(again.Hosts) != 1 || again.Hosts[0] != got.Hosts[0] || again.Nearby {
		t.Errorf("read again: got %+v, %v, want %+v", again.Hosts, err, got.Hosts)
	}
}
