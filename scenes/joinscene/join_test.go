package joinscene_test

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/invite"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// air is a local network in which a test puts hosts.
type air struct {
	found   []scenes.Found
	changed bool
	opened  []string
	closed  int
}

func (a *air) Take() ([]scenes.Found, bool) {
	changed := a.changed
	a.changed = false
	return slices.Clone(a.found), changed
}

func (a *air) Close() { a.closed++ }

func (a *air) set(found ...scenes.Found) { a.found, a.changed = found, true }

type game struct{ scenes.Scene }

// screen is the page on a driver, with what it led to.
type screen struct {
	*uitest.Driver
	env      *scenes.Env
	air      *air
	next     scenes.Scene
	joined   []scenes.Invitation
	prepared []scenes.Invitation
	refuse   error
	applied  int
}

func open(t *testing.T, only string, change func(p *prefs.Prefs)) *screen {
	s := &screen{air: &air{}}
	s.env = &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
	s.env.Apply = func() { s.applied++ }
	s.env.Home = func() scenes.Scene { return game{} }
	s.env.Nearby = func(game string) scenes.Nearby {
		s.air.opened = append(s.air.opened, game)
		s.air.changed = true
		return s.air
	}
	for _, name := range []string{"pond", "mia"} {
		s.env.Games = append(s.env.Games, scenes.Game{
			Name: name,
			Join: func(_ *scenes.Env, to scenes.Invitation) (scenes.Scene, error) {
				s.joined = append(s.joined, to)
				return game{}, s.refuse
			},
			Prepare: func(_ *scenes.Env, to scenes.Invitation) (scenes.Scene, error) {
				s.prepared = append(s.prepared, to)
				return game{}, nil
			},
		})
	}
	s.env.Games = append(s.env.Games, scenes.Game{Name: "glenda"}) // cannot be joined here
	if change != nil {
		change(&s.env.Prefs)
	}
	p := joinscene.New(s.env, only, nil).(*page.Page)
	s.Driver = uitest.OnScene(t, func(in input.Frame) {
		if next := p.Update(in); s.next == nil || s.next == scenes.Scene(p) {
			s.next = next
		}
	}, func() *ui.Root { return p.Root })
	s.Ticks(5)
	return s
}

func (s *screen) list() *ui.List { return s.Widget("list").(*ui.List) }

func (s *screen) titles() []string {
	var all []string
	for i := range s.list().Rows() {
		all = append(all, s.list().Text(i))
	}
	return all
}

func anna(players int) scenes.Found {
	return scenes.Found{Link: invite.Link{Game: "mia", Address: "192.0.2.7:9000"}, Name: "Anna", Players: players, Seats: 4}
}

func visited(p *prefs.Prefs) {
	*p = p.Meeting(prefs.Host{Link: "menagerie://pond/pond.example:64090?tls=1", Told: "The pond"}).
		Meeting(prefs.Host{Link: "menagerie://mia/old.example:9000"}).
		Meeting(prefs.Host{Link: "menagerie://mia/192.0.2.7:9000", Name: "My Anna"}).
		Meeting(prefs.Host{Link: "menagerie://chess/192.0.2.7:9000"}).
		Meeting(prefs.Host{Link: "rubbish"})
}

func TestHostsComeAndGo(t *testing.T) {
	s := open(t, "", visited)
	if got, want := s.titles(), []string{"My Anna", "old.example:9000", "The pond"}; !slices.Equal(got, want) {
		t.Fatalf("hosts that were joined: %q, want %q", got, want)
	}
	s.Press(ebiten.KeyArrowDown) // to the second
	bob := scenes.Found{Link: invite.Link{Game: "pond", Address: "192.0.2.8:64090"}, Name: "Bob", Players: -1}
	other := scenes.Found{Link: invite.Link{Game: "glenda", Address: "192.0.2.8:1768"}, Name: "Cy", Players: -1}
	s.air.set(anna(3), bob, other)
	s.Ticks(2)
	if got, want := s.titles(), []string{"My Anna", "Bob", "old.example:9000", "The pond"}; !slices.Equal(got, want) {
		t.Errorf("with two nearby: %q, want %q", got, want)
	}
	if s.list().Selected() != 2 {
		t.Errorf("row %d is selected, and was %q before somebody came", s.list().Selected(), "old.example:9000")
	}
	s.air.set()
	s.Ticks(2)
	if got := s.titles(); len(got) != 3 {
		t.Errorf("when they have gone: %q", got)
	}
}

func TestAHostIsJoined(t *testing.T) {
	ways := map[string]func(s *screen){
		"button":       func(s *screen) { s.Click("join") },
		"double click": func(s *screen) { s.DoubleClick("list") },
		"keyboard":     func(s *screen) { s.Press(ebiten.KeyEnter) },
		"pad":          func(s *screen) { s.PadPress(input.PadAccept) },
	}
	for name, way := range ways {
		s := open(t, "mia", nil)
		s.air.set(anna(1), anna(1), anna(1), anna(1)) // a double click is in the middle of the list
		s.Ticks(2)
		if name != "button" {
			s.Press(ebiten.KeyTab)
			s.Root().FocusID("list")
		}
		way(s)
		if len(s.joined) != 1 || s.joined[0].Link.String() != "menagerie://mia/192.0.2.7:9000" || s.joined[0].Told != "Anna" {
			t.Errorf("%s: joined %+v", name, s.joined)
		}
		if _, ok := s.next.(game); !ok || s.air.closed != 1 {
			t.Errorf("%s: leads to %T, and the search was closed %d times", name, s.next, s.air.closed)
		}
	}
}

func (s *screen) Root() *ui.Root { return s.next.(*page.Page).Root }

func TestOptionsAreChosenBefore(t *testing.T) {
	s := open(t, "", visited)
	s.Click("options")
	if len(s.prepared) != 1 || s.prepared[0].Link.Game != "mia" || len(s.joined) != 0 {
		t.Errorf("prepared %+v, joined %+v", s.prepared, s.joined)
	}
}

func TestAnAddressIsTyped(t *testing.T) {
	s := open(t, "", func(p *prefs.Prefs) { *p = p.WithGame("mia", prefs.Game{Played: 5}) })
	if s.Focus() != "address" {
		t.Fatalf("without any host %q has the focus", s.Focus())
	}
	s.Type("192.0.2.9:9001")
	s.Press(ebiten.KeyEnter)
	if len(s.joined) != 1 || s.joined[0].Link.Game != "mia" || s.joined[0].Link.Address != "192.0.2.9:9001" {
		t.Fatalf("joined %+v", s.joined)
	}
	s = open(t, "", visited) // a row is selected, but something is typed
	s.Click("address")
	s.Type("192.0.2.9:9001")
	s.Click("join")
	if len(s.joined) != 1 || s.joined[0].Link.Address != "192.0.2.9:9001" {
		t.Errorf("joined %+v", s.joined)
	}
	s = open(t, "", visited)
	s.Root().FocusID("address")
	s.Type("192.0.2.9:9001")
	s.Root().FocusID("list")
	s.Press(ebiten.KeyArrowDown, ebiten.KeyEnter)
	if len(s.joined) != 1 || s.joined[0].Link.Address != "192.0.2.7:9000" {
		t.Errorf("a row that was selected after something was typed: %+v", s.joined)
	}
	s = open(t, "", nil)
	s.Type("menagerie://pond/[::1]:64091?tls=1&room=4711")
	s.Press(ebiten.KeyEnter)
	if len(s.joined) != 1 || s.joined[0].Link.Game != "pond" || s.joined[0].Link.Options["room"] != "4711" {
		t.Errorf("a link that was pasted: %+v", s.joined)
	}
}

func TestFaultsAreTold(t *testing.T) {
	fault := func(s *screen) string { return s.Widget("fault").(*ui.Label).Text() }
	for text, want := range map[string]string{
		"menagerie://":            "This link names no game.",
		"menagerie://chess/h:1":   "This version of the program does not have the game “chess”.",
		"menagerie://glenda/h:1":  "This version of the program does not have the game “glenda”.",
		"menagerie://mia/?tls=1":  "This link names no server.",
		"menagerie://mia/h%00:90": "This link has characters",
	} {
		s := open(t, "", nil)
		s.Type(text)
		s.Press(ebiten.KeyEnter)
		if got := fault(s); len(got) < len(want) || got[:len(want)] != want {
			t.Errorf("%s: %q", text, got)
		}
		if len(s.joined) != 0 || s.air.closed != 0 {
			t.Errorf("%s: joined %+v, closed %d times", text, s.joined, s.air.closed)
		}
	}
	low := open(t, "", visited)
	low.Resize(400, 300)
	low.Root().FocusID("address")
	low.Type("menagerie://")
	low.Press(ebiten.KeyEnter)
	low.Ticks(5)
	if at := ui.Target(low.Widget("fault")); at.Bottom() > 300 || at.Y < 0 {
		t.Errorf("in a small window the fault is at %v", at)
	}
	s := open(t, "", nil)
	s.refuse = page.Fault{Key: "net.address_empty"}
	s.Press(ebiten.KeyEnter)
	if got := fault(s); got == "" || !ui.Visible(s.Widget("fault")) {
		t.Errorf("a game that refuses: %q", got)
	}
	s.Click("address")
	s.Type("x")
	if s.Root().Find("fault") != nil {
		t.Error("the fault stays although somebody types")
	}
}

func TestAHostIsRenamedAndForgotten(t *testing.T) {
	s := open(t, "mia", visited)
	s.Press(ebiten.KeyArrowDown)
	s.Click("rename")
	s.Ticks(20)
	s.Type("Old")
	s.Press(ebiten.KeyEnter)
	s.Ticks(20)
	if got := s.titles(); !slices.Equal(got, []string{"My Anna", "Old"}) || s.applied != 1 {
		t.Errorf("after another name: %q, kept %d times", got, s.applied)
	}
	s.Click("remove")
	s.Ticks(2)
	if got := s.titles(); !slices.Equal(got, []string{"My Anna"}) || s.applied != 2 {
		t.Errorf("after it was forgotten: %q, kept %d times", got, s.applied)
	}
	s.Click("remove")
	if s.list().Rows() != 0 || ui.Enabled(s.Widget("join")) || ui.Enabled(s.Widget("remove")) {
		t.Errorf("with an empty list: %q", s.titles())
	}
}

func TestNobodyIsAskedIfTheSettingsSayNo(t *testing.T) {
	s := open(t, "pond", func(p *prefs.Prefs) { p.Nearby = false })
	if len(s.air.opened) != 0 {
		t.Fatal("somebody was asked")
	}
	s.Click("nearby")
	s.Ticks(3)
	if !s.env.Prefs.Nearby || s.applied != 1 || !slices.Equal(s.air.opened, []string{"pond"}) {
		t.Errorf("switched on: %v, kept %d times, looked for %q", s.env.Prefs.Nearby, s.applied, s.air.opened)
	}
	s.Press(ebiten.KeyEscape)
	if s.air.closed != 1 {
		t.Error("the search goes on after the screen was left")
	}
}
