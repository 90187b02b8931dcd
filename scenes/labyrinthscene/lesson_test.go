package labyrinthscene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tutor"
	"menagerie/session/lesson"
)

// pupil plays the lesson of the labyrinth.
type pupil struct {
	*scenetest.Visit
	scene *Scene
}

// learn opens the lesson.
func learn(t *testing.T, language string) pupil {
	t.Helper()
	course, err := lesson.New(LessonSteps())
	if err != nil {
		t.Fatal(err)
	}
	env := scenetest.NewStillEnv()
	env.UI.Book = words.Open(language)
	s := New(env, Options{Options: scenetest.LessonOptions(env, course), Session: course})
	return pupil{scenetest.Open(t, env, s), s}
}

// buttons are the keys, or the buttons of a pad, for the inputs of a turn.
type buttons struct {
	turn, accept func()
	way          func(side labyrinth.Side)
}

func (p pupil) keys() buttons {
	ways := [...]ebiten.Key{ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyArrowDown}
	return buttons{
		func() { p.Press(ebiten.KeyR) }, func() { p.Press(ebiten.KeyEnter) }, func(side labyrinth.Side) { p.Press(ways[side]) },
	}
}

func (p pupil) pad() buttons {
	ways := [...]input.PadButton{input.PadLeft, input.PadRight, input.PadUp, input.PadDown}
	return buttons{
		func() { p.PadPress(input.PadWest) }, func() { p.PadPress(input.PadAccept) }, func(side labyrinth.Side) { p.PadPress(ways[side]) },
	}
}

// play makes the next input of the turn that the lesson shows.
func (p pupil) play(b buttons) {
	m, _ := p.scene.shownTurn()
	switch {
	case p.scene.draft.stage != choosing:
		for range 10 {
			at := p.scene.hands.cursor
			switch {
			case at.X < m.To.X:
				b.way(labyrinth.Right)
			case at.X > m.To.X:
				b.way(labyrinth.Left)
			case at.Y < m.To.Y:
				b.way(labyrinth.Bottom)
			case at.Y > m.To.Y:
				b.way(labyrinth.Top)
			}
		}
		b.accept()
	case p.scene.draft.tile != m.Tile:
		b.turn()
	default:
		for range 20 {
			if p.scene.hands.key.OK && p.scene.hands.key.Insert == m.Insert {
				break
			}
			b.way(m.Insert.Side)
			if p.scene.hands.key.Insert.Side == m.Insert.Side && p.scene.hands.key.Insert != m.Insert {
				b.way(along(m.Insert, p.scene.hands.key.Insert))
			}
		}
		b.accept()
	}
}

// along returns the direction along a side from one arrow to another.
func along(to, from labyrinth.Insert) labyrinth.Side {
	switch {
	case to.Side.Horizontal() && to.Line > from.Line:
		return labyrinth.Bottom
	case to.Side.Horizontal():
		return labyrinth.Top
	case to.Line > from.Line:
		return labyrinth.Right
	}
	return labyrinth.Left
}

func TestTheLessonIsPlayedByEveryDevice(t *testing.T) {
	for name, act := range map[string]func(p pupil, s tutor.Spot){
		"mouse":  func(p pupil, s tutor.Spot) { p.ClickAt(s.At.X, s.At.Y) },
		"finger": func(p pupil, s tutor.Spot) { p.TapAt(s.At.X, s.At.Y) },
		"keys":   func(p pupil, _ tutor.Spot) { p.play(p.keys()) },
		"pad":    func(p pupil, _ tutor.Spot) { p.play(p.pad()) },
	} {
		for _, language := range []string{"en", "de"} {
			p := learn(t, language)
			t.Logf("%s, %s: %d s", name, language, p.Learn(func(s tutor.Spot) { act(p, s) }))
		}
	}
}

// wrong pushes the tile in at a place.
func (p pupil) wrong(side labyrinth.Side, line int) {
	l := p.scene.boardLayout()
	at := l.Spot(l.Arrow(labyrinth.Insert{Side: side, Line: line}))
	p.ClickAt(at.X, at.Y)
	p.Ticks(5)
}

// right makes right inputs until a step begins.
func (p pupil) right(step int) {
	for range 1000 {
		t := scenetest.TutorOf(p.Scene)
		if at, _ := t.Course.Progress(); at == step && len(t.Spots()) > 0 {
			return
		}
		if spots := t.Spots(); len(spots) > 0 && !t.Course.Done() {
			p.ClickAt(spots[0].At.X, spots[0].At.Y)
		}
		p.Ticks(1)
	}
}

func TestWrongInputsOfTheLessonAreExplained(t *testing.T) {
	p := learn(t, "en")
	p.Ticks(5)
	p.See("Push the tile in here.")
	p.wrong(labyrinth.Top, 3)
	p.See("Look where the hand points.")
	if p.scene.draft.stage != choosing {
		t.Errorf("after a wrong shift: got stage %v, want %v", p.scene.draft.stage, choosing)
	}
	p.right(1)
	p.See("The path is open. Walk to the ring.")
	far := p.scene.boardLayout().At(labyrinth.Point{X: 4, Y: 4})
	p.ClickAt(far.X, far.Y)
	p.Ticks(5)
	p.See("No path leads there yet.")
	p.right(2)
	p.See("Turn the tile once, then push.")
	p.wrong(labyrinth.Top, 1)
	p.See("A dead end. Turn it first.")
	p.right(3)
	p.See("Things ride along.")
	p.wrong(labyrinth.Left, 1)
	p.See("Try the target's own column.")
	p.wrong(labyrinth.Left, 1)
	p.Ticks(5)
	if len(p.scene.Current.History) != 1 {
		t.Errorf("after two wrong inputs: got %d moves, want the right turn shown", len(p.scene.Current.History))
	}
	p.Ticks(120)
	if len(p.scene.Current.History) != 0 {
		t.Errorf("after the demonstration: got %d moves, want 0", len(p.scene.Current.History))
	}
}

func TestTheBoardsOfTheLessonHaveOneSolution(t *testing.T) {
	for i, st := range LessonSteps() {
		s, err := st.Start()
		if err != nil {
			t.Fatal(err)
		}
		solutions := 0
		for _, m := range s.View(0).Legal() {
			after, err := s.Play(0, m)
			if err != nil {
				t.Fatal(err)
			}
			if st.Done(after.View(0)) {
				solutions++
			}
		}
		if lit := st.Lit(s.View(0)); len(lit) != 1 || i > 0 && solutions != 1 || solutions == 0 {
			t.Errorf("board %d: got %d solutions and %v lit, want one solution lit", i, solutions, lit)
		}
	}
}

func TestTheTextsOfTheLessonAreShort(t *testing.T) {
	for _, st := range LessonSteps() {
		scenetest.CheckTexts(t, st.Text)
		if st.Wrong != "" {
			scenetest.CheckTexts(t, st.Wrong)
		}
		if st.Then != nil {
			scenetest.CheckTexts(t, st.Then.Text, st.Then.Wrong)
		}
	}
	scenetest.CheckTexts(t, "labyrinth.lesson_final")
}
