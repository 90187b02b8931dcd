package glendascene

import (
	"context"
	"strconv"

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

// turningPart lists the moves with which the result changed; they are looked for as long as it is on the screen.
func (s *Scene) turningPart() ui.Widget {
	s.turnings = ui.Column(6)
	if views := s.Past; len(views) > 1 {
		s.review.Begin(func(ctx context.Context, tell func([]turning)) { look(ctx, views, tell) })
	}
	s.listTurnings()
	return s.turnings
}

func (s *Scene) refreshTurning() {
	if s.review.Take() && s.turnings != nil {
		s.listTurnings()
	}
}

func (s *Scene) listTurnings() {
	b := s.Env.UI.Book
	var rows []ui.Widget
	switch {
	case len(s.Past) <= 1, forfeited(s.Current):
	case !s.review.Known:
		rows = append(rows, ui.NewCaption(b.T("glenda.reviewing")))
	case len(s.review.Found) == 0:
		rows = append(rows, ui.NewCaption(b.T("glenda.no_turning")))
	default:
		rows = append(rows, ui.NewCaption(b.T("glenda.turnings")))
	}
	for i, t := range s.review.Found[:min(len(s.review.Found), mostTurnings)] {
		key := "glenda.turning_trapper"
		if t.seat == glenda.Glenda {
			key = "glenda.turning_glenda"
		}
		text := b.T(key, b.Integer(int64((t.turn+1)/2)), s.Name(t.seat))
		rows = append(rows, gamepage.MomentButton("turning"+strconv.Itoa(i), text, func() { s.LookAt(t.at - 1) })) // where there was still a choice
	}
	s.turnings.SetChildren(rows...)
}
