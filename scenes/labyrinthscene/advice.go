package labyrinthscene

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"menagerie/render/labyrinthdraw"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
)

// mostAdvice is how many moves are recommended.
const mostAdvice = 3

// counsel is the best moves of a position, the best first, with what speaks for each.
type counsel struct {
	moves   []labyrinthmath.Ranked
	picture *labyrinthdraw.Advice // never changed once it was told
}

// consider passes the best moves of v to tell, with their Ways and Risk. v.You must be the seat to move.
func consider(ctx context.Context, v labyrinth.View, tell func(counsel)) {
	found := labyrinthmath.Search(ctx, v, 0)
	if ctx.Err() != nil {
		return
	}
	slices.SortStableFunc(found, func(a, b labyrinthmath.Ranked) int { return cmp.Compare(b.Value, a.Value) })
	var best []labyrinthmath.Ranked
	for _, r := range found {
		if len(best) < mostAdvice && !slices.ContainsFunc(best, func(o labyrinthmath.Ranked) bool { return alike(o, r) }) {
			best = append(best, r)
		}
	}
	picture := &labyrinthdraw.Advice{}
	for i := range best {
		picture.Moves = append(picture.Moves, best[i].Move)
		best[i].Ways, best[i].Risk = labyrinthmath.Weigh(v, best[i].Move)
	}
	tell(counsel{best, picture})
}

// alike reports whether two moves differ too little to be told as two: the same line from the same side.
func alike(a, b labyrinthmath.Ranked) bool { return a.Move.Insert == b.Move.Insert }

// advice is what is thought about the position on the screen.
type advice struct {
	task    gamepage.Task[counsel]
	view    labyrinth.View
	running bool
	known   bool
	fresh   bool // the panel doesn't show it yet
	now     counsel
}

// turnTo drops what was known and, if wanted, begins to think about another position.
func (a *advice) turnTo(v labyrinth.View, wanted bool) {
	a.forget()
	a.view, a.now, a.known, a.fresh = v, counsel{}, false, true
	if wanted {
		a.begin()
	}
}

func (a *advice) begin() {
	if a.running || a.known || !a.view.ToMove() {
		return
	}
	a.running, a.fresh = true, true
	v := a.view
	a.task.Begin(func(ctx context.Context, tell func(counsel)) { consider(ctx, v, tell) })
}

func (a *advice) forget() {
	a.task.Forget()
	a.running = false
}

// tick takes over what was found out since.
func (a *advice) tick() {
	if now, ok := a.task.Take(); ok {
		a.now, a.known, a.fresh, a.running = now, true, true, false
	}
}

// switchAnalysis shows or hides what is known.
func (s *Scene) switchAnalysis() {
	s.shown = !s.shown
	s.advice.fresh = true
	if len(s.Session.Seats()) <= 1 { // a screen that is shared begins without it
		s.Remember("analysis", s.shown)
	}
	if s.shown {
		s.advice.begin()
	}
}

// advicePart is the list of the best moves.
func (s *Scene) advicePart() ui.Widget {
	s.parts.advice = ui.Named("advice", ui.Column(6))
	s.advice.fresh = true
	return s.parts.advice
}

func (s *Scene) refreshAdvice() {
	if s.parts.advice == nil || !s.advice.fresh {
		return
	}
	s.advice.fresh = false
	s.parts.advice.SetChildren(s.adviceRows()...)
}

func (s *Scene) adviceRows() []ui.Widget {
	if !s.shown {
		return nil
	}
	t := s.Env.UI.Book.T
	switch {
	case !s.Seen || len(s.Current.Waiting) == 0:
		return nil
	case !s.Current.ToMove():
		return []ui.Widget{ui.NewCaption(t("labyrinth.advice_none"))}
	case !s.advice.known:
		return []ui.Widget{ui.NewCaption(t("labyrinth.thinking"))}
	}
	rows := []ui.Widget{ui.NewCaption(t("labyrinth.advice"))}
	for i, r := range s.advice.now.moves {
		button := ui.NewButton(strconv.Itoa(i+1)+". "+s.moveText(r.Move), func() { s.follow(r.Move) }).OfKind(ui.Quiet)
		button.Left = true
		rows = append(rows, ui.Column(0, ui.Named("advice"+strconv.Itoa(i), button), ui.NewCaption(s.reasons(r))))
	}
	return rows
}

// bestText is the best move in a line.
func (s *Scene) bestText() string {
	t := s.Env.UI.Book.T
	switch {
	case !s.Seen || !s.Current.ToMove():
		return ""
	case !s.advice.known:
		return t("labyrinth.thinking")
	case len(s.advice.now.moves) == 0:
		return ""
	}
	best := s.advice.now.moves[0]
	return t("labyrinth.best", s.moveText(best.Move), s.gain(best))
}

// follow makes a recommended turn up to where it can still be undone. A second click on it undoes that.
func (s *Scene) follow(m labyrinth.Move) {
	if !s.acts() && !s.recalls() {
		return
	}
	if s.draft.stage == walked && s.draft.move() == m {
		s.draft = newDraft(s.Current)
		return
	}
	s.draft = draft{stage: walked, tile: m.Tile, insert: m.Insert, to: m.To}
	s.hands.cursor = m.To
	s.Env.Effect("labyrinth.slide")
}

// moveText names a move: where the tile goes in, and where the pawn ends.
func (s *Scene) moveText(m labyrinth.Move) string {
	b := s.Env.UI.Book
	return b.T("labyrinth.at_"+m.Insert.Side.String(), b.Integer(int64(m.Insert.Line+1)))
}

// reasons returns the text about a move: its gain, the prospects of the mover, and those of the next player.
func (s *Scene) reasons(r labyrinthmath.Ranked) string {
	b := s.Env.UI.Book
	all := []string{s.gain(r)}
	if r.Wins {
		return all[0]
	}
	you, next := s.Current.You, labyrinthmath.Next(s.Current)
	ways, gives, risk := "labyrinth.reason_ways", "labyrinth.reason_gives", "labyrinth.reason_risk"
	if s.Current.Players[you].Left() == r.Collects {
		ways = "labyrinth.reason_ways_home"
	}
	if s.Current.Players[next].Left() == 0 {
		gives, risk = "labyrinth.reason_gives_home", "labyrinth.reason_risk_home"
	}
	all = append(all, b.T(ways, b.Integer(percent(r.Ways))))
	if r.Gives > 0 {
		all = append(all, b.T(gives))
	}
	if next != you {
		all = append(all, b.T(risk, b.Integer(percent(r.Risk))))
	}
	return strings.Join(all, " ")
}

// gain says what a move collects.
func (s *Scene) gain(r labyrinthmath.Ranked) string {
	t := s.Env.UI.Book.T
	if r.Wins {
		return t("labyrinth.reason_wins")
	}
	if got := collects(s.Current, r.Move); r.Collects > 0 && got >= 0 {
		return t("labyrinth.reason_collects", s.treasure(got))
	}
	return t("labyrinth.reason_nothing")
}

func percent(share float64) int64 { return int64(share*100 + 0.5) }
