package miagame

import (
	"image/color"

	"menagerie/app/puzzles"
	"menagerie/assets/words"
	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miapuzzle"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/quizscene"
	"menagerie/session/solving"
)

func (p *Game) puzzles() scenes.GamePuzzles {
	all := puzzles.Source[miapuzzle.Puzzle]{
		On: miapuzzle.On, Find: miapuzzle.Find, Step: miapuzzle.Ladder, Type: miapuzzle.TypeOf, Open: p.puzzle,
	}.Puzzles()
	all.Place, all.Crop = 4, puzzles.Cropped(miadraw.Card, render.Pt{X: 0.7, Y: 0.32}, 0.28)
	return all
}

func (p *Game) puzzle(q miapuzzle.Puzzle) scenes.Puzzle {
	return scenes.Puzzle{
		Task: "mia.puzzle_" + q.Kind(),
		Draw: func(pen *render.Pen, r render.Rect) { miadraw.Card(pen, r, 0) },
		Open: func(at scenes.Sitting) (scenes.Scene, error) {
			o := quizscene.Options{Back: at.Back, Next: at.Next}
			if r := p.Services.Puzzles.Result(at.Key); r.End == solved.Open && len(r.Lost) < len(q.Questions) {
				o.Answers = answersOf(q, r.Lost)
			}
			o.Hinted = func() { p.Services.Puzzles.Report(at, solving.HintShown) }
			o.Answered = func(all []int) { p.storeAnswers(q, at, all) }
			o.Quiz = func() quizscene.Quiz { return p.quiz(q, at) }
			o.Result = func(all []int) quizscene.Result { return resultOf(p.Env.UI.Book, q, all) }
			return quizscene.New(p.Env, o), nil
		},
	}
}

// answersOf returns answers with which a puzzle can be resumed. For each question i, it returns the index of an answer
// that loses losses[i] points.
func answersOf(q miapuzzle.Puzzle, losses []int) (all []int) {
	for i, n := range losses {
		answer := q.Questions[i].Best
		for k, o := range q.Questions[i].Options {
			if o.Lost == n {
				answer = k
			}
		}
		all = append(all, answer)
	}
	return all
}

// lostPoints returns the points that each answer has lost.
func lostPoints(q miapuzzle.Puzzle, answers []int) (lost []int) {
	for i, a := range answers {
		lost = append(lost, q.Questions[i].Options[a].Lost)
	}
	return lost
}

// storeAnswers stores the result of the answers so far. A finished puzzle keeps its result.
func (p *Game) storeAnswers(q miapuzzle.Puzzle, at scenes.Sitting, answers []int) {
	r := p.Services.Puzzles.Result(at.Key)
	if r.End != solved.Open {
		return
	}
	r.Lost = lostPoints(q, answers)
	switch q.Judge(answers) {
	case puzzle.Solved:
		r.Timely = at.Timely
		r = r.Ended(solved.Solved)
	case puzzle.Failed:
		r = r.Ended(solved.Seen)
	}
	p.Services.Puzzles.Set(at.Key, r)
}

// resultOf returns the result for the last page of a puzzle.
func resultOf(b *words.Book, q miapuzzle.Puzzle, answers []int) quizscene.Result {
	text := b.N("mia.puzzle_failed", miapuzzle.Enough)
	if q.Judge(answers) == puzzle.Solved {
		text = b.T("puzzle.solved")
	}
	figures := b.N("mia.puzzle_points", q.Points(answers), solved.Signs(lostPoints(q, answers)))
	return quizscene.Result{Text: text, Figures: figures}
}

func (p *Game) quiz(q miapuzzle.Puzzle, at scenes.Sitting) quizscene.Quiz {
	b := p.Env.UI.Book
	quiz := quizscene.Quiz{Title: b.T("mia.title"), Where: at.Where}
	for _, one := range q.Questions {
		quiz.Questions = append(quiz.Questions, question(b, one))
	}
	return quiz
}

// question converts q to a question with texts and pictures.
func question(b *words.Book, q miapuzzle.Question) quizscene.Question {
	out := quizscene.Question{Text: questionText(b, q), Picture: drawTable(b, q), Best: q.Best}
	for _, name := range q.Who {
		out.Who = append(out.Who, quizscene.Person{
			Name: b.T("mia.bot_" + name), Temper: b.T("mia.bot_hint_" + name), Face: portrait(name),
		})
	}
	for i, o := range q.Options {
		out.Options, out.Lost = append(out.Options, optionText(b, q, i)), append(out.Lost, o.Lost)
	}
	if q.Topic != miapuzzle.Word {
		who := 0
		if q.Topic == miapuzzle.Which {
			who = q.Best
		}
		var rolls []miadraw.Roll
		for _, r := range q.Rolls(who) {
			rolls = append(rolls, miadraw.Roll{First: r.First, Second: r.Second, Says: float64(r.Says) / 10, True: r.True})
		}
		out.Why = func(p *render.Pen, r render.Rect) { miadraw.Rolls(p, r, rolls) }
		out.Caption = b.T("mia.puzzle_why", b.T("mia.bot_"+q.Who[who]), miadraw.Value(q.Standing))
	}
	return out
}

// questionText returns the text of a question.
func questionText(b *words.Book, q miapuzzle.Question) string {
	said := miadraw.Value(q.Standing)
	switch {
	case q.Topic == miapuzzle.Which:
		return b.T("mia.puzzle_which", said)
	case q.Topic == miapuzzle.Turn:
		return b.T("mia.puzzle_turn", b.T("mia.bot_"+q.Who[0]), said)
	case q.Standing == mia.None:
		return b.T("mia.puzzle_first", miadraw.Value(q.Dice))
	}
	return b.T("mia.puzzle_word", miadraw.Value(q.Dice), said)
}

// optionText returns the text of option i.
func optionText(b *words.Book, q miapuzzle.Question, i int) string {
	switch {
	case q.Topic == miapuzzle.Which:
		return b.T("mia.bot_" + q.Who[i])
	case q.Topic == miapuzzle.Word:
		return miadraw.Value(q.Options[i].Move.Dice)
	case q.Options[i].Move.Kind == mia.See:
		return b.T("mia.see")
	}
	return b.T("mia.roll")
}

func portrait(name string) func(p *render.Pen, r render.Rect) {
	f := miadraw.Cast().Of(0, name)
	return func(p *render.Pen, r render.Rect) { f.Draw(p, r, face.Calm) }
}

// The seats in a question. The player sits at the bottom of the table.
const (
	player0 rules.Seat = iota
	opponent
)

// liftTicks is the number of ticks that lifting the cup takes.
const liftTicks = 60

// drawTable returns a function that draws the table of a question.
func drawTable(b *words.Book, q miapuzzle.Question) func(p *render.Pen, r render.Rect) {
	board := miadraw.NewBoard()
	round := miadraw.Round{Number: 1, Seats: 1 + len(q.Who), Turn: player0}
	var order []rules.Seat
	for seat := range round.Seats {
		order = append(order, rules.Seat(seat))
	}
	round.Log = []mia.Event{{Kind: mia.Started, Seats: order}}
	add := func(seat rules.Seat, d mia.Dice) {
		if d == mia.None {
			return
		}
		round.Log = append(round.Log, mia.Event{Kind: mia.Rolls, Seat: seat}, mia.Event{Kind: mia.Announced, Seat: seat, Dice: d})
	}
	add(player0, q.Before)
	add(opponent, q.Standing)
	if q.Topic == miapuzzle.Word {
		round.Log = append(round.Log, mia.Event{Kind: mia.Rolls, Seat: player0})
		round.Dice, round.Open = q.Dice, true
	}
	board.Show(round)
	for range liftTicks {
		board.Tick(render.FullMotion)
	}
	look := miadraw.Look{Corner: 12, Heading: b.T("mia.values")}
	names := append([]string{b.T("mia.puzzle_you")}, named(b, q.Who)...)
	return func(p *render.Pen, r render.Rect) {
		for i, name := range names {
			look.Players[i] = miadraw.Player{Name: name, Color: seatColour(p, i)}
			if i > 0 {
				look.Players[i].Face = miadraw.Cast().Of(0, q.Who[i-1])
			}
		}
		board.Draw(p, r, look)
	}
}

func named(b *words.Book, who []string) (names []string) {
	for _, name := range who {
		names = append(names, b.T("mia.bot_"+name))
	}
	return names
}

func seatColour(p *render.Pen, seat int) color.RGBA {
	seats := p.Theme().Seats
	return seats[seat%len(seats)]
}
