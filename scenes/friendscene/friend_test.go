package friendscene_test

import (
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/friendscene"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// party is a server without a network. It counts the calls.
type party struct {
	now                   friendscene.Status
	sat                   rules.Seat
	heirs                 []bool
	listed                []bool
	counted, waits, ended int
	players               int
	board                 scenes.Scene
}

func (p *party) Status() friendscene.Status { return p.now }
func (p *party) Sit(seat rules.Seat)        { p.sat = seat }
func (p *party) SetListed(on bool)          { p.listed = append(p.listed, on) }
func (p *party) SetHeirs(on bool)           { p.heirs = append(p.heirs, on) }
func (p *party) Countdown(int)              { p.counted++ }
func (p *party) Wait()                      { p.waits++ }
func (p *party) Cancel()                    { p.ended++ }
func (p *party) Begin(players int) (scenes.Scene, error) {
	p.players = players
	return p.board, nil
}

// comes adds a guest.
func (p *party) comes(name string) {
	p.now.Guests = append(p.now.Guests[:len(p.now.Guests):len(p.now.Guests)], friendscene.Guest{Name: name, Remove: func() { p.now.Guests = nil }})
}

// screen drives the page.
type screen struct {
	*uitest.Driver
	env    *scenes.Env
	party  *party
	opened []friendscene.Choice
	fault  error
	next   scenes.Scene
	at     scenes.Scene
}

// open opens the screen for a game with this number of seats. change edits the settings.
func open(t *testing.T, seats int, change func(p *prefs.Prefs)) *screen {
	t.Helper()
	return openWith(t, seats, change, func(*friendscene.Spec) {})
}

// openWith is like open, with another change of the game.
func openWith(t *testing.T, seats int, change func(p *prefs.Prefs), game func(spec *friendscene.Spec)) *screen {
	t.Helper()
	s := &screen{party: &party{sat: rules.Nobody}}
	s.party.now.Link = "menagerie://glenda/192.0.2.20:1768?book=40001"
	s.env = &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
	s.env.Games = []scenes.Game{&scenetest.Game{Called: "glenda"}}
	s.party.board = page.New(s.env, nil, nil)
	s.env.Home = func() scenes.Scene { return page.New(s.env, nil, nil) }
	if change != nil {
		change(&s.env.Prefs)
	}
	spec := friendscene.Spec{
		Game: "glenda", Seats: seats, Countdown: 3, Login: "anna", Sign: func(*render.Pen, render.Rect, rules.Seat, color.RGBA) {},
		Open: func(c friendscene.Choice) (friendscene.Party, error) {
			s.opened = append(s.opened, c)
			if s.fault != nil {
				return nil, s.fault
			}
			return s.party, nil
		},
	}
	if seats == 2 {
		spec.Sides = []string{"glenda.name_trapper", "friend.rabbit"}
	}
	game(&spec)
	at := friendscene.New(s.env, spec, nil).(*page.Page)
	s.at, s.next = at, at
	s.Driver = uitest.OnScene(t, func(in input.Frame) {
		if s.next == s.at {
			s.next = at.Update(in)
		}
	}, func() *ui.Root { return at.Root })
	s.Ticks(3)
	return s
}

// has reports whether a widget is on the page.
func (s *screen) has(id string) bool {
	return s.at.(*page.Page).Root.Find(id) != nil
}

// veteran is a person who has invited friends before.
func veteran(p *prefs.Prefs) { p.Invited, p.Names = true, []string{"Anna"} }

// The screen shows the address for a browser, or says why there is none.
func TestTheAddressForABrowser(t *testing.T) {
	s := open(t, 2, veteran)
	if s.has("page") || !s.has("no_page") {
		t.Error("without a page: got an address, want a note")
	}
	s.party.now.Page = "http://192.0.2.20:8321/abcdefgh/"
	s.Ticks(2)
	if got := s.Widget("page").(*ui.Label).Text(); got != s.party.now.Page || !s.has("code") || s.has("no_page") {
		t.Errorf("got the address %q with a code: %v, want %q with a code", got, s.has("code"), s.party.now.Page)
	}
}

// With "Only to watch", the screen shows the address for spectators. The choice is there only if the host has such an address.
func TestTheAddressForSpectators(t *testing.T) {
	s := open(t, 2, veteran)
	play, watch := "http://192.0.2.20:8321/abcdefgh/", "http://192.0.2.20:8321/jkmnpqrs/"
	s.party.now.Page = play
	s.Ticks(2)
	if s.has("watch") {
		t.Error("without an address for spectators: got the choice, want none")
	}
	s.party.now.Watch = watch
	s.Ticks(2)
	for _, want := range []string{watch, play} {
		s.Click("watch")
		s.Ticks(2)
		if got := s.Widget("page").(*ui.Label).Text(); got != want || s.Focus() != "watch" {
			t.Errorf("got %q with the focus on %q, want %q and the focus on watch", got, s.Focus(), want)
		}
	}
}

// TestNothingIsOpenedBeforeInvite checks that nothing is opened before Invite, and that the name is selected.
func TestNothingIsOpenedBeforeInvite(t *testing.T) {
	s := open(t, 2, nil)
	if len(s.opened) != 0 || s.Focus() != "name" {
		t.Fatalf("opened %+v with the focus on %q, want nothing opened and the focus on name", s.opened, s.Focus())
	}
	s.NotSee("Waiting", "menagerie://", "Copy link")
	s.Type("Eva")
	s.See("Eva’s garden", "chooses “Eva’s garden”")
	s.Click("invite")
	s.Ticks(3)
	want := friendscene.Choice{Name: "Eva", Place: "Eva’s garden", Listed: true}
	if len(s.opened) != 1 || s.opened[0] != want || s.Focus() != "copy" || !s.env.Prefs.Invited || s.env.Prefs.Name(0) != "Eva" {
		t.Errorf("opened %+v with the focus on %q, want %+v, the focus on copy and the name Eva stored", s.opened, s.Focus(), want)
	}
	s.See("Waiting for a friend …", "The game starts by itself when your friend is here.", "Or send the link")
}

func TestLaterInvitationsOpenAtOnce(t *testing.T) {
	s := open(t, 2, veteran)
	if len(s.opened) != 1 || s.Focus() != "copy" {
		t.Errorf("opened %d with the focus on %q, want 1 and copy", len(s.opened), s.Focus())
	}
	s.Click("stop")
	s.Ticks(3)
	if s.party.ended != 1 || s.Focus() != "invite" {
		t.Errorf("ended %d with the focus on %q, want 1 and invite", s.party.ended, s.Focus())
	}
	s.Press(ebiten.KeyEscape)
	if s.next == s.at || s.party.ended != 1 {
		t.Errorf("Escape: got %T and %d ends, want the screen before and 1", s.next, s.party.ended)
	}
}

// TestTheGameBeginsThreeSecondsAfterTheGuestCame checks that the game begins 3 s after the guest has come, and not if the
// guest leaves.
func TestTheGameBeginsThreeSecondsAfterTheGuestCame(t *testing.T) {
	s := open(t, 2, veteran)
	s.party.comes("Ben")
	s.Ticks(10)
	s.See("Ben is here. We start in 3")
	if s.at.(*page.Page).Find("side") != nil {
		t.Error("the field side is shown although the guest has a side, want it hidden")
	}
	s.party.now.Guests = nil
	s.Ticks(200)
	if s.party.players != 0 || s.party.waits != 1 {
		t.Fatalf("began with %d players and %d waits, want 0 and 1", s.party.players, s.party.waits)
	}
	s.party.comes("Ben")
	s.Ticks(100)
	s.See("We start in 2")
	s.Ticks(100)
	if s.party.players != 2 || s.next != s.party.board || s.party.counted != 2 || s.party.ended != 0 {
		t.Errorf("got %+v, want the board for 2 players and no end", s.party)
	}
}

// TestTheHostOfSeveralGuestsStartsTheGame checks that the host of several guests starts the game.
func TestTheHostOfSeveralGuestsStartsTheGame(t *testing.T) {
	s := open(t, 4, veteran)
	if start := s.Widget("start"); ui.Enabled(start) {
		t.Error("start is enabled without guests, want it disabled")
	}
	s.party.comes("Ben")
	s.party.comes("Eva")
	s.Ticks(300)
	s.See("2 friends are here.", "Free seat")
	s.Click("remove1")
	s.Ticks(3)
	s.party.comes("Ben")
	s.Ticks(3)
	s.Click("start")
	s.Ticks(300)
	if s.party.players != 2 || s.next != s.party.board {
		t.Errorf("got %d players on %T, want 2 on the board", s.party.players, s.next)
	}
}

// A large table shows the guests and a few free seats.
func TestALargeTableShowsFewFreeSeats(t *testing.T) {
	s := open(t, 30, veteran)
	s.Ticks(3)
	if got, want := strings.Count(s.Screen(), "Free seat"), 7; got != want {
		t.Errorf("without guests: got %d free seats, want %d", got, want)
	}
	for i := range 29 {
		s.party.comes(fmt.Sprint("Guest", i))
		s.Ticks(2)
		if free := strings.Count(s.Screen(), "Free seat"); (free == 0) != (i == 28) || !s.has(fmt.Sprint("remove", i)) {
			t.Errorf("with %d guests: got %d free seats and guest %d: %v; want free seats unless all are taken, and all guests", i+1, free, i, s.has(fmt.Sprint("remove", i)))
		}
	}
}

func TestAHostWithoutGuestsGetsHelp(t *testing.T) {
	s := open(t, 2, veteran)
	s.Ticks(3700)
	s.See("Nobody yet.", "Is your friend on the same network?")
	s.party.now.Link = ""
	s.Ticks(3)
	s.See("No network here.", "You can still play at the same screen.")
	s.NotSee("menagerie://", "Copy link")
}

func TestTheChoiceOfWhoCanJoinIsStored(t *testing.T) {
	s := open(t, 2, veteran)
	s.Click("linked")
	s.Ticks(2)
	s.Click("listed")
	s.Ticks(2)
	s.Click("listed") // a choice stays chosen
	s.Click("side")
	if !slices.Equal(s.party.listed, []bool{false, true, true}) || s.env.Prefs.LinkOnly || s.party.sat != 1 {
		t.Errorf("got listed %v with the host at seat %d, want false, true, true and 1", s.party.listed, s.party.sat)
	}
	s.Click("linked")
	if !s.env.Prefs.LinkOnly {
		t.Error("LinkOnly is not stored, want it stored")
	}
}

// The choice whether a bot plays on for a friend is stored and passed to the server, and is there only in games with such bots.
func TestBotsPlayOnForFriends(t *testing.T) {
	s := open(t, 4, veteran)
	if s.has("heirs") || len(s.party.heirs) != 0 {
		t.Errorf("a game without such bots: got the choice %v and %v, want none", s.has("heirs"), s.party.heirs)
	}
	s = openWith(t, 4, veteran, func(spec *friendscene.Spec) { spec.Heirs = true })
	s.Click("heirs")
	s.Ticks(2)
	if !s.env.Prefs.NoHeirs || !slices.Equal(s.party.heirs, []bool{true, false}) {
		t.Errorf("got %v and stored %v, want true, then false and stored", s.party.heirs, s.env.Prefs.NoHeirs)
	}
}

// TestLeavingGuestsAsksFirst checks that a host with guests is asked before they are sent away.
func TestLeavingGuestsAsksFirst(t *testing.T) {
	s := open(t, 4, veteran)
	s.party.comes("Ben")
	s.Ticks(3)
	s.Press(ebiten.KeyEscape)
	s.See("Ben is still playing. End the game for both?")
	s.Press(ebiten.KeyEnter) // keeps playing
	s.Ticks(2)
	if s.next != s.at || s.party.ended != 0 {
		t.Fatalf("got %T and %d ends, want the same screen and none", s.next, s.party.ended)
	}
	s.Press(ebiten.KeyEscape, ebiten.KeyTab, ebiten.KeyEnter)
	s.Ticks(2)
	if s.next == s.at || s.party.ended != 1 {
		t.Errorf("got %T and %d ends, want another screen and 1", s.next, s.party.ended)
	}
}

func TestAFailedInvitationSaysWhy(t *testing.T) {
	s := open(t, 2, nil)
	s.fault = page.Fault{Key: "friend.failed", Args: []any{"no port"}, Err: errors.New("no port")}
	s.Click("invite")
	s.Ticks(3)
	if text := s.Widget("fault").(*ui.Label).Text(); !strings.Contains(text, "no port") {
		t.Errorf("got %q, want an error about no port", text)
	}
}

// TestEveryTextFitsInBothLanguages checks that no text is cut at several sizes and in both languages, with free seats and with
// guests.
func TestEveryTextFitsInBothLanguages(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		for _, seats := range []int{2, 4, 8} {
			s := open(t, seats, veteran)
			s.env.UI.Book = words.Open(language)
			s.party.now.Page, s.party.now.Watch = "http://192.0.2.20:8321/abcdefgh/", "http://192.0.2.20:8321/jkmnpqrs/"
			s.party.comes("Benedikt")
			for _, size := range [][2]float64{{800, 600}, {1280, 800}} {
				s.Resize(size[0], size[1])
				s.Ticks(5)
				for _, fault := range s.at.(*page.Page).Survey() {
					t.Errorf("%s, %d seats, %v: got %s, want no fault of the layout", language, seats, size, fault)
				}
			}
		}
	}
}
