package joinscene_test

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/deeplink"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/page"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// air is a simulated local network. A test adds hosts to it.
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

// screen drives the page and holds the scenes that it opens.
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
	s.env.Changed = func(func(p *prefs.Prefs)) { s.applied++ }
	s.env.Home = func() scenes.Scene { return game{} }
	s.env.Nearby = func(game string) scenes.Nearby {
		s.air.opened = append(s.air.opened, game)
		s.air.changed = true
		return s.air
	}
	for _, name := range []string{"pond", "mia"} {
		s.env.Games = append(s.env.Games, &scenetest.Game{
			Called: name,
			Join: func(to scenes.Invitation) (scenes.Scene, error) {
				s.joined = append(s.joined, to)
				return game{}, s.refuse
			},
			Authors: func(to scenes.Invitation) (scenes.Scene, error) {
				s.prepared = append(s.prepared, to)
				return game{}, nil
			},
		})
	}
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

// joinRow clicks on the button of a row.
func (s *screen) joinRow(row int) {
	at := s.list().ButtonBounds(row).Centre()
	s.ClickAt(at.X, at.Y)
}

// chooseRow clicks on the text of a row.
func (s *screen) chooseRow(row int) {
	at := s.list().RowBounds(row)
	s.ClickAt(at.X+60, at.Centre().Y)
}

// openMenu opens the menu of a row by a right click.
func (s *screen) openMenu(row int) {
	at := s.list().RowBounds(row).Centre()
	s.Frame(func(in *input.Frame) {
		in.Pointer = input.Pointer{X: at.X, Y: at.Y, Inside: true, Right: input.Button{Pressed: true, Down: true}}
	})
	s.Ticks(2)
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
	return scenes.Found{Link: deeplink.Link{Game: "mia", Address: "192.0.2.7:9000"}, Name: "Anna", Players: players, Seats: 4}
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
		t.Fatalf("hosts that were joined: got %q, want %q", got, want)
	}
	if got := s.list().Selected(); got != -1 || s.Focus() != "address" {
		t.Errorf("nobody announces a game: got row %d selected and the focus on %q, want no row and the address", got, s.Focus())
	}
	s.chooseRow(1)
	bob := scenes.Found{Link: deeplink.Link{Game: "pond", Address: "192.0.2.8:64090"}, Name: "Bob", Players: -1}
	other := scenes.Found{Link: deeplink.Link{Game: "glenda", Address: "192.0.2.8:1768"}, Name: "Cy", Players: -1}
	s.air.set(anna(3), bob, other)
	s.Ticks(2)
	if got, want := s.titles(), []string{"My Anna", "Bob", "old.example:9000", "The pond"}; !slices.Equal(got, want) {
		t.Errorf("with two nearby: got %q, want %q", got, want)
	}
	if s.list().Selected() != 2 {
		t.Errorf("got row %d selected, want 2 with old.example:9000", s.list().Selected())
	}
	s.air.set()
	s.Ticks(2)
	if got := s.titles(); len(got) != 3 {
		t.Errorf("after the hosts have gone: got %q, want 3 rows", got)
	}
}

func TestAHostIsJoined(t *testing.T) {
	ways := map[string]func(s *screen){
		"button":       func(s *screen) { s.joinRow(0) },
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
			t.Errorf("%s: joined %+v, want Anna's host", name, s.joined)
		}
		if _, ok := s.next.(game); !ok || s.air.closed != 1 {
			t.Errorf("%s: got %T and %d ends of the search, want the game and 1", name, s.next, s.air.closed)
		}
	}
}

func (s *screen) Root() *ui.Root { return s.next.(*page.Page).Root }

func TestOptionsAreChosenBefore(t *testing.T) {
	s := open(t, "", visited)
	s.Click("authors")
	s.Ticks(2)
	s.chooseRow(0)
	s.Click("options")
	if len(s.prepared) != 1 || s.prepared[0].Link.Game != "mia" || len(s.joined) != 0 {
		t.Errorf("prepared %+v, joined %+v; want mia prepared and none joined", s.prepared, s.joined)
	}
}

func TestAnAddressIsTyped(t *testing.T) {
	s := open(t, "", func(p *prefs.Prefs) { *p = p.WithGame("mia", prefs.Game{Played: 5}) })
	if s.Focus() != "address" {
		t.Fatalf("without a host: got the focus on %q, want address", s.Focus())
	}
	s.Type("192.0.2.9:9001")
	s.Press(ebiten.KeyEnter)
	if len(s.joined) != 1 || s.joined[0].Link.Game != "mia" || s.joined[0].Link.Address != "192.0.2.9:9001" {
		t.Fatalf("joined %+v, want mia at 192.0.2.9:9001", s.joined)
	}
	s = open(t, "", visited) // a row is selected, but something is typed
	s.Click("address")
	s.Type("192.0.2.9:9001")
	s.Click("join")
	if len(s.joined) != 1 || s.joined[0].Link.Address != "192.0.2.9:9001" {
		t.Errorf("joined %+v, want 192.0.2.9:9001", s.joined)
	}
	s = open(t, "", visited)
	s.Root().FocusID("address")
	s.Type("192.0.2.9:9001")
	s.Root().FocusID("list")
	s.Press(ebiten.KeyArrowDown, ebiten.KeyEnter)
	if len(s.joined) != 1 || s.joined[0].Link.Address != "192.0.2.7:9000" {
		t.Errorf("a row selected after typing: joined %+v, want 192.0.2.7:9000", s.joined)
	}
	s = open(t, "", nil)
	s.Type("menagerie://pond/[::1]:64091?tls=1&room=4711")
	s.Press(ebiten.KeyEnter)
	if len(s.joined) != 1 || s.joined[0].Link.Game != "pond" || s.joined[0].Link.Options["room"] != "4711" {
		t.Errorf("a pasted link: joined %+v, want pond in the room 4711", s.joined)
	}
}

func TestFaultsAreTold(t *testing.T) {
	fault := func(s *screen) string { return s.Widget("fault").(*ui.Label).Text() }
	for text, want := range map[string]string{
		"menagerie://":            "This link does not name a game.",
		"menagerie://chess/h:1":   "This version of the program does not have the game “chess”.",
		"menagerie://glenda/h:1":  "This version of the program does not have the game “glenda”.",
		"menagerie://mia/?tls=1":  "This link is not complete.",
		"menagerie://mia/h%00:90": "This link has characters",
	} {
		s := open(t, "", nil)
		s.Type(text)
		s.Press(ebiten.KeyEnter)
		if got := fault(s); len(got) < len(want) || got[:len(want)] != want {
			t.Errorf("%s: got the fault %q, want %q", text, got, want)
		}
		if len(s.joined) != 0 || s.air.closed != 0 {
			t.Errorf("%s: joined %+v, search ended %d times; want neither", text, s.joined, s.air.closed)
		}
	}
	low := open(t, "", visited)
	low.Resize(400, 300)
	low.Root().FocusID("address")
	low.Type("menagerie://")
	low.Press(ebiten.KeyEnter)
	low.Ticks(5)
	if at := ui.Target(low.Widget("fault")); at.Bottom() > 300 || at.Y < 0 {
		t.Errorf("in a small window: got the fault at %v, want it inside", at)
	}
	s := open(t, "", nil)
	s.refuse = page.Fault{Key: "net.address_empty"}
	s.Press(ebiten.KeyEnter)
	if got := fault(s); got == "" || !ui.Visible(s.Widget("fault")) {
		t.Errorf("a game that refuses: got the fault %q, want a visible one", got)
	}
	s.Click("address")
	s.Type("x")
	if s.Root().Find("fault") != nil {
		t.Error("after typing: the fault is shown, want it hidden")
	}
}

func TestAHostIsRenamedAndForgotten(t *testing.T) {
	s := open(t, "mia", visited)
	s.openMenu(1)
	s.Click("rename")
	s.Ticks(20)
	s.Type("Old")
	s.Press(ebiten.KeyEnter)
	s.Ticks(20)
	if got := s.titles(); !slices.Equal(got, []string{"My Anna", "Old"}) || s.applied != 1 {
		t.Errorf("after another name: got %q, stored %d times; want My Anna, Old and 1", got, s.applied)
	}
	s.openMenu(1)
	s.Click("remove")
	s.Ticks(2)
	if got := s.titles(); !slices.Equal(got, []string{"My Anna"}) || s.applied != 2 {
		t.Errorf("after it was forgotten: got %q, stored %d times; want My Anna and 2", got, s.applied)
	}
	s.openMenu(0)
	s.Click("remove")
	s.Ticks(2)
	if s.list().Rows() != 0 || ui.Enabled(s.Widget("join")) {
		t.Errorf("an empty list: got %q, want no rows and join disabled", s.titles())
	}
}

func TestNobodyIsAskedIfTheSettingsSayNo(t *testing.T) {
	s := open(t, "pond", func(p *prefs.Prefs) { p.Nearby = false })
	if len(s.air.opened) != 0 {
		t.Fatalf("opened %q, want no search", s.air.opened)
	}
	s.Click("nearby")
	s.Ticks(3)
	if !s.env.Prefs.Nearby || s.applied != 1 || !slices.Equal(s.air.opened, []string{"pond"}) {
		t.Errorf("switched on: got %v, stored %d times, searched %q; want true, 1, pond", s.env.Prefs.Nearby, s.applied, s.air.opened)
	}
	s.Press(ebiten.KeyEscape)
	if s.air.closed != 1 {
		t.Errorf("after leaving: got %d ends of the search, want 1", s.air.closed)
	}
}

// TestTheFocusNeverJumps waits for hosts while the address field has the focus.
func TestTheFocusNeverJumps(t *testing.T) {
	s := open(t, "", nil)
	if s.Focus() != "address" {
		t.Fatalf("without hosts: got the focus on %q, want address", s.Focus())
	}
	s.air.set(anna(1))
	s.Ticks(2)
	if s.Focus() != "address" || s.list().Rows() != 1 {
		t.Errorf("with a host: got the focus on %q and %d rows, want address and 1", s.Focus(), s.list().Rows())
	}
}

// TestHostsKeepTheirPlaces reports the hosts in another order.
func TestHostsKeepTheirPlaces(t *testing.T) {
	host := func(name, address string) scenes.Found {
		return scenes.Found{Link: deeplink.Link{Game: "mia", Address: address}, Name: name, Players: 1, Seats: 4}
	}
	ada, bob, cid := host("Ada", "192.0.2.1:9000"), host("Bob", "192.0.2.2:9000"), host("Cid", "192.0.2.3:9000")
	s := open(t, "", nil)
	s.air.set(bob, cid)
	s.Ticks(2)
	s.air.set(ada, cid, bob)
	s.Ticks(2)
	if got, want := s.titles(), []string{"Bob", "Cid", "Ada"}; !slices.Equal(got, want) {
		t.Errorf("the rows are %q, want %q", got, want)
	}
}

func TestAFullGameCannotBeJoined(t *testing.T) {
	s := open(t, "", nil)
	s.air.set(anna(4), anna(3))
	s.Ticks(2)
	if !s.list().ButtonBounds(0).Empty() || s.list().ButtonBounds(1).Empty() {
		t.Errorf("got the buttons at %v and %v, want only the second one", s.list().ButtonBounds(0), s.list().ButtonBounds(1))
	}
}

func TestJoinFitsItsWindows(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		for _, size := range [][2]float64{{390, 844}, {480, 360}, {640, 360}, {800, 600}, {1280, 800}, {1422, 800}} {
			s := open(t, "", visited)
			s.env.UI.Book = words.Open(language)
			s.air.set(anna(1), anna(4))
			s.Resize(size[0], size[1])
			s.Ticks(3)
			for _, cut := range append(s.Root().Overflows(), s.Root().Survey()...) {
				t.Errorf("%s, %v: got %s, want no cut text", language, size, cut)
			}
			if s.list().RowHeight != 56 || s.list().ButtonBounds(0).H != 44 && s.list().ButtonBounds(0).H != ui.ControlHeight {
				t.Errorf("got rows of %v and buttons of %v, want 56 and 44 or %v",
					s.list().RowHeight, s.list().ButtonBounds(0), ui.ControlHeight)
			}
		}
	}
}
