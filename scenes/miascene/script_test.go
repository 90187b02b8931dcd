package miascene

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// guest is a table with Ada and Tom.
type guest struct {
	*scenetest.Visit
	scene *Scene
}

// doubter always calls. It announces its dice, or the lowest value that beats the last announcement.
func doubter(_ context.Context, v mia.View, _ *rand.Rand) (mia.Move, bool) {
	switch {
	case v.Stage == mia.Joining:
		return mia.Move{Kind: mia.Join}, true
	case v.Stage == mia.Announcing:
		return mia.Say(min(max(v.Dice, v.Standing+1), mia.Mia)), true
	case v.Standing == mia.None:
		return mia.Move{Kind: mia.Roll}, true
	}
	return mia.Move{Kind: mia.See}, true
}

// visit opens a game with the given number of rounds. A single person plays against a bot called Tom.
func visit(t *testing.T, rounds int, people ...rules.Seat) guest {
	t.Helper()
	c := mia.Config{Seats: 2, Rounds: rounds}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	const seed = 2
	start, err := mia.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	table := session.Table[mia.View, mia.Move]{
		Seats: people, Secrets: true, Final: true,
		Head: session.Head{Game: "mia", Config: text, Seed: seed, Seats: []session.SeatHead{{Name: "Ada"}, {Name: "Tom"}}},
	}
	if len(people) == 1 {
		table.Bots = map[rules.Seat]session.Player[mia.View, mia.Move]{1: session.SyncBot(doubter)}
		table.Head.Seats[1].Bot = "doubter"
	}
	env := scenetest.NewEnv()
	env.Prefs.ReducedMotion, env.UI.ReducedMotion = true, true
	o := Options{Options: scenetest.Options(env), Session: session.Turns(start, table), Haste: 20}
	around := o.Options
	o.Watch = func(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
		film, err := session.ReplayFor(start, r, Knowing)
		if err != nil {
			return nil, err
		}
		f := Options{Options: around, Session: film, Haste: 20}
		f.At, f.Back = at, back
		return New(env, f), nil
	}
	s := New(env, o)
	return guest{scenetest.Open(t, env, s), s}
}

// until lets ticks pass until a widget is on the screen.
func (g guest) until(t *testing.T, id string) {
	t.Helper()
	for range 2000 {
		if g.scene.Find(id) != nil {
			return
		}
		g.Ticks(1)
	}
	t.Fatalf("%q does not appear: %s", id, g.Screen())
}

func TestARoundByButtons(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	if g.scene.Find("see") != nil {
		t.Error("there is something to be seen before the first roll")
	}
	g.Click("roll")
	g.until(t, "say")
	g.See("Ada: announce anything", "Ada rolls.")
	dice := g.scene.knows()
	g.Click("say")
	g.until(t, "next")
	g.See("The round is over", "Ada says: "+value(dice), "Tom has lost.")
	if g.scene.Name(0) != "Ada" || g.scene.points(1) == g.scene.points(0) {
		t.Errorf("the points are %s and %s", g.scene.points(0), g.scene.points(1))
	}
	g.Click("next")
	g.until(t, "roll")
	g.NotSee("The round is over")
}

func TestARoundByKeys(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	g.Press(ebiten.KeyD)
	g.until(t, "say")
	g.Press(ebiten.KeyDigit6, ebiten.KeyDigit6)
	g.Ticks(2)
	if g.scene.hand.pick != dice(t, 6, 6) {
		t.Errorf("6 6 chooses %v", g.scene.hand.pick)
	}
	g.Press(ebiten.KeyArrowLeft)
	if g.scene.hand.pick == dice(t, 6, 6) {
		t.Error("the arrow stays on the same value")
	}
	g.Press(ebiten.KeyArrowRight, ebiten.KeyEnter)
	g.until(t, "next")
	g.See("has lost")
	g.Press(ebiten.KeyEnter)
	g.until(t, "roll")
}

func dice(t *testing.T, a, b int) mia.Dice {
	t.Helper()
	d, err := mia.DiceOf(a, b)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestARoundByPad(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	g.PadPress(input.PadUp)
	g.Ticks(2)
	g.See("Left and right choose, A does it")
	g.PadPress(input.PadUp, input.PadAccept)
	g.until(t, "say")
	g.PadPress(input.PadRight, input.PadAccept)
	g.until(t, "next")
}

func TestARungOfTheLadderIsClickedTwice(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	g.Click("roll")
	g.until(t, "say")
	at := g.scene.Layout().Rung(dice(t, 6, 6)).Centre()
	g.ClickAt(at.X, at.Y)
	g.Ticks(2)
	if g.scene.hand.pick != dice(t, 6, 6) {
		t.Fatalf("the click chooses %v", g.scene.hand.pick)
	}
	g.TapAt(at.X, at.Y)
	g.until(t, "next")
	g.See("Ada says: 6 6")
}

func TestTheCupIsLiftedWhileItIsHeld(t *testing.T) {
	g := visit(t, 0, 0)
	g.Click("open") // the cup stays closed by itself
	g.until(t, "roll")
	g.Click("roll")
	g.until(t, "say")
	g.FocusBoard()
	if g.scene.Looks() {
		t.Fatal("the cup is open before anybody lifts it")
	}
	g.Hold(ebiten.KeySpace)
	g.Ticks(2)
	if !g.scene.Looks() || !g.Heard("mia.peek") {
		t.Error("Space does not lift the cup, or nobody hears it")
	}
	g.LetGo()
	g.Ticks(2)
	if g.scene.Looks() {
		t.Error("the cup stays up")
	}
	l := g.scene.Layout()
	cup := l.Cup(0, g.scene.bottom())
	g.MoveTo(cup.X, cup.Y)
	g.PressDown(1)
	g.Ticks(2)
	if !g.scene.Looks() || !g.Heard("mia.peek_again") {
		t.Error("the pointer does not lift the cup, or the second look sounds like the first")
	}
	g.Release()
	g.Ticks(2)
	if g.scene.Looks() {
		t.Error("the cup stays up")
	}
}

func TestATooLowValueIsRefused(t *testing.T) {
	g := visit(t, 0, 0, 1)
	g.until(t, "lift")
	g.Ticks(60)
	g.Click("lift")
	g.until(t, "roll")
	g.Click("roll")
	g.until(t, "say")
	g.Press(ebiten.KeyDigit5, ebiten.KeyDigit5)
	g.Press(ebiten.KeyEnter)
	g.until(t, "lift")
	g.See("Pass to Tom")
	g.Ticks(60)
	g.Click("lift")
	g.until(t, "see")
	g.See("Tom: believe 5 5?")
	g.Click("roll")
	g.until(t, "say")
	g.FocusBoard()
	g.Press(ebiten.KeyDigit4, ebiten.KeyDigit3)
	g.Ticks(20)
	g.See("Tom: announce more than 5 5")
	if !g.Heard("ui.error") || g.scene.hand.pick == dice(t, 4, 3) {
		t.Error("a value that is too low is chosen")
	}
}

// A screen that several people share does not show the dice under the cup.
func TestSharedScreensKeepTheDiceSecret(t *testing.T) {
	g := visit(t, 0, 0, 1)
	g.until(t, "lift")
	g.Ticks(60)
	g.Click("lift")
	g.until(t, "roll")
	g.Click("roll")
	g.until(t, "say")
	if g.scene.Looks() || g.scene.hand.pick != mia.None+1 {
		t.Errorf("the cup is open (%v), or %v is chosen", g.scene.Looks(), g.scene.hand.pick)
	}
	g.ClickOn("Dice")
	g.See("Shown when the game is over")
	g.NotSee("of yours")
}

func TestTheOddsAreShown(t *testing.T) {
	g := visit(t, 0, 0, 1)
	g.until(t, "lift")
	g.NotSee("A roll reaches")
	g.Ticks(60)
	g.Click("lift")
	g.until(t, "roll")
	g.Press(ebiten.KeyTab)
	g.Click("roll")
	g.until(t, "say")
	g.Press(ebiten.KeyDigit5, ebiten.KeyDigit5)
	g.Press(ebiten.KeyEnter)
	g.until(t, "lift")
	g.See("A roll reaches 5 5: 11 %, beats it: 8 %")
	if on := g.Env.Prefs.Game("mia").Assists; !on["odds_shared"] || on["odds"] {
		t.Errorf("remembered %v, not for shared tables alone", on)
	}
}

func TestARoundIsLookedBackAt(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	g.Click("roll")
	g.until(t, "say")
	was := g.scene.knows()
	g.FocusBoard()
	g.Press(ebiten.KeyDigit6, ebiten.KeyDigit6)
	g.Press(ebiten.KeyEnter)
	g.until(t, "review")
	g.Click("review")
	g.See("The decisions of this round", "Ada said 6 6 with "+value(was)+": a bluff.", "Loses")
	g.Press(ebiten.KeyEscape)
	g.NotSee("The decisions of this round")
}

// rounds plays until the game is over.
func (g guest) rounds(t *testing.T) {
	t.Helper()
	for range 5000 {
		if g.scene.Phase == session.Ended {
			g.Ticks(30)
			return
		}
		for _, id := range []string{"roll", "say", "next"} {
			if w := g.scene.Find(id); w != nil && ui.Visible(w) {
				g.Click(id)
			}
		}
		g.Ticks(1)
	}
	t.Fatal("the game does not end")
}

func TestTheEndTellsTheScores(t *testing.T) {
	g := visit(t, 3, 0)
	g.See("3 rounds")
	g.rounds(t)
	g.See("points", "3 rounds", "rolls of all players.")
	if screen := g.Screen(); !strings.Contains(screen, " wins with ") && !strings.Contains(screen, "A tie: ") {
		t.Errorf("nobody is told who won: %s", screen)
	}
}

func TestAFilmOfMiaShowsTheDice(t *testing.T) {
	g := visit(t, 2, 0)
	g.rounds(t)
	g.Click("watch")
	g.Ticks(2)
	g.Press(ebiten.KeySpace, ebiten.KeyHome)
	g.Ticks(2)
	g.See("Nothing has happened yet.")
	film := g.Scene.(*Scene)
	g.Press(ebiten.KeyArrowRight, ebiten.KeyArrowRight)
	g.Ticks(2)
	g.See("rolls.")
	g.NotSee("says:")
	if film.round().Dice == mia.None && film.Current.Stage == mia.Announcing {
		t.Error("the dice are hidden in a film")
	}
	g.Press(ebiten.KeyEnd)
	g.Ticks(2)
	g.See("has lost")
}

func TestTheNewestEventIsToldAtOnceToWhoPressesEnter(t *testing.T) {
	g := visit(t, 0, 0)
	g.scene.haste = 0.1
	g.until(t, "roll")
	g.Click("roll")
	g.Ticks(2)
	if g.scene.Told() {
		t.Fatal("the roll was told at once")
	}
	g.Press(ebiten.KeyEnter)
	g.Ticks(3)
	if !g.scene.Told() {
		t.Error("Enter does not hurry")
	}
}
