package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/miagame"
	"menagerie/internal/cli"
	"menagerie/internal/prefs"
	"menagerie/internal/testkit/timelimit"
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
func (w *walker) playMia(t miagame.Seating) *miascene.Scene {
	w.t.Helper()
	s, err := miagame.New(&w.program.Services).Game.Play(t)
	if err != nil {
		w.t.Fatal(err)
	}
	w.open(s)
	return s.(*miascene.Scene)
}

// wait lets time pass, real time among it, until something is so: bots think beside the game loop.
func (w *walker) wait(what string, so func() bool) {
	w.t.Helper()
	for timelimit.Left(w.t) {
		if so() {
			w.Ticks(2) // the change is on the screen now
			return
		}
		w.Ticks(1)
		if w.scene.(*miascene.Scene).Told() {
			time.Sleep(breath)
		}
	}
	w.t.Fatalf("timed out, want: %s", what)
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
		return w.has("review") || w.has("next") || w.over()
	})
}

func TestAGameOfMiaIsPlayedByKeysAlone(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("mia", prefs.Game{Choice: []byte(`{"mode":"practice","bots":"2","rounds":"10","pace":"quick"}`)})
	w.open(miagame.New(&w.program.Services).Game.OpenSetup())
	w.Press(ebiten.KeyEnter)
	s := w.scene.(*miascene.Scene)
	if n := s.View().Config.Seats; n != 3 {
		t.Fatalf("got %d seats, want 3", n)
	}
	for range 10 {
		w.myTurn(s)
		w.finish(s)
	}
	w.live("over", w.over)
	w.card()
	w.need("again", "watch", "turned")
	w.Click("watch")
	film := w.scene.(*miascene.Scene)
	w.Press(ebiten.KeyEnd)
	if got := film.View(); got.Stage != mia.Ended || !slices.Equal(got.Scores, s.View().Scores) {
		t.Fatalf("the film ends with %v, want %v", got.Scores, s.View().Scores)
	}
	w.Press(ebiten.KeyHome, ebiten.KeyArrowRight)
	if len(film.View().Log) == 0 {
		t.Fatal("a step of the film: got no event, want at least 1")
	}
	w.Press(ebiten.KeyEscape)
	w.leaveResult()
	r := onlyRecord(t, home)
	if !r.Done || r.Game != "mia" || r.Seats[1].Bot != "beginner" {
		t.Fatalf("got %+v, done %v; want mia against beginner, true", r.Head, r.Done)
	}
}

func TestABluffIsSeen(t *testing.T) {
	w := walk(t, cli.Line{})
	s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 2, Rounds: 30}, Bots: []string{"", "liar"}, Pace: "quick"})
	for range 30 {
		w.myTurn(s)
		w.finish(s) // wants to see as soon as something stands
		last := s.View().Last[len(s.View().Last)-1]
		if last.Reason != mia.CaughtBluffing || !slices.Equal(last.Seats, []rules.Seat{1}) {
			continue
		}
		log := w.Widget("log").(*ui.Log)
		if got := log.Entry(log.Count() - 1); got != "Bodo was bluffing and has lost." {
			t.Fatalf("got the log %q, want that Liar was bluffing", got)
		}
		if got := log.Entry(log.Count() - 3); got != "Player calls the bluff." {
			t.Fatalf("got the log %q, want that player 1 calls the bluff", got)
		}
		w.Click("review")
		w.need("reviewed")
		return
	}
	t.Fatal("got no bluff in thirty rounds against a liar, want one")
}

func TestMiaIsPlayedWithTheMouse(t *testing.T) {
	w := walk(t, cli.Line{})
	w.program.Env.Prefs.Captions = true
	s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 3}, Bots: []string{"", "", ""}})
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
		t.Fatalf("got open %v and the sound %q, want true and the lifted cup", s.Looks(), heard())
	}
	w.Release()
	w.Ticks(2)
	if s.Looks() {
		t.Fatal("the cup is open, want it closed")
	}
	w.PressDown(1)
	w.Ticks(2)
	if heard() != "[the cup is lifted once more]" {
		t.Fatalf("the second look: got the sound %q, want the cup lifted once more", heard())
	}
	w.Release()
	high, err := mia.DiceOf(5, 4)
	if err != nil {
		t.Fatal(err)
	}
	rung := s.Layout().Rung(high).Centre()
	w.ClickAt(rung.X, rung.Y)
	if got := w.Widget("say").(*ui.Button).Text(); got != "Say 5\u00a04" {
		t.Fatalf("got the button %q, want %q", got, "Say 5\u00a04")
	}
	w.ClickAt(rung.X, rung.Y)
	w.takeOver()
	if v := s.View(); v.Standing != high || v.You == who || v.Cup != who || v.Dice != mia.None {
		t.Fatalf("after the announcement: got %+v, want it at the next player with a closed cup", v)
	}
	w.Click("see")
	w.wait("over", func() bool { return w.has("next") })
	if w.has("curtain") {
		t.Fatal("between rounds: the curtain is closed, want it open")
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
		w := walk(t, cli.Line{})
		w.Resize(size[0], size[1])
		s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 2}, Bots: []string{"", ""}, Names: []string{"Ada", "Tom"}})
		w.takeOver()
		w.Press(ebiten.KeyW)
		w.wait("asked to announce", func() bool { return w.has("say") })
		w.Press(ebiten.KeyDigit5, ebiten.KeyDigit4, ebiten.KeyEnter)
		w.wait("the hand-over", func() bool { return w.has("lift") })
		w.need("board", "status", "curtain")
		next := s.Name(s.View().Waiting[0])
		if got := w.Widget("curtain").(*ui.Label).Text(); got != "Pass to "+next {
			t.Errorf("got %q, want %q", got, "Pass to "+next)
		}
		if got := w.Widget("status").(*ui.Label).Text(); !strings.Contains(got, next) || !strings.Contains(got, "5\u00a04") {
			t.Errorf("got the status %q, want %s and 5 4", got, next)
		}
		if v := s.View(); v.You != rules.Nobody || v.Dice != mia.None || s.Mine() {
			t.Errorf("before the screen was handed over: got %+v, want nobody's view", v)
		}
		w.Hold(ebiten.KeySpace) // nobody can lift the cup
		w.Ticks(40)
		if s.Looks() || s.View().You != rules.Nobody {
			t.Errorf("got open %v and seat %d, want false and nobody", s.Looks(), s.View().You)
		}
		w.LetGo()
		w.Press(ebiten.KeyEnter)
		w.wait("asked", s.Mine)
	}
}

func TestTooLittleIsNotAnnouncedByMistake(t *testing.T) {
	w := walk(t, cli.Line{})
	s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 2}, Bots: []string{"", ""}})
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
		t.Fatalf("got the notices %q, want that 5 2 is not more than 6 3", toasts)
	}
	w.Press(ebiten.KeyArrowDown) // nor by the arrows
	if got := w.Widget("say").(*ui.Button).Text(); got != "Say 6\u00a04" || !s.Mine() {
		t.Fatalf("got the button %q, want %q", got, "Say 6\u00a04")
	}
}

func TestOddsAreOffWherePeopleShareTheTable(t *testing.T) {
	w := walk(t, cli.Line{})
	alone := w.playMia(miagame.Seating{Config: mia.Config{Seats: 2}, Bots: []string{"", "liar"}, Pace: "quick"})
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
	if w.has("verdict") {
		t.Fatal("at first: the analysis is on, want it off")
	}
	w.Press(ebiten.KeyV)
	w.Ticks(1)
	if got := w.Widget("verdict").(*ui.Label).Text(); !strings.Contains(got, "A roll rarely beats 6\u00a06.") {
		t.Fatalf("got the verdict %q, want that a roll rarely beats 6 6", got)
	}
	w.playMia(miagame.Seating{Config: mia.Config{Seats: 2}, Bots: []string{"", ""}})
	w.takeOver()
	w.Press(ebiten.KeyW)
	w.wait("asked to announce", func() bool { return w.has("say") })
	w.Press(ebiten.KeyEnter)
	w.takeOver()
	if w.has("verdict") {
		t.Fatal("at a shared table: the odds are shown, want them hidden")
	}
}

func TestAGameOfMiaThatWasLeftCanBeGoneOnWith(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 3, Rounds: 9}, Bots: []string{"", "honest", "best"}, Names: []string{"Ada"}, Pace: "quick"})
	w.myTurn(s)
	w.finish(s)
	w.myTurn(s)
	left := s.View()
	if err := w.program.Close(); err != nil {
		t.Fatal(err)
	}
	again := walkIn(t, cli.Line{}, home)
	again.Click("continue")
	now := again.scene.(*miascene.Scene)
	again.wait("Ada's turn", now.Mine)
	if got := now.View(); got.Round != left.Round || !slices.Equal(got.Scores, left.Scores) || len(got.Log) != len(left.Log) {
		t.Fatalf("resumed: got round %d with %v, want round %d with %v", got.Round, got.Scores, left.Round, left.Scores)
	}
	if name := now.Name(0); name != "Ada" {
		t.Fatalf("got the name %q, want Ada", name)
	}
}

func TestAnIdleTableRests(t *testing.T) {
	w := walk(t, cli.Line{})
	s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 2}, Bots: []string{"", "honest"}})
	w.myTurn(s)
	w.MoveTo(1279, 719)
	w.Ticks(calm)
	w.rests(ebiten.NewImage(1280, 720), func() { w.Ticks(1) })
}

func TestDiceOfPeopleWhoShareTheScreenAreCountedInSilence(t *testing.T) {
	w := walk(t, cli.Line{})
	s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 2, Rounds: 1}, Bots: []string{"", ""}, Pace: "quick"})
	w.takeOver()
	w.Press(ebiten.KeyW)
	w.wait("asked to announce", func() bool { return w.has("say") })
	w.Widget("tabs").(*ui.Tabs).Select(2)
	w.Ticks(2)
	if got := w.Widget("fair").(*ui.Label).Text(); got != w.program.Env.UI.Book.T("mia.dice_secret") || w.has("faces") {
		t.Fatalf("got %q, want that the dice are secret", got)
	}
	w.Press(ebiten.KeyEnter)
	w.takeOver()
	w.Press(ebiten.KeyS)
	w.wait("over", w.over)
	w.card()
	w.Click("watch")
	w.Widget("tabs").(*ui.Tabs).Select(2)
	w.Ticks(2)
	w.need("faces")
	if got := w.Widget("fair").(*ui.Label).Text(); !strings.HasPrefix(got, "1 roll of all players.") {
		t.Fatalf("got %q, want 1 roll of all players", got)
	}
	if s.View().Stage != mia.Ended {
		t.Fatalf("got stage %v, want %v", s.View().Stage, mia.Ended)
	}
}

func TestBotsPlayMiaForAnybodyWhoWatches(t *testing.T) {
	w := walk(t, cli.Line{Command: cli.Demo, Operand: "mia"})
	s := w.scene.(*miascene.Scene)
	w.live("the third round", func() bool { return s.View().Round == 3 })
	if w.has("next") || w.has("roll") {
		t.Fatalf("a spectator: got next %v and roll %v, want neither", w.has("next"), w.has("roll"))
	}
}

// After Continue the log has the events of the whole game. While the end of a round is on the table, the panel names this round.
func TestAResumedGameOfMiaHasItsLog(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 3, Rounds: 9}, Bots: []string{"", "honest", "honest"}, Pace: "quick"})
	lines := func() (all []string) {
		log := w.Widget("log").(*ui.Log)
		for i := range log.Count() {
			all = append(all, log.Entry(i))
		}
		return all
	}
	for round := 1; round <= 2; round++ {
		w.myTurn(s)
		w.finish(s)
		w.wait("the end of the round is shown", s.Told)
		if got, want := w.Widget("remark").(*ui.Label).Text(), fmt.Sprint("Round ", round); s.View().Round != round+1 || got != want {
			t.Errorf("after the end of a round: got %q while the session is in round %d, want %q and %d", got, s.View().Round, want, round+1)
		}
	}
	before := lines()
	w.leaveToHome()
	w.Click("continue")
	w.Ticks(2)
	if after := lines(); len(before) < 6 || len(after) < len(before) || !slices.Equal(after[:len(before)], before) {
		t.Errorf("after Continue: got the log %q, want it to begin with %q", after, before)
	}
}

// Taking back a move does not write the earlier rounds into the log again.
func TestTakingBackRepeatsNothingInTheLog(t *testing.T) {
	w := walk(t, cli.Line{})
	s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 2, Rounds: 9}, Bots: []string{"", "honest"}, Pace: "quick"})
	w.myTurn(s)
	w.finish(s)
	w.myTurn(s)
	before := w.Widget("log").(*ui.Log).Count()
	w.Press(ebiten.KeyEnter) // rolls
	w.wait("something to take back", func() bool { return ui.Enabled(w.Widget("takeback")) })
	w.Click("takeback")
	w.Ticks(2)
	if after := w.Widget("log").(*ui.Log).Count(); after > before+1 {
		t.Errorf("got %d lines in the log, want at most one more than the %d before", after, before)
	}
}
