package gamepage

import (
	"strconv"

	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// lostPanel says why the game cannot go on, and offers what can be done.
func (f *Frame) lostPanel(col *ui.Box) {
	if !f.Small {
		col.Add(f.head(), f.players(), ui.Rule())
	}
	if ended := f.others().Ended; ended != "" {
		col.Add(ui.Named("reason", ui.NewTitle(ended)))
	} else {
		col.Add(ui.NewTitle(f.word("game.lost")))
		if f.news.lost != nil {
			col.Add(ui.Named("reason", ui.NewLabel(f.say(f.news.lost))))
		}
	}
	for i, r := range f.remedies() {
		b := ui.NewButton(r.Text, func() { f.goTo(r.Do) })
		if i == 0 {
			b = b.OfKind(ui.Primary)
			b.Default = true
		}
		col.Add(ui.Named("remedy"+strconv.Itoa(i), b))
	}
	col.Add(f.leaveButton(f.word("game.leave")))
}

// playAgain does what "again" means when the button is pressed: the connection may be gone by then.
func (f *Frame) playAgain() {
	if again := f.again(); again != nil {
		again()
	}
}

// remedies returns what can be done now. To begin anew is one of them where it is offered and somebody is there.
func (f *Frame) remedies() []Remedy {
	if f.others().Silent {
		return nil
	}
	var all []Remedy
	if f.opts.Remedies != nil && f.news.lost != nil {
		all = f.opts.Remedies(f.news.lost)
	}
	if f.opts.Again == nil {
		return append(all, f.sameAgain()...)
	}
	text := f.word("game.again")
	if f.game.Table.Capabilities().Link != nil {
		text = f.word("game.reconnect")
	}
	return append(all, Remedy{Text: text, Do: f.opts.Again})
}

// sameAgain is to play once more at the same table, such as that of a host who is out of the game.
func (f *Frame) sameAgain() []Remedy {
	same := f.game.Table.Capabilities().Again
	if same == nil {
		return nil
	}
	return []Remedy{{Text: f.word("game.again"), Do: func() (scenes.Scene, error) {
		same()
		f.hold()
		return f.screen, nil
	}}}
}

// TellError shows why something did not work.
func (f *Frame) TellError(err error) { f.ToastAs(ui.Bad, f.say(err)) }

// say is an error in the player's words.
func (f *Frame) say(err error) string {
	if f.opts.Say != nil {
		return f.opts.Say(err)
	}
	return f.word("game.error", err.Error())
}
