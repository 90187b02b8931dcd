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

// turningMove is a move that changed the proved result.
type turningMove struct {
	at   int        // position in the replay after the move
	turn int        // number of the move, from 1
	seat rules.Seat // player who made the move
}

// reviewNodes is the largest number of nodes that the review of a finished game searches for each position.
const reviewNodes = 300_000

// findTurnings calls report once with the moves of a finished game that changed the winner under perfect play.
func findTurnings(ctx context.Context, views []glenda.View, report func([]turningMove)) {
	var found []turningMove
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
		// If the record has gaps, the moves at each gap are skipped.
		if at > 0 && v.Turn == last.Turn+1 && before != glendamath.Open && now != glendamath.Open && now != before {
			found = append(found, turningMove{at, v.Turn, last.Mover()})
		}
		before, last = now, v
	}
	report(found)
}

// maxTurnings is the largest number of listed moves.
const maxTurnings = 4

// beginReview starts the analysis of the finished game.
func (s *Scene) beginReview() {
	if views := s.Past; len(views) > 1 {
		s.review.Begin(func(ctx context.Context, tell func([]turningMove)) { findTurnings(ctx, views, tell) })
	}
}

// turningPart returns the list of moves that changed the result of a replayed game, and starts the analysis that fills
// the list.
func (s *Scene) turningPart() ui.Widget {
	s.turnings = ui.Column(6)
	s.beginReview()
	s.listTurnings()
	return s.turnings
}

// Turning implements gamepage.turningScreen. It describes the last move that changed which side would win with perfect
// play.
func (s *Scene) Turning() gamepage.Turning {
	b, found := s.Env.UI.Book, s.review.Found
	switch {
	case len(s.Past) <= 1, forfeited(s.Current):
		return gamepage.Turning{}
	case !s.review.Known:
		return gamepage.Turning{Text: b.T("glenda.reviewing")}
	case len(found) == 0:
		return gamepage.Turning{Text: s.NoTurning()}
	}
	last := found[len(found)-1]
	return gamepage.Turning{Text: s.lesson(last), At: last.at - 1, Show: s.LookAt}
}

// lesson describes the last move that changed the result. The player of that move has lost.
func (s *Scene) lesson(last turningMove) string {
	key := [...]string{glenda.Trapper: "glenda.turned_wall", glenda.Glenda: "glenda.turned_hop"}[last.seat]
	if you, alone := s.You(); alone && you == last.seat {
		key = [...]string{glenda.Trapper: "glenda.better_wall", glenda.Glenda: "glenda.better_hop"}[last.seat]
	}
	b := s.Env.UI.Book
	return b.T(key, b.Integer(int64((last.turn+1)/2)))
}

func (s *Scene) listTurnings() {
	b, found := s.Env.UI.Book, s.review.Found
	var rows []ui.Widget
	switch {
	case len(s.Past) <= 1, forfeited(s.Current):
	case !s.review.Known:
		rows = append(rows, ui.NewCaption(b.T("glenda.reviewing")))
	case len(found) == 0:
		rows = append(rows, ui.NewLabel(s.NoTurning()))
	default:
		rows = append(rows, ui.NewCaption(b.T("glenda.turnings")))
	}
	for i, t := range found[:min(len(found), maxTurnings)] {
		key := "glenda.turning_trapper"
		if t.seat == glenda.Glenda {
			key = "glenda.turning_glenda"
		}
		text := b.T(key, b.Integer(int64((t.turn+1)/2)), s.Name(t.seat))
		rows = append(rows, gamepage.MomentButton("turning"+strconv.Itoa(i), text, func() { s.LookAt(t.at - 1) })) // the position before the move
	}
	s.turnings.SetChildren(rows...)
}
