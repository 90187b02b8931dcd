package miascene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tutor"
	"menagerie/session/lesson"
)

// rolled returns a View in which seat 1 has rolled after an announcement of 6 3 and is to announce.
func rolled(d mia.Dice) mia.View {
	v := asks(2)
	v.Stage, v.Cup, v.Dice, v.Standing = mia.Announcing, 1, d, mia.Lowest+11
	v.Log = append(v.Log, mia.Event{Kind: mia.Rolls, Seat: 1})
	return v
}

// TestTheTruthIsPreselected announces with Enter alone. At a shared screen or under a closed cup, nothing may be preselected.
func TestTheTruthIsPreselected(t *testing.T) {
	const least = mia.Lowest + 12
	for _, c := range []struct {
		name   string
		dice   mia.Dice
		seats  []rules.Seat
		closed bool
		keys   []ebiten.Key
		want   mia.Dice
	}{
		{"a Mia", mia.Mia, []rules.Seat{1}, false, nil, mia.Mia},
		{"a pair", mia.Mia - 3, []rules.Seat{1}, false, nil, mia.Mia - 3},
		{"too little", mia.Lowest + 5, []rules.Seat{1}, false, nil, least},
		{"the same", mia.Lowest + 11, []rules.Seat{1}, false, nil, least},
		{"several people", mia.Mia, []rules.Seat{0, 1}, false, nil, least},
		{"a closed cup", mia.Mia, []rules.Seat{1}, true, nil, least},
		{"a closed cup that is lifted", mia.Mia, []rules.Seat{1}, true, []ebiten.Key{ebiten.KeySpace}, mia.Mia},
		{"a value that was chosen before", mia.Mia, []rules.Seat{1}, true, []ebiten.Key{ebiten.KeyArrowUp, ebiten.KeySpace}, least + 1},
		{"one more than the truth", mia.Mia - 3, []rules.Seat{1}, false, []ebiten.Key{ebiten.KeyArrowUp}, mia.Mia - 2},
	} {
		s := &script{seats: c.seats}
		s.show(asks(2))
		d, scene := open(t, s, nil)
		if c.closed {
			scene.Remember("open", false)
		}
		s.show(rolled(c.dice))
		d.Ticks(200)
		if len(c.seats) > 1 {
			d.Press(ebiten.KeySpace)
		}
		for _, k := range c.keys {
			d.Press(k)
		}
		d.Ticks(2)
		d.Press(ebiten.KeyEnter)
		if len(s.sent) != 1 || s.sent[0] != mia.Say(c.want) {
			t.Errorf("%s: sent %v, want %v", c.name, s.sent, c.want)
		}
	}
}

// pupil plays the lesson of Mia.
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
	s := New(env, Options{Options: scenetest.LessonOptions(env, course), Session: course, Haste: 4})
	return pupil{scenetest.Open(t, env, s), s}
}

// point presses the mouse at a place, for half a second if the place is to be held.
func (p pupil) point(s tutor.Spot) {
	if !s.Held {
		p.ClickAt(s.At.X, s.At.Y)
		return
	}
	p.MoveTo(s.At.X, s.At.Y)
	p.PressDown(1)
	p.Ticks(30)
	p.Release()
}

// tap does the same with a finger.
func (p pupil) tap(s tutor.Spot) {
	if !s.Held {
		p.TapAt(s.At.X, s.At.Y)
		return
	}
	p.MoveTo(s.At.X, s.At.Y)
	for i := range 30 {
		p.Frame(func(in *input.Frame) {
			in.Pointer.Finger, in.Pointer.Left.Down, in.Pointer.Left.Pressed = true, true, i == 0
		})
	}
	p.Frame(func(in *input.Frame) { in.Pointer.Finger, in.Pointer.Left.Released = true, true })
}

// keys makes the next move with the keyboard.
func (p pupil) keys(s tutor.Spot) {
	m, _ := p.scene.shownMove()
	switch {
	case s.Held:
		p.Hold(ebiten.KeySpace)
		p.Ticks(30)
		p.LetGo()
	case m.Kind == mia.See:
		p.Press(ebiten.KeyS)
	default:
		high, low := m.Dice.High(), m.Dice.Low()
		p.Press(ebiten.KeyDigit0+ebiten.Key(high), ebiten.KeyDigit0+ebiten.Key(low), ebiten.KeyEnter)
	}
}

// pad makes the next move with a game pad.
func (p pupil) pad(s tutor.Spot) {
	m, _ := p.scene.shownMove()
	switch {
	case s.Held:
		for range 30 {
			p.Frame(func(in *input.Frame) { in.Pads = []input.Pad{{Held: input.PadSet(0).With(input.PadWest)}} })
		}
		return
	case m.Kind == mia.See && !p.scene.hand.see:
		p.PadPress(input.PadRight)
	case m.Kind == mia.Announce:
		p.choose(m.Dice)
	}
	p.PadPress(input.PadAccept)
}

// choose selects the lowest value above the last announcement. It ignores the dice, because others may see the screen.
func (p pupil) choose(d mia.Dice) {
	want := p.scene.Layout().Rung(d).Centre()
	for range 30 {
		at := p.scene.Layout().Rung(p.scene.hand.pick).Centre()
		switch {
		case at.X < want.X-1:
			p.PadPress(input.PadRight)
		case at.X > want.X+1:
			p.PadPress(input.PadLeft)
		case at.Y < want.Y-1:
			p.PadPress(input.PadDown)
		case at.Y > want.Y+1:
			p.PadPress(input.PadUp)
		default:
			return
		}
	}
}

func TestTheLessonIsPlayedByEveryDevice(t *testing.T) {
	for name, act := range map[string]func(p pupil, s tutor.Spot){
		"mouse": pupil.point, "finger": pupil.tap, "keys": pupil.keys, "pad": pupil.pad,
	} {
		for _, language := range []string{"en", "de"} {
			p := learn(t, language)
			t.Logf("%s, %s: %d s", name, language, p.Learn(func(s tutor.Spot) { act(p, s) }))
		}
	}
}

// until plays on until the player has to act in a step.
func (p pupil) until(step int) {
	for range 3000 {
		t := scenetest.TutorOf(p.Scene)
		if at, _ := t.Course.Progress(); at == step && len(t.Spots()) > 0 {
			return
		}
		if spots := t.Spots(); len(spots) > 0 && !t.Course.Done() {
			p.point(spots[0])
		}
		p.Ticks(1)
	}
}

func TestWrongInputsOfTheLessonAreExplained(t *testing.T) {
	p := learn(t, "en")
	p.until(0)
	p.See("Hold the cup. Only you may look.")
	p.point(tutor.Spot{At: p.scene.Layout().Rung(mia.Mia).Centre()})
	p.Ticks(5)
	p.See("Look where the hand points.")
	p.until(1)
	p.See("Say what you have. Berta will doubt it.")
	p.point(tutor.Spot{At: p.scene.Layout().Rung(mia.Mia).Centre()})
	p.Ticks(5)
	p.See("Look where the hand points.")
	p.until(2)
	p.See("6 6? He always says that. Call!")
	p.Click("roll")
	p.Ticks(5)
	p.See("Only Mia beats that. Call.")
	if p.scene.Current.Stage != mia.Turn {
		t.Errorf("got stage %v, want %v because the dice are not rolled", p.scene.Current.Stage, mia.Turn)
	}
	p.until(4)
	p.See("2 1 is Mia: all others lose. Say it!")
}

func TestTheTextsOfTheLessonAreShort(t *testing.T) {
	for _, st := range LessonSteps() {
		scenetest.CheckTexts(t, st.Text)
		if st.Wrong != "" {
			scenetest.CheckTexts(t, st.Wrong)
		}
		if st.Then != nil {
			scenetest.CheckTexts(t, st.Then.Text)
		}
	}
	scenetest.CheckTexts(t, "mia.lesson_final")
}

// TestAPhoneHidesTheDiceFromTheTable lets Tom play with a finger on a server. The dice are visible only while he holds the cup,
// and nothing else on the screen depends on them. A mouse needs no such care.
func TestAPhoneHidesTheDiceFromTheTable(t *testing.T) {
	const least = mia.Lowest + 12
	s, n := &script{seats: []rules.Seat{1}}, &server{figures: SeatFigures{Names: []string{"ann", "tom"}, Orders: SeatOrders{Mode: Hand}, Limit: 20000, LimitSure: true}}
	s.show(asks(2))
	d, scene := open(t, s, n)
	s.show(rolled(mia.Mia))
	d.TapAt(1, 1)
	d.Ticks(200)
	d.See("Hold the cup.")
	d.NotSee("My seat is played by")
	if scene.Looks() {
		t.Fatal("before a press: the cup is open, want it closed")
	}
	cup := scene.Layout().Cup(scene.Current.Cup, scene.bottomSeat())
	touch := func(down, pressed bool) {
		d.Frame(func(in *input.Frame) {
			in.Pointer = input.Pointer{X: cup.X, Y: cup.Y, Inside: true, Finger: true, Left: input.Button{Down: down, Pressed: pressed, Released: !down}}
		})
	}
	touch(true, true)
	touch(true, false)
	if !scene.Looks() {
		t.Fatal("with a finger on the cup: it is closed, want it open")
	}
	d.NotSee("You rolled")
	touch(false, false)
	d.Ticks(2)
	if scene.Looks() || scene.hand.pick != least {
		t.Errorf("after the finger was lifted: got the cup open %v and %v selected, want it closed and %v", scene.Looks(), scene.hand.pick, least)
	}
	d.See("Say more than")
	d.ClickAt(1, 1) // a mouse
	d.Ticks(5)
	if !scene.Looks() || scene.hand.pick != mia.Mia {
		t.Errorf("with a mouse: got the cup open %v and %v selected, want it open and a Mia", scene.Looks(), scene.hand.pick)
	}
}
