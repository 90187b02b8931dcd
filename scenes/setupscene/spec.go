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
