package app

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/ui"
)

// hostOf is what the screen shows of the server that runs here.
func (w *walker) hostOf() hostpanel.Host {
	return w.scene.(interface{ Host() hostpanel.Host }).Host()
}

// TestEveryHostListsAndSendsAwayGuests hosts each game from its set-up, joins it by the link that the screen shows, and
// sends the guest away.
func TestEveryHostListsAndSendsAwayGuests(t *testing.T) {
	for game, choice := range map[string]string{
		"pond":      `{"mode":"host","hostCat":"perfect"}`,
		"glenda":    `{"mode":"host","seat":"trapper"}`,
		"labyrinth": `{"mode":"host","role":"play"}`,
		"mia":       `{"mode":"host","seat":"watch","guests":"0","me":"Ada"}`, // a guest is called Player, too
		"foxes":     `{"mode":"host","seat":"foxes"}`,
	} {
		t.Run(game, func(t *testing.T) {
			host := walk(t, cli.Line{})
			host.hostGame(game, choice)
			host.need("host.link", "host.address")
			link, err := deeplink.Parse(host.hostOf().Link)
			if err != nil || link.Game != game || link.Address != host.hostOf().Addresses[0] {
				t.Fatalf("got the link %q, %v, want %s at %s", host.hostOf().Link, err, game, host.hostOf().Addresses[0])
			}
			guest := walk(t, cli.Line{Command: cli.Link, Operand: host.hostOf().Link})
			// seat is where somebody from this machine's network is listed, or -1.
			seat := func() int {
				return slices.IndexFunc(host.hostOf().Guests, func(g hostpanel.Guest) bool { return strings.Contains(g.Note, "127.0.0.1") })
			}
			together := func(what string, so func() bool) {
				t.Helper()
				host.live(what, func() bool { guest.Ticks(1); return so() })
			}
			together("the guest is listed", func() bool { return seat() >= 0 && host.has("host.kick"+strconv.Itoa(seat())) })
			together("the guest is gone", func() bool {
				if id := "host.kick" + strconv.Itoa(seat()); host.has(id) { // others may come at this moment, and take the row
					host.chooses(id)
				}
				return seat() < 0
			})
		})
	}
}

func TestAHostIsAnnouncedIfItIsAsked(t *testing.T) {
	w := walk(t, cli.Line{})
	w.setUp("mia", `{"mode":"host","seat":"watch","guests":"1","reach":"everybody"}`)
	if w.has("hostName") {
		t.Error("hostName is shown for a host that is not announced, want it hidden")
	}
	w.Click("start")
	w.live("there is a bot", func() bool { return len(w.hostOf().Guests) >= 1 })
	actions := w.hostOf().Actions
	announce := actions[len(actions)-1]
	if w.hostOf().Announced != "" || announce.Text != "Announce on the network" {
		t.Fatalf("got announced as %q and the action %q, want not announced and the offer", w.hostOf().Announced, announce.Text)
	}
	announce.Do()
	if w.hostOf().Announced == "" {
		if len(w.program.Env.Notices()) == 0 {
			t.Error("got no notice, want that the game could not be announced")
		}
		t.Skip("this machine has no network on which a game could be announced")
	}
	w.Ticks(2)
	if text := w.Widget("host.announced").(*ui.Label).Text(); !strings.Contains(text, "A game for all") {
		t.Errorf("got %q, want A game for all", text)
	}
	actions = w.hostOf().Actions
	actions[len(actions)-1].Do()
	if w.hostOf().Announced != "" {
		t.Errorf("got announced as %q, want not announced", w.hostOf().Announced)
	}
}

// TestAnAnnouncedGameIsListedAndJoined finds a game that one program hosts from the home screen of another.
func TestAnAnnouncedGameIsListedAndJoined(t *testing.T) {
	host := walk(t, cli.Line{})
	host.hostGame("glenda", `{"mode":"host","seat":"trapper","reach":"announced","hostName":"Anna’s garden"}`)
	if host.hostOf().Announced != "Anna’s garden" {
		t.Skip("this machine has no network on which a game could be announced")
	}
	guest := walk(t, cli.Line{})
	guest.Click("join")
	guest.Ticks(2)
	list := guest.Widget("list").(*ui.List)
	row := -1
	for range 400 {
		host.Ticks(1)
		guest.Ticks(1)
		for i := range list.Rows() {
			if list.Text(i) == "Anna’s garden" {
				row = i
			}
		}
		if row >= 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if row < 0 {
		t.Skip("this machine's network passes no multicast on")
	}
	list.Select(row)
	list.OnSelect(row)
	guest.joinRow(row)
	guest.live("the server was noted", func() bool { host.Ticks(1); return guest.hosts() != "" })
	if h := guest.program.Env.Prefs.Hosts[0]; h.Told != "Anna’s garden" || !strings.HasPrefix(h.Link, "menagerie://glenda/") {
		t.Errorf("got %+v, want Anna’s garden with a link to glenda", h)
	}
}
