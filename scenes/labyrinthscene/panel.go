package labyrinthscene

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"

	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// parts are the widgets that change while they are on the screen.
type parts struct {
	turn, undo, done *ui.Button
	guide            *ui.Label
	advice           *ui.Box
	others           *ui.CheckBox
	clock            *ui.Label
	referee          *ui.Label
	score            *ui.Box
	lapses           *ui.Box // the review
	scored           int     // moves of which the score tells
}

// bar is what stands below the board: the steps of a turn as buttons.
func (s *Scene) bar() ui.Widget {
	s.parts.turn, s.parts.undo, s.parts.done = nil, nil, nil
	if s.Cramped() || len(s.Session.Seats()) == 0 {
		return ui.GapOf(0, 0)
	}
	t := s.Env.UI.Book.T
	s.parts.turn = ui.Named("turn", ui.NewButton(t("labyrinth.turn_tile"), func() { s.turn(1) }).WithIcon(render.Restart))
	s.parts.undo = ui.Named("undo", ui.NewButton(t("labyrinth.undo"), func() { s.undoStep() }).WithIcon(render.Undo))
	s.parts.done = ui.Named("done", ui.NewPrimary(t("labyrinth.done"), s.make).WithIcon(render.Check))
	return ui.Flow(8, s.parts.turn, s.parts.undo, s.parts.done)
}

// note is what stands beside a player's name.
func (s *Scene) note(seat rules.Seat) string {
	if !s.Seen || int(seat) >= len(s.Current.Players) {
		return ""
	}
	b, p := s.Env.UI.Book, s.Current.Players[seat]
	if p.Out {
		return s.outText(p.Reason)
	}
	return b.T("labyrinth.collected", b.Integer(int64(len(p.Collected))), b.Integer(int64(p.Dealt)))
}

// Playing implements gamepage.Panel.
func (s *Scene) Playing() []ui.Widget {
	t := s.Env.UI.Book.T
	s.review.Renew()
	if s.Phase == session.Joining {
		return s.waitingPart()
	}
	all := append([]ui.Widget{s.scorePart(), s.advicePart()}, s.refereePart()...)
	if len(s.Session.Seats()) == 0 {
		return all
	}
	s.parts.guide = ui.Named("guide", ui.NewSoft(""))
	s.parts.others = ui.Named("others", ui.NewSwitch(t("labyrinth.others"), s.others, s.setOthers))
	confirm := ui.Named("confirm", ui.NewSwitch(t("labyrinth.confirm"), s.confirm, func(on bool) {
		s.confirm = on
		s.Remember("confirm", on)
	}))
	all = append(append(s.clockPart(), s.parts.guide), all...)
	all = append(all, s.parts.others, confirm)
	return append(all, s.rescuePart()...)
}

// waitingPart is what a host can do while the game has not begun.
func (s *Scene) waitingPart() []ui.Widget {
	if s.fill == nil {
		return nil
	}
	t := s.Env.UI.Book.T
	begin := ui.Named("fill", ui.NewPrimary(t("labyrinth.fill"), s.fill).WithIcon(render.Robot))
	return []ui.Widget{begin, ui.NewCaption(t("labyrinth.fill_note"))}
}

// Ended implements gamepage.Panel.
func (s *Scene) Ended() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.scorePart(), s.reviewPart()}
}

// Filmed implements gamepage.Panel.
func (s *Scene) Filmed() []ui.Widget {
	s.RecallPast()
	s.parts.guide = ui.Named("guide", ui.NewSoft(""))
	return []ui.Widget{s.parts.guide, s.scorePart(), s.advicePart(), s.reviewPart()}
}

// Refresh implements gamepage.Panel.
func (s *Scene) Refresh() {
	s.advice.tick()
	acts := s.acts()
	if s.parts.turn != nil {
		ui.SetEnabled(s.parts.turn, acts)
		ui.SetEnabled(s.parts.undo, acts && s.draft.begun())
		ui.SetEnabled(s.parts.done, acts && s.draft.begun())
	}
	if s.parts.guide != nil {
		s.parts.guide.SetText(s.guideText())
	}
	if s.parts.score != nil && s.parts.scored != len(s.Current.History) {
		s.fillScore()
	}
	s.refreshAdvice()
	s.refreshClock()
	s.refreshReferee()
	s.refreshReview()
}

// guideText tells what to do next, or what happened last.
func (s *Scene) guideText() string {
	t := s.Env.UI.Book.T
	switch {
	case s.ShowsFilm():
		if len(s.Current.Waiting) == 0 && s.Seen {
			return s.Outcome()
		}
		return s.Status()
	case !s.acts():
		return s.lastText()
	case s.draft.stage == choosing && s.homeward():
		return t("labyrinth.guide_home")
	case s.draft.stage == choosing:
		return s.ForHands("labyrinth.guide_push", "labyrinth.guide_push_pad", "labyrinth.guide_push_finger")
	case s.draft.stage == pushed:
		return s.ForHands("labyrinth.guide_walk", "labyrinth.guide_walk_pad", "labyrinth.guide_walk_finger")
	}
	return s.ForHands("labyrinth.guide_done", "labyrinth.guide_done_pad", "labyrinth.guide_done_finger")
}

// homeward reports whether the own seat has everything and only has to come back.
func (s *Scene) homeward() bool {
	return s.Current.Config.Dialect.Goal == labyrinth.GoalReturn && s.Current.Players[s.Current.You].Left() == 0
}

// lastText tells what came of the last move.
func (s *Scene) lastText() string {
	last, ok := s.Current.Last()
	if !ok || !s.Seen {
		return ""
	}
	b := s.Env.UI.Book
	for _, e := range last.Events {
		if len(e.Objectives) > 0 {
			return b.T("labyrinth.got", s.Name(e.Seat), s.treasure(e.Objectives[0]))
		}
	}
	return b.T("labyrinth.got_nothing", s.Name(last.Seat))
}

// treasure is what an objective is called. Those beyond the first have their badge in the name.
func (s *Scene) treasure(id int) string {
	t := s.Env.UI.Book.T
	names := t("labyrinth.motif_" + strconv.Itoa(id%labyrinthdraw.Motifs))
	if badge := id / labyrinthdraw.Motifs % labyrinthdraw.Badges; badge > 0 {
		return t("labyrinth.badged", names, t("labyrinth.badge_"+strconv.Itoa(badge)))
	}
	return names
}

// scorePart shows what everybody has collected.
func (s *Scene) scorePart() ui.Widget {
	s.parts.score = ui.Named("score", ui.Column(4))
	s.fillScore()
	return s.parts.score
}

// fillScore makes a row of pictures for every player who has collected something.
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
	ui.SetVisible(s.parts.score, len(rows) > 0) // without rows there is no gap for them
}

// Subtitle implements gamepage.Screen.
func (s *Scene) Subtitle() string {
	if !s.Seen {
		return ""
	}
	b := s.Env.UI.Book
	text := b.T("labyrinth.tiles", s.Current.Board.Width, s.Current.Board.Height)
	if n := s.Current.Config.Objectives; n > 0 { // a server may deal differently to everybody
		text = b.T("labyrinth.subtitle", text, b.N("labyrinth.objectives", n))
	}
	if s.Current.Config.Dialect.Order == labyrinth.OrderDealt {
		text += ", " + b.T("labyrinth.in_order")
	}
	return text
}

// Status implements gamepage.Screen: whose turn it is, by name, and what they have to do if they are here.
func (s *Scene) Status() string {
	if len(s.Current.Waiting) == 0 {
		return ""
	}
	t, name := s.Env.UI.Book.T, s.Name(s.Current.Waiting[0])
	switch {
	case !s.acts():
		return t("labyrinth.turn_of", name)
	case s.draft.stage == choosing:
		return t("labyrinth.turn_push", name)
	case s.draft.stage == pushed:
		return t("labyrinth.turn_walk", name)
	}
	return t("labyrinth.turn_done", name)
}

// Outcome implements gamepage.Screen.
func (s *Scene) Outcome() string {
	t := s.Env.UI.Book.T
	switch s.Current.Outcome {
	case labyrinth.Abandoned:
		return t("labyrinth.abandoned")
	case labyrinth.Stopped:
		return t("labyrinth.stopped")
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
	return t("labyrinth.won", names)
}

// Figures implements gamepage.Screen.
func (s *Scene) Figures() string {
	return s.Env.UI.Book.N("labyrinth.moves", len(s.Current.History))
}

// recall plays a record as the player at this screen saw it.
func (s *Scene) recall(r *session.Record) ([]labyrinth.View, error) { return recall(r, s.Current.You) }

// recall returns every picture of a record: what was played as a seat saw it, what was seen as it was seen.
func recall(r *session.Record, seat rules.Seat) ([]labyrinth.View, error) {
	views, err := session.History(r, seat, func() (labyrinth.State, error) {
		var c labyrinth.Config
		if err := json.Unmarshal(r.Config, &c); err != nil {
			return labyrinth.State{}, err
		}
		return labyrinth.New(c, r.Seed)
	})
	for _, v := range views {
		err = errors.Join(err, v.Validate())
	}
	if err != nil {
		return nil, err
	}
	return views, nil
}
