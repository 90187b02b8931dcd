package app

import (
	"testing"
	"time"

	"menagerie/internal/prefs"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/miascene"
	"menagerie/scenes/pondscene"
	"menagerie/session"

	"github.com/hajimehoshi/ebiten/v2"
)

// friends returns a host and a guest who play a game with the given settings over the loopback network.
func friends(t *testing.T, game, settings string) *couple {
	t.Helper()
	host := inviting(t, game, time.Second)
	host.program.Env.Prefs = host.program.Env.Prefs.WithGame(game, prefs.Game{Choice: []byte(settings), Taught: true})
	c := invited(t, host)
	if game == "labyrinth" || game == "mia" {
		c.both("the host can start", func() bool { return c.host.has("start") })
		c.host.Click("start")
	}
	c.play()
	return c
}

// play waits until both play.
func (c *couple) play() {
	c.t.Helper()
	c.both("both play", func() bool {
		return phaseOf(c.host.scene) == session.Playing && phaseOf(c.guest.scene) == session.Playing
	})
}

// end makes moves until both screens show the end of the game and the button for another game.
func (c *couple) end(move func()) {
	c.t.Helper()
	c.both("both can play again", func() bool {
		if c.host.over() && c.guest.over() {
			return c.host.has("again") && c.guest.has("again")
		}
		move()
		return false
	})
}

// again clicks once on each side. One click alone begins no game.
func (c *couple) again(first *walker, button string, second *walker) {
	c.t.Helper()
	first.Click(button)
	for range 50 {
		c.host.Ticks(1)
		c.guest.Ticks(1)
		time.Sleep(breath)
	}
	if phaseOf(first.scene) != session.Joining || phaseOf(second.scene) != session.Ended {
		c.t.Errorf("after one click: got the phases %v and %v, want %v and %v",
			phaseOf(first.scene), phaseOf(second.scene), session.Joining, session.Ended)
	}
	first.See("Waiting for " + map[bool]string{true: "Anna", false: "Ben"}[first == c.guest])
	first.NotSee("Not connected", "Nobody is here yet")
	second.Click("again")
	c.play()
}

// TestARematchOfThePond plays two games. The players keep their sides, because the protocol has no guest that plays the cat.
func TestARematchOfThePond(t *testing.T) {
	t.Parallel()
	c := friends(t, "pond", `{}`)
	here, there := c.host.scene.(*pondscene.Scene), c.guest.scene.(*pondscene.Scene)
	for _, first := range []*walker{c.host, c.guest} {
		c.guest.holdTowards(c.guest.awayFromCat())
		c.host.Hold(ebiten.KeySpace) // runs after the mouse
		c.end(func() {})
		c.guest.Release()
		c.host.LetGo()
		if c.host.has("swap") || c.guest.has("swap") {
			t.Errorf("got swap at the host %v and the guest %v, want neither", c.host.has("swap"), c.guest.has("swap"))
		}
		last, second := there.View(), c.host
		if first == c.host {
			second = c.guest
		}
		c.again(first, "again", second)
		c.both("another game", func() bool { return here.View().Moves < last.Moves && there.View().Moves < last.Moves })
		if !here.Plays(pond.Cat) || !there.Plays(pond.Mouse) {
			t.Errorf("got the host as cat %v and the guest as mouse %v, want both", here.Plays(pond.Cat), there.Plays(pond.Mouse))
		}
	}
}

// TestARematchOfFoxes plays a game to its end. The loser swaps the sides, and one click of the winner begins the next game.
func TestARematchOfFoxes(t *testing.T) {
	t.Parallel()
	c := friends(t, "foxes", `{"size":"10","animals":"3","cooldown0":"15","cooldown1":"15","tide":"180"}`)
	both := []island{{c.host, c.host.scene.(*foxesscene.Scene)}, {c.guest, c.guest.scene.(*foxesscene.Scene)}}
	c.end(func() {
		for _, i := range both {
			if m, ok := surrender(i.s.View()); ok && i.s.View().MayMove() {
				i.click(m.From)
				i.click(m.To)
			}
		}
	})
	loser, winner := both[0], both[1]
	if c.guest.has("swap") {
		loser, winner = winner, loser
	}
	if !loser.w.has("swap") || winner.w.has("swap") {
		t.Errorf("got swap for the loser %v and the winner %v, want true and false", loser.w.has("swap"), winner.w.has("swap"))
	}
	lost, won := loser.s.View().You, winner.s.View().You
	c.again(loser.w, "swap", winner.w)
	for _, i := range both {
		c.both("all animals of the next game", func() bool {
			b := i.s.View().Board
			return b.Size == 10 && b.Count(foxes.Foxes) == 3 && b.Count(foxes.Dolphins) == 3
		})
	}
	if !loser.s.Plays(won) || !winner.s.Plays(lost) {
		t.Errorf("got the loser as %v and the winner as %v, want the sides swapped", loser.s.View().You, winner.s.View().You)
	}
	c.both("a move", func() bool { return both[0].s.View().MayMove() && both[1].s.View().MayMove() })
}

// surrender returns a step with which foxes come into the water, and dolphins come to these foxes and eat them. It returns false if
// there is no such step.
func surrender(v foxes.View) (best foxes.Move, ok bool) {
	least := len(v.Board.Tiles)
	for _, m := range v.Moves(v.You) {
		if v.You == foxes.Foxes && !v.Board.At(m.From).IsLand() {
			continue // the fox waits in the water
		}
		after := v.Position
		after.Board = v.Board.After(v.You, m)
		steps := foxesmath.Reach(after, m.To)
		steps[v.Board.Index(m.To)] = 0
		for i, tile := range v.Board.Tiles {
			wanted := !tile.IsLand() && (v.You == foxes.Foxes) != (tile.Owner() == foxes.Foxes)
			if wanted && steps[i] >= 0 && steps[i] < least {
				best, ok, least = m, true, steps[i]
			}
		}
	}
	return best, ok
}

// TestARematchOfTheLabyrinth plays a game to its end. All seats are alike, so nobody can swap.
func TestARematchOfTheLabyrinth(t *testing.T) {
	t.Parallel()
	c := friends(t, "labyrinth", `{"size":"5","objectives":"1"}`)
	both := []maze{{c.host, c.host.scene.(*labyrinthscene.Scene)}, {c.guest, c.guest.scene.(*labyrinthscene.Scene)}}
	c.end(func() {
		for _, m := range both {
			if m.s.Mine() {
				m.make(m.best())
			}
		}
	})
	if c.host.has("swap") || c.guest.has("swap") {
		t.Errorf("got swap at the host %v and the guest %v, want neither", c.host.has("swap"), c.guest.has("swap"))
	}
	c.again(c.host, "again", c.guest)
	c.both("the first turn of the next game", func() bool {
		return both[0].s.Mine() != both[1].s.Mine() && len(both[0].s.View().History) == 0 && len(both[1].s.View().Players) == 2
	})
}

// TestMiaGoesOnWithoutAClick plays a game with one life, in which the first lost round is the end. The next game begins by itself,
// as the protocol has it, and everybody has a life again.
func TestMiaGoesOnWithoutAClick(t *testing.T) {
	t.Parallel()
	c := friends(t, "mia", `{"lives":"1"}`)
	all := []*walker{c.host, c.guest}
	turns := map[*walker]map[int]bool{c.host: {}, c.guest: {}} // the rounds in which a player had a turn
	c.both("two games in which both had a turn", func() bool {
		for _, w := range all {
			s := w.scene.(*miascene.Scene)
			switch {
			case !s.Mine():
				continue
			case s.View().Stage == mia.Turn && s.View().Standing != mia.None:
				w.Press(ebiten.KeyS) // calls the bluff, which ends the round
			default:
				w.Press(ebiten.KeyEnter)
			}
			turns[w][s.View().Round] = true
		}
		return len(turns[c.host]) > 1 && len(turns[c.guest]) > 1
	})
	for _, w := range all {
		if w.has("again") || w.has("next") || w.over() {
			t.Errorf("got again %v, next %v and an end %v, want none", w.has("again"), w.has("next"), w.over())
		}
	}
}
