package miascene

import (
	"strings"
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

// script is a session that returns the views of a test.
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

// show adds a View.
func (s *script) show(v mia.View) {
	s.shows = append(s.shows, session.Update[mia.View]{Phase: session.Playing, View: v})
}

// server has the data of a Server.
type server struct {
	figures SeatFigures
	whole   WholeRound
	ordered []SeatOrders
	lives   int
	left    map[string]int
}

func (s *server) net() *RemoteServer {
	return &RemoteServer{
		Order:   func(o SeatOrders) { s.ordered = append(s.ordered, o) },
		Figures: func() SeatFigures { return s.figures },
		Whole:   func() (WholeRound, bool) { return s.whole, len(s.whole.Log) > 0 },
		Lives:   s.lives,
		Left:    func(name string) int { return s.left[name] },
	}
}

// open opens the scene of a session.
func open(t *testing.T, s *script, n *server) (*uitest.Driver, *Scene) {
	t.Helper()
	env := &scenes.Env{
		UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults(),
		Effect: func(string, float64) {}, Caption: func() (string, bool) { return "", false },
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

// log returns the events of a round for two, in which seat 0 has rolled and announced, followed by more events.
func log(more ...mia.Event) []mia.Event {
	return append([]mia.Event{
		{Kind: mia.Started, Seat: rules.Nobody, Seats: []rules.Seat{0, 1}},
		{Kind: mia.Rolls, Seat: 0}, {Kind: mia.Announced, Seat: 0, Dice: 9},
	}, more...)
}

// asks returns a View in which seat 1 is to respond to an announcement.
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
	if n := len(scene.feed.Log); n != 1 || scene.Mine() {
		t.Fatalf("at once: got %d events, want 1 and no request", n)
	}
	told := 0
	for range 400 {
		if n := len(scene.feed.Log); n > told+1 {
			t.Fatalf("in one tick: got %d events, want at most 1", n-told)
		} else {
			told = n
		}
		d.Ticks(1)
	}
	if told != 3 || !scene.Mine() {
		t.Fatalf("got %d events, asked %v; want 3, true", told, scene.Mine())
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
		t.Fatalf("got asked %v, sent %v; want true and nothing", scene.Mine(), s.sent)
	}
	d.Press(ebiten.KeyArrowRight, ebiten.KeyEnter)
	if len(s.sent) != 1 || s.sent[0].Kind != mia.See {
		t.Fatalf("sent %v, want one call of the bluff", s.sent)
	}
}

func TestWhoIsAskedOnAServerSeesEverythingAtOnce(t *testing.T) {
	s, n := &script{seats: []rules.Seat{1}}, &server{figures: SeatFigures{Names: []string{"ann", "bob"}, Orders: SeatOrders{Mode: Hand}, Left: 180}}
	s.show(waits(2))
	d, scene := open(t, s, n)
	s.show(asks(2))
	d.Ticks(3)
	if !scene.Mine() || scene.Name(0) != "ann" {
		t.Fatalf("got asked %v, %q at the table; want true, ann", scene.Mine(), scene.Name(0))
	}
	if got := d.Widget("left").(*ui.Label).Text(); got != "0.2 s left, then the autopilot answers" {
		t.Fatalf("got %q, want 0.2 s left", got)
	}
}

func TestAServerThatIsTooFastIsShownSlowly(t *testing.T) {
	s, n := &script{}, &server{figures: SeatFigures{Names: []string{"ann", "bob"}, Orders: SeatOrders{Mode: Autopilot}, PerSecond: 600, Rounds: 5000}}
	n.whole = WholeRound{Names: []string{"eve", "bob"}, Round: 4711, Log: log(mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.DidNotTakeTurn, Seats: []rules.Seat{1}})}
	n.figures.Last = SeatAnswer{Round: 4999, By: Autopilot, Move: mia.Say(14), Took: 120}
	s.show(asks(4999))
	d, scene := open(t, s, n)
	d.Ticks(3)
	for round := 5000; round < 5100; round++ { // these rounds are only counted
		s.show(asks(round))
	}
	d.Ticks(2)
	if !scene.Slow() || scene.Name(0) != "eve" || len(scene.feed.Queue) > 4 {
		t.Fatalf("got slow %v, %q at the table, %d queued events; want true, eve, at most 4",
			scene.Slow(), scene.Name(0), len(scene.feed.Queue))
	}
	if got := d.Widget("status").(*ui.Label).Text(); got != "Slow motion: round 4711" {
		t.Fatalf("got %q, want slow motion of round 4711", got)
	}
	if got := d.Widget("answered").(*ui.Label).Text(); got != "Round 4999: the autopilot said 6\u00a05 after 0.1 ms." {
		t.Fatalf("got %q, want the autopilot's announcement of round 4999", got)
	}
	n.figures.PerSecond = 0.05
	d.Ticks(600)
	if scene.Slow() || scene.Name(0) != "ann" {
		t.Fatalf("got slow %v, %q at the table; want the server live with ann", scene.Slow(), scene.Name(0))
	}
}

func TestOrdersAreGivenByThePanel(t *testing.T) {
	s, n := &script{}, &server{figures: SeatFigures{Names: []string{"ann", "bob"}, Orders: SeatOrders{Mode: Autopilot}}}
	s.show(waits(1))
	d, _ := open(t, s, n)
	d.Widget("seat").(*ui.Choice).OnChange(int(Armed))
	d.Ticks(2) // the server has not responded yet, and the panel shows the player's choice
	d.Widget("plan.see").(*ui.Choice).OnChange(12)
	d.Ticks(1)
	d.Click("plan.next")
	want := SeatOrders{Mode: Armed, SeeFrom: 12, SeeNext: true}
	if got := n.ordered[len(n.ordered)-1]; got != want {
		t.Fatalf("ordered %+v, want %+v", got, want)
	}
	n.figures.Orders = want
	d.Ticks(2)
	n.figures.Orders.SeeNext = false // the order was carried out
	d.Ticks(2)
	if d.Widget("plan.next").(*ui.CheckBox).On() {
		t.Fatal("after the plan was carried out: plan.next is on, want it off")
	}
}

// TestTheDicePanelSaysWhoseRollsItCounts rolls a Mia in each of two rounds.
func TestTheDicePanelSaysWhoseRollsItCounts(t *testing.T) {
	s := &script{seats: []rules.Seat{1}}
	v := asks(2)
	s.show(v)
	d, scene := open(t, s, nil)
	scene.Find("tabs").(*ui.Tabs).Select(2)
	says := func(want ...string) {
		t.Helper()
		scene.refreshDice()
		for _, text := range want {
			if got := scene.Find("fair").(*ui.Label).Text(); !strings.Contains(got, text) {
				t.Errorf("got\n%s\nwant %s in it", got, text)
			}
		}
	}
	says("0 rolls of yours.", "Other players’ rolls are not counted.")
	v.Stage, v.Cup, v.Dice = mia.Announcing, 1, mia.Mia
	for round := 2; round < 4; round++ {
		v.Round = round
		s.show(v)
		d.Ticks(1)
		if round == 2 {
			says("1 roll of yours.", "Mia: 1 time; expected: 0.1 times.")
		}
	}
	says("2 rolls of yours.", "Mia: 2 times; expected: 0.1 times.")
	scene.Past = []mia.View{v}
	says("2 rolls of all players.")
	scene.Past, scene.Current.You = nil, rules.Nobody
	says("You are not playing.")
	scene.Env.UI.Book, scene.Current.You = words.Open("de"), 1
	says("2 Würfe von dir.", "Mäxchen: 2-mal; zu erwarten: 0,1-mal.")
}
