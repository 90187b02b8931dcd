package glendascene

import (
	"context"
	"strconv"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
)

// turning is a move with which the proved result changed.
type turning struct {
	at   int        // the film's position after it
	turn int        // its number among the moves of both, from 1
	seat rules.Seat // who made it
}

// reviewNodes is what a position of a game that is over is looked at with.
const reviewNodes = 300_000

// look goes through the positions of a game and tells the turnings that it has found, once at its end. Not every picture of a
// server is a move: a side may leave, and one that was missed leaves nobody to blame.
func look(ctx context.Context, views []glenda.View, tell func([]turning)) {
	var found []turning
	var last glenda.View
	before := glendamath.Open
	for at, v := range views {
		if at > 0 && v.Turn == last.Turn {
			continue
		}
		now := glendamath.Analyse(ctx, v, reviewNodes).Verdict
		if ctx.Err() != nil {
			return
		}
		if at > 0 && v.Turn == last.Turn+1 && before != glendamath.Open && now != glendamath.Open && now != before {
			found = append(found, turning{at, v.Turn, last.Mover()})
		}
		before, last = now, v
	}
	tell(found)
}

// mostTurnings is how many of the moves that changed the result are listed.
const mostTurnings = 4

// review looks through a game that is over for the moves that decided it.
type review struct {
	task  gamepage.Task[[]turning]
	list  *ui.Box
	found []turning
	begun bool
	told  bool // something was found out
}

// renew forgets what was found in a game that goes on after all, because its end was taken back.
func (r *review) renew() {
	r.task.Forget()
	*r = review{}
}

// turningPart lists the moves with which the result changed; they are looked for as long as it is on the screen.
func (s *Scene) turningPart() ui.Widget {
	s.review.list = ui.Column(6)
	if !s.review.begun && len(s.past) > 1 {
		s.review.begun = true
		views := s.past
		s.review.task.Begin(func(ctx context.Context, tell func([]turning)) { look(ctx, views, tell) })
	}
	s.listTurnings()
	return s.review.list
}

func (s *Scene) refreshTurning() {
	if found, ok := s.review.task.Take(); ok {
		s.review.found, s.review.told = found, true
		if s.review.list != nil {
			s.listTurnings()
		}
	}
}

func (s *Scene) listTurnings() {
	b := s.Env.UI.Book
	var rows []ui.Widget
	switch {
	case len(s.past) <= 1, forfeited(s.view):
	case !s.review.told:
		rows = append(rows, ui.NewCaption(b.T("glenda.reviewing")))
	case len(s.review.found) == 0:
		rows = append(rows, ui.NewCaption(b.T("glenda.no_turning")))
	default:
		rows = append(rows, ui.NewCaption(b.T("glenda.turnings")))
	}
	for i, t := range s.review.found[:min(len(s.review.found), mostTurnings)] {
		key := "glenda.turning_trapper"
		if t.seat == glenda.Glenda {
			key = "glenda.turning_glenda"
		}
		text := b.T(key, b.Integer(int64((t.turn+1)/2)), s.Name(t.seat))
		button := ui.NewButton(text, func() { s.lookAt(t.at) }).WithIcon(render.Flag).OfKind(ui.Quiet)
		button.Left = true
		rows = append(rows, ui.Named("turning"+strconv.Itoa(i), button))
	}
	s.review.list.SetChildren(rows...)
}

// lookAt shows the position before a move, where there was still a choice.
func (s *Scene) lookAt(at int) {
	if s.ShowsFilm() {
		s.Stop(at - 1)
		return
	}
	s.Watch(at - 1)
	if film, ok := s.Next().(*Scene); ok {
		film.Still = true // also at the very start, from where films otherwise run
	}
}
