package app

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"menagerie/internal/args"
	"menagerie/internal/invite"
	"menagerie/internal/prefs"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
)

// hostOf is what the screen shows of the server that runs here.
func (w *walker) hostOf() gamepage.Host {
	return w.scene.(interface{ Host() gamepage.Host }).Host()
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
			host := walk(t, args.Line{})
			host.program.Env.Prefs = host.program.Env.Prefs.WithGame(game, prefs.Game{Choice: []byte(choice)})
			for i := range host.program.Env.Games {
				if g := host.program.Env.Games[i]; g.Name == game {
					host.open(g.Setup(host.program.Env))
				}
			}
			host.Click("start")
			host.Ticks(3)
			host.need("host.link", "host.address")
			link, err := invite.Parse(host.hostOf().Link)
			if err != nil || link.Game != game || link.Address != host.hostOf().Addresses[0] {
				t.Fatalf("the link %q: %v", host.hostOf().Link, err)
			}
			guest := walk(t, args.Line{Command: args.Link, Operand: host.hostOf().Link})
			// seat is where somebody from this machine's network is listed, or -1.
			seat := func() int {
				return slices.IndexFunc(host.hostOf().Guests, func(g gamepage.Guest) bool { return strings.Contains(g.Note, "127.0.0.1") })
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
	w := walk(t, args.Line{})
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("mia", prefs.Game{Choice: []byte(`{"mode":"host","seat":"watch","guests":"1","reach":"everybody"}`)})
	w.open(w.program.miaGame().setup())
	if w.has("hostName") {
		t.Error("a host that is not announced is asked for a name")
	}
	w.Click("start")
	w.live("there is a bot", func() bool { return len(w.hostOf().Guests) >= 1 })
	actions := w.hostOf().Actions
	announce := actions[len(actions)-1]
	if w.hostOf().Announced != "" || announce.Text != "Announce on the network" {
		t.Fatalf("announced as %q without being asked; the last action is %q", w.hostOf().Announced, announce.Text)
	}
	announce.Do()
	if w.hostOf().Announced == "" {
		if len(w.program.Env.Notices()) == 0 {
			t.Error("nobody is told that it could not be announced")
		}
		t.Skip("this machine has no network on which a game could be announced")
	}
	w.Ticks(2)
	if text := w.Widget("host.announced").(*ui.Label).Text(); !strings.Contains(text, "A game for all") {
		t.Errorf("the screen says %q", text)
	}
	actions = w.hostOf().Actions
	actions[len(actions)-1].Do()
	if w.hostOf().Announced != "" {
		t.Error("it is still announced")
	}
}

// TestAnAnnouncedGameIsListedAndJoined finds a game that one program hosts from the home screen of another.
func TestAnAnnouncedGameIsListedAndJoined(t *testing.T) {
	host := walk(t, args.Line{})
	host.hostGame("glenda", `{"mode":"host","seat":"trapper","reach":"announced","hostName":"Anna’s garden"}`)
	if host.hostOf().Announced != "Anna’s garden" {
		t.Skip("this machine has no network on which a game could be announced")
	}
	guest := walk(t, args.Line{})
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
	guest.Click("join")
	guest.live("the server was noted", func() bool { host.Ticks(1); return guest.hosts() != "" })
	if h := guest.program.Env.Prefs.Hosts[0]; h.Told != "Anna’s garden" || !strings.HasPrefix(h.Link, "menagerie://glenda/") {
		t.Errorf("noted as %+v", h)
	}
}
