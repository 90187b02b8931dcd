// Package prefs keeps what a person chose: the settings, as one plain struct and one JSON file.
//
//	was, notice, err := prefs.Load(path)   // always gives usable settings
//	is := was
//	is.Theme = prefs.Dark
//	err = prefs.Save(path, was, is)        // writes the theme; other windows may have written other settings
//
// The file may be damaged, come from a newer version or be edited by hand, and none of that stops the program. A damaged file
// is set aside under another name, with a Notice for the person, and its valid values are kept. A value out of range is pulled
// into the range. A field that this version does not know is kept and written back, so that trying an older version loses no
// settings.
//
// Save may be called by several programs at once. A Prefs belongs to one goroutine.
package prefs

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Format is the version of the file's format. A newer number in a file stays there when the file is written again.
const Format = 1

// The names of the themes. System is whatever the desktop asks for, where that can be found out, and otherwise Light.
const (
	System   = "system"
	Light    = "light"
	Dark     = "dark"
	Contrast = "contrast"
)

// Auto is the language setting that follows the system.
const Auto = "auto"

// Limits of what can be set.
const (
	MinScale, MaxScale = 1.0, 3.0
	MinSpeed, MaxSpeed = 0.5, 4.0
	MaxNameRunes       = 24
	MaxNames           = 8
)

// Prefs is every setting. Make one with Defaults or Load: the zero value has no volume and no scale.
type Prefs struct {
	Theme         string          `json:"theme"`          // System, Light, Dark or Contrast
	Language      string          `json:"language"`       // Auto or a language code of package words
	Scale         float64         `json:"scale"`          // size of everything drawn, MinScale to MaxScale
	ReducedMotion bool            `json:"reduced_motion"` // nothing slides, bounces or slows down
	Volume        float64         `json:"volume"`         // 0 to 1
	Muted         bool            `json:"muted"`          // silent, and Volume is kept for later
	Captions      bool            `json:"captions"`       // sounds are also written on the screen
	Names         []string        `json:"names"`          // of the people at this machine, by place
	Games         map[string]Game `json:"games"`          // by the game's word: "pond"
	Window        Window          `json:"window"`
	// Trusted are the fingerprints of certificates that the person has accepted, by the server's host:port.
	Trusted map[string]string `json:"trusted"`

	Hosts       []Host   `json:"hosts"`       // that were joined, the latest first
	Commands    []string `json:"commands"`    // of bots that were started, the latest first
	Tournaments []string `json:"tournaments"` // folders of those that were looked at, the latest first
	// Contest is the tournament that was set up last; only that screen knows its shape.
	Contest json.RawMessage `json:"contest"`
	Nearby  bool            `json:"nearby"` // games on the local network are looked for

	format int
	extra  extra
}

// Game is what is remembered for one game.
type Game struct {
	Choice  json.RawMessage `json:"choice"`  // the set-up screen's last choice; only that screen knows its shape
	Played  int64           `json:"played"`  // when it was last played, in Unix seconds; 0 for never
	Speed   float64         `json:"speed"`   // MinSpeed to MaxSpeed times normal
	Assists map[string]bool `json:"assists"` // by name; one that is missing has its game's default

	extra extra
}

// Window is where the window was, in the units of the window system. A width of 0 means that nothing is remembered.
type Window struct {
	X          int    `json:"x"` // from the monitor's left edge
	Y          int    `json:"y"` // from the monitor's upper edge
	W          int    `json:"w"` // of the inner size
	H          int    `json:"h"`
	Monitor    string `json:"monitor"` // its name
	Fullscreen bool   `json:"fullscreen"`
	Maximised  bool   `json:"maximised"`

	extra extra
}

// Defaults returns the settings of somebody who never changed one.
func Defaults() Prefs {
	return Prefs{
		Theme:       System,
		Language:    Auto,
		Scale:       1,
		Volume:      0.7,
		Names:       []string{},
		Games:       map[string]Game{},
		Trusted:     map[string]string{},
		Hosts:       []Host{},
		Commands:    []string{},
		Tournaments: []string{},
		Nearby:      true,
		format:      Format,
	}
}

// Game returns what is remembered for a game, or the defaults.
func (p Prefs) Game(name string) Game {
	g, ok := p.Games[name]
	if !ok {
		return Game{Speed: 1}
	}
	return g.clamped()
}

// WithGame returns the settings with what is remembered for one game changed. The receiver's map stays as it was.
func (p Prefs) WithGame(name string, g Game) Prefs {
	games := maps.Clone(p.Games)
	if games == nil {
		games = map[string]Game{}
	}
	games[name] = g.clamped()
	p.Games = games
	return p
}

// Trusting returns the settings with one more certificate accepted. The receiver's map stays as it was.
func (p Prefs) Trusting(address, fingerprint string) Prefs {
	trusted := maps.Clone(p.Trusted)
	if trusted == nil {
		trusted = map[string]string{}
	}
	trusted[address] = fingerprint
	p.Trusted = trusted
	return p
}

// Recent returns the words of the games that were played, the latest first, and those of the same second by name.
func (p Prefs) Recent() []string {
	played := slices.Sorted(maps.Keys(p.Games))
	played = slices.DeleteFunc(played, func(name string) bool { return p.Games[name].Played == 0 })
	slices.SortStableFunc(played, func(a, b string) int {
		return int(sign(p.Games[b].Played - p.Games[a].Played))
	})
	return played
}

func sign(n int64) int64 { return max(-1, min(1, n)) }

// Name returns the name of the person at a place, counted from 0, or "" where none was given.
func (p Prefs) Name(place int) string {
	if place < 0 || place >= len(p.Names) {
		return ""
	}
	return p.Names[place]
}

// Named returns the settings with the name of the first person at this machine. The receiver's list stays as it was.
func (p Prefs) Named(name string) Prefs {
	p.Names = slices.Clone(p.Names)
	if len(p.Names) == 0 {
		p.Names = []string{""}
	}
	p.Names[0] = CleanName(name)
	return p
}

// Clamped returns the settings with every value that makes no sense replaced by the nearest one that does.
func (p Prefs) Clamped() Prefs {
	d := Defaults()
	if !slices.Contains([]string{System, Light, Dark, Contrast}, p.Theme) {
		p.Theme = d.Theme
	}
	if !isLanguage(p.Language) {
		p.Language = d.Language
	}
	p.Scale = clamp(p.Scale, MinScale, MaxScale)
	p.Volume = clamp(p.Volume, 0, 1)
	p.Names = names(p.Names)
	games := make(map[string]Game, len(p.Games))
	for name, g := range p.Games {
		games[name] = g.clamped()
	}
	p.Games = games
	if p.Trusted == nil {
		p.Trusted = d.Trusted
	}
	p.Hosts, p.Commands, p.Tournaments = hosts(p.Hosts), commands(p.Commands), folders(p.Tournaments)
	if !json.Valid(p.Contest) {
		p.Contest = nil
	}
	p.Window = p.Window.clamped()
	p.format = max(p.format, Format)
	return p
}

func (g Game) clamped() Game {
	if g.Speed == 0 {
		g.Speed = 1 // left out of the file
	}
	g.Speed = clamp(g.Speed, MinSpeed, MaxSpeed)
	g.Played = max(g.Played, 0)
	if !json.Valid(g.Choice) {
		g.Choice = nil
	}
	return g
}

// clamped forgets sizes and places that no monitor has; whether the place is on a monitor of today only the window knows.
func (w Window) clamped() Window {
	const most = 1 << 15
	if w.W <= 0 || w.H <= 0 || w.W > most || w.H > most {
		w.X, w.Y, w.W, w.H, w.Monitor = 0, 0, 0, 0, ""
	}
	w.X, w.Y = max(-most, min(most, w.X)), max(-most, min(most, w.Y))
	return w
}

// clamp puts values that are not numbers at the lower end.
func clamp(x, low, high float64) float64 {
	if !(x >= low) {
		return low
	}
	return min(x, high)
}

// isLanguage takes any code: a newer version may speak it, and package words has a fallback.
func isLanguage(code string) bool {
	return code != "" && len(code) <= 16 && strings.IndexFunc(code, func(r rune) bool {
		return !(r == '-' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	}) < 0
}

// names drops what cannot be shown in one line, since the file may have been edited by hand.
func names(given []string) []string {
	kept := []string{}
	for _, name := range given[:min(len(given), MaxNames)] {
		kept = append(kept, CleanName(name))
	}
	return kept
}

// CleanName returns a person's name as it is kept: printable characters only, no outer spaces, at most MaxNameRunes long.
func CleanName(name string) string {
	printable := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, name))
	trimmed := []rune(strings.TrimSpace(string(printable)))
	return strings.TrimSpace(string(trimmed[:min(len(trimmed), MaxNameRunes)]))
}
