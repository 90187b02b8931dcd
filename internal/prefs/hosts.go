package prefs

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of what is remembered of servers and bots.
const (
	MaxHosts    = 30
	MaxCommands = 20
	MaxFolders  = 8
	MaxHostText = 1024 // bytes of a link or a command
)

// Host is a server that was joined.
type Host struct {
	Link string `json:"link"` // how to join it, see package invite; no two hosts have the same
	Name string `json:"name"` // what the person calls it; may be empty
	Told string `json:"told"` // what it called itself on the network; may be empty

	Dialect string `json:"dialect,omitempty"` // the code of the dialect that it stated last; may be empty
}

// Title is what a host is called: by the person, or else by itself; empty if by nobody.
func (h Host) Title() string {
	if h.Name != "" {
		return h.Name
	}
	return h.Told
}

// Meeting returns the settings with a host at the front of those that were joined. What it was called before stays unless
// there is something new.
func (p Prefs) Meeting(h Host) Prefs {
	if at := p.host(h.Link); at >= 0 {
		old := p.Hosts[at]
		if h.Name == "" {
			h.Name = old.Name
		}
		if h.Told == "" {
			h.Told = old.Told
		}
		if h.Dialect == "" {
			h.Dialect = old.Dialect
		}
	}
	p.Hosts = hosts(append([]Host{h}, p.Hosts...))
	return p
}

// Calling returns the settings with another name for the host with a link; an empty one leaves it with its own.
func (p Prefs) Calling(link, name string) Prefs {
	if at := p.host(link); at >= 0 {
		p.Hosts = slices.Clone(p.Hosts)
		p.Hosts[at].Name = CleanName(name)
	}
	return p
}

// Forgetting returns the settings without the host with a link.
func (p Prefs) Forgetting(link string) Prefs {
	p.Hosts = slices.DeleteFunc(slices.Clone(p.Hosts), func(h Host) bool { return h.Link == link })
	return p
}

func (p Prefs) host(link string) int {
	return slices.IndexFunc(p.Hosts, func(h Host) bool { return h.Link == link })
}

// Starting returns the settings with a bot's command at the front of those that were started.
func (p Prefs) Starting(command string) Prefs {
	p.Commands = commands(append([]string{command}, p.Commands...))
	return p
}

// Showing returns the settings with a tournament's folder at the front of those that were looked at.
func (p Prefs) Showing(folder string) Prefs {
	p.Tournaments = folders(append([]string{folder}, p.Tournaments...))
	return p
}

// hosts drops what cannot be a host, since the file may have been edited by hand, all that come twice but for the first, and
// what is too much.
func hosts(given []Host) []Host {
	kept, seen := []Host{}, map[string]bool{}
	for _, h := range given {
		h.Link = strings.TrimSpace(h.Link)
		if !short(h.Link) || seen[h.Link] || len(kept) == MaxHosts {
			continue
		}
		if !short(h.Dialect) {
			h.Dialect = ""
		}
		seen[h.Link] = true
		h.Name, h.Told = CleanName(h.Name), CleanName(h.Told)
		kept = append(kept, h)
	}
	return kept
}

// commands are the same for commands, and folders for folders.
func commands(given []string) []string { return first(MaxCommands, given) }

func folders(given []string) []string { return first(MaxFolders, given) }

// first keeps so many texts, each once.
func first(most int, given []string) []string {
	kept := []string{}
	for _, c := range given {
		c = strings.TrimSpace(c)
		if short(c) && !slices.Contains(kept, c) && len(kept) < most {
			kept = append(kept, c)
		}
	}
	return kept
}

func short(text string) bool { return text != "" && len(text) <= MaxHostText && utf8.ValidString(text) }
