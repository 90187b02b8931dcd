package labyrinthscene

import (
	"math"

	"menagerie/record"
	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// parts has the widgets of the side panel that change.
type parts struct {
	turn, undo, done *ui.Button
	guide            *ui.Label
	advice           *ui.Box
	others           *ui.CheckBox
	clock            *ui.Label
	score            *ui.Box
	lapses           *ui.Box // list of the review
	scored           int     // number of moves that the score includes
}

// bar returns the buttons below the board, one for each step of a turn.
func (s *Scene) bar() ui.Widget {
	s.parts.turn, s.parts.undo, s.parts.done = nil, nil, nil
	if s.Cramped() || len(s.Session.Seats()) == 0 {
		return ui.GapOf(0, 0)
	}
	t := s.Word
	s.parts.turn = ui.Named("turn", ui.NewButton(t("labyrinth.turn_tile"), func() { s.rotate(1) }).WithIcon(render.Restart))
	s.parts.done = ui.Named("done", ui.NewPrimaryButton(t("labyrinth.done"), s.sendTurn).WithIcon(render.Check))
	row := s.GameBar(s.parts.turn, s.parts.done)
	if s.Session.Capabilities().TakeBack == nil { // otherwise the panel has the button
		s.parts.undo = ui.Named("undo", ui.NewButton(t("labyrinth.undo"), func() { s.undoStep() }).WithIcon(render.Undo))
		row = s.GameBar(s.parts.turn, s.parts.done, s.parts.undo)
	}
	return row
}

// note returns the text beside the name of the player on a seat.
func (s *Scene) note(seat rules.Seat) string {
	if !s.Seen || int(seat) >= len(s.Current.Players) {
		return ""
	}
	b, p := s.Env.UI.Book, s.Current.Players[seat]
	if p.Out {
		return removalText(s.Env.UI.Book, p.Reason)
	}
	return b.T("labyrinth.collected", b.Integer(int64(len(p.Collected))), b.Integer(int64(p.Dealt)))
}

func (s *Scene) Playing() []ui.Widget {
	t := s.Word
	s.review.Renew()
	if s.Phase == session.Joining {
		return s.waitingPart()
	}
	all := append([]ui.Widget{s.scorePart(), s.advicePart()}, s.referee.Widgets(s.Root)...)
	if len(s.Session.Seats()) == 0 {
		return all
	}
	s.parts.others = ui.Named("others", ui.NewSwitch(t("labyrinth.others"), s.others, func(bool) { s.switchOthers() }))
	confirm := ui.Named("confirm", ui.NewSwitch(t("labyrinth.confirm"), s.confirm, func(on bool) {
		s.confirm = on
		s.Remember("confirm", on)
	}))
	all = append(s.clockPart(), all...)
	all = append(all, s.parts.others, confirm)
	return append(all, s.autoMovePart()...)
}

// waitingPart returns the widgets for a host before the game starts.
func (s *Scene) waitingPart() []ui.Widget {
	if s.fill == nil {
		return nil
	}
	t := s.Word
	begin := ui.Named("fill", ui.NewPrimaryButton(t("labyrinth.fill"), s.fill).WithIcon(render.Robot))
	return []ui.Widget{begin, ui.NewCaption(t("labyrinth.fill_note"))}
}

func (s *Scene) Ended() []ui.Widget {
	s.RecallPast()
	s.review.Begin(s.Past)
	return []ui.Widget{s.scorePart()}
}

func (s *Scene) Filmed() []ui.Widget {
	s.RecallPast()
	s.parts.guide = ui.Named("guide", ui.NewSoftLabel(""))
	return []ui.Widget{s.parts.guide, s.scorePart(), s.advicePart(), s.reviewPart()}
}

func (s *Scene) Refresh() {
	s.advice.Tick()
	s.showHint()
	acts := s.mayAct()
	if s.parts.turn != nil {
		ui.SetEnabled(s.parts.turn, acts)
		if s.parts.undo != nil {
			ui.SetEnabled(s.parts.undo, acts && s.draft.canUndo())
		}
		ui.SetEnabled(s.parts.done, acts && s.draft.canUndo())
	}
	if s.parts.guide != nil {
		s.parts.guide.SetText(s.guideText())
	}
	if s.parts.score != nil && s.parts.scored != len(s.Current.History) {
		s.fillScore()
	}
	s.refreshAdvice()
	s.refreshClock()
	s.referee.Refresh(s.Root)
	if s.review.Take() && s.parts.lapses != nil {
		s.listLapses()
	}
}

// guideText describes the position of a replay.
func (s *Scene) guideText() string {
	if len(s.Current.Waiting) == 0 && s.Seen {
		return s.Outcome()
	}
	return s.Status()
}

// remark describes the last move, or reminds a player who has collected all objectives to return to the start cell.
func (s *Scene) remark() string {
	if s.mayAct() && s.mustReturn() {
		return s.Word("labyrinth.guide_home")
	}
	if !s.Seen {
		return ""
	}
	return lastText(s.Env.UI.Book, s.Current, s.Name)
}

// mustReturn reports whether the viewer has collected all objectives and must now return to the start cell.
func (s *Scene) mustReturn() bool {
	return s.Current.Config.Dialect.Goal == labyrinth.GoalReturn && s.Current.Players[s.Current.You].Left() == 0
}

// scorePart shows the collected objectives of all players.
func (s *Scene) scorePart() ui.Widget {
	s.parts.score = ui.Named("score", ui.Column(4))
	s.fillScore()
	return s.parts.score
}

// fillScore creates a row of pictures for each player who has collected an objective.
func (s *Scene) fillScore() {
	s.parts.scored = len(s.Current.History)
	var rows []ui.Widget
	for i := range s.Current.Players {
		ids := s.Current.Players[i].Collected
		if len(ids) == 0 {
			continue
		}
		seat := rules.Seat(i)
		sign := ui.NewPicture(20, 20, func(p *render.Pen, r render.Rect) { s.Sign(p, r, seat, s.Color(seat)) })
		side := min(22, math.Floor(math.Sqrt(250*44/float64(len(ids)))))
		across := max(1, math.Floor(250/side))
		high := side * math.Ceil(float64(len(ids))/across)
		row := ui.NewPicture(250, high, func(p *render.Pen, r render.Rect) {
			for n, id := range ids {
				x, y := float64(n%int(across)), float64(n/int(across))
				labyrinthdraw.Treasure(p, render.Rect{X: r.X + x*side, Y: r.Y + y*side, W: side - 1, H: side - 1}, id, render.Placing{})
			}
		})
		rows = append(rows, ui.Row(8, sign, row))
	}
	s.parts.score.SetChildren(rows...)
	ui.SetVisible(s.parts.score, len(rows) > 0) // without rows there must be no gap
}

func (s *Scene) Subtitle() string {
	if !s.Seen {
		return ""
	}
	b := s.Env.UI.Book
	text := b.T("labyrinth.tiles", s.Current.Board.Width, s.Current.Board.Height)
	if n := s.Current.Config.Objectives; n > 0 { // 0 if a server deals different numbers
		text = b.T("labyrinth.subtitle", text, b.N("labyrinth.objectives", n))
	}
	if s.Current.Config.Dialect.Order == labyrinth.OrderDealt {
		text += ", " + b.T("labyrinth.in_order")
	}
	return text
}

// Status implements gamepage.Screen. It names the player to move, or describes the next step if that player is at this screen.
func (s *Scene) Status() string {
	if len(s.Current.Waiting) == 0 {
		return ""
	}
	t, name := s.Word, s.Name(s.Current.Waiting[0])
	deed := [...]string{choosing: "push", pushed: "walk", walked: "done"}[s.draft.stage]
	you, alone := s.You()
	switch {
	case s.ShowsFilm() || alone && you != s.Current.Waiting[0] || !s.Plays(s.Current.Waiting[0]):
		return t("game.thinking", name)
	case alone:
		return t("labyrinth.your_" + deed)
	}
	return t("labyrinth.turn_"+deed, name)
}

func (s *Scene) Outcome() string {
	t := s.Word
	switch s.Current.Outcome {
	case labyrinth.Abandoned:
		return t("labyrinth.abandoned")
	case labyrinth.Stopped:
		return t("labyrinth.stopped")
	}
	if you, alone := s.You(); alone {
		v := s.Current
		v.You = you
		if text, ok := winnersText(s.Env.UI.Book, v, s.Name); ok {
			return text
		}
	}
	names := ""
	for i, seat := range s.Current.Winners {
		switch {
		case i == 0:
			names = s.Name(seat)
		case i == len(s.Current.Winners)-1:
			names = t("labyrinth.and", names, s.Name(seat))
		default:
			names += ", " + s.Name(seat)
		}
	}
	if len(s.Current.Winners) > 1 {
		return t("labyrinth.won_several", names)
	}
	return t("game.wins", names)
}

func (s *Scene) Figures() string {
	return s.Env.UI.Book.N("labyrinth.moves", len(s.Current.History))
}

// recordViews returns the views of a record for the player at this screen.
func (s *Scene) recordViews(r *record.Record) ([]labyrinth.View, error) {
	return replayViews(r, s.Current.You)
}

// Clock is the remaining time of the player to move, in seconds.
type Clock = clock

// Best is a function that finds a move for the viewer; see moveFinder.
type Best = moveFinder

// tickClock reads the clock, and warns the player before the time limit or makes an automatic move if the player allows
// it.
func (s *Scene) tickClock() {
	if s.clock.Read == nil {
		return
	}
	s.clock.Now = s.clock.Read()
	if !s.mayAct() {
		return
	}
	if s.clock.Warns() {
		s.Env.Effect("labyrinth.clock", 0)
	}
	if m, ok := s.clock.Rescue(s.Current); ok {
		s.send(m)
	}
}

func (s *Scene) clockPart() []ui.Widget {
	s.parts.clock = nil
	if s.clock.Read == nil {
		return nil
	}
	s.parts.clock = ui.Named("clock", ui.NewLabel(""))
	return []ui.Widget{s.parts.clock}
}

// autoMovePart returns the switch for an automatic move just before the time limit, or nil if the game has no limit.
func (s *Scene) autoMovePart() []ui.Widget {
	if s.clock.Read == nil || s.clock.Best == nil {
		return nil
	}
	return []ui.Widget{ui.Named("rescue", ui.NewSwitch(s.Word("labyrinth.rescue"), s.clock.Rescues, func(on bool) {
		s.clock.Rescues = on
		s.Remember("rescue", on)
	}))}
}

func (s *Scene) refreshClock() {
	if s.parts.clock == nil {
		return
	}
	text := ""
	switch now := s.clock.Now; {
	case now.Runs && s.mayAct():
		text = limitText(s.Env.UI.Book, now.Left)
	case now.Runs && len(s.Current.Waiting) == 1:
		text = s.Word("labyrinth.clock_of", s.Name(s.Current.Waiting[0]), limitText(s.Env.UI.Book, now.Left))
	}
	s.parts.clock.SetText(text)
}
