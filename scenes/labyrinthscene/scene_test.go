package labyrinthscene

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

// seated is a player at the screen.
type seated struct {
	*uitest.Driver
	scene  *Scene
	sounds []string
}

// open opens the scene of a player against a bot that plays random legal moves.
func open(t *testing.T, o Options) *seated {
	t.Helper()
	start, err := labyrinth.New(labyrinth.DefaultConfig(2), 3)
	if err != nil {
		t.Fatal(err)
	}
	bot := func(_ context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		all := v.Legal()
		return all[rng.IntN(len(all))], len(all) > 0
	}
	o.Session = session.Turns(start, session.Table[labyrinth.View, labyrinth.Move]{
		Seats: []rules.Seat{0}, Secrets: true, Head: record.Head{Game: "labyrinth", Config: []byte("{}")},
		Bots: map[rules.Seat]session.Player[labyrinth.View, labyrinth.Move]{1: session.SyncBot(bot)},
	})
	o.Options = gamepage.Options{Names: func() []string { return []string{"Ada", "Tom"} }, Looks: gamepage.ColoredLooks([]int{0, 1})}
	st := &seated{}
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
	env.Caption = func() (string, bool) { return "", false }
	env.Effect = func(name string, _ float64) { st.sounds = append(st.sounds, name) }
	st.scene = New(env, o)
	st.Driver = uitest.OnScene(t, func(in input.Frame) { st.scene.Update(in) }, func() *ui.Root { return st.scene.Root })
	st.Frame(func(in *input.Frame) { in.Exposed = true })
	st.Ticks(2)
	return st
}

func TestTheClockWarnsAndIsSeen(t *testing.T) {
	left := 30.0
	st := open(t, Options{Clock: func() Clock { return Clock{Runs: true, Left: left, Total: 60} }})
	if text := st.Widget("clock").(*ui.Label).Text(); text != "30 seconds left" {
		t.Errorf("got %q, want 30 seconds left", text)
	}
	count := func() (n int) {
		for _, s := range st.sounds {
			if s == "labyrinth.clock" {
				n++
			}
		}
		return n
	}
	if st.scene.look().Clock.Soon || count() > 0 {
		t.Errorf("with half of the time left: got %d warnings, want 0", count())
	}
	for left = 9.5; left > 0; left -= 0.25 {
		st.Ticks(1)
	}
	if n := count(); n < 4 || n > 5 {
		t.Errorf("in the last ten seconds: got %d warnings, want 4 or 5", n)
	}
	if look := st.scene.look().Clock; !look.Runs || !look.Soon {
		t.Errorf("got the ring %+v, want it running and soon", look)
	}
}

func TestTheBestMoveIsMadeForWhoWantsThat(t *testing.T) {
	left := 30.0
	var asked labyrinth.View
	st := open(t, Options{
		Clock: func() Clock { return Clock{Runs: true, Left: left, Total: 60} },
		Best: func(_ context.Context, v labyrinth.View) (labyrinth.Move, bool) {
			asked = v
			return v.Legal()[7], true
		},
	})
	want := st.scene.View().Legal()[7]
	left = 1.5
	st.Ticks(5)
	if len(st.scene.View().History) > 0 {
		t.Fatal("got a move of the autopilot, want none because it is off")
	}
	left = 30
	st.Ticks(1)
	st.Click("rescue")
	st.Ticks(3)
	if len(st.scene.View().History) > 0 {
		t.Fatalf("with half of the time left: got %d moves, want 0", len(st.scene.View().History))
	}
	left = 1.5
	for len(st.scene.View().History) == 0 { // another goroutine searches the move
		st.Ticks(1)
		time.Sleep(100 * time.Microsecond)
	}
	if h := st.scene.View().History; len(h) == 0 || h[0].Move != want || asked.You != 0 {
		t.Fatalf("got %d moves and the request to seat %d, want %+v by seat 0", len(h), asked.You, want)
	}
}

func TestTheTileGoesAlongTheRim(t *testing.T) {
	st := open(t, Options{})
	at := arrow{OK: true, Insert: labyrinth.Insert{Side: labyrinth.Top, Line: 3}}
	for _, step := range []struct {
		way  labyrinth.Side
		side labyrinth.Side
		line int
	}{
		{labyrinth.Right, labyrinth.Top, 5}, {labyrinth.Right, labyrinth.Right, 1}, {labyrinth.Bottom, labyrinth.Right, 3},
		{labyrinth.Left, labyrinth.Left, 3}, {labyrinth.Left, labyrinth.Left, 3}, {labyrinth.Bottom, labyrinth.Left, 5},
		{labyrinth.Bottom, labyrinth.Bottom, 1}, {labyrinth.Top, labyrinth.Top, 1}, {labyrinth.Left, labyrinth.Left, 1},
		{labyrinth.Top, labyrinth.Top, 1},
	} {
		at = st.scene.rim().Along(at.Insert, step.way)
		if want := (arrow{OK: true, Insert: labyrinth.Insert{Side: step.side, Line: step.line}}); at != want {
			t.Fatalf("a step towards %v: got %v, want %v", step.way, at, want)
		}
	}
}

func TestAdviceSaysWhy(t *testing.T) {
	st := open(t, Options{})
	v := st.scene.View()
	told := make(chan bestMoves, 1)
	findBest(t.Context(), v, func(c bestMoves) { told <- c })
	now := <-told
	if n := len(now.Moves); n < 1 || n > maxAdvice || len(now.Picture.Moves) != n {
		t.Fatalf("got %d moves, want 1 to %d and as many in the picture", len(now.Moves), maxAdvice)
	}
	for i, r := range now.Moves {
		if v.Check(0, r.Move) != nil {
			t.Errorf("move %d: got %v, want it legal", i, v.Check(0, r.Move))
		}
		if i > 0 && r.Value > now.Moves[i-1].Value {
			t.Errorf("move %d: got the value %v, want at most the %v of the move before", i, r.Value, now.Moves[i-1].Value)
		}
		text := reasonsText(st.scene.Env.UI.Book, st.scene.Current, r)
		if collected := strings.Contains(text, "Collects this"); collected != (r.Collects > 0) {
			t.Errorf("a move that collects %d: got %q, want it to say so only if more than 0", r.Collects, text)
		}
	}
}

func TestAMissedObjectiveIsFoundAfterTheGame(t *testing.T) {
	s, err := labyrinth.New(labyrinth.DefaultConfig(2), 3)
	if err != nil {
		t.Fatal(err)
	}
	v := s.View(0)
	var poor labyrinth.Move
	for _, m := range v.Legal() {
		if collectedObjective(v, m) < 0 {
			poor = m
		}
	}
	after, err := s.Play(0, poor)
	if err != nil {
		t.Fatal(err)
	}
	var found []Lapse
	findLapses(t.Context(), []labyrinth.View{v, after.View(0)}, func(l []Lapse) { found = l })
	if len(found) != 1 || found[0].At != 0 || found[0].Missed < 0 || !slices.Contains(v.Hand, found[0].Missed) {
		t.Fatalf("got %+v, want one missed objective of the hand in move 0", found)
	}
}

func TestLateArrivalsSeeTheGameAsItStands(t *testing.T) {
	st := open(t, Options{})
	s, err := labyrinth.New(labyrinth.DefaultConfig(2), 3)
	if err != nil {
		t.Fatal(err)
	}
	var backlog []session.Update[labyrinth.View]
	for range 9 {
		seat := s.Waiting()[0]
		if s, err = s.Play(seat, s.View(seat).Legal()[0]); err != nil {
			t.Fatal(err)
		}
		backlog = append(backlog, session.Update[labyrinth.View]{Phase: session.Playing, View: s.View(rules.Nobody)})
	}
	st.scene.absorb(backlog)
	if got := len(st.scene.View().History); got != 9 {
		t.Errorf("got %d moves, want 9", got)
	}
}

func TestWhoIsOutIsTold(t *testing.T) {
	st := open(t, Options{})
	v := st.scene.View()
	p, err := v.Without(1, labyrinth.ReasonTimeout)
	if err != nil {
		t.Fatal(err)
	}
	st.scene.absorb([]session.Update[labyrinth.View]{{Phase: session.Playing, View: p.View(0, v.Hand)}})
	st.Ticks(1)
	if toasts := st.scene.Toasts(); len(toasts) != 1 || toasts[0] != "Tom is out: too slow" {
		t.Errorf("got the notices %q, want that Tom is out", toasts)
	}
	if got := st.scene.note(1); got != "out: too slow" {
		t.Errorf("beside the name: got %q, want out: too slow", got)
	}
}

func TestTheLongWayHomeIsMarked(t *testing.T) {
	st := open(t, Options{})
	v := st.scene.View()
	v.Config.Dialect.Goal = labyrinth.GoalReturn
	v.Players = slices.Clone(v.Players)
	v.Players[0].Collected = v.Hand
	st.scene.absorb([]session.Update[labyrinth.View]{{Phase: session.Playing, View: v}})
	if got := st.scene.remark(); !strings.Contains(got, "back to your start") {
		t.Errorf("got the guide %q, want the way back to the start", got)
	}
}

// The panel shows the number of possible dialects, the open questions, and the number of illegal moves.
func TestThePanelNamesWhatIsStillOpen(t *testing.T) {
	for _, c := range []struct {
		lang string
		now  DialectReading
		want string
	}{
		{"en", DialectReading{Ways: 1}, "The server is understood in 1 way."},
		{"en", DialectReading{Ways: 4, Open: []string{"Bits of an insert"}}, "4 ways to understand the server are left.\nStill open: Bits of an insert"},
		{"en", DialectReading{Ways: 8, Open: []string{"Bits of an insert", "Objectives"}, Breaches: 2},
			"8 ways to understand the server are left.\nStill open: Bits of an insert, Objectives\nReferee: 2 moves were against the rules."},
		{"de", DialectReading{Ways: 4, Open: []string{"Bits des Einschubs"}}, "Der Server kann noch auf 4 Arten gelesen werden.\nNoch nicht geklärt: Bits des Einschubs"},
		{"de", DialectReading{Ways: 1}, "Der Server kann nur noch auf 1 Art gelesen werden."},
	} {
		now := DialectReading{}
		st := open(t, Options{Referee: Referee{Read: func() DialectReading { return now }}})
		st.scene.Env.UI.Book = words.Open(c.lang)
		now = c.now
		st.Ticks(2)
		if text := st.Widget("reading").(*ui.Label).Text(); text != c.want {
			t.Errorf("%s, %+v: got the text %q, want %q", c.lang, c.now, text, c.want)
		}
	}
}
