package labyrinthscene

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
)

// lapse is a move of one's own to which there was a clearly better one.
type lapse struct {
	at     int // the film's position before it
	better labyrinthmath.Ranked
	missed int     // an objective that the better move would have collected and this one did not, or -1
	loss   float64 // objectives, as labyrinthmath counts
}

// reviewBudget is the number of boards that the review visits for a turn. It is too small for labyrinthmath's deeper search of
// a few moves, so that all moves are rated in the same way.
const reviewBudget = 60_000

// The lapses that are listed: no more than so many, and none that cost less.
const (
	mostLapses = 4
	leastLoss  = 0.5
)

// lookBack goes through the turns of a game's own seat and tells the worst lapses, the worst first, once at its end.
func lookBack(ctx context.Context, views []labyrinth.View, tell func([]lapse)) {
	var found []lapse
	for at := range max(0, len(views)-1) {
		if ctx.Err() != nil {
			return
		}
		if l, ok := judge(ctx, views[at], views[at+1]); ok {
			l.at = at
			found = append(found, l)
		}
	}
	slices.SortStableFunc(found, func(a, b lapse) int { return cmp.Compare(b.loss, a.loss) })
	tell(found[:min(len(found), mostLapses)])
}

// judge compares the move that led from one View to the next with the best move. It reports whether the move was a lapse.
func judge(ctx context.Context, v, next labyrinth.View) (l lapse, ok bool) {
	made, moved := next.Last()
	if !v.ToMove() || !moved || made.Seat != v.You || slices.Contains(next.Winners, v.You) {
		return l, false
	}
	rated := labyrinthmath.Search(ctx, v, reviewBudget)
	if len(rated) == 0 || ctx.Err() != nil {
		return l, false
	}
	best := slices.MaxFunc(rated, func(a, b labyrinthmath.Ranked) int { return cmp.Compare(a.Value, b.Value) })
	got := len(next.Players[v.You].Collected) - len(v.Players[v.You].Collected)
	l = lapse{better: best, missed: -1, loss: best.Value - worthOf(made.Move, rated, got, best)}
	if best.Collects > got {
		l.missed = collects(v, best.Move)
	}
	return l, l.loss >= leastLoss
}

// worthOf returns the value of move m, which collected got objectives, by the rated moves. If the search rated only other
// walks after the same shift, worthOf returns the best of their values, less the objectives that m left. If it did not rate
// the shift, which happens on large boards, worthOf compares with the best move in the same way.
func worthOf(m labyrinth.Move, rated []labyrinthmath.Ranked, got int, best labyrinthmath.Ranked) float64 {
	worth, found := reduced(best, got), false
	for _, r := range rated {
		if r.Move == m {
			return r.Value
		}
		if r.Move.Insert != m.Insert || r.Move.Tile != m.Tile {
			continue
		}
		if value := reduced(r, got); !found || value > worth {
			worth, found = value, true
		}
	}
	return worth
}

// reduced returns the value of r for a player who collected only got objectives and did not win.
func reduced(r labyrinthmath.Ranked, got int) float64 {
	if r.Wins {
		return 0
	}
	return r.Value - float64(r.Collects-got)
}

// collects is an own objective that a move collects, or -1.
func collects(v labyrinth.View, m labyrinth.Move) int {
	after, err := v.AfterShift(m.Insert, m.Tile)
	if err != nil {
		return -1
	}
	for _, id := range v.Wanted() {
		if at := after.Objectives[id]; at == m.To || at == after.Players[v.You].At {
			return id
		}
	}
	return -1
}

// reviewPart lists the lapses; they are looked for as long as it is on the screen.
func (s *Scene) reviewPart() ui.Widget {
	s.parts.lapses = ui.Named("review", ui.Column(6))
	if views := s.Past; len(views) > 1 && len(views[0].Hand) > 0 {
		s.review.Begin(func(ctx context.Context, tell func([]lapse)) { lookBack(ctx, views, tell) })
	}
	s.listLapses()
	return s.parts.lapses
}

func (s *Scene) refreshReview() {
	if s.review.Take() && s.parts.lapses != nil {
		s.listLapses()
	}
}

func (s *Scene) listLapses() {
	t := s.Env.UI.Book.T
	var rows []ui.Widget
	switch {
	case !s.review.Begun():
	case !s.review.Known:
		rows = append(rows, ui.NewCaption(t("labyrinth.reviewing")))
	case len(s.review.Found) == 0:
		rows = append(rows, ui.NewCaption(t("labyrinth.no_lapse")))
	default:
		rows = append(rows, ui.NewCaption(t("labyrinth.lapses")))
	}
	for i, l := range s.review.Found {
		rows = append(rows, gamepage.MomentButton("lapse"+strconv.Itoa(i), s.lapseText(l), func() { s.lookAt(l.at) }))
	}
	s.parts.lapses.SetChildren(rows...)
}

// lapseText returns the number of a turn, and what the turn missed.
func (s *Scene) lapseText(l lapse) string {
	b := s.Env.UI.Book
	turn := b.Integer(int64(l.at + 1))
	switch {
	case l.missed >= 0:
		return b.T("labyrinth.lapse_missed", turn, s.treasure(l.missed))
	case l.better.Wins:
		return b.T("labyrinth.lapse_home", turn)
	}
	return b.T("labyrinth.lapse_place", turn)
}

// lookAt shows the position before a move, with the analysis.
func (s *Scene) lookAt(at int) {
	if !s.shown {
		s.switchAnalysis()
	}
	s.LookAt(at)
}
