package miascene

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
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

// doubter always calls the bluff. It announces its dice, or the lowest value that beats the last announcement.
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

// visit opens a game of two with the given number of rounds. A single person plays against a bot called Tom.
func visit(t *testing.T, rounds int, people ...rules.Seat) guest {
	t.Helper()
	return visitGame(t, mia.Config{Seats: 2, Rounds: rounds}, people...)
}

// visitGame opens a game. A single person plays against bots.
func visitGame(t *testing.T, c mia.Config, people ...rules.Seat) guest {
	t.Helper()
	return visitDeal(t, c, 2, doubter, people...)
}

// visitDeal is like visitGame. The bots play as the function bot decides.
func visitDeal(t *testing.T, c mia.Config, seed uint64, bot rules.Bot[mia.View, mia.Move], people ...rules.Seat) guest {
	t.Helper()
	start, err := mia.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	table := session.Table[mia.View, mia.Move]{
		Seats: people, Secrets: true, Reveals: mia.View.Open,
		Head: scenetest.Head(t, "mia", c, seed, ""),
	}
	names := []string{"Ada", "Tom", "Eva", "Ben"}[:c.Seats]
	for len(table.Head.Seats) < c.Seats {
		table.Head.Seats = append(table.Head.Seats, record.SeatHead{Name: names[len(table.Head.Seats)]})
	}
	if len(people) == 1 {
		table.Bots = map[rules.Seat]session.Player[mia.View, mia.Move]{}
		for seat := 1; seat < c.Seats; seat++ {
			table.Bots[rules.Seat(seat)] = session.SyncBot(bot)
			table.Head.Seats[seat].Bot = "doubter"
		}
	}
	env := scenetest.NewStillEnv()
	o := Options{Options: scenetest.Options(env), Session: session.Turns(start, table), Haste: 20, Bots: []string{"", "liar", "honest", "cautious"}[:c.Seats]}
	o.Names = func() []string { return names }
	replay := func(r *record.Record) (Session, error) { return session.ReplayFor(start, r, Knowing) }
	scenetest.OfferReplay(&o.Options, replay, func(around gamepage.Options, film Session) scenes.Scene {
		return New(env, Options{Options: around, Session: film, Haste: 20})
	})
	s := New(env, o)
	return guest{scenetest.Open(t, env, s), s}
}

// until passes ticks until a visible widget is enabled.
func (g guest) until(t *testing.T, id string) {
	t.Helper()
	for range 2000 {
		if w := g.scene.Find(id); w != nil && ui.Visible(w) && ui.Enabled(w) {
			return
		}
		g.Ticks(1)
	}
	t.Fatalf("got %[2]s, want %[1]q", id, g.Screen())
}

func TestARoundByButtons(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	if ui.Enabled(g.Widget("see")) {
		t.Error("before the first roll: see is enabled, want it disabled")
	}
	g.Click("roll")
	g.until(t, "say")
	g.See("Say any value", "Ada rolls.")
	dice := g.scene.knownDice()
	g.Click("say")
	g.until(t, "next")
	g.See("Next round", "Ada says: "+ValueText(dice), "Tom has lost.")
	if g.scene.Name(0) != "Ada" || g.scene.points(1) == g.scene.points(0) {
		t.Errorf("got Ada %s and the other %s, want different points", g.scene.points(0), g.scene.points(1))
	}
	g.Click("next")
	g.until(t, "roll")
	g.NotSee("Next round")
}

func TestARoundByKeys(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	g.Press(ebiten.KeyD)
	g.until(t, "say")
	g.Press(ebiten.KeyDigit6, ebiten.KeyDigit6)
	g.Ticks(2)
	if g.scene.hand.pick != dice(t, 6, 6) {
		t.Errorf("6 6: got %v, want %v", g.scene.hand.pick, dice(t, 6, 6))
	}
	g.Press(ebiten.KeyArrowLeft)
	if g.scene.hand.pick == dice(t, 6, 6) {
		t.Errorf("the arrow: got %v again, want another value", g.scene.hand.pick)
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

func TestARoundIsPlayedByPad(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	g.PadPress(input.PadUp)
	g.Ticks(2)
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
		t.Fatalf("the click: got %v, want %v", g.scene.hand.pick, dice(t, 6, 6))
	}
	g.TapAt(at.X, at.Y)
	g.until(t, "next")
	g.See("Ada says: 6 6")
}

func TestTheCupIsLiftedWhileItIsHeld(t *testing.T) {
	g := visit(t, 0, 0)
	g.Click("open") // the cup does not stay open
	g.until(t, "roll")
	g.Click("roll")
	g.until(t, "say")
	g.FocusBoard()
	if g.scene.Looks() {
		t.Fatal("before a press: the cup is open, want it closed")
	}
	g.Hold(ebiten.KeySpace)
	g.Ticks(2)
	if !g.scene.Looks() || !g.Heard("mia.peek") {
		t.Errorf("Space: got open %v, want true and the sound mia.peek", g.scene.Looks())
	}
	g.LetGo()
	g.Ticks(2)
	if g.scene.Looks() {
		t.Error("the cup is open, want it closed")
	}
	l := g.scene.Layout()
	cup := l.Cup(0, g.scene.bottomSeat())
	g.MoveTo(cup.X, cup.Y)
	g.PressDown(1)
	g.Ticks(2)
	if !g.scene.Looks() || !g.Heard("mia.peek_again") {
		t.Errorf("the pointer: got open %v, want true and the sound mia.peek_again", g.scene.Looks())
	}
	for seat := range rules.Seat(g.scene.Current.Config.Seats) {
		side := l.Seat(seat, g.scene.bottomSeat()).X - l.Centre().X
		if pan := g.scene.panOf(seat); pan*side < 0 || pan < -1 || pan > 1 {
			t.Errorf("seat %d is %v right of the middle: got the pan %v, want it on the same side, within 1", seat, side, pan)
		}
	}
	if got := g.scene.panOf(rules.Nobody); got != 0 {
		t.Errorf("nobody: got the pan %v, want 0", got)
	}
	g.Release()
	g.Ticks(2)
	if g.scene.Looks() {
		t.Error("the cup is open, want it closed")
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
	g.See("Tom: say more than 5 5")
	if !g.Heard("ui.error") || g.scene.hand.pick == dice(t, 4, 3) {
		t.Errorf("a value that is too low: got %v, want the sound ui.error and no choice", g.scene.hand.pick)
	}
}

// A shared screen does not show the dice under the cup.
func TestSharedScreensKeepTheDiceSecret(t *testing.T) {
	g := visit(t, 0, 0, 1)
	g.until(t, "lift")
	g.Ticks(60)
	g.Click("lift")
	g.until(t, "roll")
	g.Click("roll")
	g.until(t, "say")
	if g.scene.Looks() || g.scene.hand.pick != mia.None+1 {
		t.Errorf("got open %v and %v chosen, want a closed cup and %v", g.scene.Looks(), g.scene.hand.pick, mia.None+1)
	}
	g.ClickOn("Dice")
	g.See("Shown after the game")
	g.NotSee("of yours")
}

func TestTheOddsAreShown(t *testing.T) {
	g := visit(t, 0, 0, 1)
	g.until(t, "lift")
	g.NotSee("Numbers")
	g.Ticks(60)
	g.Click("lift")
	g.until(t, "roll")
	g.Press(ebiten.KeyV)
	g.Click("roll")
	g.until(t, "say")
	g.Press(ebiten.KeyDigit5, ebiten.KeyDigit5)
	g.Press(ebiten.KeyEnter)
	g.until(t, "lift")
	g.See("Tom: believe 5 5?", "A roll rarely beats 5 5.")
	if on := g.Env.Prefs.Game("mia").Assists; on["analysis"] {
		t.Error("the analysis of a shared table is stored in the settings, want it off")
	}
}

func TestARoundIsLookedBackAt(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	g.Click("roll")
	g.until(t, "say")
	was := g.scene.knownDice()
	g.FocusBoard()
	g.Press(ebiten.KeyDigit6, ebiten.KeyDigit6)
	g.Press(ebiten.KeyEnter)
	g.until(t, "review")
	g.Click("review")
	g.See("The decisions of this round", "Ada said 6 6 with "+ValueText(was)+": a bluff.", "Loses")
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
			if w := g.scene.Find(id); w != nil && ui.Visible(w) && ui.Enabled(w) {
				g.Click(id)
			}
		}
		g.Ticks(1)
	}
	t.Fatal("the game did not end, want an end")
}

func TestTheEndTellsTheScores(t *testing.T) {
	g := visit(t, 3, 0)
	g.See("Round 1")
	g.rounds(t)
	g.Ticks(30)
	g.Press(ebiten.KeyEscape) // folds the card
	g.Ticks(2)
	g.See("3 rounds")
	g.Click("unfold")
	g.Ticks(2)
	if screen := g.Screen(); !strings.Contains(screen, " wins with ") && !strings.Contains(screen, "A tie: ") {
		t.Errorf("got %s, want the winner or a tie", screen)
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
		t.Error("the dice are hidden in a film, want them shown")
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
		t.Fatal("the roll was shown at once, want a delay")
	}
	g.Press(ebiten.KeyEnter)
	g.Ticks(3)
	if !g.scene.Told() {
		t.Error("Enter: the roll is not shown, want it at once")
	}
}

// TestTakingBackEndsWhenTheCupIsLifted takes back an announcement and a roll, and nothing after the end of the round.
func TestTakingBackEndsWhenTheCupIsLifted(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	if ui.Enabled(g.Widget("takeback")) {
		t.Error("takeback is enabled before the first roll, want it disabled")
	}
	g.Click("roll")
	g.until(t, "say")
	dice := g.scene.knownDice()
	g.Click("takeback")
	g.Ticks(3)
	g.See("Your turn: roll")
	g.Click("roll")
	g.until(t, "say")
	if got := g.scene.knownDice(); got != dice {
		t.Errorf("after taking back: got the dice %v, want %v", got, dice)
	}
	g.Click("say")
	g.until(t, "next")
	if ui.Enabled(g.Widget("takeback")) {
		t.Error("takeback is enabled after the cup was lifted, want it disabled")
	}
}

// TestAnAnnouncementThatWasBegunIsDroppedFirst selects a value and types a digit. Each key drops only that, and the next press of
// Escape opens the menu.
func TestAnAnnouncementThatWasBegunIsDroppedFirst(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	g.Click("roll")
	g.until(t, "say")
	g.Ticks(3)
	was := g.scene.hand.pick
	for _, key := range []ebiten.Key{ebiten.KeyEscape, ebiten.KeyBackspace} {
		for _, begun := range [][]ebiten.Key{{ebiten.KeyDigit6, ebiten.KeyDigit6}, {ebiten.KeyDigit5}} {
			g.FocusBoard()
			g.Press(begun...)
			g.Press(key)
			g.Ticks(3)
			h := g.scene.hand
			if h.pick != was || h.digit != 0 || g.scene.Modal() || g.scene.Current.Stage != mia.Announcing {
				t.Errorf("%v after %v: got %v selected, digit %d, menu %v, stage %v; want %v, no digit, no menu, stage %v",
					key, begun, h.pick, h.digit, g.scene.Modal(), g.scene.Current.Stage, was, mia.Announcing)
			}
		}
	}
	g.Press(ebiten.KeyEscape)
	if !g.scene.Modal() {
		t.Error("Escape without an announcement: got no menu, want it open")
	}
}

// TestAHintInMiaIsFirstAPlaceAndThenTheValue asks for hints with dice under the cup.
func TestAHintInMiaIsFirstAPlaceAndThenTheValue(t *testing.T) {
	g := visit(t, 0, 0)
	g.until(t, "roll")
	g.Click("roll")
	g.until(t, "say")
	g.Press(ebiten.KeyH)
	g.Ticks(20)
	g.See("Compare your dice with the Values.")
	g.Press(ebiten.KeyH)
	g.Ticks(20)
	if want := bestAnnouncement(g.scene.Current); g.scene.hand.pick != want {
		t.Errorf("the hint: got %v selected, want %v", g.scene.hand.pick, want)
	}
}

// The log of a resumed game has only public events. Reading them leaves the statistics of the dice as they are, because the rolls of
// the others are secret.
func TestEarlierEventsAreThePublicOnes(t *testing.T) {
	g := visit(t, 0, 0)
	for range 2 {
		g.until(t, "roll")
		g.Click("roll")
		g.until(t, "say")
		g.Click("say")
		g.until(t, "next")
		g.Click("next")
	}
	tally := g.scene.dice.diceTally
	all := g.scene.earlierEvents()
	if !reflect.DeepEqual(g.scene.dice.diceTally, tally) {
		t.Errorf("got the statistics %+v, want %+v", g.scene.dice.diceTally, tally)
	}
	if len(all) < 8 {
		t.Errorf("got %d events, want those of two rounds", len(all))
	}
	for _, e := range all {
		if e.Kind == mia.Rolls && e.Dice != mia.None {
			t.Errorf("got %+v, want a roll without dice", e)
		}
	}
}
