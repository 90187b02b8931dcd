package prefs

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

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
	if err := Save(path, Defaults(), got); err != nil {
		t.Fatal(err)
	}
	if again, _, err := Load(path); err != nil || len(again.Hosts) != 1 || again.Hosts[0] != got.Hosts[0] || again.Nearby {
		t.Errorf("read again: got %+v, %v, want %+v", again.Hosts, err, got.Hosts)
	}
}
