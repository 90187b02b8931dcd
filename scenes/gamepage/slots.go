package gamepage

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/gamepage/characters"
	"menagerie/scenes/gamepage/panel"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/widget"
	"menagerie/session"
)

// slots returns the contents of the panel. At the end of a game, the card has the headline and the button "Again". After the card
// was folded, the button takes the place of the hint button.
func (f *Frame) slots() panel.Parts {
	p := f.moveButtons()
	p.Bar, p.People = panel.Bar(f.word(f.game.Name+".title"), f.buttons()...), f.players()
	p.Head, p.Note, p.Middle = f.headline(), f.remark(), f.middle()
	switch f.state.face {
	case ended:
		p.Hint = f.againButton()
	case carded:
		p.Head, p.Hint = nil, nil
	}
	return p
}

// moveButtons returns the buttons for a hint and for taking back moves.
func (f *Frame) moveButtons() panel.Parts {
	p := panel.Parts{}
	if f.hints() {
		f.parts.hint = ui.Named("hint", widget.NewButton(f.word("game.hint"), f.askHint).WithIcon(render.Hint))
		f.parts.hint.Tip = f.word("game.hint_tip")
		p.Hint = f.parts.hint
	}
	if f.game.Table.Capabilities().TakeBack != nil && !f.Versus() {
		f.parts.undo = ui.Named("takeback", widget.NewButton(f.word("game.back"), f.takeBack).WithIcon(render.Undo))
		f.parts.undo.Tip = f.word("game.back_tip")
		f.parts.redo = ui.Named("redo", widget.NewIconButton(render.Redo, f.word("game.redo"), f.redoOnce))
		p.Back, p.Redo = f.parts.undo, f.parts.redo
	}
	return p
}

// Versus reports whether people play against each other over the network. They cannot ask for help or take back moves.
func (f *Frame) Versus() bool {
	return !f.ShowsFilm() && f.seated() && (f.opts.Host != nil || f.game.Table.Capabilities().Link != nil)
}

// hints reports whether the page offers hints. Only a player against bots gets hints.
func (f *Frame) hints() bool { return f.game.Hint != nil && f.game.Table.Capabilities().Hint != nil }

// askHint shows a hint and marks the record of the game. It does nothing while nobody at this screen is to move.
func (f *Frame) askHint() {
	if f.hints() && f.Phase == session.Playing && f.mayMove() {
		f.game.Table.Capabilities().Hint()
		f.game.Hint()
	}
}

// mayMove reports whether a player at this screen is to move.
func (f *Frame) mayMove() bool { return f.game.ToMove == nil || f.Plays(f.game.ToMove()) }

// againButton returns the button that starts another game, or nil if that is not possible.
func (f *Frame) againButton() ui.Widget {
	if f.again() == nil {
		return nil
	}
	return ui.Named("again", widget.NewPrimary(f.word("game.again"), f.playAgain).WithIcon(render.Restart))
}

// headline returns the label of slot C. After the game it shows the result.
func (f *Frame) headline() ui.Widget {
	id := "status"
	if f.atEnd() {
		id = "result"
	}
	f.parts.status = ui.Named(id, widget.NewHeading(""))
	f.parts.status.SetText(f.statusNow())
	return f.parts.status
}

// remark returns the label of slot D.
func (f *Frame) remark() ui.Widget {
	f.parts.remark = ui.Named("remark", widget.NewSoft(""))
	f.parts.remark.SetText(f.remarkNow())
	return f.parts.remark
}

// remarkNow returns the sentence below the headline.
func (f *Frame) remarkNow() string {
	switch {
	case f.state.face == ended && f.wishNow() != "":
		return f.wishNow()
	case f.atEnd() && f.others().Ended != "": // says more than the server's last message
		return f.others().Ended
	case f.atEnd() && f.news.remark != nil && !f.news.left: // otherwise the headline says so
		return f.say(f.news.remark)
	case f.atEnd():
		return f.screen.Figures()
	case f.Phase == session.Playing && f.game.Remark != nil:
		return f.game.Remark()
	}
	return ""
}

// middle returns the content of slot E.
func (f *Frame) middle() ui.Widget {
	all := f.middleOfGame
	if f.atEnd() {
		all = f.middleAtEnd
	}
	m := panel.NewMiddle(all()...)
	m.Scroll.ID = panelID
	f.parts.side = m.Scroll
	return m
}

func (f *Frame) middleAtEnd() (all []ui.Widget) {
	all = append(f.opponent(), f.panelOf().Ended()...)
	f.parts.opponent = nil // the analysis does not take its place
	if f.opts.Host != nil {
		all = append(all, f.host.Card())
	}
	if f.state.face == ended && !f.opts.Loop {
		all = append(all, ui.Named("unfold", widget.NewButton(f.word("game.unfold"), f.unfold)))
	}
	return all
}

func (f *Frame) middleOfGame() (all []ui.Widget) {
	if f.opts.Lesson.Goal != "" {
		all = append(all, ui.Named("goal", widget.NewLabel(f.word(f.opts.Lesson.Goal))))
	}
	if f.news.refused != nil && f.opts.Room != nil {
		all = append(all, f.roomField())
	}
	all = append(append(all, f.patience()), f.opponent()...)
	if f.opts.Host != nil {
		all = append(all, f.host.Card())
	}
	if f.analyses() {
		all = append(all, f.analysisPart())
	}
	return append(all, f.panelOf().Playing()...)
}

// opponent returns the first widget of slot E. It is a picture of the other player of a game of two, or a list of the last moves.
func (f *Frame) opponent() []ui.Widget {
	f.parts.opponent = nil
	seats, two := f.game.Table.Seats(), len(f.state.names) == 2
	if s, ok := f.screen.(MoveLister); ok && len(f.state.names) > 2 {
		f.parts.opponent = s.Moves()
	} else if two && len(seats) == 1 && f.opts.Host == nil && !f.Small {
		f.parts.opponent = ui.Named("opponent", f.state.cast.Opponent(1-seats[0]))
	} else {
		return nil
	}
	return []ui.Widget{f.parts.opponent}
}

// refreshSlots updates the widgets of the panel.
func (f *Frame) refreshSlots() {
	if f.parts.status != nil {
		f.parts.status.SetText(f.statusNow())
	}
	if f.parts.remark != nil {
		f.parts.remark.SetText(f.remarkNow())
	}
	f.parts.patience.Refresh()
	f.refreshPlayers()
	if f.parts.hint != nil {
		ui.SetEnabled(f.parts.hint, f.Phase == session.Playing && f.mayMove())
	}
	if f.parts.undo != nil {
		ui.SetEnabled(f.parts.undo, f.undoable())
		ui.SetEnabled(f.parts.redo, f.game.Table.Capabilities().Redoable())
	}
	f.refreshAnalysis()
}

// players returns the list of the players. Beside each name is a face, or a sign with its own colour and shape. The role stands
// below a name, unless a player without a name is called after it.
func (f *Frame) players() ui.Widget {
	role := f.game.Role
	if role != nil {
		role = func(seat rules.Seat) string {
			if r := f.game.Role(seat); r != f.state.names[seat] {
				return r
			}
			return ""
		}
	}
	list := f.state.cast.List(f.state.names, role)
	f.refreshPlayers()
	f.parts.people = list
	return list
}

// refreshPlayers updates the moods and the scores of the players, and marks the player to move.
func (f *Frame) refreshPlayers() {
	turn := rules.Nobody
	if f.Phase == session.Playing && f.game.ToMove != nil {
		turn = f.game.ToMove()
	}
	f.state.cast.Refresh(turn, f.game.Note, characters.Settings{Motion: f.Motion(), Silent: f.Env.Prefs.Silent})
	if (f.Phase == session.Playing || f.Phase == session.Ended) && !f.Paused() {
		f.state.cast.Tick(characters.Moment{Turn: turn, Over: f.Phase == session.Ended, Winners: f.state.won, Lead: f.game.Lead})
	}
}
