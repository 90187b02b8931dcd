package hostpanel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
)

func TestTheHostPanelNamesEachGuestOnce(t *testing.T) {
	v := open(t, "en", hostpanel.Host{Guests: []hostpanel.Guest{{Name: "Eve", Note: "plays"}, {Name: "Bob", Note: "watches"}}})
	v.NotSee("Nobody is here yet.")
	for _, text := range []string{"Eve", "plays", "Bob", "watches"} {
		if n := v.times(text); n != 1 {
			t.Errorf("%q is on the screen %d times, want 1: %s", text, n, v.Screen())
		}
	}
}

func TestACardWithoutGuestsSaysSo(t *testing.T) {
	v := open(t, "en", hostpanel.Host{})
	v.See("Nobody is here yet.")
	v.NotSee("Link for others", "Room", "Address for programs", "Encrypted", "Page for browsers", "Announced", "Rehearsal", "Bots")
	v.host.Guests = []hostpanel.Guest{{Name: "Eve"}}
	v.Ticks(2)
	v.NotSee("Nobody is here yet.")
	v.host.Guests = nil
	v.Ticks(2)
	v.See("Nobody is here yet.")
	v.NotSee("Eve")
}

func TestACardShowsEveryWayToTheServer(t *testing.T) {
	v := open(t, "en", busy(0))
	v.Resize(1280, 1000)
	v.See("Link for others", "menagerie://192.168.178.31:64090/kitchen", "Room", "kitchen", "Address for programs",
		"192.168.178.31:64090", "[2001:db8:85a3:8d3:1319:8a2e:370:7348]:64090", "Encrypted", "192.168.178.31:64091",
		"Fingerprint of the certificate", "Page for browsers", "http://192.168.178.31:64092/",
		"Announced on the network as “Ada's game”", "Ada 12,345, Tom 1")
}

func TestAnAnnouncementFollowsTheServer(t *testing.T) {
	v := open(t, "en", hostpanel.Host{})
	v.NotSee("Announced")
	v.host.Announced = "Ada's game"
	v.Ticks(2)
	v.See("Announced on the network as “Ada's game”")
	v.host.Announced = ""
	v.Ticks(2)
	v.NotSee("Announced")
}

func TestEveryAddressIsCopied(t *testing.T) {
	for id, want := range map[string]string{
		"host.link": "menagerie://192.168.178.31:64090/kitchen", "host.room": "kitchen", "host.secure": "192.168.178.31:64091",
		"host.print": strings.Repeat("ab:", 31) + "ab", "host.page": "http://192.168.178.31:64092/",
	} {
		v := open(t, "en", busy(0))
		v.Click(id)
		v.See("Copied")
		if v.clip.Text != want {
			t.Errorf("%s copies %q, want %q", id, v.clip.Text, want)
		}
	}
}

func TestAFailedCopyIsNotCalledCopied(t *testing.T) {
	v := open(t, "en", busy(0))
	v.clip.Err = scenetest.ErrBroken
	v.Click("host.link")
	v.NotSee("Copied")
}

func TestAnAddressIsCopiedByKeysAndPad(t *testing.T) {
	host := hostpanel.Host{Room: "kitchen"}
	for name, press := range map[string]func(v *visit){
		"keys": func(v *visit) { v.Press(ebiten.KeyTab, ebiten.KeyEnter) },
		"pad":  func(v *visit) { v.PadPress(input.PadDown, input.PadAccept) },
	} {
		v := open(t, "en", host)
		press(v)
		v.Ticks(2)
		if v.clip.Text != "kitchen" {
			t.Errorf("%s copy %q, want \"kitchen\" (the focus is on %q)", name, v.clip.Text, v.Focus())
		}
	}
}

func TestAGuestIsRemovedByTheButtonInItsRow(t *testing.T) {
	var removed []string
	guest := func(name string) hostpanel.Guest {
		return hostpanel.Guest{Name: name, Note: "plays", Kick: func() { removed = append(removed, name) }}
	}
	v := open(t, "en", hostpanel.Host{Guests: []hostpanel.Guest{guest("Eve"), {Name: "Ada", Note: "is the host"}, guest("Bob")}})
	if v.root.Find("host.kick1") != nil {
		t.Error("a guest without Kick has a button that removes the guest, want none")
	}
	v.Click("host.kick2")
	v.Click("host.kick0")
	if want := []string{"Bob", "Eve"}; !slices.Equal(removed, want) {
		t.Errorf("removed %q, want %q", removed, want)
	}
	v.Hover("host.kick2")
	v.Ticks(90)
	v.See("Remove Bob")
}

func TestAGuestWhoseNameArrivesKeepsItsRow(t *testing.T) {
	v := open(t, "en", hostpanel.Host{Guests: []hostpanel.Guest{{Name: "10.0.0.7", Note: "plays", Kick: func() {}}}})
	button := v.Widget("host.kick0")
	v.host.Guests = []hostpanel.Guest{{Name: "Eve", Note: "plays", Kick: func() {}}}
	v.Ticks(2)
	v.See("Eve")
	v.NotSee("10.0.0.7")
	if v.Widget("host.kick0") != button {
		t.Error("the row has a new button, want the old button under the pointer")
	}
}

func TestAPressedButtonRemovesNoOtherGuest(t *testing.T) {
	var removed []string
	guest := func(name string) hostpanel.Guest {
		return hostpanel.Guest{Name: name, Kick: func() { removed = append(removed, name) }}
	}
	v := open(t, "en", hostpanel.Host{Guests: []hostpanel.Guest{guest("Eve"), guest("Bob")}})
	v.Hover("host.kick0")
	v.PressDown(1)
	v.host.Guests = []hostpanel.Guest{guest("Bob"), guest("Mia")} // Eve leaves and Mia joins while the button is pressed
	v.Ticks(2)
	v.Release()
	if len(removed) > 0 {
		t.Errorf("the click on Eve's button removed %q, want nobody", removed)
	}
	v.Click("host.kick0")
	if want := []string{"Bob"}; !slices.Equal(removed, want) {
		t.Errorf("the next click removed %q, want %q", removed, want)
	}
}

func TestAGuestThatLeavesTakesItsRowAlong(t *testing.T) {
	var removed []string
	guest := func(name string) hostpanel.Guest {
		return hostpanel.Guest{Name: name, Kick: func() { removed = append(removed, name) }}
	}
	v := open(t, "en", hostpanel.Host{Guests: []hostpanel.Guest{guest("Eve"), guest("Bob")}})
	v.host.Guests = []hostpanel.Guest{guest("Bob")}
	v.Ticks(2)
	v.NotSee("Eve")
	if v.root.Find("host.kick1") != nil {
		t.Error("the guest that has left still has a button, want none")
	}
	v.Click("host.kick0")
	if want := []string{"Bob"}; !slices.Equal(removed, want) {
		t.Errorf("removed %q, want %q", removed, want)
	}
}

func TestTheClientAndTheScoreFollowTheServer(t *testing.T) {
	v := open(t, "en", hostpanel.Host{})
	v.host.Client, v.host.Wins = "Eve", []int{0, 0}
	v.Ticks(2)
	v.See("Here now: Eve", "Ada 0, Tom 0")
	v.host.Wins = []int{0, 1}
	v.Ticks(2)
	v.See("Ada 0, Tom 1")
	v.host.Client, v.host.Wins = "", nil
	v.Ticks(2)
	v.See("Nobody is here yet.")
	v.NotSee("Tom", "Eve")
}

func TestTheActionsOfTheHostAreButtons(t *testing.T) {
	var done []string
	action := func(text string) hostpanel.Action {
		return hostpanel.Action{Text: text, Do: func() { done = append(done, text) }}
	}
	v := open(t, "en", hostpanel.Host{Actions: []hostpanel.Action{action("Begin")}})
	v.Click("host.action0")
	v.host.Actions = []hostpanel.Action{action("Restart"), action("Stop")}
	v.Ticks(2)
	v.NotSee("Begin")
	v.Click("host.action1")
	v.ClickOn("Restart")
	if want := []string{"Begin", "Stop", "Restart"}; !slices.Equal(done, want) {
		t.Errorf("did %q, want %q", done, want)
	}
	v.host.Actions = nil
	v.Ticks(2)
	v.NotSee("Restart", "Stop")
}

func TestANewGuestMovesNoButtonOfTheHost(t *testing.T) {
	v := open(t, "en", busy(0))
	before := ui.Bounds(v.Widget("host.action0"))
	v.host = busy(20)
	v.Ticks(3)
	if after := ui.Bounds(v.Widget("host.action0")); after != before {
		t.Errorf("the button is at %v after 20 guests have come, want %v", after, before)
	}
}

func TestTheCardOfASmallWindowIsADialog(t *testing.T) {
	for name, closing := range map[string]func(v *visit){
		"button": func(v *visit) { v.ClickOn("Close") },
		"Escape": func(v *visit) { v.Press(ebiten.KeyEscape) },
		"pad":    func(v *visit) { v.PadPress(input.PadBack) },
	} {
		v := open(t, "en", hostpanel.Host{Room: "kitchen"})
		v.root.SetContent(ui.Column(0))
		v.panel.DropCard()
		v.panel.OpenCard()
		v.Ticks(2)
		v.See("The server here", "kitchen", "Nobody is here yet.")
		v.host.Guests = []hostpanel.Guest{{Name: "Eve", Note: "plays"}}
		v.Ticks(2)
		v.See("Eve", "plays")
		closing(v)
		v.Ticks(2)
		if v.root.Modal() || v.times("kitchen") > 0 {
			t.Errorf("%s: the dialog is still open, want it closed: %s", name, v.Screen())
		}
	}
}

func TestAPageWithoutServerHasNoPanel(t *testing.T) {
	var none *hostpanel.Panel
	none.Refresh()
	none.RefreshDialogs()
	none.DropCard()
	v := open(t, "en", hostpanel.Host{Client: "Eve"})
	v.panel.DropCard()
	v.host.Client = "Bob"
	v.Ticks(2)
	v.NotSee("Bob") // a card that is not on the screen is not updated
}

func TestTheCardFitsIntoEveryWindow(t *testing.T) {
	long := strings.Repeat("Mephistopheles ", 12)
	for name, host := range map[string]func() hostpanel.Host{
		"empty":       func() hostpanel.Host { return hostpanel.Host{} },
		"busy":        func() hostpanel.Host { return busy(3) },
		"many guests": func() hostpanel.Host { return busy(100) },
		"long names": func() hostpanel.Host {
			h := busy(0)
			h.Guests = []hostpanel.Guest{{Name: long, Note: long, Kick: func() {}}, {Name: strings.Repeat("W", 200), Kick: func() {}}}
			h.Announced, h.Room = long, strings.Repeat("room", 40)
			return h
		},
		"no glyphs": func() hostpanel.Host {
			h := busy(0)
			h.Guests = []hostpanel.Guest{{Name: "\U0001F98A\u0F00\uE000", Note: "\u200D", Kick: func() {}}, {}}
			h.Client, h.Announced = "\u4F60\u597D", "\U0001F98A"
			return h
		},
		"long client": func() hostpanel.Host { return hostpanel.Host{Client: long, Wins: []int{1 << 40, 0}} },
	} {
		t.Run(name, func(t *testing.T) {
			fits(t, host, func(*visit) {})
			fits(t, host, func(v *visit) {
				v.panel.DropCard()
				v.root.SetContent(ui.Column(0))
				v.panel.OpenCard()
			})
		})
	}
}
