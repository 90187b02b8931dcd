package labyrinthscene

import (
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/gamepage/characters"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

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
			env.Effect = func(string) {}
			s := New(env, Options{Session: table, Options: gamepage.Options{
				Names: func() []string { return []string{"Ada", "Tom"} }, Looks: characters.Colored([]int{0, 1}),
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
				if s.Current.You != rules.Nobody || len(s.Current.Hand) > 0 || s.acts() || s.Find("board") == nil {
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
