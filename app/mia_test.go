package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/prefs"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/miascene"
	"menagerie/scenes/ui"
)

// open shows a scene.
func (w *walker) open(s scenes.Scene) {
	w.scene = s
	w.Frame(func(in *input.Frame) { in.Exposed = true })
	w.Ticks(1)
}

// playMia opens a table.
func (w *walker) playMia(t miaTable) *miascene.Scene {
	w.t.Helper()
	s, err := w.program.miaGame().play(t)
	if err != nil {
		w.t.Fatal(err)
	}
	w.open(s)
	return s.(*miascene.Scene)
}

// wait lets time pass, real time among it, until something is so: bots think beside the game loop.
func (w *walker) wait(what string, so func() bool) {
	w.t.Helper()
	for range moments(40_000) {
		if so() {
			w.Ticks(2) // what it changed is on the screen now
			return
		}
		w.Ticks(1)
		if w.scene.(*miascene.Scene).Told() {
			time.Sleep(breath)
		}
	}
	w.t.Fatalf("still not: %s", what)
}

// myTurn waits until somebody here is asked for something, going on from round to round.
func (w *walker) myTurn(s *miascene.Scene) {
	w.t.Helper()
	w.wait("somebody's turn here", func() bool {
		if w.has("next") {
			w.Press(ebiten.KeyEnter)
		}
		return s.Mine() || w.over()
	})
}

// finish plays until a round is over, as little as is enough.
func (w *walker) finish(s *miascene.Scene) {
	w.t.Helper()
	w.wait("the end of the round", func() bool {
		if s.Mine() {
			if s.View().Stage == mia.Turn && s.View().Standing > 0 {
				w.Press(ebiten.KeyS)
			} else {
				w.Press(ebiten.KeyEnter)
			}
		}
		return w.has("review") || w.over()
	})
}

func TestAGameOfMiaByKeysAlone(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, args.Line{}, home)
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("mia", prefs.Game{Choice: []byte(`{"mode":"practice","bots":"2","rounds":"10","pace":"quick"}`)})
	w.open(w.program.miaGame().setup())
	w.Press(ebiten.KeyEnter)
	s := w.scene.(*miascene.Scene)
	if n := s.View().Config.Seats; n != 3 {
		t.Fatalf("%d seats", n)
	}
	for range 10 {
		w.myTurn(s)
		w.finish(s)
	}
	w.live("over", w.over)
	w.Ticks(60)
	w.need("again", "watch", "leave", "scores", "faces")
	w.Click("watch")
	film := w.scene.(*miascene.Scene)
	w.Press(ebiten.KeyEnd)
	if got := film.View(); got.Stage != mia.Ended || !slices.Equal(got.Scores, s.View().Scores) {
		t.Fatalf("the film ends with %v, the game did with %v", got.Scores, s.View().Scores)
	}
	w.Press(ebiten.KeyHome, ebiten.KeyArrowRight)
	if len(film.View().Log) == 0 {
		t.Fatal("a step of the film leads to nothing that can be seen")
	}
	w.Press(ebiten.KeyEscape)
	w.Click("leave")
	r := onlyRecord(t, home)
	if !r.Done || r.Game != "mia" || r.Seats[1].Bot != "beginner" {
		t.Fatalf("the record says %+v", r.Head)
	}
}

func TestABluffIsSeen(t *testing.T) {
	w := walk(t, args.Line{})
	s := w.playMia(miaTable{Config: mia.Config{Seats: 2, Rounds: 30}, Bots: []string{"", "liar"}, Pace: "quick"})
	for range 30 {
		w.myTurn(s)
		w.finish(s) // wants to see as soon as something stands
		last := s.View().Last[len(s.View().Last)-1]
		if last.Reason != mia.CaughtBluffing || !slices.Equal(last.Seats, []rules.Seat{1}) {
			continue
		}
		log := w.Widget("log").(*ui.Log)
		if got := log.Entry(log.Count() - 1); got != "Liar was bluffing and has lost." {
			t.Fatalf("the log says %q", got)
		}
		if got := log.Entry(log.Count() - 3); got != "Player 1 wants to see." {
			t.Fatalf("the log says %q", got)
		}
		w.Click("review")
		w.need("reviewed")
		return
	}
	t.Fatal("thirty rounds against a liar, and no bluff was seen")
}

func TestMiaIsPlayedWithTheMouse(t *testing.T) {
	w := walk(t, args.Line{})
	w.program.Env.Prefs.Captions = true
	s := w.playMia(miaTable{Config: mia.Config{Seats: 3}, Bots: []string{"", "", ""}})
	w.takeOver()
	w.Click("roll")
	w.wait("asked to announce", func() bool { return w.has("say") })
	who := s.View().You
	cup := s.Layout().Cup(who, 0)
	heard := func() string { return w.program.voice.text }
	w.MoveTo(cup.X, cup.Y)
	before := heard()
	w.PressDown(1)
	w.Ticks(2)
	if !s.Looks() || heard() == before || heard() != "[the cup is lifted]" {
		t.Fatalf("the cup is held, and heard was %q", heard())
	}
	w.Release()
	w.Ticks(2)
	if s.Looks() {
		t.Fatal("the cup stays up")
	}
	w.PressDown(1)
	w.Ticks(2)
	if heard() != "[the cup is lifted once more]" {
		t.Fatalf("the second look is heard as %q", heard())
	}
	w.Release()
	high, err := mia.DiceOf(5, 4)
	if err != nil {
		t.Fatal(err)
	}
	rung := s.Layout().Rung(high).Centre()
	w.ClickAt(rung.X, rung.Y)
	if got := w.Widget("say").(*ui.Button).Text(); got != "Announce 5\u00a04" {
		t.Fatalf("the button says %q", got)
	}
	w.ClickAt(rung.X, rung.Y)
	w.takeOver()
	if v := s.View(); v.Standing != high || v.You == who || v.Cup != who || v.Dice != mia.None {
		t.Fatalf("after the announcement %+v", v)
	}
	w.Click("see")
	w.wait("over", func() bool { return w.has("next") })
	if w.has("curtain") {
		t.Fatal("between rounds nobody has secrets")
	}
}

// takeOver takes over the screen when it changes hands.
func (w *walker) takeOver() {
	w.t.Helper()
	w.wait("the hand-over", func() bool { return w.has("lift") })
	w.Ticks(24)
	w.Press(ebiten.KeyEnter)
	w.wait("the table", func() bool { return w.has("board") && w.scene.(*miascene.Scene).Mine() })
}

func TestTheAnnouncementIsSeenWhileTheScreenChangesHands(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {400, 300}} {
		w := walk(t, args.Line{})
		w.Resize(size[0], size[1])
		s := w.playMia(miaTable{Config: mia.Config{Seats: 2}, Bots: []string{"", ""}, Names: []string{"Ada", "Tom"}})
		w.takeOver()
		w.Press(ebiten.KeyW)
		w.wait("asked to announce", func() bool { return w.has("say") })
		w.Press(ebiten.KeyDigit5, ebiten.KeyDigit4, ebiten.KeyEnter)
		w.wait("the hand-over", func() bool { return w.has("lift") })
		w.need("board", "status", "curtain")
		next := s.Name(s.View().Waiting[0])
		if got := w.Widget("curtain").(*ui.Label).Text(); got != "Pass to "+next {
			t.Errorf("the hand-over says %q", got)
		}
		if got := w.Widget("status").(*ui.Label).Text(); !strings.Contains(got, next) || !strings.Contains(got, "5\u00a04") {
			t.Errorf("the status says %q", got)
		}
		if v := s.View(); v.You != rules.Nobody || v.Dice != mia.None || s.Mine() {
			t.Errorf("before the screen was handed over: %+v", v)
		}
		w.Hold(ebiten.KeySpace) // nobody can lift the cup
		w.Ticks(40)
		if s.Looks() || s.View().You != rules.Nobody {
			t.Error("the cup is up")
		}
		w.LetGo()
		w.Press(ebiten.KeyEnter)
		w.wait("asked", s.Mine)
	}
}

func TestTooLittleIsNotAnnouncedByMistake(t *testing.T) {
	w := walk(t, args.Line{})
	s := w.playMia(miaTable{Config: mia.Config{Seats: 2}, Bots: []string{"", ""}})
	for _, digits := range [][2]ebiten.Key{{ebiten.KeyDigit3, ebiten.KeyDigit6}, {ebiten.KeyNumpad5, ebiten.KeyDigit2}} {
		w.takeOver()
		w.Press(ebiten.KeyD)
		w.wait("asked to announce", func() bool { return w.has("say") })
		w.Press(digits[0], digits[1])
		if digits[0] == ebiten.KeyNumpad5 { // less than 6 3
			break
		}
		w.Press(ebiten.KeyEnter)
	}
	if toasts := w.root().Toasts(); len(toasts) != 1 || toasts[0] != "5\u00a02 is not more than 6\u00a03." {
		t.Fatalf("told %q", toasts)
	}
	w.Press(ebiten.KeyArrowDown) // nor by the arrows
	if got := w.Widget("say").(*ui.Button).Text(); got != "Announce 6\u00a04" || !s.Mine() {
		t.Fatalf("the button says %q", got)
	}
}

func TestOddsAreOffWherePeopleShareTheTable(t *testing.T) {
	w := walk(t, args.Line{})
	alone := w.playMia(miaTable{Config: mia.Config{Seats: 2}, Bots: []string{"", "liar"}, Pace: "quick"})
	for {
		w.myTurn(alone)
		if alone.View().Standing != mia.None {
			break
		}
		w.Press(ebiten.KeyW)
		w.wait("asked to announce", func() bool { return w.has("say") })
		w.Press(ebiten.KeyEnter)
		w.Ticks(1)
	}
	if got := w.Widget("chance").(*ui.Label).Text(); got != "A roll reaches 6\u00a06: 8 %, beats it: 6 %" {
		t.Fatalf("told %q", got)
	}
	w.Press(ebiten.KeyTab)
	w.Ticks(1)
	if w.has("chance") {
		t.Fatal("Tab does not switch the odds off")
	}
	w.Press(ebiten.KeyTab)
	w.playMia(miaTable{Config: mia.Config{Seats: 2}, Bots: []string{"", ""}})
	w.takeOver()
	w.Press(ebiten.KeyW)
	w.wait("asked to announce", func() bool { return w.has("say") })
	w.Press(ebiten.KeyEnter)
	w.takeOver()
	if w.has("chance") {
		t.Fatal("the odds show at a table that people share")
	}
}

func TestAGameOfMiaThatWasLeftCanBeGoneOnWith(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, args.Line{}, home)
	s := w.playMia(miaTable{Config: mia.Config{Seats: 3, Rounds: 9}, Bots: []string{"", "honest", "best"}, Names: []string{"Ada"}, Pace: "quick"})
	w.myTurn(s)
	w.finish(s)
	w.myTurn(s)
	left := s.View()
	if err := w.program.Close(); err != nil {
		t.Fatal(err)
	}
	again := walkIn(t, args.Line{}, home)
	again.Click("resume0")
	now := again.scene.(*miascene.Scene)
	again.wait("Ada's turn", now.Mine)
	if got := now.View(); got.Round != left.Round || !slices.Equal(got.Scores, left.Scores) || len(got.Log) != len(left.Log) {
		t.Fatalf("left in round %d with %v, resumed in %d with %v", left.Round, left.Scores, got.Round, got.Scores)
	}
	if name := now.Name(0); name != "Ada" {
		t.Fatalf("the player is called %q", name)
	}
}

func TestAnIdleTableRests(t *testing.T) {
	w := walk(t, args.Line{})
	s := w.playMia(miaTable{Config: mia.Config{Seats: 2}, Bots: []string{"", "honest"}})
	w.myTurn(s)
	w.MoveTo(1279, 719)
	w.Ticks(calm)
	w.scene.Draw(ebiten.NewImage(1280, 720))
	for range 120 {
		w.Ticks(1)
		if w.root().Dirty() {
			t.Fatal("a table at which nothing happens wants to be drawn")
		}
	}
}

func TestDiceOfPeopleWhoShareTheScreenAreCountedInSilence(t *testing.T) {
	w := walk(t, args.Line{})
	s := w.playMia(miaTable{Config: mia.Config{Seats: 2, Rounds: 1}, Bots: []string{"", ""}, Pace: "quick"})
	w.takeOver()
	w.Press(ebiten.KeyW)
	w.wait("asked to announce", func() bool { return w.has("say") })
	w.Widget("tabs").(*ui.Tabs).Select(2)
	w.Ticks(2)
	if got := w.Widget("fair").(*ui.Label).Text(); got != w.program.Env.UI.Book.T("mia.dice_secret") || w.has("faces") {
		t.Fatalf("told %q", got)
	}
	w.Press(ebiten.KeyEnter)
	w.takeOver()
	w.Press(ebiten.KeyS)
	w.wait("over", w.over)
	w.need("faces")
	if got := w.Widget("fair").(*ui.Label).Text(); !strings.HasPrefix(got, "1 roll of all players.") {
		t.Fatalf("told %q", got)
	}
	if s.View().Stage != mia.Ended {
		t.Fatal("the game goes on")
	}
}

func TestBotsPlayMiaForAnybodyWhoWatches(t *testing.T) {
	w := walk(t, args.Line{Command: args.Demo, Operand: "mia"})
	s := w.scene.(*miascene.Scene)
	w.until(20_000, "the third round", func() bool { return s.View().Round == 3 })
	if w.has("next") || w.has("roll") {
		t.Fatal("somebody who watches is asked")
	}
}
