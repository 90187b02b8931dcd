package labyrinthscene

import (
	"slices"
	"strconv"

	"menagerie/rules/labyrinth"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
)

// switchAnalysis starts the analysis after it was switched on.
func (s *Scene) switchAnalysis() {
	s.advice.Fresh = true
	s.Hold()
}

// analyse sets the position of the analysis, and starts it if it is on.
func (s *Scene) analyse(v labyrinth.View) {
	s.advice.TurnTo(v)
	s.Hold()
}

func (s *Scene) advicePart() ui.Widget {
	s.parts.advice = ui.Named("advice", ui.Column(6))
	s.advice.Fresh = true
	return s.parts.advice
}

func (s *Scene) refreshAdvice() {
	if s.parts.advice == nil || !s.advice.Fresh {
		return
	}
	s.advice.Fresh = false
	s.parts.advice.SetChildren(s.adviceRows()...)
}

// adviceRows returns a button for each of the best moves. If the player has switched on numbers, a text with reasons
// and chances is below each button.
func (s *Scene) adviceRows() []ui.Widget {
	if !s.Analyses() || !s.Current.ToMove() || !s.advice.Known {
		return nil
	}
	var rows []ui.Widget
	for i, r := range s.advice.Found.Moves {
		button := ui.NewButton(strconv.Itoa(i+1)+". "+moveText(s.Env.UI.Book, r.Move), func() { s.prepareTurn(r.Move) }).OfKind(ui.QuietButton)
		button.Left = true
		row := ui.Column(0, ui.Named("advice"+strconv.Itoa(i), button))
		if s.Numbers() {
			row.Add(ui.NewCaption(reasonsText(s.Env.UI.Book, s.Current, r)))
		}
		rows = append(rows, row)
	}
	return rows
}

// adviceTexts describes the best move: where the tile goes in, what the move collects, and what the next player gets.
func (s *Scene) adviceTexts() []string {
	if !s.Seen || len(s.Current.Waiting) == 0 {
		return nil
	}
	return adviceText(s.Env.UI.Book, s.Current, &s.advice)
}

// askHint handles a request for a hint. The first request in a turn shows at which side to push the tile in, and the
// second prepares the best move.
func (s *Scene) askHint() {
	if !s.mayAct() {
		return
	}
	s.advice.Begin()
	s.asked++
}

// showHint shows the requested hint, unless the search for the best move is still running.
func (s *Scene) showHint() {
	if s.asked == s.told || !s.advice.Known || !s.mayAct() || len(s.advice.Found.Moves) == 0 {
		return
	}
	best := s.advice.Found.Moves[0].Move
	if s.asked == 1 {
		s.ToastBrief(s.Word("labyrinth.nudge_" + best.Insert.Side.String()))
	} else if s.draft.stage != walked || s.draft.move() != best {
		s.prepareTurn(best)
	}
	s.told = s.asked
}

// prepareTurn prepares a recommended turn, which the player can send or undo. A second click on the turn undoes it.
func (s *Scene) prepareTurn(m labyrinth.Move) {
	if !s.mayAct() && !s.mayTryMoves() {
		return
	}
	if s.draft.stage == walked && s.draft.move() == m {
		s.draft = newDraft(s.Current)
		return
	}
	s.draft = draft{stage: walked, tile: m.Tile, insert: m.Insert, to: m.To}
	s.hands.cursor = m.To
	s.Env.Effect("labyrinth.slide", s.panOf(m.Insert))
}

// reviewPart returns the list of the worst moves for a replay, and starts the review that finds them.
func (s *Scene) reviewPart() ui.Widget {
	s.parts.lapses = ui.Named("review", ui.Column(4))
	s.review.Begin(s.Past)
	s.listLapses()
	return s.parts.lapses
}

// Turning implements gamepage.turningScreen. It describes the worst move of the game.
func (s *Scene) Turning() gamepage.Turning {
	b, found := s.Env.UI.Book, s.review.Found
	if len(found) == 0 {
		return gamepage.Turning{Text: lapsesHeading(b, &s.review)}
	}
	key := "labyrinth.lapse_lost"
	if slices.Contains(s.Current.Winners, s.Current.You) {
		key = "labyrinth.lapse_won"
	}
	return gamepage.Turning{Text: b.T(key) + " " + lapseText(b, found[0]), At: found[0].At, Show: s.showPosition}
}

func (s *Scene) listLapses() {
	found := s.review.Found
	rows := []ui.Widget{ui.NewCaption(lapsesHeading(s.Env.UI.Book, &s.review))}
	for i, l := range found {
		rows = append(rows, gamepage.MomentButton("lapse"+strconv.Itoa(i), lapseText(s.Env.UI.Book, l), func() { s.showPosition(l.At) }))
	}
	s.parts.lapses.SetChildren(rows...)
}

// showPosition shows the position before a move, with the analysis.
func (s *Scene) showPosition(at int) {
	s.ShowAnalysis()
	s.LookAt(at)
}
