// Package helpscene shows the rules of a game: short texts, each beside a picture that illustrates it.
//
// Package app provides a Page of word keys and drawing functions for each game:
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

// Page has the rules of one game. The titles and texts are keys of package words.
type Page struct {
	Title    string
	Sections []Section
	Lesson   func(back scenes.Scene) (scenes.Scene, error) // opens the lesson of the game; nil if there is none
}

// Section is a part of a game's rules. An empty line in its text starts a new paragraph.
type Section struct {
	Title, Text string
	Picture     func(p *render.Pen, r render.Rect) // fills r, whose aspect ratio is 4:3; may be nil
}

// New returns the screen that shows the rules of a game. back is the screen that Escape and F1 open, or nil for the home
// screen.
func New(env *scenes.Env, back scenes.Scene, rules Page) scenes.Scene {
	var p *page.Page
	p = page.New(env, back, func() page.Plan {
		col := ui.Column(16)
		for _, s := range rules.Sections {
			col.Add(section(env, s))
		}
		plan := page.Plan{Title: env.UI.Book.T(rules.Title), Body: col, Width: 860}
		if rules.Lesson != nil {
			open := func() { p.Start(func() (scenes.Scene, error) { return rules.Lesson(p) }) }
			plan.Actions = []ui.Widget{ui.Named("lesson", ui.NewButton(env.UI.Book.T("lesson.open"), open).WithIcon(render.Play))}
		}
		return plan
	})
	p.Press(ebiten.KeyF1, p.Leave)
	return p
}

// section returns a panel with the text of a section and its picture, if any, beside or above the text.
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
