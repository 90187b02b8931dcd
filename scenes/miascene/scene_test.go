package miascene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

// script is a session that shows what a test hands it.
type script struct {
	shows []session.Update[mia.View]
	seats []rules.Seat
	sent  []mia.Move
}

func (s *script) Tick() []session.Update[mia.View] {
	shows := s.shows
	s.shows = nil
	return shows
}

func (s *script) Send(_ rules.Seat, m mia.Move)      { s.sent = append(s.sent, m) }
func (s *script) Seats() []rules.Seat                { return s.seats }
func (s *script) Capabilities() session.Capabilities { return session.Capabilities{} }
func (s *script) Close() error                       { return nil }

// show hands a picture of the game to the screen.
func (s *script) show(v mia.View) {
	s.shows = append(s.shows, session.Update[mia.View]{Phase: session.Playing, View: v})
}

// server is the other side of a Net.
type server struct {
	figures Figures
	whole   Whole
	ordered []Orders
}

func (s *server) net() *Net {
	return &Net{
		Order:   func(o Orders) { s.ordered = append(s.ordered, o) },
		Figures: func() Figures { return s.figures },
		Whole:   func() (Whole, bool) { return s.whole, len(s.whole.Log) > 0 },
	}
}

// open shows a screen at a session.
func open(t *testing.T, s *script, n *server) (*uitest.Driver, *Scene) {
	t.Helper()
	env := &scenes.Env{
		UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults(),
		Effect: func(string) {}, Caption: func() (string, bool) { return "", false },
	}
	o := Options{Session: s}
	o.Names = func() []string { return []string{"Ada", "Tom"} }
	if n != nil {
		o.Net = n.net()
	}
	o.Leave = func() scenes.Scene { return nil }
	o.Say = func(err error) string { return err.Error() }
	o.Help = func(scenes.Scene) scenes.Scene { return nil }
	o.Remedies = func(error) []gamepage.Remedy { return nil }
	scene := New(env, o)
	d := uitest.OnScene(t, func(in input.Frame) { scene.Update(in) }, func() *ui.Root { return scene.Root })
	d.Ticks(1)
	return d, scene
}

// log is a round of two in which seat 0 has rolled and announced.
func log(more ...mia.Event) []mia.Event {
	return append([]mia.Event{
		{Kind: mia.Started, Seat: rules.Nobody, Seats: []rules.Seat{0, 1}},
		{Kind: mia.Rolls, Seat: 0}, {Kind: mia.Announced, Seat: 0, Dice: 9},
	}, more...)
}

// asks is a View in which seat 1 is to answer an announcement.
func asks(round int) mia.View {
	return mia.View{
		You: 1, Config: mia.Config{Seats: 2}, Stage: mia.Turn, Round: round, Order: []rules.Seat{0, 1}, Waiting: []rules.Seat{1},
		Standing: 9, Cup: 0, Scores: []int{3, 4}, Played: []int{7, 7}, Log: log(),
	}
}

func waits(round int) mia.View {
	return mia.View{You: 1, Config: mia.Config{Seats: 2}, Round: round, Scores: []int{3, 4}, Played: []int{7, 7}}
}

func TestEventsAreToldOneAfterTheOther(t *testing.T) {
	s := &script{seats: []rules.Seat{1}}
	s.show(waits(2))
	d, scene := open(t, s, nil)
	s.show(asks(2))
	d.Ticks(2)
	if n := len(scene.feed.log); n != 1 || scene.Mine() {
		t.Fatalf("%d events were told at once", n)
	}
	told := 0
	for range 400 {
		if n := len(scene.feed.log); n > told+1 {
			t.Fatalf("%d events were told in one tick", n-told)
		} else {
			told = n
		}
		d.Ticks(1)
	}
	if told != 3 || !scene.Mine() {
		t.Fatalf("%d events were told; asked: %v", told, scene.Mine())
	}
}

func TestEnterSkipsWhatIsStillToBeTold(t *testing.T) {
	s := &script{seats: []rules.Seat{1}}
	s.show(waits(2))
	d, scene := open(t, s, nil)
	s.show(asks(2))
	d.Ticks(2)
	d.Press(ebiten.KeyEnter)
	d.Ticks(2)
	if !scene.Mine() || len(s.sent) != 0 {
		t.Fatalf("asked: %v, sent %v", scene.Mine(), s.sent)
	}
	d.Press(ebiten.KeyArrowRight, ebiten.KeyEnter)
	if len(s.sent) != 1 || s.sent[0].Kind != mia.See {
		t.Fatalf("sent %v", s.sent)
	}
}

func TestWhoIsAskedOnAServerSeesEverythingAtOnce(t *testing.T) {
	s, n := &script{seats: []rules.Seat{1}}, &server{figures: Figures{Names: []string{"ann", "bob"}, Orders: Orders{Mode: Hand}, Left: 180}}
	s.show(waits(2))
	d, scene := open(t, s, n)
	s.show(asks(2))
	d.Ticks(3)
	if !scene.Mine() || scene.Name(0) != "ann" {
		t.Fatalf("asked: %v, %q is at the table", scene.Mine(), scene.Name(0))
	}
	if got := d.Widget("left").(*ui.Label).Text(); got != "0.2 s left, then the autopilot answers" {
		t.Fatalf("told %q", got)
	}
}

func TestAServerThatIsTooFastIsShownSlowly(t *testing.T) {
	s, n := &script{}, &server{figures: Figures{Names: []string{"ann", "bob"}, Orders: Orders{Mode: Autopilot}, PerSecond: 600, Rounds: 5000}}
	n.whole = Whole{Names: []string{"eve", "bob"}, Round: 4711, Log: log(mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.DidNotTakeTurn, Seats: []rules.Seat{1}})}
	n.figures.Last = Answer{Round: 4999, By: Autopilot, Move: mia.Say(14), Took: 120}
	s.show(asks(4999))
	d, scene := open(t, s, n)
	d.Ticks(3)
	for round := 5000; round < 5100; round++ { // all of this is only counted
		s.show(asks(round))
	}
	d.Ticks(2)
	if !scene.Slow() || scene.Name(0) != "eve" || len(scene.feed.queue) > 4 {
		t.Fatalf("slow: %v, %q is at the table, %d events wait", scene.Slow(), scene.Name(0), len(scene.feed.queue))
	}
	if got := d.Widget("status").(*ui.Label).Text(); got != "Slow motion: round 4711" {
		t.Fatalf("the status says %q", got)
	}
	if got := d.Widget("answered").(*ui.Label).Text(); got != "Round 4999: the autopilot said 6\u00a05 after 0.1 ms." {
		t.Fatalf("told %q", got)
	}
	n.figures.PerSecond = 0.05
	d.Ticks(600)
	if scene.Slow() || scene.Name(0) != "ann" {
		t.Fatal("a server that has become slow is not shown live")
	}
}

func TestOrdersAreGivenByThePanel(t *testing.T) {
	s, n := &script{}, &server{figures: Figures{Names: []string{"ann", "bob"}, Orders: Orders{Mode: Autopilot}}}
	s.show(waits(1))
	d, _ := open(t, s, n)
	d.Widget("seat").(*ui.Choice).OnChange(int(Armed))
	d.Ticks(2) // the server has not told yet, and the panel shows what was chosen
	d.Widget("plan.see").(*ui.Choice).OnChange(12)
	d.Ticks(1)
	d.Click("plan.next")
	want := Orders{Mode: Armed, SeeFrom: 12, SeeNext: true}
	if got := n.ordered[len(n.ordered)-1]; got != want {
		t.Fatalf("ordered %+v", got)
	}
	n.figures.Orders = want
	d.Ticks(2)
	n.figures.Orders.SeeNext = false // it was carried out
	d.Ticks(2)
	if d.Widget("plan.next").(*ui.CheckBox).On() {
		t.Fatal("the panel does not notice that the plan was carried out")
	}
}
