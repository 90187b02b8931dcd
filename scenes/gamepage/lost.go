package gamepage

import (
	"strconv"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// lostPanel returns the panel when the session cannot continue. It shows the reason and buttons for possible actions.
func (f *Frame) lostPanel() ui.Widget {
	col := layout.Column(14)
	if !f.Small {
		col.Add(f.head(), f.players(), layout.Rule())
	}
	if ended := f.others().Ended; ended != "" {
		col.Add(ui.Named("reason", widget.NewTitle(ended)))
	} else {
		col.Add(widget.NewTitle(f.word("game.lost")))
		if f.news.lost != nil {
			col.Add(ui.Named("reason", widget.NewLabel(f.say(f.news.lost))))
		}
	}
	for i, r := range f.remedies() {
		b := widget.NewButton(r.Text, func() { f.goTo(r.Do) })
		if i == 0 && !r.Risky {
			b = b.OfKind(widget.Primary)
			b.Default = true
		}
		col.Add(ui.Named("remedy"+strconv.Itoa(i), b))
	}
	col.Add(ui.Named("leave", widget.NewButton(f.word("game.leave"), f.leave).WithIcon(render.Home)))
	return col
}

// playAgain starts another game if that is still possible. The connection may have closed after the button was created, so
// playAgain checks again.
func (f *Frame) playAgain() {
	if again := f.again(); again != nil {
		again()
	}
}

// remedies returns the possible actions after a lost session, the best one first.
func (f *Frame) remedies() []Remedy {
	var all []Remedy
	if !f.others().Silent {
		all = f.returns()
	}
	if goOn := f.goOn(); goOn != nil {
		all = append(all, Remedy{Text: f.word("game.go_on_lost"), Do: goOn})
	}
	return all
}

// returns lists the ways back to a server that may respond.
func (f *Frame) returns() (all []Remedy) {
	if f.opts.Remedies != nil && f.news.lost != nil {
		all = f.opts.Remedies(f.news.lost)
	}
	text := f.word("game.again")
	switch {
	case f.opts.Again != nil:
		if f.game.Table.Capabilities().Link != nil {
			text = f.word("game.reconnect")
		}
		all = append(all, Remedy{Text: text, Do: f.opts.Again})
	case f.again() != nil:
		all = append(all, Remedy{Text: text, Do: func() (scenes.Scene, error) {
			f.playAgain()
			return f.screen, nil
		}})
	}
	return all
}

// TellError shows an error as a notice.
func (f *Frame) TellError(err error) { f.ToastAs(ui.Bad, f.say(err)) }

// say describes an error in the player's language.
func (f *Frame) say(err error) string {
	if f.opts.Say != nil {
		return f.opts.Say(err)
	}
	return f.word("game.error", err.Error())
}
