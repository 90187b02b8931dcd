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

// Spec describes the set-up of one game.
type Spec struct {
	Game   string // the game's name
	Fields []Field
	Start  func() (scenes.Scene, error)
	Chosen Stored    // settings that replace those of the last choice; may be nil
	Cast   face.Cast // the faces of the bots; nil shows opponents without faces
	Party  *Party    // the opponents of a game with several; nil for a game with one
	Ways   []Way     // from the page for bot authors to other screens

	Board   func(p *render.Pen, r render.Rect)              // draws the board that was chosen; nil draws the game's card
	Sign    func(p *render.Pen, r render.Rect, side string) // draws the sign of a side in its colour; may be nil
	Authors func(back scenes.Scene) scenes.Scene            // opens the page for bot authors; nil if there is none
}

// Way is a button that opens another screen. From there, Escape leads back to the page for authors of bots.
type Way struct {
	ID    string
	Label string // a key of package words
	Icon  render.Icon
	Open  func(back scenes.Scene) scenes.Scene
}

// Mode is a way to play a game.
type Mode string

// The modes. A browser can neither join nor host a game.
const (
	Practice Mode = "practice" // against bots
	HotSeat  Mode = "hotseat"  // several people at one machine
	Demo     Mode = "demo"     // bots play each other
	Join     Mode = "join"     // on a server
	Host     Mode = "host"     // on a server that runs in this program
)

// Common has the settings that every game has. The settings of a game embed it.
type Common struct {
	Mode    Mode
	Address string // of the server to join, or a link
	Hosting
}

// Hosting holds the settings of a host.
type Hosting struct {
	Purpose   string // a preset: why the game is hosted
	Reach     string // the machines that can join: "here", "everybody" or "announced"
	Name      string // under which the game is announced
	Bot       string // the command of a bot that is started as a guest; empty for none
	Network   string // the name of a simulated network between server and guests, or "own"
	Simulated string // the simulated network in words, for "own"
}

// modeID is the ID of the field for the mode. The field is not shown on a screen and not stored in the settings file.
const modeID = "mode"

// paceID is the ID of the field for the pace of the game or its bots. All games share its value.
const paceID = "pace"

// ModeField returns the field of the mode, the first of every game.
func (c *Common) ModeField() Field {
	modes := []Mode{Practice, HotSeat, Demo, Join, Host}
	if runtime.GOOS == "js" {
		modes = modes[:3]
	}
	return Field{ID: modeID, Value: Choice(&c.Mode, Practice), Options: Options("", modes...)}
}

// AddressField returns the field of the address of the server to join.
func (c *Common) AddressField(label, standIn, hint string) Field {
	return Field{ID: "address", Label: label, Value: Text(&c.Address, standIn), Limit: 300, Shown: c.In(Join), Hint: hint}
}

// In returns a function that reports whether the mode is one of modes.
func (c *Common) In(modes ...Mode) func() bool {
	return func() bool { return slices.Contains(modes, c.Mode) }
}

// lastSettings returns the settings of the last game, except those that spec.Chosen replaces. It omits the mode, so that a server
// starts only at the player's request. The settings may be missing or invalid, so the caller must pass them to validated.
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

// Last returns the settings of the last game, with the changes in spec.Chosen. The default of a field replaces an empty text.
// Last also sets the variables of the fields (see Value).
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

// merged returns the stored choice with the differences between last and c.
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

// parseStored returns a stored choice. It is empty if there is no choice yet, or if another version stored it in a different form.
func parseStored(choice json.RawMessage) Stored {
	var c Stored
	if err := json.Unmarshal(choice, &c); err != nil || c == nil {
		return Stored{}
	}
	return c
}
