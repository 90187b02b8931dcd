package hostpanel_test

import (
	"fmt"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// visit is a player who hosts a game. The window shows only the host's card.
type visit struct {
	*uitest.Driver
	root    *ui.Root
	panel   *hostpanel.Panel
	clip    *scenetest.Clipboard
	host    hostpanel.Host
	resumed int // how often the panel has resumed the game
}

// Name returns a name for each seat.
func (v *visit) Name(seat rules.Seat) string { return []string{"Ada", "Tom"}[seat] }

// Say returns the text of an error.
func (v *visit) Say(err error) string { return "Fault: " + err.Error() }

// Resume counts the calls.
func (v *visit) Resume() { v.resumed++ }

// open shows the card of a host in a language.
func open(t *testing.T, language string, host hostpanel.Host) *visit {
	t.Helper()
	v := &visit{clip: &scenetest.Clipboard{}, host: host}
	env := &ui.Env{Theme: render.Light(), Book: words.Open(language), Clipboard: v.clip, ReducedMotion: true}
	v.root = ui.NewRoot(env)
	v.panel = hostpanel.New(v.root, func() hostpanel.Host { return v.host }, v)
	v.root.SetContent(ui.NewScroll(v.panel.Card()))
	step := func(in input.Frame) {
		v.panel.Refresh()
		v.panel.RefreshDialogs()
		v.root.Update(in)
	}
	v.Driver = uitest.OnScene(t, step, func() *ui.Root { return v.root })
	v.Ticks(2)
	return v
}

// times returns how often a text is on the screen.
func (v *visit) times(text string) int { return strings.Count(v.Screen(), text) }

// windows are the tested sizes, in units. The smallest one is also a window of 800 x 600 pixels with texts at 200 %.
var windows = [][2]float64{{400, 300}, {800, 600}, {1920, 1080}}

// fits checks in both languages and all windows that no text of a host's screen is cut off, overlaps another text or is unsuitable.
// arrange opens the screen.
func fits(t *testing.T, host func() hostpanel.Host, arrange func(v *visit)) {
	t.Helper()
	for _, language := range []string{"en", "de"} {
		for _, size := range windows {
			v := open(t, language, host())
			v.Resize(size[0], size[1])
			arrange(v)
			v.Ticks(3)
			for _, fault := range append(v.root.Overflows(), v.root.Survey()...) {
				t.Errorf("%s at %v: got %s, want no fault of the layout", language, size, fault)
			}
		}
	}
}

// busy returns a host with every part of the card and n guests.
func busy(n int) hostpanel.Host {
	h := hostpanel.Host{
		Addresses: []string{"192.168.178.31:64090", "[2001:db8:85a3:8d3:1319:8a2e:370:7348]:64090"},
		Lines: []hostpanel.Line{
			{ID: "host.secure", Label: "game.host_secure", Text: "192.168.178.31:64091"},
			{ID: "host.print", Label: "game.host_print", Text: strings.Repeat("ab:", 31) + "ab"},
			{ID: "host.page", Label: "game.host_page", Text: "http://192.168.178.31:64092/"},
		},
		Room: "kitchen",
		Link: "menagerie://192.168.178.31:64090/kitchen", Announced: "Ada's game", Wins: []int{12345, 1},
		Actions: []hostpanel.Action{{Text: "Begin", Do: func() {}}, {Text: "Close the door", Do: func() {}}},
	}
	for i := range n {
		h.Guests = append(h.Guests, hostpanel.Guest{Name: fmt.Sprintf("Guest %d", i+1), Note: "plays", Kick: func() {}})
	}
	return h
}
