// Package setupscene has the screens on which a player prepares a game: the options (New) and the page for authors of bots
// (NewAuthors). Each game describes its settings as a struct and binds a field to each of them:
//
//	type Setup struct {
//		setupscene.Common
//		Bot  string
//		Size int
//		Name string
//	}
//
//	func (s *Setup) Fields() []setupscene.Field {
//		return []setupscene.Field{
//			s.ModeField(),
//			{ID: "bot", Label: "newt.bot", Value: setupscene.Choice(&s.Bot, "easy"), Options: bots, Part: setupscene.Opponent, Shown: s.In(setupscene.Practice)},
//			{ID: "size", Label: "newt.size", Value: setupscene.Number(&s.Size, 1), Options: sizes},
//			setupscene.Named(&s.Name, "name", "newt.name", "newt.you", 1, s.In(setupscene.Practice)),
//		}
//	}
//
// A screen has rows for several modes. It sets the mode before it calls Options and Shown of a field. These functions may also
// read the settings of earlier fields. The text newt.more lists the contents of the folded rows.
//
// The settings file stores the last settings except the mode, so that Enter alone starts the same game again. A stored setting
// that is no longer valid is replaced by its default. When Spec.Start is called, every setting is valid and default texts have
// replaced empty texts. If Start returns a page.Fault, the screens show its text.
package setupscene

import (
	"encoding/json"
	"maps"
	"runtime"
	"slices"

	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/scenes"
)

// Spec describes how the set-up screens prepare one game.
type Spec struct {
	Game   string // name of the game
	Fields []Field
	Start  func() (scenes.Scene, error)
	Chosen Stored    // settings that replace the stored ones; may be nil
	Cast   face.Cast // faces of the bots; nil if opponents have no faces
	Party  *Party    // fields for the opponents of a game with several; nil for a game with one
	Ways   []Way     // buttons on the page for bot authors that open other screens

	Board   func(p *render.Pen, r render.Rect)              // draws the selected board; nil means the game's card
	Sign    func(p *render.Pen, r render.Rect, side string) // draws the sign of a side in its colour; may be nil
	Authors func(back scenes.Scene) scenes.Scene            // opens the page for bot authors; nil if there is none
}

// Way is a button on the page for bot authors that opens another screen. From there, Escape leads back to the page.
type Way struct {
	ID    string
	Label string // key of the text in package words
	Icon  render.Icon
	Open  func(back scenes.Scene) scenes.Scene
}

// Mode is a way to play a game.
type Mode string

// The values of Mode. A browser can neither join nor host a game.
const (
	Practice Mode = "practice" // a person against bots
	HotSeat  Mode = "hotseat"  // several people at one screen
	Demo     Mode = "demo"     // bots against each other
	Join     Mode = "join"     // as a guest on a server
	Host     Mode = "host"     // as the host, on a server in this program
)

// Common has the settings that every game has. The settings of a game embed it.
type Common struct {
	Mode    Mode
	Address string // address of the server to join, or a link
	Hosting
}

// Hosting has the settings for a server in this program.
type Hosting struct {
	Purpose   string // preset of the other settings, named after the reason for hosting
	Reach     string // which machines can join: "here", "everybody" or "announced"
	Name      string // name under which the game is announced
	Bot       string // command of a bot that is started as a guest; "" for none
	Network   string // name of a simulated network between server and guests, or "own"
	Simulated string // description of the simulated network, for "own"
}

// modeID is the ID of the field for the mode, which is neither shown on a screen nor stored in the settings file.
const modeID = "mode"

// paceID is the ID of the field for the pace of the game or its bots. All games share its value.
const paceID = "pace"

// ModeField returns the field for the mode. It must be the first field of every game.
func (c *Common) ModeField() Field {
	modes := []Mode{Practice, HotSeat, Demo, Join, Host}
	if runtime.GOOS == "js" {
		modes = modes[:4] // a page can join the game of the host that serves it
	}
	return Field{ID: modeID, Value: Choice(&c.Mode, Practice), Options: Options("", modes...)}
}

// AddressField returns the field for the address of the server to join.
func (c *Common) AddressField(label, standIn, hint string) Field {
	return Field{ID: "address", Label: label, Value: Text(&c.Address, standIn), Limit: 300, Shown: c.In(Join), Hint: hint}
}

// In returns a function for Field.Shown. The function reports whether the current mode is one of modes.
func (c *Common) In(modes ...Mode) func() bool {
	return func() bool { return slices.Contains(modes, c.Mode) }
}

// lastSettings returns the settings of the last game, changed by spec.Chosen. Some may be missing or invalid, and the
// caller must correct them with validated.
func lastSettings(p prefs.Prefs, spec Spec) Stored {
	stored := parseStored(p.Game(spec.Game).Choice)
	c := Stored{}
	for _, f := range spec.Fields {
		if value, ok := stored[f.ID]; ok && f.ID != modeID { // a server runs only if the user asks for it each time
			c[f.ID] = value
		}
		if f.ID == paceID && p.Pace != "" {
			c[f.ID] = p.Pace
		}
		if 0 < f.Person && f.Person <= len(p.Names) { // even an empty name: the user cleared it in another game
			c[f.ID] = p.Name(f.Person - 1)
		}
	}
	maps.Copy(c, spec.Chosen)
	return c
}

// Last returns the settings of the last game, with the changes in spec.Chosen. An empty text is replaced by the field's
// default. Last also assigns the settings to the variables of the fields (see Value).
func Last(env *scenes.Env, spec Spec) Stored {
	return withDefaultTexts(spec.Fields, validated(spec.Fields, lastSettings(env.Prefs, spec)), env.UI.Book)
}

// remember writes a choice and the names of persons to the settings.
func remember(env *scenes.Env, spec Spec, c Stored) {
	c = maps.Clone(c)
	delete(c, modeID)
	persons := map[int]string{}
	for _, f := range spec.Fields {
		if name, known := c[f.ID]; known && f.Person >= 1 && f.Person <= prefs.MaxNames {
			persons[f.Person-1] = name
		}
	}
	game, last := spec.Game, env.Prefs
	env.Change(func(p *prefs.Prefs) { // another window may have changed what is the same in last
		g := p.Game(game)
		g.Choice = merged(g.Choice, last.Game(game).Choice, c)
		*p = p.WithGame(game, g)
		if pace, ok := c[paceID]; ok && pace != last.Pace {
			p.Pace = pace
		}
		p.Names = slices.Clone(p.Names)
		for i, name := range persons {
			for len(p.Names) <= i {
				p.Names = append(p.Names, "")
			}
			if name != last.Name(i) {
				p.Names[i] = name
			}
		}
	})
}

// merged returns the stored choice, changed by the differences between last and c.
func merged(stored, last json.RawMessage, c Stored) json.RawMessage {
	all, before := parseStored(stored), parseStored(last)
	for id := range before {
		if _, kept := c[id]; !kept {
			delete(all, id)
		}
	}
	for id, value := range c {
		if old, known := before[id]; !known || old != value {
			all[id] = value
		}
	}
	data, err := json.Marshal(all)
	if err != nil {
		panic("setupscene: " + err.Error()) // a map of strings can always be encoded
	}
	return data
}

// parseStored returns a stored choice, or an empty one if it is missing or in the form of another version.
func parseStored(choice json.RawMessage) Stored {
	var c Stored
	if err := json.Unmarshal(choice, &c); err != nil || c == nil {
		return Stored{}
	}
	return c
}
