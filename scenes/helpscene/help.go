// Package helpscene shows the rules of a game: short texts, each beside a picture that says the same.
//
// It knows no game. Package app hands it a Page of keys and drawing functions:
//
//	helpscene.New(env, back, helpscene.Page{
//		Title: "help.pond.title",
//		Sections: []helpscene.Section{
//			{Title: "help.pond.goal.title", Text: "help.pond.goal.text", Picture: drawGoal},
//		},
//	})
package helpscene

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// Page is the rules of one game. Titles and texts are keys of package words.
type Page struct {
	Title    string
	Sections []Section
}

// Section is one thought. An empty line in its text begins another paragraph.
type Section struct {
	Title, Text string
	Picture     func(p *render.Pen, r render.Rect) // may be nil; fills r, which is 4 wide to 3 high
}

// New makes the screen; Escape and F1 lead to back, or home if that is nil.
func New(env *scenes.Env, back scenes.Scene, rules Page) scenes.Scene {
	p := page.New(env, back, func() page.Plan {
		col := ui.Column(16)
		for _, s := range rules.Sections {
			col.Add(section(env, s))
		}
		return page.Plan{Title: env.UI.Book.T(rules.Title), Body: col, Width: 860}
	})
	p.Press(ebiten.KeyF1, p.Leave)
	return p
}

// section puts the text beside its picture where the window is wide enough, and below it otherwise.
func section(env *scenes.Env, s Section) ui.Widget {
	text := ui.Column(10, ui.NewHeading(env.UI.Book.T(s.Title)))
	for _, paragraph := range strings.Split(env.UI.Book.T(s.Text), "\n\n") {
		text.Add(ui.NewLabel(paragraph))
	}
	if s.Picture == nil {
		return ui.NewPanel(text)
	}
	picture := page.NewFrame(4.0/3, s.Picture)
	picture.Width, picture.Raised = 400, true
	return ui.NewPanel(page.NewTwoPane(picture, text))
}
