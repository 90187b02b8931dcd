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

// seated is somebody at the screen.
type seated struct {
	*uitest.Driver
	scene  *Scene
	sounds []string
}

// open opens a screen for one person against a bot that does anything.
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
		Seats: []rules.Seat{0}, Secrets: true, Head: session.Head{Game: "labyrinth", Config: []byte("{}")},
		Bots: map[rules.Seat]session.Player[labyrinth.View, labyrinth.Move]{1: session.SyncBot(bot)},
	})
	o.Options = gamepage.Options{Names: func() []string { return []string{"Ada", "Tom"} }, Colors: []int{0, 1}}
	st := &seated{}
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
	env.Caption = func() (string, bool) { return "", false }
	env.Effect = func(name string) { st.sounds = append(st.sounds, name) }
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
		t.Errorf("the clock says %q", text)
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
		t.Error("it warns with half of the time left")
	}
	for left = 9.5; left > 0; left -= 0.25 {
		st.Ticks(1)
	}
	if n := count(); n < 4 || n > 5 {
		t.Errorf("it warned %d times in the last ten seconds", n)
	}
	if look := st.scene.look().Clock; !look.Runs || !look.Soon {
		t.Errorf("the ring is %+v", look)
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
		t.Fatal("a move was made for somebody who does not want that")
	}
	left = 30
	st.Ticks(1)
	st.Click("rescue")
	st.Ticks(3)
	if len(st.scene.View().History) > 0 {
		t.Fatal("a move was made with half of the time left")
	}
	left = 1.5
	for end := time.Now().Add(time.Minute); len(st.scene.View().History) == 0 && time.Now().Before(end); { // found beside the game loop
		st.Ticks(1)
		time.Sleep(100 * time.Microsecond)
	}
	if h := st.scene.View().History; len(h) == 0 || h[0].Move != want || asked.You != 0 {
		t.Fatalf("%d moves", len(h))
	}
}

func TestTheTileGoesAlongTheRim(t *testing.T) {
	st := open(t, Options{})
	at := aim{true, labyrinth.Insert{Side: labyrinth.Top, Line: 3}}
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
		at = st.scene.along(at.insert, step.way)
		if want := (aim{true, labyrinth.Insert{Side: step.side, Line: step.line}}); at != want {
			t.Fatalf("a step towards %v leads to %v, not %v", step.way, at, want)
		}
	}
}

func TestAdviceSaysWhy(t *testing.T) {
	st := open(t, Options{})
	v := st.scene.View()
	told := make(chan counsel, 1)
	consider(t.Context(), v, func(c counsel) { told <- c })
	now := <-told
	if n := len(now.moves); n < 1 || n > mostAdvice || len(now.picture.Moves) != n {
		t.Fatalf("%d moves", len(now.moves))
	}
	for i, r := range now.moves {
		if v.Check(0, r.Move) != nil {
			t.Errorf("move %d is illegal", i)
		}
		if i > 0 && r.Value > now.moves[i-1].Value {
			t.Errorf("move %d is better than the one before", i)
		}
		text := st.scene.reasons(r)
		if collected := strings.Contains(text, "Collects this"); collected != (r.Collects > 0) {
			t.Errorf("a move that collects %d is explained with %q", r.Collects, text)
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
		if collects(v, m) < 0 {
			poor = m
		}
	}
	after, err := s.Play(0, poor)
	if err != nil {
		t.Fatal(err)
	}
	var found []lapse
	lookBack(t.Context(), []labyrinth.View{v, after.View(0)}, func(l []lapse) { found = l })
	if len(found) != 1 || found[0].at != 0 || found[0].missed < 0 || !slices.Contains(v.Hand, found[0].missed) {
		t.Fatalf("found %+v", found)
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
		t.Errorf("%d moves", got)
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
		t.Errorf("told %q", toasts)
	}
	if got := st.scene.note(1); got != "out: too slow" {
		t.Errorf("beside the name stands %q", got)
	}
}

func TestTheLongWayHomeIsMarked(t *testing.T) {
	st := open(t, Options{})
	v := st.scene.View()
	v.Config.Dialect.Goal = labyrinth.GoalReturn
	v.Players = slices.Clone(v.Players)
	v.Players[0].Collected = v.Hand
	st.scene.absorb([]session.Update[labyrinth.View]{{Phase: session.Playing, View: v}})
	if got := st.scene.guideText(); !strings.Contains(got, "come back") {
		t.Errorf("the guide says %q", got)
	}
}

// The panel counts the readings of a server, names what is still open, and counts moves against the rules.
func TestThePanelNamesWhatIsStillOpen(t *testing.T) {
	for _, c := range []struct {
		lang string
		now  Reading
		want string
	}{
		{"en", Reading{Ways: 1}, "The server is understood in 1 way."},
		{"en", Reading{Ways: 4, Open: []string{"Bits of an insert"}}, "4 ways to understand the server are left.\nStill open: Bits of an insert"},
		{"en", Reading{Ways: 8, Open: []string{"Bits of an insert", "Objectives"}, Breaches: 2},
			"8 ways to understand the server are left.\nStill open: Bits of an insert, Objectives\nReferee: 2 moves were against the rules."},
		{"de", Reading{Ways: 4, Open: []string{"Bits des Einschubs"}}, "Der Server kann noch auf 4 Arten gelesen werden.\nNoch nicht geklärt: Bits des Einschubs"},
		{"de", Reading{Ways: 1}, "Der Server kann nur noch auf 1 Art gelesen werden."},
	} {
		now := Reading{}
		st := open(t, Options{Referee: Referee{Read: func() Reading { return now }}})
		st.scene.Env.UI.Book = words.Open(c.lang)
		now = c.now
		st.Ticks(2)
		if text := st.Widget("reading").(*ui.Label).Text(); text != c.want {
			t.Errorf("%s, %+v: the panel says %q, want %q", c.lang, c.now, text, c.want)
		}
	}
}
