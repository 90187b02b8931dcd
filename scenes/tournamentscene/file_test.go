package tournamentscene_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/page"
	"menagerie/scenes/tournamentscene"
	"menagerie/scenes/ui"
)

// A file of bots takes the place of the bots that were there, and they run beside it.
func TestAFileOfBotsIsRead(t *testing.T) {
	const path = "~/finals.bots"
	for name, way := range map[string]func(s *screen){
		"typed":   func(s *screen) { s.page.FocusID("file"); s.Type(path); s.Press(ebiten.KeyEnter) },
		"button":  func(s *screen) { s.page.FocusID("file"); s.Type(path); s.reach("load") },
		"dropped": func(s *screen) { s.page.Take(path) },
	} {
		h := &holds{}
		s := setUp(t, h)
		if ui.Enabled(s.Widget("load")) {
			t.Error("load is enabled without a path, want it disabled")
		}
		way(s)
		s.Ticks(3)
		if want := []string{"glenda " + path}; !slices.Equal(h.read, want) || s.bots() != 2 || len(s.page.Toasts()) != 1 {
			t.Fatalf("%s: got %q read, %d bots, notices %q; want %q, 2 and one notice", name, h.read, s.bots(), s.page.Toasts(), want)
		}
		s.Click("start")
		if len(h.begun) != 1 || h.begun[0].Dir != "/home/ada/course/finals" || h.begun[0].Entrants[0].Name != "hare" {
			t.Errorf("%s: got %+v, want finals with hare first", name, h.begun)
		}
	}
}

// Why a file can't be read stands there until another path is typed, and who was there before stays.
func TestAFileOfBotsIsNotRead(t *testing.T) {
	h := &holds{unread: errors.New("line 3 is odd")}
	s := setUp(t, h)
	s.page.Take("/some/where")
	s.Ticks(3)
	told := s.page.Find("unreadable")
	if told == nil || !strings.Contains(told.(*ui.Label).Text(), "line 3 is odd") || s.bots() != 3 {
		t.Fatalf("got the text %v and %d bots, want that line 3 is odd, and 3", told, s.bots())
	}
	if field := s.Widget("file").(*ui.TextField); field.Text() != "/some/where" || s.page.Focused() != ui.Widget(field) {
		t.Errorf("got the path %q, want /some/where with the focus", field.Text())
	}
	s.Type("x")
	if s.Ticks(3); s.page.Find("unreadable") != nil {
		t.Error("after another path: the fault is shown, want it hidden")
	}
	h.unread = nil
	s.Press(ebiten.KeyEnter)
	if s.Ticks(3); s.bots() != 2 {
		t.Errorf("got %d bots, want 2", s.bots())
	}
}

// When the last program that came with a file is gone, others run in the home folder again.
func TestProgramsRunAtHomeAgain(t *testing.T) {
	h := &holds{}
	s := setUp(t, h)
	s.page.Take("finals.bots")
	s.Ticks(3)
	s.page.FocusID("bots")
	s.Press(ebiten.KeyHome)
	s.reach("remove")
	s.reach("add_ours")
	s.Click("start")
	if len(h.begun) != 1 || h.begun[0].Dir != "" || len(h.begun[0].Entrants) != 2 {
		t.Errorf("got %+v, want one tournament of 2 bots without a folder", h.begun)
	}
}

// Other screens of tournaments have no use for files.
func TestOnlyTheSetupTakesFiles(t *testing.T) {
	f := &folder{}
	f.tell(3, 6)
	if tournamentscene.New(environment(f), "here", nil).(*page.Page).Take("x") {
		t.Error("Take on the table = true, want false")
	}
}
