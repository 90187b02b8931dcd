package quizscene_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/quizscene"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

// begin opens two questions. The options lose 0, 5 and 30 points.
func begin(t *testing.T, language string, answers []int) (*scenetest.Visit, *[]int) {
	t.Helper()
	return beginWith(t, language, func(o *quizscene.Options) { o.Answers = answers })
}

// beginWith is like begin. The given function changes the options.
func beginWith(t *testing.T, language string, change func(o *quizscene.Options)) (*scenetest.Visit, *[]int) {
	t.Helper()
	env := scenetest.NewEnv()
	env.UI.Book = words.Open(language)
	var told []int
	draw := func(*render.Pen, render.Rect) {}
	question := quizscene.Question{
		Text: "What now?", Picture: draw, Who: []quizscene.Person{{Name: "Berta", Temper: "Careful", Face: draw}},
		Options: []string{"Left", "Right", "Up"}, Best: 1, Lost: []int{5, 0, 30}, Why: draw, Caption: "This is why",
	}
	o := quizscene.Options{
		Quiz: func() quizscene.Quiz {
			return quizscene.Quiz{Title: "Mia", Questions: []quizscene.Question{question, question}}
		},
		Answered: func(all []int) { told = slices.Clone(all) }, Hinted: func() {},
		Result: func(all []int) quizscene.Result { return quizscene.Result{Text: "The end", Figures: "95 points"} },
		Back:   scenetest.Sign(env, "This is the screen before", nil),
		Next:   func() (scenes.Scene, error) { return scenetest.Sign(env, "The next puzzle", nil), nil },
	}
	change(&o)
	return scenetest.Open(t, env, quizscene.New(env, o)), &told
}

func TestQuestionsAreAnsweredByKeysAlone(t *testing.T) {
	v, told := begin(t, "en", nil)
	v.See("Question 1 of 2", "What now?", "Berta", "Careful")
	v.Press(ebiten.KeyEnter)
	v.Ticks(2)
	v.See("Not Left. Better: Right", "That costs 5 points.", "This is why")
	if want := []int{0}; !slices.Equal(*told, want) {
		t.Errorf("got the answers %v, want %v", *told, want)
	}
	v.Press(ebiten.KeyEnter)
	v.Ticks(2)
	v.See("Question 2 of 2")
	v.Press(ebiten.KeyArrowRight, ebiten.KeyEnter)
	v.Ticks(2)
	v.See("Right: Right")
	v.NotSee("That costs")
	v.Press(ebiten.KeyEnter)
	v.Ticks(2)
	v.See("The end", "95 points")
	v.Press(ebiten.KeyEnter)
	v.Ticks(2)
	v.See("The next puzzle")
	if want := []int{0, 1}; !slices.Equal(*told, want) {
		t.Errorf("got the answers %v, want %v", *told, want)
	}
}

func TestEarlierAnswersStay(t *testing.T) {
	v, _ := begin(t, "de", []int{2})
	v.See("Frage 2 von 2")
	v.Click("option2")
	v.Ticks(2)
	v.See("Nicht Up. Besser: Right", "Das kostet 30 Punkte.")
	v.Press(ebiten.KeyEscape)
	v.Ticks(2)
	v.See("This is the screen before")
}

// TestAHintNeverRemovesTheBestOption has options that lose nothing after rounding, before the best one. Two options without a
// picture leave one.
func TestAHintNeverRemovesTheBestOption(t *testing.T) {
	for _, c := range []struct {
		lost []int
		left int
	}{{[]int{0, 0, 0}, 2}, {[]int{0, 0, 0, 5}, 2}, {[]int{5, 0}, 1}} {
		best := len(c.lost) - 1
		if best == 3 {
			best = 2
		}
		v, _ := beginWith(t, "en", func(o *quizscene.Options) {
			quiz := o.Quiz()
			q := &quiz.Questions[0]
			q.Options, q.Lost, q.Best, q.Why = []string{"A", "B", "C", "D"}[:len(c.lost)], c.lost, best, nil
			o.Quiz = func() quizscene.Quiz { return quiz }
		})
		v.Click("hint")
		v.Ticks(2)
		left := 0
		for i := range c.lost {
			if ui.Enabled(v.Widget(fmt.Sprint("option", i))) {
				left++
			}
		}
		if left != c.left || !ui.Enabled(v.Widget(fmt.Sprint("option", best))) {
			t.Errorf("%v: got %d options after a hint, want %d with option %d", c.lost, left, c.left, best)
		}
	}
}

// TestAHintLeavesTheBetterHalf gets a hint by the button or the key, and then answers. A question has one hint.
func TestAHintLeavesTheBetterHalf(t *testing.T) {
	for name, hint := range map[string]func(v *scenetest.Visit){
		"button": func(v *scenetest.Visit) { v.Click("hint") },
		"key":    func(v *scenetest.Visit) { v.Press(ebiten.KeyH) },
		"pad":    func(v *scenetest.Visit) { v.PadPress(input.PadPrevTab) },
	} {
		hints := 0
		v, _ := beginWith(t, "en", func(o *quizscene.Options) { o.Hinted = func() { hints++ } })
		v.See("Hint")
		hint(v)
		v.Ticks(2)
		v.NotSee("This is why", "Hint")
		for i, want := range []bool{true, true, false} { // they lose 5, 0 and 30 points
			if got := ui.Enabled(v.Widget(fmt.Sprint("option", i))); got != want {
				t.Errorf("%s: option %d is enabled: %t, want %t", name, i, got, want)
			}
		}
		v.Press(ebiten.KeyH)
		if v.Ticks(2); hints != 1 {
			t.Errorf("%s: got %d hints, want 1", name, hints)
		}
		v.Click("option0")
		v.Ticks(2)
		v.Press(ebiten.KeyH) // the answer is already explained
		v.See("This is why")
		v.Press(ebiten.KeyEnter)
		v.Ticks(2)
		v.See("Hint", "Question 2 of 2")
		if hints != 1 || !ui.Enabled(v.Widget("option2")) {
			t.Errorf("%s: the next question has %d hints and option 2 enabled: %t, want 1 and true", name, hints, ui.Enabled(v.Widget("option2")))
		}
	}
}

// TestAHintRemovesHalfOfEqualOptions gives a hint about options that lose the same number of points, except for the best one.
func TestAHintRemovesHalfOfEqualOptions(t *testing.T) {
	for n := 3; n <= 9; n++ {
		v, _ := beginWith(t, "en", func(o *quizscene.Options) {
			quiz := o.Quiz()
			q := &quiz.Questions[0]
			q.Options, q.Lost, q.Best = nil, nil, n-1
			for i := range n {
				q.Options, q.Lost = append(q.Options, fmt.Sprint("Option ", i)), append(q.Lost, 40)
			}
			q.Lost[q.Best] = 0
			o.Quiz = func() quizscene.Quiz { return quiz }
		})
		v.Click("hint")
		v.Ticks(2)
		left := 0
		for i := range n {
			if ui.Enabled(v.Widget(fmt.Sprint("option", i))) {
				left++
			}
		}
		if left != (n+1)/2 || !ui.Enabled(v.Widget(fmt.Sprint("option", n-1))) {
			t.Errorf("%d options: got %d after a hint, want %d with the best one", n, left, (n+1)/2)
		}
	}
}

// TestAHintBetweenTwoOptionsShowsThePicture does not show which option is right.
func TestAHintBetweenTwoOptionsShowsThePicture(t *testing.T) {
	v, _ := beginWith(t, "en", func(o *quizscene.Options) {
		quiz := o.Quiz()
		quiz.Questions[0].Options, quiz.Questions[0].Lost = []string{"Call", "Roll"}, []int{9, 0}
		o.Quiz = func() quizscene.Quiz { return quiz }
	})
	v.NotSee("This is why")
	v.Click("hint")
	v.Ticks(2)
	v.See("This is why", "Call", "Roll")
	v.NotSee("Right:", "Better:", "That costs")
	if !ui.Enabled(v.Widget("option0")) || !ui.Enabled(v.Widget("option1")) {
		t.Error("an option is disabled, want both enabled")
	}
}
