package setupscene

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// started is the scene of a started game.
type started struct{ page.Page }

// bed is the screen of a set-up of a game with one field of each kind.
type bed struct {
	*uitest.Driver
	env     *scenes.Env
	page    *page.Page
	next    scenes.Scene
	got     Stored // the settings when Start was called
	refuse  error
	applied int
	spec    Spec
	people  int // that play at the same screen
}

// settings are the variables of the fields.
type settings struct {
	Common
	bot, side, level, me, host, server string
	colour, other                      int
	fast                               bool
}

// stored returns the settings in their stored form.
func (s *settings) stored() Stored {
	return Stored{
		"mode": string(s.Mode), "bot": s.bot, "side": s.side, "level": s.level, "me": s.me, "host": s.host, "server": s.server,
		"colour": seatColours[s.colour].ID, "other": seatColours[s.other].ID, "fast": switchValue(s.fast),
	}
}

func (s *settings) fields() []Field {
	list := func(ids ...string) func() []Option {
		return func() (o []Option) {
			for _, id := range ids {
				o = append(o, Option{ID: id, Text: id})
			}
			return o
		}
	}
	return []Field{
		s.ModeField(),
		{ID: "bot", Value: Choice(&s.bot, "easy"), Options: func() []Option {
			return []Option{{ID: "easy", Text: "easy", Strength: 1}, {ID: "hard", Text: "hard", Strength: 4}}
		}, Part: Opponent, Shown: s.In(Practice)},
		{ID: "side", Value: Choice(&s.side, "left"), Options: list("left", "right"), Part: Side, Shown: s.In(Practice)},
		{ID: "level", Label: "settings.language", Value: Choice(&s.level, "b"), Options: func() []Option {
			if s.Mode == HotSeat {
				return list("a", "z")()
			}
			return []Option{
				{ID: "a", Text: "a", Hint: "settings.kept"}, {ID: "b", Text: "b"},
				{ID: "shut", Text: "shut", Hint: "settings.fullscreen", Disabled: true},
			}
		}},
		{ID: "me", Label: "settings.look", Value: Text(&s.me, "home.nobody"), Person: 1},
		{ID: "host", Label: "settings.sound", Value: Text(&s.host, "home.nobody"), Person: 1,
			Shown: s.In(HotSeat)},
		{ID: "server", Label: "settings.sound", Value: Text(&s.server, ""), Shown: s.In(Join)},
		{ID: "colour", Label: "settings.more", Value: Colour(&s.colour, 2)},
		{ID: "other", Label: "settings.more", Value: Colour(&s.other, 0)},
		{ID: "fast", Label: "settings.motion", Value: Switch(&s.fast), Hint: "settings.motion_note"},
	}
}

// open opens the screen. remembered is the last choice in the settings file.
func open(t *testing.T, remembered string, names ...string) *bed {
	b := &bed{}
	p := prefs.Defaults()
	p.Names = names
	if remembered != "" {
		p = p.WithGame("pond", prefs.Game{Choice: json.RawMessage(remembered)})
	}
	b.env = &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: p}
	b.env.Changed = func(func(p *prefs.Prefs)) { b.applied++ }
	b.env.Home = func() scenes.Scene { return &started{} }
	pond := &scenetest.Game{Called: "pond", Help: func(scenes.Scene) scenes.Scene { return &started{} }, Friends: func() scenes.Scene { return &started{} }}
	b.env.Games = []scenes.Game{pond}
	s := &settings{}
	pond.Together = func(people int) (scenes.Scene, error) {
		b.people = people
		return &started{}, nil
	}
	start := func() (scenes.Scene, error) {
		b.got = s.stored()
		if b.refuse != nil {
			return nil, b.refuse
		}
		return &started{}, nil
	}
	b.spec = Spec{Game: "pond", Fields: s.fields(), Start: start, Authors: func(back scenes.Scene) scenes.Scene { return NewAuthors(b.env, b.spec, back) }}
	b.show(t, New(b.env, b.spec))
	b.Click("unfold")
	b.page.FocusID("start")
	return b
}

// show makes a scene the screen of the bed.
func (b *bed) show(t *testing.T, scene scenes.Scene) {
	b.page = scene.(*page.Page)
	b.Driver = uitest.OnScene(t, func(in input.Frame) { b.next = b.page.Update(in) }, func() *ui.Root { return b.page.Root })
	b.Ticks(1)
}

func want(t *testing.T, got Stored, id, value string) {
	t.Helper()
	if got[id] != value {
		t.Errorf("%s is %q, want %q", id, got[id], value)
	}
}

func TestEnterStartsAGameWithTheDefaults(t *testing.T) {
	b := open(t, "")
	b.Press(ebiten.KeyEnter)
	if _, ok := b.next.(*started); !ok {
		t.Fatalf("Enter leads to %T, want the game", b.next)
	}
	for id, value := range map[string]string{
		"mode": "practice", "bot": "easy", "side": "left", "level": "b", "me": "", "colour": "3", "fast": "false",
	} {
		want(t, b.got, id, value)
	}
}

func TestChoiceIsRemembered(t *testing.T) {
	b := open(t, "")
	b.FocusOn("level")
	b.Press(ebiten.KeyArrowLeft) // a
	b.Click("me")
	b.Type("Ada")
	b.FocusOn("colour")
	b.Press(ebiten.KeyArrowRight)
	b.FocusOn("fast")
	b.Press(ebiten.KeySpace)
	b.Click("start")
	again := open(t, string(b.env.Prefs.Game("pond").Choice), b.env.Prefs.Names...)
	again.Press(ebiten.KeyEnter)
	for id, value := range map[string]string{"level": "a", "me": "Ada", "colour": "4", "fast": "true"} {
		want(t, b.got, id, value)
		want(t, again.got, id, value)
	}
	if again.applied != 0 {
		t.Errorf("without a change: got the settings written %d times, want 0", again.applied)
	}
}

// TestOtherWindowsKeepTheirChoices starts a game in a window while another one has changed the settings in the file. Only what the
// player has changed in this window is stored.
func TestOtherWindowsKeepTheirChoices(t *testing.T) {
	const read = `{"bot":"easy","colour":"3","fast":"false","gone":"x","level":"b","me":"","side":"left"}`
	b := open(t, read, "Ada", "Bob")
	file := b.env.Prefs.WithGame("pond", prefs.Game{Choice: json.RawMessage(`{"fast": "true", "gone": "x", "level": "b", "other": "y"}`)})
	file.Names = []string{"Ada", "Ben", "Cid"}
	b.env.Changed = func(set func(p *prefs.Prefs)) { set(&file) }
	b.FocusOn("level")
	b.Press(ebiten.KeyArrowLeft) // a
	b.Click("me")
	b.Press(ebiten.KeyEnd)
	b.Type("m")
	b.Click("start")
	if got := string(file.Game("pond").Choice); got != `{"fast":"true","host":"Adam","level":"a","me":"Adam","other":"y"}` {
		t.Errorf("got the choice %s in the file, want the changes of both windows", got)
	}
	if !slices.Equal(file.Names, []string{"Adam", "Ben", "Cid"}) {
		t.Errorf("got the names %q in the file, want Adam, Ben and Cid", file.Names)
	}
}

func TestLeavingRemembersToo(t *testing.T) {
	b := open(t, "")
	b.FocusOn("fast")
	b.Press(ebiten.KeySpace, ebiten.KeyEscape)
	if _, ok := b.next.(*started); !ok { // the home of this test
		t.Fatalf("Escape leads to %T, want home", b.next)
	}
	if c := string(b.env.Prefs.Game("pond").Choice); !strings.Contains(c, `"fast":"true"`) {
		t.Errorf("got the choice %s, want fast", c)
	}
}

func TestClosingTheWindowRemembersToo(t *testing.T) {
	b := open(t, "")
	b.FocusOn("fast")
	b.Press(ebiten.KeySpace)
	b.Click("me")
	b.Type("Ada")
	b.Frame(func(in *input.Frame) { in.Closing = true })
	if b.next != nil {
		t.Fatalf("closing leads to %T, want the end", b.next)
	}
	if c := string(b.env.Prefs.Game("pond").Choice); !strings.Contains(c, `"fast":"true"`) || b.env.Prefs.Name(0) != "Ada" {
		t.Errorf("got the choice %s and the names %q, want fast and Ada", c, b.env.Prefs.Names)
	}
}

// The user may close the window while the rules are on the screen.
func TestTheRulesRememberToo(t *testing.T) {
	b := open(t, "")
	b.show(t, New(b.env, b.spec))
	b.Click("unfold")
	b.FocusOn("fast")
	b.Press(ebiten.KeySpace, ebiten.KeyF1)
	if c := string(b.env.Prefs.Game("pond").Choice); !strings.Contains(c, `"fast":"true"`) {
		t.Errorf("got the choice %s, want fast", c)
	}
}

// A name that the user cleared in one game stays cleared in another game, although that game remembers a name of its own.
func TestAClearedNameStaysCleared(t *testing.T) {
	b := open(t, `{"me":"Ada","host":"Ada"}`, "")
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "me", "")
	b = open(t, `{"me":"Ada","host":"Ada"}`) // of a version without shared names
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "me", "Ada")
}

func TestWrongRememberedValuesBecomeDefaults(t *testing.T) {
	for _, remembered := range []string{
		`{"mode":"host","level":"shut","bot":"none","colour":"7","fast":"maybe"}`,
		`{"mode":7}`, `[1,2]`, `"x"`, `null`, `{}`,
	} {
		b := open(t, remembered)
		b.Press(ebiten.KeyEnter)
		for id, value := range map[string]string{"mode": "practice", "bot": "easy", "level": "b", "colour": "3", "fast": "false"} {
			if b.got[id] != value {
				t.Errorf("from %s: %s is %q, want %q", remembered, id, b.got[id], value)
			}
		}
	}
}

func TestNamesAreCleaned(t *testing.T) {
	for text, wanted := range map[string]string{
		"  Ada\n\x00 ": "Ada",
		"\xff\xfeZoë":  "Zoë",
		strings.Repeat("ä", prefs.MaxNameRunes+5): strings.Repeat("ä", prefs.MaxNameRunes),
	} {
		if got := (Field{}).trimmed(text); got != wanted {
			t.Errorf("trimmed(%q) = %q, want %q", text, got, wanted)
		}
	}
}

// TestEachModeHasItsFields checks that the fields of a mode are only in its part of the screen, and that Start gets valid
// settings.
func TestEachModeHasItsFields(t *testing.T) {
	b := open(t, `{"level":"b"}`)
	if b.page.Find("host") == nil || b.page.Find("server") != nil {
		t.Errorf("the options: got host %v and server %v, want only the fields of practice and of the same screen",
			b.page.Find("host") != nil, b.page.Find("server") != nil)
	}
	b.Click("watch_bots")
	want(t, b.got, "mode", "demo")
	b.show(t, NewAuthors(b.env, b.spec, nil))
	if b.page.Find("server") == nil || b.page.Find("host") != nil || b.page.Find("colour") != nil {
		t.Errorf("the page for bot authors: got server %v, host %v, colour %v; want server only",
			b.page.Find("server") != nil, b.page.Find("host") != nil, b.page.Find("colour") != nil)
	}
	b.Click("join")
	want(t, b.got, "mode", "join")
	b.Click("start")
	want(t, b.got, "mode", "host")
	b.env.Prefs = b.env.Prefs.WithGame("pond", prefs.Game{Choice: []byte(`{"level":"b"}`)})
	b.spec.Chosen = Stored{"mode": "hotseat"}
	if got := Last(b.env, b.spec)["level"]; got != "a" {
		t.Errorf("at the same screen the level is %q, want the only one that is offered there and in practice", got)
	}
}

func TestTheModeIsNotRemembered(t *testing.T) {
	b := open(t, "")
	b.show(t, NewAuthors(b.env, b.spec, nil))
	b.Click("server")
	b.Type("h")
	b.Click("start")
	if c := string(b.env.Prefs.Game("pond").Choice); strings.Contains(c, "mode") || !strings.Contains(c, `"server":"h"`) {
		t.Errorf("got the choice %s, want the server without the mode", c)
	}
	if c := Last(b.env, Spec{Game: "pond", Fields: new(settings).fields()}); c["mode"] != "practice" {
		t.Errorf("after hosting: got the mode %s, want practice", c["mode"])
	}
}

func TestCardsChooseOpponentAndSide(t *testing.T) {
	b := open(t, "")
	b.Click("bot.hard")
	b.FocusOn("side.right")
	b.Press(ebiten.KeyEnter)
	if b.next != scenes.Scene(b.page) {
		t.Fatalf("Enter on a card leads to %T, want the same page", b.next)
	}
	for id, on := range map[string]bool{"bot.easy": false, "bot.hard": true, "side.left": false, "side.right": true} {
		if got := b.Widget(id).(*ui.PickCard).On(); got != on {
			t.Errorf("%s: got chosen %v, want %v", id, got, on)
		}
	}
	b.Click("start")
	want(t, b.got, "bot", "hard")
	want(t, b.got, "side", "right")
}

func TestMoreIsFolded(t *testing.T) {
	b := open(t, "")
	for i, visible := range []bool{true, false, true} {
		if got := b.page.Find("fast") != nil; got != visible {
			t.Errorf("after %d clicks on More: got its rows visible %v, want %v", i+1, got, visible)
		}
		b.Click("unfold")
	}
}

// In a low window, the rows under "More" begin below the window. The press on "More" scrolls to them. Neither the scrolling nor the
// scrollbar moves the board.
func TestMoreScrollsToItsRows(t *testing.T) {
	b := open(t, "")
	b.Resize(800, 520)
	b.Ticks(2)
	b.Click("unfold")
	b.Ticks(2)
	closed, more := ui.Bounds(b.page.Find("preview")), ui.Bounds(b.page.Find("unfold"))
	b.Click("unfold")
	b.Ticks(2)
	row := ui.Bounds(b.page.Find("level"))
	if view := b.page.View(); row.Bottom() > view.Bottom() || row.Y < view.Y {
		t.Errorf("the first row is at %v, want it in the view %v", row, view)
	}
	if now := ui.Bounds(b.page.Find("preview")); now != closed {
		t.Errorf("the board is at %v, want it to stay at %v", now, closed)
	}
	if now := ui.Bounds(b.page.Find("unfold")); now.Y >= more.Y || now.X != more.X || now.W != more.W {
		t.Errorf("More moved from %v to %v, want only a scroll upwards", more, now)
	}
}

func TestTwoPlayersCannotShareAColour(t *testing.T) {
	b := open(t, `{"colour":"3","other":"3"}`)
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "colour", "3")
	want(t, b.got, "other", "1")
	b.Ticks(1)
	s := b.Widget("other").(*ui.Swatches)
	b.page.Reveal(s)
	b.Ticks(1)
	b.ClickAt(s.Spot(2).Centre().X, s.Spot(2).Centre().Y)
	fault := b.Widget("fault.other").(*ui.Label)
	if got := b.env.UI.Book.T("setup.colour_taken"); fault.Text() != got {
		t.Errorf("got the row %q, want %q", fault.Text(), got)
	}
	b.ClickAt(s.Spot(3).Centre().X, s.Spot(3).Centre().Y)
	if b.page.Find("fault.other") != nil {
		t.Error("after another choice: the error is shown, want it hidden")
	}
	b.Click("start")
	want(t, b.got, "other", "4")
}

func TestPlayTogetherSeatsTheChosenPeople(t *testing.T) {
	b := open(t, "")
	b.env.Web = true // in a browser there is no other way than the same screen
	b.show(t, New(b.env, b.spec))
	b.Click("together")
	if _, ok := b.next.(*started); !ok || b.people != 2 {
		t.Errorf("the same screen leads to %T for %d people, want the game for 2", b.next, b.people)
	}
	b = open(t, "")
	scenetest.Fake(b.env, 0).Most = []int{2, 3}
	b.show(t, New(b.env, b.spec))
	b.Click("together")
	b.Click("same")
	b.Click("number3")
	if _, ok := b.next.(*started); !ok || b.people != 3 {
		t.Errorf("the same screen leads to %T for %d people, want the game for 3", b.next, b.people)
	}
	b.show(t, New(b.env, b.spec))
	b.Click("together")
	b.Click("friend")
	if _, ok := b.next.(*started); !ok {
		t.Errorf("a friend leads to %T, want the game", b.next)
	}
}

func TestOpponentsSitDownAndLeave(t *testing.T) {
	p := &Party{Count: "n", Self: 1, Seats: []string{"a", "b"}}
	for _, c := range []struct {
		seated   Stored
		opponent string
		want     Stored
	}{
		{Stored{"n": "2", "a": "x", "b": "y"}, "z", Stored{"n": "3", "a": "x", "b": "z"}},
		{Stored{"n": "3", "a": "x", "b": "y"}, "z", Stored{"n": "3", "a": "x", "b": "z"}},
		{Stored{"n": "3", "a": "x", "b": "y"}, "x", Stored{"n": "2", "a": "y"}},
		{Stored{"n": "2", "a": "x", "b": "y"}, "x", Stored{"n": "2", "a": "x"}},
		{Stored{"n": "3", "a": "x", "b": "x"}, "x", Stored{"n": "2", "a": "x"}},
		{Stored{"n": "no number", "a": "x"}, "z", Stored{"n": "3", "a": "x", "b": "z"}},
	} {
		if got := p.toggled(c.seated, c.opponent); !maps.Equal(got, c.want) {
			t.Errorf("%s at %v gives %v, want %v", c.opponent, c.seated, got, c.want)
		}
	}
}

// results are the counts of the games that were played.
type results struct{ scenes.Statistics }

func (results) Groups(string) []stats.Group {
	won, lost := stats.Game{Result: stats.Won}, stats.Game{Result: stats.Lost}
	return []stats.Group{
		{Mode: stats.Bots, Level: []string{"level 3", "bot.easy"}, Games: []stats.Game{won, lost, won}},
		{Mode: stats.Bots, Level: []string{"bot.easy"}, Games: []stats.Game{lost}},
		{Mode: stats.Bots, Level: []string{"bot.hard"}, Games: []stats.Game{won}},
		{Mode: stats.Bots, Side: 1, Level: []string{"bot.sided"}, Games: []stats.Game{won, won}},
		{Mode: stats.Bots, Side: 2, Level: []string{"bot.sided"}, Games: []stats.Game{lost}},
		{Mode: stats.Guest, Level: []string{"bot.easy"}, Games: []stats.Game{won}},
	}
}

func TestTheRecordCountsGamesAgainstTheOpponent(t *testing.T) {
	b := open(t, "")
	b.env.Statistics = results{}
	s := &options{sheet: sheet{Page: page.New(b.env, nil, nil), env: b.env, spec: b.spec}}
	for _, c := range []struct {
		bot  Option
		want string
	}{
		{Option{Label: "bot.easy", Seat: rules.Nobody}, b.env.UI.Book.T("setup.won", 2, 4)},
		{Option{Label: "bot.hard", Seat: rules.Nobody}, b.env.UI.Book.T("setup.won", 1, 1)},
		{Option{Label: "bot.sided", Seat: 0}, b.env.UI.Book.T("setup.won", 0, 1)},
		{Option{Label: "bot.sided", Seat: 1}, b.env.UI.Book.T("setup.won", 2, 2)},
		{Option{Label: "bot.best"}, ""},
	} {
		if got := s.scoreText(c.bot); got != c.want {
			t.Errorf("against %s on seat %d: got %q, want %q", c.bot.Label, c.bot.Seat, got, c.want)
		}
	}
}

func TestOnePersonHasOneName(t *testing.T) {
	b := open(t, "", "Ada")
	b.Click("me")
	b.Type("m")
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "me", "Adam")
	want(t, b.got, "host", "Adam")
	if got := b.env.Prefs.Names; !slices.Equal(got, []string{"Adam"}) {
		t.Errorf("got the names %q, want Adam", got)
	}
}

func TestDisabledOptionSaysWhy(t *testing.T) {
	b := open(t, "")
	b.FocusOn("level")
	b.Press(ebiten.KeyArrowRight)
	b.Ticks(1)
	if got := b.page.Toasts(); !slices.Equal(got, []string{b.env.UI.Book.T("settings.fullscreen")}) {
		t.Errorf("got the notices %q, want the one about the full screen", got)
	}
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "level", "b")
}

func TestFaultIsShownInWords(t *testing.T) {
	for _, c := range []struct {
		fault error
		says  string
	}{
		{page.Fault{Key: "settings.motion_note", Err: errors.New("x")}, words.Open("de").T("settings.motion_note")},
		{errors.New("no cat"), "no cat"},
	} {
		b := open(t, "")
		b.env.UI.Book = words.Open("de")
		b.refuse = c.fault
		b.Press(ebiten.KeyEnter)
		b.Ticks(1)
		label := b.Widget("fault").(*ui.Label)
		if b.next != scenes.Scene(b.page) || !strings.Contains(label.Text(), c.says) || !ui.Visible(label) {
			t.Errorf("%v: got %T with the text %q, want the same page with %q", c.fault, b.next, label.Text(), c.says)
		}
		b.refuse = nil
		b.Press(ebiten.KeyEnter)
		if b.next == scenes.Scene(b.page) {
			t.Error("the second attempt: got the same page, want the game")
		}
	}
}

func TestLanguageKeepsTheChoice(t *testing.T) {
	b := open(t, "")
	b.FocusOn("fast")
	b.Press(ebiten.KeySpace)
	b.env.UI.Book = words.Open("de")
	b.Ticks(2)
	if got := b.Widget("start").(*ui.Button).Text(); got != words.Open("de").T("setup.start") {
		t.Errorf("got the button %q, want it in German", got)
	}
	b.Press(ebiten.KeyEscape)
	if !b.page.Modal() && !strings.Contains(string(b.env.Prefs.Game("pond").Choice), `"fast":"true"`) {
		t.Errorf("got the choice %s, want fast", b.env.Prefs.Game("pond").Choice)
	}
}

func TestSwatchesAreChosenByMouseAndKeys(t *testing.T) {
	b := open(t, "")
	s := b.Widget("colour").(*ui.Swatches)
	b.page.Reveal(s)
	b.Ticks(1)
	b.ClickAt(s.Spot(5).Centre().X, s.Spot(5).Centre().Y)
	b.Press(ebiten.KeyArrowLeft)
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "colour", "5")
}

func TestSwatchesAreWhereTheyAreHit(t *testing.T) {
	b := open(t, "")
	for _, w := range []float64{1280, 800, 400} {
		b.Resize(w, 600)
		b.Ticks(2) // the page is rebuilt for another layout
		s := b.Widget("colour").(*ui.Swatches)
		for i := range seatColours {
			b.page.Reveal(s)
			b.Ticks(1)
			b.ClickAt(s.Spot(i).Centre().X, s.Spot(i).Centre().Y)
			b.page.FocusID("start")
			b.Press(ebiten.KeyEnter)
			if got := b.got["colour"]; got != seatColours[i].ID && i > 0 { // another player has the first colour
				t.Errorf("width %v, a click on colour %d: got %s, want %s", w, i, got, seatColours[i].ID)
			}
			b.Ticks(1)
			s = b.Widget("colour").(*ui.Swatches)
		}
	}
}

func TestSwatchesAreCalledWhatTheyLookLike(t *testing.T) {
	b := open(t, "")
	s := b.Widget("colour").(*ui.Swatches)
	s.Set(4)
	for th, want := range map[*render.Theme]string{
		render.Light(): "setup.seat_5", render.Dark(): "setup.seat_5_dark", render.Contrast(): "setup.seat_5_dark",
	} {
		b.env.UI.Theme = th
		if got := s.Name(); got != b.env.UI.Book.T(want) {
			t.Errorf("%s: got the colour name %q, want %q", th.Name, got, b.env.UI.Book.T(want))
		}
	}
}

// FocusOn presses Tab until the widget has the focus.
func (b *bed) FocusOn(id string) {
	b.Widget(id)
	for range 50 {
		if b.Focus() == id {
			return
		}
		b.Press(ebiten.KeyTab)
	}
	panic("Tab does not reach " + id)
}

func TestAPresetChoosesOtherFields(t *testing.T) {
	list := func(sets map[string]Stored, ids ...string) func() []Option {
		return func() (o []Option) {
			for _, id := range ids {
				o = append(o, Option{ID: id, Text: id, Sets: sets[id]})
			}
			return o
		}
	}
	var purpose, time, seat string
	var size int
	fields := []Field{
		{ID: "for", Value: Choice(&purpose, "own"), Options: list(map[string]Stored{"people": {"time": "long", "seat": "me"}}, "own", "people")},
		{ID: "time", Value: Choice(&time, "short"), Options: list(nil, "short", "long")},
		{ID: "seat", Value: Choice(&seat, "none"), Options: list(nil, "none", "me")},
		{ID: "size", Value: Number(&size, 1), Options: list(nil, "1", "2")},
	}
	c := validated(fields, Stored{})
	steps := []struct{ id, value, want string }{
		{"for", "people", "people long me 1"},
		{"size", "2", "people long me 2"},
		{"seat", "me", "people long me 2"},
		{"time", "short", "own short me 2"},
		{"for", "people", "people long me 2"},
		{"for", "own", "own long me 2"},
	}
	for _, s := range steps {
		apply(fields, c, s.id, s.value)
		c = validated(fields, c)
		if got := fmt.Sprint(purpose, " ", time, " ", seat, " ", size); got != s.want {
			t.Errorf("after %s %s: got %q, want %q", s.id, s.value, got, s.want)
		}
	}
}

// TestGamesShareThePace changes the pace in the settings and then in the options of a game.
func TestGamesShareThePace(t *testing.T) {
	pace := ""
	spec := Spec{Game: "mia", Fields: []Field{Pace(&pace, nil)}}
	env := &scenes.Env{UI: &ui.Env{Book: words.Open("en")}, Prefs: prefs.Defaults()}
	env.Prefs = env.Prefs.WithGame("mia", prefs.Game{Choice: []byte(`{"pace":"slow"}`)})
	if Last(env, spec); pace != "slow" {
		t.Errorf("without a common pace: got %q, want slow", pace)
	}
	env.Prefs.Pace = "quick"
	if Last(env, spec); pace != "quick" {
		t.Errorf("with the pace quick in the settings: got %q, want quick", pace)
	}
	remember(env, spec, Stored{"pace": "normal"})
	if env.Prefs.Pace != "normal" {
		t.Errorf("after a game with another pace: got %q in the settings, want normal", env.Prefs.Pace)
	}
	env.Prefs.Pace = "no pace"
	if Last(env, spec); pace != "normal" {
		t.Errorf("after a damaged setting: got the pace %q, want normal", pace)
	}
}

// In a small window, the choices stand where the picture of the board would be.
func TestAHiddenBoardTakesNoSpace(t *testing.T) {
	s := newPanes(page.NewFrame(1, func(*render.Pen, render.Rect) {}), ui.NewButton("", func() {}))
	for _, visible := range []bool{true, false} {
		ui.SetVisible(s.board, visible)
		s.Place(render.Rect{W: 400, H: 300})
		want := 0.0
		if visible {
			want = stackedHigh
		}
		if got := s.choices.(*ui.Button).Bounds().Y; got != want {
			t.Errorf("visible %v: the choices are %v units below the top, want %v", visible, got, want)
		}
	}
}
