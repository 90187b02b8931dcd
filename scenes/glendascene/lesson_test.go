package glendascene

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/assets/words"
	"menagerie/render/glendadraw"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tutor"
	"menagerie/session/lesson"
)

// pupil plays the lesson of the rabbit.
type pupil struct {
	guest
	course *lesson.Lesson[glenda.State, glenda.View, glenda.Move]
}

func learn(t *testing.T, language string) pupil {
	t.Helper()
	course, err := lesson.New(LessonSteps())
	if err != nil {
		t.Fatal(err)
	}
	env := scenetest.NewEnv()
	env.UI.Book = words.Open(language)
	s := New(env, Options{Options: scenetest.LessonOptions(env, course), Session: course})
	return pupil{guest{scenetest.Open(t, env, s), s}, course}
}

// want returns the cell at which the hand points, or false while no input is expected.
func (p pupil) want() (hex.Cell, bool) {
	shown := p.course.Shown()
	seat, mine := p.scene.mine()
	if len(shown) == 0 || !mine {
		return hex.Cell{}, false
	}
	return targetCell(p.scene.Current, seat, shown[0].Move), true
}

// act makes the input for the cell at which the hand points.
func (p pupil) act(input func(c hex.Cell)) func(tutor.Spot) {
	return func(tutor.Spot) {
		if c, ok := p.want(); ok {
			input(c)
		}
	}
}

// walk moves the cursor to a cell with press, which makes one step in a direction.
func (p pupil) walk(c hex.Cell, press func(way ebiten.Key)) {
	for range 20 {
		at := p.scene.cursor
		switch {
		case at == c:
			return
		case at.Y < c.Y:
			press(ebiten.KeyArrowDown)
		case at.Y > c.Y:
			press(ebiten.KeyArrowUp)
		case at.X < c.X:
			press(ebiten.KeyArrowRight)
		default:
			press(ebiten.KeyArrowLeft)
		}
	}
}

var padWays = map[ebiten.Key]input.PadButton{
	ebiten.KeyArrowDown: input.PadDown, ebiten.KeyArrowUp: input.PadUp, ebiten.KeyArrowLeft: input.PadLeft, ebiten.KeyArrowRight: input.PadRight,
}

func TestTheLessonIsPlayedByEveryDevice(t *testing.T) {
	for name, act := range map[string]func(p pupil) func(hex.Cell){
		"mouse":  func(p pupil) func(hex.Cell) { return p.click },
		"finger": func(p pupil) func(hex.Cell) { return func(c hex.Cell) { at := p.at(c); p.TapAt(at.X, at.Y) } },
		"keys": func(p pupil) func(hex.Cell) {
			return func(c hex.Cell) {
				p.walk(c, func(way ebiten.Key) { p.Press(way) })
				p.Press(ebiten.KeyEnter)
			}
		},
		"pad": func(p pupil) func(hex.Cell) {
			return func(c hex.Cell) {
				p.walk(c, func(way ebiten.Key) { p.PadPress(padWays[way]) })
				p.PadPress(input.PadAccept)
			}
		},
	} {
		for _, language := range []string{"en", "de"} {
			p := learn(t, language)
			t.Logf("%s, %s: %d s", name, language, p.Learn(p.act(act(p))))
		}
	}
}

// wrong presses a cell that is not part of the step.
func (p pupil) wrong(c hex.Cell) {
	p.click(c)
	p.Ticks(2)
}

func TestWrongInputsOfTheLessonAreExplained(t *testing.T) {
	p := learn(t, "en")
	p.Ticks(60)
	p.See("You are the rabbit. Hop to the path.")
	turn := p.scene.Current.Turn
	p.wrong(hex.Cell{X: 6, Y: 5})
	p.See("Look where the hand points.")
	p.Ticks(160)
	p.See("You are the rabbit. Hop to the path.")
	p.wrong(hex.Cell{X: 4, Y: 3})
	p.wrong(hex.Cell{X: 4, Y: 3})
	if p.scene.Current.Turn != turn+1 {
		t.Errorf("after two wrong inputs: got turn %d, want %d with the right hop", p.scene.Current.Turn, turn+1)
	}
	p.Ticks(70)
	if p.scene.Current.Turn != turn {
		t.Errorf("after the demonstration: got turn %d, want %d", p.scene.Current.Turn, turn)
	}
	for at, _ := p.course.Progress(); at < 2; at, _ = p.course.Progress() {
		if c, ok := p.want(); ok {
			p.click(c)
		}
		p.Ticks(60)
	}
	p.See("Wall where her two ways meet.")
	p.wrong(hex.Cell{X: 4, Y: 2})
	p.See("She slips out there.")
	p.Ticks(30)
	if p.scene.Current.Glenda == p.scene.Current.Config.Middle() {
		t.Errorf("got her at %v, want her escape shown", p.scene.Current.Glenda)
	}
	p.Ticks(60)
	if p.scene.Current.Glenda != p.scene.Current.Config.Middle() || p.scene.Current.Walls.Len() != 6 {
		t.Errorf("got her at %v with %d walls, want the middle and 6", p.scene.Current.Glenda, p.scene.Current.Walls.Len())
	}
}

func TestTheLessonIsSkipped(t *testing.T) {
	p := learn(t, "en")
	p.NotSee("Hint", "Pause")
	p.Press(ebiten.KeyH, ebiten.KeyV)
	p.NotSee("Large numbers")
	p.Press(ebiten.KeyEscape)
	p.See("The lesson was skipped")
	p = learn(t, "en")
	p.Click("skip")
	p.Ticks(2)
	p.See("The lesson was skipped")
}

func TestTheTextsOfTheLessonAreShort(t *testing.T) {
	for _, st := range LessonSteps() {
		for _, key := range []string{st.Text, st.Wrong} {
			if key != "" {
				scenetest.CheckTexts(t, key)
			}
		}
		if st.Then != nil {
			scenetest.CheckTexts(t, st.Then.Text)
		}
	}
	scenetest.CheckTexts(t, "glenda.lesson_final")
}

// at returns the place of a cell on the screen.
func (g guest) at(c hex.Cell) (p struct{ X, Y float64 }) {
	at := glendadraw.Fit(g.scene.Canvas.Bounds(), g.scene.Current.Config.Size).At(c)
	p.X, p.Y = at.X, at.Y
	return p
}

func TestOnlyTheMeetingPointWinsTheThirdStep(t *testing.T) {
	s, err := LessonSteps()[2].Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range s.View(glenda.Trapper).Legal() {
		after, err := s.Play(glenda.Trapper, m)
		if err != nil {
			t.Fatal(err)
		}
		wins := glendamath.Analyse(context.Background(), after.View(glenda.Trapper), maxNodes).Verdict == glendamath.TrapperWins
		if wins != (m.Cell == meetingCell) {
			t.Errorf("a wall on %v: got wins = %t, want %t", m.Cell, wins, m.Cell == meetingCell)
		}
	}
}

func TestTheLastStepNeedsTwoWalls(t *testing.T) {
	steps := LessonSteps()
	s, err := steps[2].Start()
	if err != nil {
		t.Fatal(err)
	}
	s, err = s.Play(glenda.Trapper, glenda.PutAt(meetingCell))
	if err != nil {
		t.Fatal(err)
	}
	last, walls := steps[3], 0
	for !last.Done(s.View(glenda.Trapper)) && walls < 10 {
		if seat, m, ok := last.Reply(s); ok {
			s, err = s.Play(seat, m)
		} else {
			walls++
			s, err = s.Play(glenda.Trapper, last.Lit(s.View(glenda.Trapper))[0])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if walls != 2 {
		t.Errorf("she is shut in after %d walls, want 2", walls)
	}
}

func TestTextsAreShort(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		book := words.Open(language)
		for _, st := range LessonSteps() {
			for _, key := range slices.DeleteFunc([]string{st.Text, st.Wrong}, func(key string) bool { return key == "" }) {
				if text := book.T(key); len(strings.Fields(text)) > 12 {
					t.Errorf("%s: got %d words in %q, want at most 12", language, len(strings.Fields(text)), text)
				}
			}
		}
	}
}
