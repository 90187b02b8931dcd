// Package prefs stores the settings of a person as one struct and one JSON file.
//
//	p, notice, err := prefs.Load(path)   // always returns usable settings
//	err = prefs.Update(path, p, func(p *prefs.Prefs) { p.Theme = prefs.Dark })
//
// The file may be damaged or edited by hand. Load then renames the file, keeps its valid values, and returns a Notice
// for the user. A value out of range is replaced by the nearest valid one. Unknown fields are kept, because a newer
// version may have written them.
//
// Several programs may call Update at once. A Prefs is not safe for concurrent use.
package prefs

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Format is the version of the file format that this program writes. A file with a newer version keeps its version.
const Format = 1

// These are the names of the themes. System means the theme of the desktop, or Light if that theme is unknown.
const (
	System   = "system"
	Light    = "light"
	Dark     = "dark"
	Contrast = "contrast"
)

// Auto is the value of Prefs.Language that follows the system's language.
const Auto = "auto"

// Limits of the settings.
const (
	MinScale, MaxScale = 1.0, 3.0
	MinSpeed, MaxSpeed = 0.5, 4.0
	MaxNameRunes       = 24
	MaxNames           = 8
)

// Prefs holds all settings. Use Defaults or Load to create it, because the zero value sets the volume and the scale to 0.
type Prefs struct {
	Theme         string  `json:"theme"`          // System, Light, Dark or Contrast
	Language      string  `json:"language"`       // Auto, or a language code of package words
	Scale         float64 `json:"scale"`          // scale of everything that is drawn, from MinScale to MaxScale
	ReducedMotion bool    `json:"reduced_motion"` // show no animations
	Sound
	Play
	Names  []string        `json:"names"` // names of the people at this machine, in order
	Games  map[string]Game `json:"games"` // settings of each game, by the game's name, such as "pond"
	Window Window          `json:"window"`
	// Trusted has the accepted TLS certificates: it maps a server's host:port to the certificate's fingerprint.
	Trusted map[string]string `json:"trusted"`

	Hosts       []Host   `json:"hosts"`       // hosts that were joined, latest first
	Commands    []string `json:"commands"`    // command lines of bots that were started, latest first
	Tournaments []string `json:"tournaments"` // folders of tournaments that were opened, latest first
	// Contest has the last choices on the set-up screen for tournaments, in that screen's own format.
	Contest json.RawMessage `json:"contest"`
	Nearby  bool            `json:"nearby"` // search for games on the local network

	Invited  bool `json:"invited"`   // the user has hosted a game for friends before
	LinkOnly bool `json:"link_only"` // do not announce games for friends on the local network
	NoHeirs  bool `json:"no_heirs"`  // no bot plays on for a friend who leaves a game

	format int
	extra  extra
}

// Play holds the settings for playing.
type Play struct {
	Pace   string `json:"pace"`   // speed of the pond, and of the bots in games with turns; "" for the usual speed
	Silent bool   `json:"silent"` // the characters make no remarks
	Asks   bool   `json:"asks"`   // a move must be chosen twice, in games that support this
}

// Sound holds the settings for sound.
type Sound struct {
	Volume   float64 `json:"volume"`   // 0 to 1
	Ambience float64 `json:"ambience"` // volume of the ambience relative to the other sounds, 0 to 1
	Muted    bool    `json:"muted"`    // play no sound; Volume keeps its value
	Captions bool    `json:"captions"` // show texts for sounds
}

// Game holds the settings of one game.
type Game struct {
	Choice  json.RawMessage   `json:"choice"`  // last choices on the game's set-up screen, in that screen's own format
	Played  int64             `json:"played"`  // time when the game was last played, in Unix seconds; 0 means never
	Taught  bool              `json:"taught"`  // the lesson was played or skipped
	Speed   float64           `json:"speed"`   // speed factor, from MinSpeed to MaxSpeed
	Faces   map[string]string `json:"faces"`   // name of the bot whose face the player has chosen, by the number of the side, such as "0"
	Assists map[string]bool   `json:"assists"` // assists that are on or off, by name; others have the game's default

	extra extra
}

// Window is the last position and size of the window, in the units of the window system. A width of 0 means that no
// position is stored.
type Window struct {
	X          int    `json:"x"` // distance from the monitor's left edge
	Y          int    `json:"y"` // distance from the monitor's upper edge
	W          int    `json:"w"` // width without the frame; 0 if no position is stored
	H          int    `json:"h"`
	Monitor    string `json:"monitor"` // name of the monitor
	Fullscreen bool   `json:"fullscreen"`
	Maximised  bool   `json:"maximised"`

	extra extra
}

// Defaults returns the default settings.
func Defaults() Prefs {
	return Prefs{
		Theme:       System,
		Language:    Auto,
		Scale:       1,
		Sound:       Sound{Volume: 0.7, Ambience: 0.7},
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

// Game returns the settings of the named game. If there are none, it returns the defaults.
func (p Prefs) Game(name string) Game {
	g, ok := p.Games[name]
	if !ok {
		return Game{Speed: 1}
	}
	return g.clamped()
}

// WithGame returns a copy of p in which the named game has the settings g. It does not change p.Games.
func (p Prefs) WithGame(name string, g Game) Prefs {
	games := maps.Clone(p.Games)
	if games == nil {
		games = map[string]Game{}
	}
	games[name] = g.clamped()
	p.Games = games
	return p
}

// WithFace returns a copy of p with another choice of a player's face. In the named game, the player on the given side
// gets the face of the given bot. If bot is "", the player has no face. WithFace does not change p.Games.
func (p Prefs) WithFace(game string, side int, bot string) Prefs {
	g, key := p.Game(game), strconv.Itoa(side)
	faces := maps.Clone(g.Faces)
	if faces == nil {
		faces = map[string]string{}
	}
	if faces[key] = bot; bot == "" {
		delete(faces, key)
	}
	g.Faces = faces
	return p.WithGame(game, g)
}

// Trusting returns a copy of p that trusts one more TLS certificate of a server. address is host:port. Trusting does not
// change p.Trusted.
func (p Prefs) Trusting(address, fingerprint string) Prefs {
	trusted := maps.Clone(p.Trusted)
	if trusted == nil {
		trusted = map[string]string{}
	}
	trusted[address] = fingerprint
	p.Trusted = trusted
	return p
}

// Recent returns the names of all games that were played, the most recently played first.
func (p Prefs) Recent() []string {
	played := slices.Sorted(maps.Keys(p.Games))
	played = slices.DeleteFunc(played, func(name string) bool { return p.Games[name].Played == 0 })
	slices.SortStableFunc(played, func(a, b string) int { return cmp.Compare(p.Games[b].Played, p.Games[a].Played) })
	return played
}

// Name returns the name of the person with index place, or "" if there is none.
func (p Prefs) Name(place int) string {
	if place < 0 || place >= len(p.Names) {
		return ""
	}
	return p.Names[place]
}

// Named returns a copy of p in which the first person is called name. It does not change p.Names.
func (p Prefs) Named(name string) Prefs {
	p.Names = slices.Clone(p.Names)
	if len(p.Names) == 0 {
		p.Names = []string{""}
	}
	p.Names[0] = CleanName(name)
	return p
}

// Clamped returns a copy of p with every invalid value replaced by a valid one.
func (p Prefs) Clamped() Prefs {
	d := Defaults()
	if !slices.Contains([]string{System, Light, Dark, Contrast}, p.Theme) {
		p.Theme = d.Theme
	}
	if !isLanguage(p.Language) {
		p.Language = d.Language
	}
	p.Scale = clamp(p.Scale, MinScale, MaxScale)
	p.Volume, p.Ambience = clamp(p.Volume, 0, 1), clamp(p.Ambience, 0, 1)
	p.Names = validNames(p.Names)
	games := make(map[string]Game, len(p.Games))
	for name, g := range p.Games {
		games[name] = g.clamped()
	}
	p.Games = games
	if p.Trusted == nil {
		p.Trusted = d.Trusted
	}
	p.Hosts, p.Commands, p.Tournaments = validHosts(p.Hosts), validTexts(MaxCommands, p.Commands), validTexts(MaxFolders, p.Tournaments)
	if !json.Valid(p.Contest) {
		p.Contest = nil
	}
	p.Window = p.Window.clamped()
	p.format = max(p.format, Format)
	return p
}

func (g Game) clamped() Game {
	if g.Speed == 0 {
		g.Speed = 1 // missing in the file
	}
	g.Speed = clamp(g.Speed, MinSpeed, MaxSpeed)
	g.Played = max(g.Played, 0)
	if !json.Valid(g.Choice) {
		g.Choice = nil
	}
	return g
}

// clamped replaces an impossible size by zero and limits the position. Package window checks whether the position is on
// a monitor.
func (w Window) clamped() Window {
	const most = 1 << 15
	if w.W <= 0 || w.H <= 0 || w.W > most || w.H > most {
		w.X, w.Y, w.W, w.H, w.Monitor = 0, 0, 0, 0, ""
	}
	w.X, w.Y = max(-most, min(most, w.X)), max(-most, min(most, w.Y))
	return w
}

// clamp returns x limited to [low, high], or low if x is NaN.
func clamp(x, low, high float64) float64 {
	if !(x >= low) {
		return low
	}
	return min(x, high)
}

// isLanguage reports whether code has the form of a language code.
func isLanguage(code string) bool {
	// the language may be unknown, because assets/words has a fallback for such languages
	return code != "" && len(code) <= 16 && strings.IndexFunc(code, func(r rune) bool {
		return !(r == '-' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	}) < 0
}

// validNames returns cleaned and shortened names, because users may edit the file.
func validNames(given []string) []string {
	kept := []string{}
	for _, name := range given[:min(len(given), MaxNames)] {
		kept = append(kept, CleanName(name))
	}
	return kept
}

// CleanName returns name without unprintable characters and without spaces at its ends. The result is in Unicode's composed
// form (NFC), and has at most MaxNameRunes runes.
func CleanName(name string) string {
	printable := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, norm.NFC.String(name)))
	trimmed := []rune(strings.TrimSpace(string(printable)))
	return strings.TrimSpace(string(trimmed[:min(len(trimmed), MaxNameRunes)]))
}

// Limits on the stored servers and bots.
const (
	MaxHosts    = 30
	MaxCommands = 20
	MaxFolders  = 8
	MaxHostText = 1024 // maximum length of a link or a command in bytes
)

// Host is a server that the user has joined.
type Host struct {
	Link string `json:"link"` // link to the host (see package deeplink), which identifies it
	Name string `json:"name"` // name that the user has given the host; may be empty
	Told string `json:"told"` // name that the host has announced; may be empty

	Dialect string `json:"dialect,omitempty"` // code of the dialect that the host used last; may be empty
}

// Title returns the name that the user has given to the host. If there is none, it returns the announced name. The result may
// be empty.
func (h Host) Title() string {
	if h.Name != "" {
		return h.Name
	}
	return h.Told
}

// Meeting returns a copy of p with h at the front of the list of hosts. If the list already has a host with h.Link, that entry
// is removed, and its values replace the empty fields of h.
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
	p.Hosts = validHosts(append([]Host{h}, p.Hosts...))
	return p
}

// Calling returns a copy of p in which the user has given a new name to a host. link is the link of the host. If name
// is "", the host loses its name. If no host has the link, the copy equals p.
func (p Prefs) Calling(link, name string) Prefs {
	if at := p.host(link); at >= 0 {
		p.Hosts = slices.Clone(p.Hosts)
		p.Hosts[at].Name = CleanName(name)
	}
	return p
}

// Forgetting returns a copy of p without the host that has the given link.
func (p Prefs) Forgetting(link string) Prefs {
	p.Hosts = slices.DeleteFunc(slices.Clone(p.Hosts), func(h Host) bool { return h.Link == link })
	return p
}

func (p Prefs) host(link string) int {
	return slices.IndexFunc(p.Hosts, func(h Host) bool { return h.Link == link })
}

// Starting returns a copy of p with command at the front of the list of bot commands.
func (p Prefs) Starting(command string) Prefs {
	p.Commands = validTexts(MaxCommands, append([]string{command}, p.Commands...))
	return p
}

// Showing returns a copy of p with folder at the front of the list of tournament folders.
func (p Prefs) Showing(folder string) Prefs {
	p.Tournaments = validTexts(MaxFolders, append([]string{folder}, p.Tournaments...))
	return p
}

// validHosts returns the valid hosts of a list, without duplicates, and at most MaxHosts.
func validHosts(given []Host) []Host {
	kept, seen := []Host{}, map[string]bool{}
	// the list may be invalid, because users may edit the file
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

// validTexts returns the valid texts of a list without duplicates, but no more than limit.
func validTexts(limit int, given []string) []string {
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
