package prefs

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits on the stored servers and bots.
const (
	MaxHosts    = 30
	MaxCommands = 20
	MaxFolders  = 8
	MaxHostText = 1024 // bytes of a link or a command
)

// Host is a server that was joined.
type Host struct {
	Link string `json:"link"` // link to the host, see package deeplink; unique among the hosts
	Name string `json:"name"` // name given by the person; may be empty
	Told string `json:"told"` // name announced by the host on the network; may be empty

	Dialect string `json:"dialect,omitempty"` // code of the dialect that the host stated last; may be empty
}

// Title returns the name that the user gave the host, or else the announced name. The result may be empty.
func (h Host) Title() string {
	if h.Name != "" {
		return h.Name
	}
	return h.Told
}

// Meeting returns the settings after moving or adding h to the front of the list of known hosts. If the list already
// contains the host, its old values replace the empty fields of h.
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

// Calling returns the settings with a name that the user has given a host. The host is identified by its link. An empty name
// removes the user's name. If the host is unknown, nothing changes.
func (p Prefs) Calling(link, name string) Prefs {
	if at := p.host(link); at >= 0 {
		p.Hosts = slices.Clone(p.Hosts)
		p.Hosts[at].Name = CleanName(name)
	}
	return p
}

// Forgetting returns the settings without the host of a link.
func (p Prefs) Forgetting(link string) Prefs {
	p.Hosts = slices.DeleteFunc(slices.Clone(p.Hosts), func(h Host) bool { return h.Link == link })
	return p
}

func (p Prefs) host(link string) int {
	return slices.IndexFunc(p.Hosts, func(h Host) bool { return h.Link == link })
}

// Starting returns the settings with command as the first command in the list of bot commands.
func (p Prefs) Starting(command string) Prefs {
	p.Commands = commands(append([]string{command}, p.Commands...))
	return p
}

// Showing returns the settings with folder as the first folder in the list of tournaments.
func (p Prefs) Showing(folder string) Prefs {
	p.Tournaments = folders(append([]string{folder}, p.Tournaments...))
	return p
}

// hosts returns the valid hosts of a list. It omits duplicates and the hosts above a limit. The list may be invalid,
// because users may edit the file.
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

// commands and folders return the valid entries of a list.
func commands(given []string) []string { return first(MaxCommands, given) }

func folders(given []string) []string { return first(MaxFolders, given) }

// first returns the valid texts of a list without duplicates, but no more than limit.
func first(limit int, given []string) []string {
	kept := []string{}
	for _, c := range given {
		c = strings.TrimSpace(c)
		if short(c) && !slices.Contains(kept, c) && len(kept) < limit {
			kept = append(kept, c)
		}
	}
	return kept
}

func short(text string) bool { return text != "" && len(text) <= MaxHostText && utf8.ValidString(text) }
