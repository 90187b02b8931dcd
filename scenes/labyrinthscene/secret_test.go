package labyrinthscene

import (
	"reflect"
	"slices"
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

// dealt returns a game for two with the given hands. Board, starts and objectives are always the same.
func dealt(t *testing.T, hands func(all []int) [][]int) labyrinth.State {
	t.Helper()
	c := labyrinth.DefaultConfig(2)
	setup, err := labyrinth.NewSetup(c, 1)
	if err != nil {
		t.Fatal(err)
	}
	setup.Hands = hands(slices.Concat(setup.Hands...))
	s, err := labyrinth.Begin(setup, c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// quiet returns a move of the first player that collects nothing in any of the games.
func quiet(t *testing.T, games ...labyrinth.State) labyrinth.Move {
	t.Helper()
	for _, m := range games[0].View(0).Legal() {
		if !slices.ContainsFunc(games, func(s labyrinth.State) bool {
			after, err := s.Play(0, m)
			return err != nil || len(after.View(0).Players[0].Collected) > 0
		}) {
			return m
		}
	}
	t.Fatal("every move collects something, want one that does not")
	return labyrinth.Move{}
}

// curtained is what a player at a shared screen sees and hears in a tick of a hand-over.
type curtained struct {
	text    string
	public  labyrinth.View
	picture picture
	sounds  []string
}

// handOver opens a game for two and records each tick from the first player's move until the second player takes over. It also
// records the curtain before the first move.
func handOver(t *testing.T, start labyrinth.State, m labyrinth.Move) (all []curtained) {
	t.Helper()
	env := scenetest.NewEnv()
	o := Options{Options: scenetest.Options(env), Session: session.Turns(start, session.Table[labyrinth.View, labyrinth.Move]{
		Seats: []rules.Seat{0, 1}, Secrets: true, Head: record.Head{Game: "labyrinth", Config: []byte("{}")},
	})}
	s := New(env, o)
	v := scenetest.Open(t, env, s)
	note := func() {
		v.Ticks(1)
		all = append(all, curtained{v.Screen(), s.Current, s.picture(), slices.Clone(v.Sounds)})
		v.Sounds = nil
	}
	for range 60 {
		note()
	}
	v.Click("lift")
	v.Ticks(2)
	if s.Find("lift") != nil || s.Current.You != 0 {
		t.Fatalf("got seat %d and the curtain %v, want seat 0 without it", s.Current.You, s.Find("lift") != nil)
	}
	v.Sounds = nil
	s.send(m)
	v.Ticks(1)
	v.Sounds = nil
	for i := 0; i < 400 && s.Find("lift") == nil; i++ {
		v.Ticks(1)
	}
	v.Sounds = nil
	if s.Find("lift") == nil {
		t.Fatal("the curtain is open, want it closed")
	}
	for range 120 {
		note()
	}
	return all
}

// Deals that differ only in secrets must look and sound the same behind the curtain.
func TestTheCurtainShowsNoSecret(t *testing.T) {
	first := dealt(t, func(all []int) [][]int { return [][]int{all[:len(all)/2], all[len(all)/2:]} })
	other := dealt(t, func(all []int) [][]int { return [][]int{all[len(all)/2:], all[:len(all)/2]} })
	if reflect.DeepEqual(first.View(0).Hand, other.View(0).Hand) {
		t.Fatal("got equal deals, want different ones")
	}
	m := quiet(t, first, other)
	a, b := handOver(t, first, m), handOver(t, other, m)
	if len(a) != len(b) {
		t.Fatalf("got hand-overs of %d and %d ticks, want equal ones", len(a), len(b))
	}
	for i := range a {
		if !reflect.DeepEqual(a[i], b[i]) {
			t.Fatalf("tick %d: got\n%+v\nwant\n%+v", i, b[i], a[i])
		}
	}
}

// Deals that differ only in the hand of the bot must give it the same moods and remarks on the screen of its opponent.
func TestTheMoodOfABotShowsNoSecret(t *testing.T) {
	half := func(all []int) (mine, its []int) { return all[:len(all)/2], slices.Clone(all[len(all)/2:]) }
	first := dealt(t, func(all []int) [][]int { mine, its := half(all); return [][]int{mine, its} })
	other := dealt(t, func(all []int) [][]int { mine, its := half(all); slices.Reverse(its); return [][]int{mine, its} })
	if reflect.DeepEqual(first.View(1).Hand, other.View(1).Hand) {
		t.Fatal("got equal hands, want different ones")
	}
	a, b := gamepage.NewTroupe(gamepage.ColoredLooks([]int{0, 1})), gamepage.NewTroupe(gamepage.ColoredLooks([]int{0, 1}))
	tick := func(table *gamepage.Troupe, v labyrinth.View) {
		table.Tick(gamepage.GameMoment{Turn: v.Mover, Lead: func(seat rules.Seat) int { return labyrinthmath.Lead(v, seat) }})
	}
	for i := range 20 {
		tick(a, first.View(0))
		tick(b, other.View(0))
		if a.Mood(1) != b.Mood(1) || a.Remark(1) != b.Remark(1) {
			t.Fatalf("move %d: got the mood %d and %q, want %d and %q", i, b.Mood(1), b.Remark(1), a.Mood(1), a.Remark(1))
		}
		mover := first.View(0).Mover
		m := first.View(mover).Legal()[0]
		var errs [2]error
		if first, errs[0] = first.Play(mover, m); errs[0] == nil {
			other, errs[1] = other.Play(mover, m)
		}
		if errs != [2]error{} || len(first.View(0).Players[1].Collected) != len(other.View(0).Players[1].Collected) {
			return // from here on, the games differ in what everybody sees
		}
	}
}

// collecting returns a game for two whose first player can collect an objective with the returned move.
func collecting(t *testing.T) (labyrinth.State, labyrinth.Move) {
	t.Helper()
	for seed := range uint64(100) {
		start, err := labyrinth.New(labyrinth.DefaultConfig(2), seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range start.View(0).Legal() {
			after, err := start.Play(0, m)
			if err != nil {
				t.Fatal(err)
			}
			if v := after.View(0); len(v.Players[0].Collected) == 1 && len(v.Waiting) == 1 && v.Waiting[0] == 1 {
				return start, m
			}
		}
	}
	t.Fatal("got no seed with such a move, want one")
	return labyrinth.State{}, labyrinth.Move{}
}

func TestTheCurtainFallsAfterTheCollectedObjectiveWasShown(t *testing.T) {
	start, move := collecting(t)
	for name, reduced := range map[string]bool{"full motion": false, "reduced motion": true} {
		t.Run(name, func(t *testing.T) {
			table := session.Turns(start, session.Table[labyrinth.View, labyrinth.Move]{
				Seats: []rules.Seat{0, 1}, Secrets: true, Head: record.Head{Game: "labyrinth", Config: []byte("{}")},
			})
			env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
			env.Prefs.ReducedMotion = reduced
			env.Caption = func() (string, bool) { return "", false }
			env.Effect = func(string, float64) {}
			s := New(env, Options{Session: table, Options: gamepage.Options{
				Names: func() []string { return []string{"Ada", "Tom"} }, Looks: gamepage.ColoredLooks([]int{0, 1}),
			}})
			d := uitest.OnScene(t, func(in input.Frame) { s.Update(in) }, func() *ui.Root { return s.Root })
			d.Frame(func(in *input.Frame) { in.Exposed = true })
			d.Ticks(60)
			d.Click("lift")
			d.Ticks(2)
			s.send(move)
			shown := 0
			for range 400 {
				d.Ticks(1)
				if s.Find("curtain") != nil {
					break
				}
				if s.sent {
					continue
				}
				if s.Current.You != rules.Nobody || len(s.Current.Hand) > 0 || s.mayAct() || s.Find("board") == nil {
					t.Fatalf("before the curtain: got seat %d with the hand %v, want nobody and the board", s.Current.You, s.Current.Hand)
				}
				if s.board.Rewards() {
					shown++
				}
			}
			if s.Find("curtain") == nil || shown < 60 {
				t.Fatalf("got the curtain %v after %d ticks, want it after 60 or more", s.Find("curtain") != nil, shown)
			}
			d.Ticks(60)
			d.Click("lift")
			d.Ticks(2)
			if s.board.Rewards() || s.Current.You != 1 {
				t.Fatalf("got seat %d and rewards %v, want seat 1 without the other's rewards", s.Current.You, s.board.Rewards())
			}
		})
	}
}
