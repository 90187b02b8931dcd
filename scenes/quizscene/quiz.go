// Package quizscene is the screen of a puzzle with questions. Each question has a picture and some options. After an answer,
// the screen shows the best option, the points that the answer has lost, and why. A hint before the answer removes the worse
// half of the options, or shows the picture that explains the answer if there are only two. The last page has the result.
package quizscene

import (
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// Quiz is a puzzle that consists of questions. Its texts are in the current language.
type Quiz struct {
	Title     string // name of the game
	Where     string // text beside the title, such as the date
	Questions []Question
}

// Question is a question with several options, one of which is the best.
type Question struct {
	Text    string
	Picture func(p *render.Pen, r render.Rect)
	Who     []Person
	Options []string
	Best    int                                // index of the best option
	Lost    []int                              // points that each option loses
	Why     func(p *render.Pen, r render.Rect) // draws a picture that explains the best option after the answer; may be nil
	Caption string                             // caption of this picture
}

// Person is an opponent who appears in a question.
type Person struct {
	Name, Temper string
	Face         func(p *render.Pen, r render.Rect)
}

// Options has the questions, and the functions and screens that New needs.
type Options struct {
	Quiz     func() Quiz // returns the questions in the current language
	Answers  []int       // answers that the player has already given
	Answered func(all []int)
	Hinted   func()                 // called at the first hint of each question
	Result   func(all []int) Result // returns the result of all answers
	Back     scenes.Scene           // previous screen
	Next     func() (scenes.Scene, error)
}

// Result is the content of the last page.
type Result struct{ Text, Figures string }

// screen is the state of a puzzle's screen. Its Page implements scenes.Scene.
type screen struct {
	*page.Page
	Options
	env   *scenes.Env
	told  bool   // whether the answer to the last question in Answers is being explained
	helps bool   // whether the hint of the question is shown
	focus string // ID of the widget that gets the focus; "" leaves the focus unchanged
}

// New returns the screen of a puzzle with questions. Escape leads to the previous screen.
func New(env *scenes.Env, o Options) scenes.Scene {
	s := &screen{env: env, Options: o}
	s.Page = page.New(env, o.Back, s.plan)
	return s.Page
}

func (s *screen) integer(n int) string { return s.env.UI.Book.Integer(int64(n)) }

func (s *screen) plan() page.Plan {
	quiz := s.Quiz()
	p := page.Plan{Title: quiz.Title, Note: quiz.Where, Width: 1000, Focus: "option0", Tick: s.tick}
	at := len(s.Answers)
	if s.told {
		at--
		p.Focus = "next"
	}
	if at == len(quiz.Questions) {
		p.Body, p.Focus = s.result(), "next"
		return p
	}
	q := quiz.Questions[at]
	picture := page.NewFrame(1.25, q.Picture)
	text := ui.Column(16, ui.Named("number", ui.NewCaption(s.Word("quiz.number", s.integer(at+1), s.integer(len(quiz.Questions))))), ui.Named("task", ui.NewTitle(q.Text)))
	for _, who := range q.Who {
		text.Add(opponentRow(who))
	}
	if s.told {
		text.Add(s.explanation(q, len(quiz.Questions))...)
	} else {
		text.Add(s.options(q), s.hintPart(q))
	}
	pane := page.NewTwoPane(picture, text)
	pane.Share = 0.5
	p.Body = pane
	return p
}

// tick moves the focus after the page was rebuilt, and handles the key and the button for hints.
func (s *screen) tick(in *input.Frame) {
	if s.focus != "" {
		s.FocusID(s.focus)
		s.focus = ""
	}
	if in.Hit(ebiten.KeyH) || in.PadHit(input.PadPrevTab) {
		s.hint()
	}
}

// opponentRow returns the face of an opponent with the name and the temper.
func opponentRow(who Person) ui.Widget {
	const side = 56
	names := ui.Column(2, ui.NewLabel(who.Name), ui.NewSoftLabel(who.Temper))
	return ui.Row(12, ui.NewPicture(side, side, who.Face), ui.Grow(1, names))
}

// options returns the buttons of the options. Many options are in columns.
func (s *screen) options(q Question) ui.Widget {
	least := 200.0
	if len(q.Options) > 4 {
		least = 84
	}
	grid := ui.NewGrid(least, 8)
	var all []ui.Widget
	for i, text := range q.Options {
		b := ui.Named("option"+strconv.Itoa(i), ui.NewButton(text, func() { s.answer(i) }))
		ui.SetEnabled(b, !s.helps || !q.hintRemoves(i))
		all = append(all, b)
	}
	grid.SetChildren(all...)
	return grid
}

// hintRemoves reports whether a hint removes option i. A hint keeps the better half of the options.
func (q Question) hintRemoves(i int) bool {
	better := 0
	for k, lost := range q.Lost {
		if lost < q.Lost[i] || lost == q.Lost[i] && i != q.Best && (k == q.Best || k < i) {
			better++
		}
	}
	// If there are only two options and the question has a picture, a hint removes none of them.
	return (len(q.Options) > 2 || q.Why == nil) && better > (len(q.Options)-1)/2
}

// hintPart returns the button for a hint, or the picture that a hint shows.
func (s *screen) hintPart(q Question) ui.Widget {
	switch {
	case !s.helps:
		return ui.Row(0, ui.Named("hint", ui.NewButton(s.Word("game.hint"), s.hint).WithIcon(render.Hint)))
	case q.Why != nil && len(q.Options) == 2:
		return ui.Column(16, s.reasonPart(q)...)
	}
	return ui.GapOf(0, 0)
}

func (s *screen) hint() {
	quiz := s.Quiz()
	if s.told || s.helps || len(s.Answers) == len(quiz.Questions) {
		return
	}
	s.helps = true
	s.Hinted()
	first, q := 0, quiz.Questions[len(s.Answers)]
	for q.hintRemoves(first) {
		first++
	}
	s.show("option" + strconv.Itoa(first))
}

// reasonPart returns the picture that explains the best option, with its caption.
func (s *screen) reasonPart(q Question) []ui.Widget {
	return []ui.Widget{page.NewFrame(2, q.Why), ui.NewCaption(q.Caption)}
}

// answer stores the player's answer to the current question.
func (s *screen) answer(i int) {
	s.Answers, s.told, s.helps = append(s.Answers, i), true, false
	s.Answered(s.Answers)
	s.show("next")
}

// show rebuilds the page and moves the focus to a widget. focus is the ID of this widget.
func (s *screen) show(focus string) {
	s.focus = focus
	s.Rebuild()
}

// explanation returns the widgets that compare the answer with the best option. count is the number of questions.
func (s *screen) explanation(q Question, count int) []ui.Widget {
	given := s.Answers[len(s.Answers)-1]
	verdict := ui.NewHeading(s.Word("quiz.best", q.Options[q.Best])).Toned(ui.Good)
	if given != q.Best {
		verdict = ui.NewHeading(s.Word("quiz.better", q.Options[given], q.Options[q.Best]))
	}
	all := []ui.Widget{ui.Named("verdict", verdict)}
	if lost := q.Lost[given]; lost > 0 {
		all = append(all, ui.Named("lost", ui.NewSoftLabel(s.env.UI.Book.N("quiz.lost", lost))))
	}
	if q.Why != nil {
		all = append(all, s.reasonPart(q)...)
	}
	next := ui.NewPrimaryButton(s.Word("puzzle.next"), func() {
		s.told = false
		if len(s.Answers) == count {
			s.show("next")
			return
		}
		s.show("option0")
	}).WithIcon(render.ChevronRight)
	return append(all, ui.Named("next", next))
}

func (s *screen) result() ui.Widget {
	r := s.Result(s.Answers)
	text, open := s.Word("puzzle.done"), func() (scenes.Scene, error) { return s.Back, nil }
	if s.Next != nil {
		text, open = s.Word("puzzle.next"), s.Next
	}
	next := ui.NewPrimaryButton(text, func() { s.Start(open) }).WithIcon(render.ChevronRight)
	return ui.Centre(480, ui.Column(24, ui.Named("task", ui.NewTitle(r.Text)), ui.Named("figures", ui.NewHeading(r.Figures)), ui.Named("next", next)))
}
