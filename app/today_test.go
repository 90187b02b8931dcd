package app

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/prefs"
	"menagerie/internal/solved"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/rules/mia/miapuzzle"
	"menagerie/rules/puzzle"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/todayscene"
)

// openToday opens the screen "Today" and waits until the puzzles of all games are there.
func (w *walker) openToday() {
	w.t.Helper()
	w.Click("today")
	w.Ticks(2)
	w.live("all puzzles are made", func() bool {
		w.Ticks(1)
		return w.tasks() == len(todayscene.Games(w.program.Env))
	})
}

// tasks returns the number of tiles that show the task of a puzzle.
func (w *walker) tasks() (n int) {
	for _, g := range todayscene.Games(w.program.Env) {
		if tile, ok := w.root().Find("tile." + g.Name()).(interface{ Ready() bool }); ok && tile.Ready() {
			n++
		}
	}
	return n
}

// answer gives the best answers to the questions on the screen, or the worst ones.
func (w *walker) answer(right bool) {
	w.t.Helper()
	for w.has("option0") {
		w.answerOnce(right)
	}
}

// answerOnce gives the best answer to the question on the screen, or the worst one.
func (w *walker) answerOnce(right bool) {
	w.t.Helper()
	day := w.program.Puzzles.Today()
	p, _ := miapuzzle.On(day)
	n := len(w.program.Puzzles.Result(solved.Key{Game: "mia", Day: day}).Lost)
	q := p.Questions[n]
	choice := q.Best
	for i, o := range q.Options {
		if !right && o.Lost > q.Options[choice].Lost {
			choice = i
		}
	}
	w.Click(fmt.Sprint("option", choice))
	w.Ticks(2)
	w.Press(ebiten.KeyEnter) // goes on
	w.Ticks(2)
}

// solve solves the puzzle on the screen with hints.
func (w *walker) solve() {
	w.t.Helper()
	b := w.program.Env.UI.Book
	if w.has("option0") {
		w.answer(true)
		w.See(b.T("puzzle.solved"))
		return
	}
	for range 400 {
		if w.has("why") {
			break
		}
		w.Press(ebiten.KeyH)
		w.Ticks(20)
		scenetest.Follow(w.Driver, scenetest.TutorOf(w.scene))
		w.Ticks(20)
	}
	w.See(b.T("puzzle.solved"))
}

func TestEachPuzzleOfTodayIsSolvedOnItsBoard(t *testing.T) {
	w := walk(t, cli.Line{})
	today := w.program.Puzzles.Today()
	for _, g := range todayscene.Games(w.program.Env) {
		w.open(w.program.Env.Home())
		w.openToday()
		w.Click("tile." + g.Name())
		w.solve()
		got := w.program.Puzzles.Result(solved.Key{Game: g.Name(), Day: today})
		mark := solved.Helped
		if len(got.Lost) > 0 { // questions have no hints
			mark = solved.Alone
		}
		if got.End != solved.Solved || !got.Timely || got.Mark() != mark {
			t.Errorf("%s: got %+v, want the puzzle of today solved with the mark %d", g.Name(), got, mark)
		}
		w.leavePuzzle()
		w.Ticks(2)
		w.need("tile."+g.Name(), "copy")
	}
	if got := w.program.Puzzles.Streak(); got != (solved.Streak{Now: 1, Best: 1}) {
		t.Errorf("got the streak %+v, want 1 day", got)
	}
}

// leavePuzzle leads from a puzzle back to the screen "Today".
func (w *walker) leavePuzzle() {
	w.t.Helper()
	if w.has("leave") {
		w.Click("leave")
	} else {
		w.Press(ebiten.KeyEscape)
	}
}

// moveWrongly makes a move that does not belong to a solution, if the player is to move.
func (w *walker) moveWrongly() {
	switch s := w.scene.(type) {
	case *glendascene.Scene:
		if v := s.Current; v.ToMove() && v.Mover() == glenda.Trapper {
			for _, m := range v.Legal() {
				if m.Cell.X+m.Cell.Y > 9 { // far from her
					s.Session.Send(glenda.Trapper, m)
					return
				}
			}
		}
	case *labyrinthscene.Scene:
		for _, m := range labyrinthmath.Moves(s.Current.Position) {
			if m.To != s.Current.Objectives[0] {
				s.Session.Send(0, m)
				return
			}
		}
	case *pondscene.Scene:
		if l, ok := s.Session.(pondscene.Lander); ok && l.Choosing() {
			l.Land(s.Current.Mouse) // straight out, which no puzzle allows
		}
	case *foxesscene.Scene:
		if moves := s.Current.Moves(foxes.Foxes); s.Current.Cooldown(foxes.Foxes) == 0 && len(moves) > 0 {
			s.Session.Send(foxes.Foxes, moves[0])
		}
	}
}

func TestAFailureIsShownAndThenExplained(t *testing.T) {
	w := walk(t, cli.Line{})
	today := w.program.Puzzles.Today()
	for _, g := range todayscene.Games(w.program.Env) {
		key := solved.Key{Game: g.Name(), Day: today}
		w.open(w.program.Env.Home())
		w.openToday()
		w.Click("tile." + g.Name())
		w.Ticks(2)
		if w.has("option0") {
			continue // see TestQuestionsAreAnsweredOnce
		}
		w.fail()
		w.need("again", "why")
		if w.Focus() != "again" {
			t.Errorf("%s: got the focus on %q, want the button for another try", g.Name(), w.Focus())
		}
		w.Press(ebiten.KeyEnter)
		w.Ticks(2)
		w.fail()
		if got := w.program.Puzzles.Result(key); got.Fails != 2 || got.End != solved.Open {
			t.Errorf("%s: got %+v, want two failed tries", g.Name(), got)
		}
		w.Click("why")
		w.ticksUntil("the solution was shown", func() bool { return w.has("next") })
		if got := w.program.Puzzles.Result(key); got.End != solved.Seen || got.Stars() != 0 {
			t.Errorf("%s: got %+v, want a puzzle whose solution was seen", g.Name(), got)
		}
	}
}

// ticksUntil lets ticks pass until something is so. It is for screens that wait for no goroutine.
func (w *walker) ticksUntil(what string, so func() bool) {
	w.t.Helper()
	for range 10_000 {
		if so() {
			return
		}
		w.Ticks(1)
	}
	w.t.Fatalf("after 10,000 ticks: got %T, want: %s", w.scene, what)
}

// fail fails in the puzzle on the screen.
func (w *walker) fail() {
	w.t.Helper()
	w.ticksUntil("the player has failed", func() bool {
		if !w.has("why") {
			w.moveWrongly()
		}
		return w.has("why")
	})
	w.Ticks(2)
}

// TestQuestionsAreAnsweredOnce leaves the questions in the middle. The answers so far count.
func TestQuestionsAreAnsweredOnce(t *testing.T) {
	w := walk(t, cli.Line{})
	key := solved.Key{Game: "mia", Day: w.program.Puzzles.Today()}
	w.openToday()
	w.Click("tile.mia")
	w.Click("option0")
	w.Ticks(2)
	w.Press(ebiten.KeyEscape)
	w.Ticks(2)
	w.Click("tile.mia")
	w.Ticks(2)
	w.See("Question 2 of 5")
	w.answer(false)
	got := w.program.Puzzles.Result(key)
	if points, ok := got.Points(); got.End != solved.Seen || !ok || points >= miapuzzle.Enough {
		t.Errorf("got %+v with %d points, want a result below %d that is not solved", got, points, miapuzzle.Enough)
	}
	w.need("figures", "next")
	w.Press(ebiten.KeyEscape)
	w.Ticks(2)
	w.Click("tile.mia")
	w.Ticks(2)
	w.See("Question 1 of 5")
	w.Click("option0")
	if again := w.program.Puzzles.Result(key); !reflect.DeepEqual(again, got) {
		t.Errorf("after another answer: got %+v, want the first result %+v", again, got)
	}
}

// TestAHintOfMiaMarksTheResult gets a hint at every question. The best answers are still possible.
func TestAHintOfMiaMarksTheResult(t *testing.T) {
	w := walk(t, cli.Line{})
	w.openToday()
	w.Click("tile.mia")
	w.Ticks(2)
	for w.has("hint") {
		w.Click("hint")
		w.Ticks(2)
		w.answerOnce(true)
	}
	got := w.program.Puzzles.Result(solved.Key{Game: "mia", Day: w.program.Puzzles.Today()})
	if points, _ := got.Points(); points != solved.MostPoints || got.Hints != 5 || got.Mark() != solved.Helped {
		t.Errorf("got %+v with %d points, want %d hints, all points and the mark of a puzzle that is solved with hints", got, points, 5)
	}
}

func TestEveryStepOfEveryLadderOpens(t *testing.T) {
	w := walk(t, cli.Line{})
	for _, g := range todayscene.Games(w.program.Env) {
		w.open(todayscene.NewLadder(w.program.Env, g.Name(), nil))
		for step := 1; step <= puzzle.Steps; step++ {
			w.Click(fmt.Sprint("step", step))
			w.Ticks(2)
			if tutor := scenetest.TutorOf(w.scene); !w.has("option0") && (tutor == nil || tutor.Puzzle == nil) {
				t.Fatalf("%s, step %d: got %T, want a puzzle", g.Name(), step, w.scene)
			}
			w.Press(ebiten.KeyEscape)
			w.Ticks(2)
		}
	}
}

func TestACodeOpensAPuzzle(t *testing.T) {
	w := walk(t, cli.Line{})
	for text, want := range map[string]string{"G1-0B304-00-TWG6": "One wall. She must not get out.", "L1-0C60-8DCW": "One turn: reach the ring."} {
		scene, err := w.program.Env.OpenCode(text)
		if err != nil {
			t.Fatalf("%s: got %v, want a puzzle", text, err)
		}
		w.open(scene)
		w.Ticks(2)
		w.See(want)
	}
}

// fillPuzzles stores results of the days before today and of the ladders.
func (w *walker) fillPuzzles() {
	today := w.program.Puzzles.Today()
	for i, g := range w.program.Env.Games {
		for d := today - 20; d <= today; d++ {
			if (int(d)*7+i*3)%5 == 0 || d.Weekday() == 2 || d == today && i > 1 {
				continue
			}
			w.program.Puzzles.Set(solved.Key{Game: g.Name(), Day: d}, solved.Result{End: solved.Solved, Timely: true, Hints: (int(d) + i) % 4 / 3})
		}
		for step := 1; step < 13-2*i; step++ {
			w.program.Puzzles.Set(solved.Key{Game: g.Name(), Step: step}, solved.Result{End: solved.Solved, Hints: step % 5 / 4})
		}
	}
}

// TestTextsOfTodayFitEveryWindow opens the screens of the puzzles in several windows. Sizes are in units.
func TestTextsOfTodayFitEveryWindow(t *testing.T) {
	for _, l := range []look{
		{"en", "light", 1, 1280, 800}, {"de", "dark", 1, 1280, 800}, {"de", "light", 1, 1280, 720}, {"en", "light", 1, 800, 600}, {"de", "dark", 1, 800, 600},
		{"de", "contrast", 1, 640, 400}, {"en", "light", 1, 390, 844}, {"de", "dark", 1, 390, 844}, {"en", "light", 1, 1422, 800},
	} {
		w := walk(t, cli.Line{Language: l.language})
		w.program.Env.Change(func(p *prefs.Prefs) { p.Theme = l.theme })
		w.fillPuzzles()
		look := func(name string) {
			w.Resize(l.w, l.h)
			w.Ticks(30)
			for _, cut := range append(w.root().Overflows(), w.root().Survey()...) {
				t.Errorf("%s, %s: got %s, want no cut text", name, l, cut)
			}
			if pixeltest.Saves() {
				pixeltest.Save(t, fmt.Sprintf("%s-%s", name, l), pixeltest.Read(w.Draw()))
			}
		}
		w.open(w.program.Env.Home())
		w.Resize(l.w, l.h)
		w.openToday()
		look("today")
		w.open(todayscene.NewLadder(w.program.Env, todayscene.Games(w.program.Env)[0].Name(), nil))
		look("ladder")
	}
}

// tourPuzzles shows the puzzles of today: at first, with a hint, after the solution of the program, and solved.
func tourPuzzles(w *walker, at func(name string)) {
	for _, g := range todayscene.Games(w.program.Env) {
		w.open(w.program.Env.Home())
		w.openToday()
		w.Click("tile." + g.Name())
		w.Ticks(60)
		at("puzzle-" + g.Name() + "-task")
		if w.has("option0") {
			w.Click("option0")
			w.Ticks(60)
			at("puzzle-" + g.Name() + "-answer")
			w.Press(ebiten.KeyEnter)
			w.Ticks(60)
			at("puzzle-" + g.Name() + "-second")
			w.answer(true)
			w.Ticks(60)
			at("puzzle-" + g.Name() + "-result")
			continue
		}
		w.Press(ebiten.KeyH)
		w.Ticks(60)
		at("puzzle-" + g.Name() + "-hint")
		w.fail()
		at("puzzle-" + g.Name() + "-failed")
		w.Click("again")
		w.Ticks(2)
		w.solve()
		w.Ticks(60)
		at("puzzle-" + g.Name() + "-solved")
	}
}

// TestPicturesOfPuzzlesAreSaved saves pictures of the puzzles.
func TestPicturesOfPuzzlesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	for _, l := range []look{
		{"en", "light", 1, 1280, 800}, {"de", "dark", 1, 1280, 800}, {"de", "light", 1, 800, 600}, {"en", "light", 1, 390, 844}, {"de", "dark", 2, 1280, 800},
	} {
		t.Run(l.String(), func(t *testing.T) {
			w := walk(t, cli.Line{Language: l.language, Theme: l.theme, Scale: l.scale})
			l.arrange(w)
			tourPuzzles(w, func(name string) {
				w.root().MarkDirty()
				pixeltest.Save(t, name+"/"+l.String(), pixeltest.Read(w.Draw()))
			})
		})
	}
}
