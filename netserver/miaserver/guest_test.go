package miaserver

import (
	"fmt"
	"net"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"time"

	"menagerie/wire/miawire"
)

func TestNamesThatAreRefused(t *testing.T) {
	sit(t, Contest(), func(tb *table) {
		ann := tb.player("ann", "")
		for _, text := range []string{"REGISTER", "REGISTER;", "REGISTER;a b", "REGISTER;x\n", "REGISTER;a,b", "REGISTER_SPECTATOR;a:b",
			"REGISTER;" + strings.Repeat("x", 21)} {
			r := tb.from("")
			r.says(text)
			r.wants("REJECTED;INVALID_NAME")
		}
		r := tb.from("")
		r.says("REGISTER;ann")
		r.wants("REJECTED;NAME_ALREADY_TAKEN")
		for _, text := range []string{"REGISTER;Mäxchen;more", "REGISTER;" + strings.Repeat("🎲", 10)} {
			r.says(text)
			r.wants("REGISTERED")
		}
		ann.wants()
		if c := tb.Counters(); c.Players != 2 || c.Rejected != 8 {
			t.Errorf("got %+v, want 2 players and 8 rejected", c)
		}
	})
}

// TestSpectatorsHearOfPlayers checks that spectators receive the scores when a player registers, before the player
// receives anything. They receive nothing when a spectator registers.
func TestSpectatorsHearOfPlayers(t *testing.T) {
	sit(t, Contest(), func(tb *table) {
		eve := tb.from("")
		eve.says("REGISTER_SPECTATOR;eve")
		eve.wants("REGISTERED")
		tb.player("ann", "")
		eve.wants("SCORE;ann:0")
		tb.from("").says("REGISTER_SPECTATOR;kim")
		eve.wants()
		bob := tb.player("bob", "")
		eve.wants("SCORE;ann:0,bob:0")
		for range 50 {
			bob.says("REGISTER;bob")
		}
		if got := eve.hears(); len(got) > 1 {
			t.Errorf("a guest who registers repeatedly received %d messages, want at most 1", len(got))
		}
		eve.says("ECHO;still there?")
		eve.wants("ECHOING;still there?")
	})
}

// TestAPlayerMayContinueAtAnotherPort checks that a player may continue at another port of the same address. No other address
// may take the name.
func TestAPlayerMayContinueAtAnotherPort(t *testing.T) {
	sit(t, Options{Times: Times{Turn: time.Second}, Chance: chance(t, 2, d52)}, func(tb *table) {
		ann, bob := tb.player("ann", "192.0.2.1:1000"), tb.player("bob", "192.0.2.2:1000")
		stranger := tb.from("192.0.2.2:2000")
		stranger.says("REGISTER;ann")
		stranger.wants("REJECTED;NAME_ALREADY_TAKEN")
		watcher := tb.from("192.0.2.1:3000")
		watcher.says("REGISTER_SPECTATOR;ann")
		watcher.wants("REJECTED;NAME_ALREADY_TAKEN")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		again := tb.player("ann", "192.0.2.1:2000")
		again.says("ROLL;" + ann.token("YOUR TURN"))
		again.wants("PLAYER ROLLS;ann", "ROLLED;5,2;tok")
		if got := ann.hears(); got[len(got)-1] != "UNREGISTERED" {
			t.Errorf("the old port received %q, want UNREGISTERED at the end", got)
		}
		ann.says("UNREGISTER")
		ann.wants()
		if c := tb.Counters(); c.Players != 2 {
			t.Errorf("got %+v, want 2 players", c)
		}
	})
}

// TestRegisteringInARoundKeepsThePlayer checks that a player who registers again at the same address and port plays on. The
// known server leaves the round.
func TestRegisteringInARoundKeepsThePlayer(t *testing.T) {
	sit(t, Options{Chance: chance(t, 2, d52)}, func(tb *table) {
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		ann.says("REGISTER;ann")
		tb.begin(ann, bob)
		ann.says("REGISTER;ann")
		ann.hears()
		ann.says("REGISTER;ann")
		ann.wants("REGISTERED")
	})
	sit(t, Options{Chance: chance(t, 2, d52)}, func(tb *table) {
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		turn := ann.token("YOUR TURN")
		ann.says("REGISTER;ann")
		ann.says("ROLL;" + turn)
		if got := ann.hears(); got[len(got)-1] != "ROLLED;5,2;tok" {
			t.Errorf("got %q, want ROLLED;5,2;tok at the end", got)
		}
	})
}

// TestASecondNameReplacesTheFirstGuest checks that a second name at the same address and port replaces the first guest. The
// round does not wait for that guest.
func TestASecondNameReplacesTheFirstGuest(t *testing.T) {
	for _, again := range []string{"REGISTER;zoe", "UNREGISTER", "REGISTER_SPECTATOR;ann", "REGISTER_SPECTATOR;zoe"} {
		sit(t, Options{Times: Times{Turn: time.Hour}, Chance: chance(t, 2)}, func(tb *table) {
			ann, bob := tb.player("ann", ""), tb.player("bob", "")
			time.Sleep(tb.options.Poll)
			tb.begin(ann, bob)
			bob.hears()
			ann.says(again)
			got := bob.hears()
			if len(got) < 2 || got[0] != "PLAYER LOST;ann;DID_NOT_TAKE_TURN" || !strings.HasPrefix(got[1], "SCORE;ann:0,bob:1") {
				t.Errorf("after %s: got %q, want that ann lost for DID_NOT_TAKE_TURN, and the scores", again, got)
			}
			want := int64(1)
			if again == "REGISTER;zoe" {
				want = 2
			}
			if c := tb.Counters(); c.Players != want {
				t.Errorf("after %s: got %+v, want %d players", again, c, want)
			}
		})
	}
}

// TestASpectatorCanBecomeAPlayer checks that a spectator can become a player at the same address and port.
func TestASpectatorCanBecomeAPlayer(t *testing.T) {
	sit(t, Contest(), func(tb *table) {
		eve := tb.from("")
		eve.says("REGISTER_SPECTATOR;eve")
		eve.says("REGISTER;eve")
		eve.wants("REGISTERED", "REGISTERED")
		if c := tb.Counters(); c.Players != 1 || c.Spectators != 0 {
			t.Errorf("got %+v, want 1 player and no spectator", c)
		}
		eve.says("UNREGISTER")
		eve.says("UNREGISTER")
		eve.wants("UNREGISTERED")
		eve.says("ECHO;x")
		eve.wants()
	})
}

// TestLeavingWhileARoundIsOpen checks that an open round does not wait for a player who has left.
func TestLeavingWhileARoundIsOpen(t *testing.T) {
	sit(t, Options{Times: Times{Early: true, Join: time.Hour}}, func(tb *table) {
		ann, bob, kim := tb.player("ann", ""), tb.player("bob", ""), tb.player("kim", "")
		time.Sleep(tb.options.Poll)
		ann.joins()
		bob.joins()
		ann.hears()
		kim.says("UNREGISTER")
		if got := ann.hears(); len(got) == 0 || !strings.HasPrefix(got[0], "ROUND STARTED;1;") {
			t.Errorf("got %q, want the start of round 1", got)
		}
	})
}

// TestNumbersOfGuestsAreLimited checks the maximum numbers of guests: in all, per address, and by the size of the longest
// datagram.
func TestNumbersOfGuestsAreLimited(t *testing.T) {
	sit(t, Options{Players: 5, Spectators: 3, PerAddress: 4}, func(tb *table) {
		enter := func(verb string, i int, address, want string) {
			t.Helper()
			r := tb.from(address)
			r.says(fmt.Sprintf("%s;g%d", verb, i))
			r.proves("JOIN")
			if got := r.hears(); len(got) == 0 || got[0] != want {
				t.Errorf("%s;g%d from %q received %q, want %s", verb, i, address, got, want)
			}
		}
		for i := range 3 {
			enter("REGISTER", i, fmt.Sprintf("192.0.2.1:%d", i+1), "REGISTERED")
		}
		enter("REGISTER_SPECTATOR", 3, "192.0.2.1:4", "REGISTERED")
		enter("REGISTER", 4, "192.0.2.1:5", "REJECTED;NO_ROOM")
		enter("REGISTER_SPECTATOR", 4, "192.0.2.1:5", "REJECTED;NO_ROOM")
		enter("REGISTER", 0, "192.0.2.1:9", "REGISTERED") // the same guest as before
		enter("REGISTER", 5, "127.0.0.1:1", "REGISTERED")
		enter("REGISTER", 6, "", "REGISTERED")
		enter("REGISTER", 7, "", "REJECTED;NO_ROOM")
		enter("REGISTER_SPECTATOR", 8, "127.0.0.1:2", "REGISTERED")
		enter("REGISTER_SPECTATOR", 9, "127.0.0.1:3", "REGISTERED")
		enter("REGISTER_SPECTATOR", 10, "127.0.0.1:4", "REJECTED;NO_ROOM")
	})
	sit(t, Options{Spectators: -1}, func(tb *table) {
		eve := tb.from("")
		eve.says("REGISTER_SPECTATOR;eve")
		eve.wants("REJECTED;NO_ROOM")
	})
	for _, c := range []struct {
		letter string
		want   int64
	}{{"x", 32}, {"ä", 21}, {"漢", 15}} {
		sit(t, Contest(), func(tb *table) {
			longest := 0
			watcher := tb.from("")
			watcher.says("REGISTER_SPECTATOR;w")
			for i := range 40 {
				r := tb.from("")
				r.says(fmt.Sprintf("REGISTER;%s%02d", strings.Repeat(c.letter, 18), i))
			}
			for _, text := range watcher.hears() {
				longest = max(longest, len(text))
			}
			if n := tb.Counters().Players; n != c.want || longest > miawire.MaxOut {
				t.Errorf("names of %s...: got %d players and a datagram of %d bytes, want %d and at most %d",
					c.letter, n, longest, c.want, miawire.MaxOut)
			}
		})
	}
}

// TestStrangersAreHeardSeldom checks the rate limit for unregistered peers, and that they get responses only to
// registrations.
func TestStrangersAreHeardSeldom(t *testing.T) {
	sit(t, Options{Strangers: 20, Each: 2}, func(tb *table) {
		ann := tb.player("ann", "127.0.0.1:1")
		for i := range 100 {
			r := tb.from(fmt.Sprintf("192.0.2.1:%d", i+1))
			r.says("REGISTER;a b")
			r.says("ECHO;x")
			if got := r.hears(); i > 8 && len(got) > 0 || len(got) > 1 {
				t.Errorf("stranger %d received %q, want at most 1 response, and none after the first 9 strangers", i, got)
			}
		}
		for range 100 {
			ann.says("ECHO;x")
		}
		if got := ann.hears(); len(got) != 100 {
			t.Errorf("a registered guest received %d responses, want 100", len(got))
		}
		for i := range 100 {
			ann.says(fmt.Sprintf("REGISTER;ann%d", i))
			ann.says(fmt.Sprintf("REGISTER_SPECTATOR;ann%d", i))
		}
		if got := ann.hears(); len(got) > 10 {
			t.Errorf("a guest who changes repeatedly received %d responses, want at most 10", len(got))
		}
	})
}

// TestSilentGuestsAreRemoved checks that silent guests are removed, except those in this process.
func TestSilentGuestsAreRemoved(t *testing.T) {
	sit(t, Options{Idle: time.Minute, Watched: time.Hour}, func(tb *table) {
		ann, near := tb.player("ann", "192.0.2.1:1"), tb.player("near", "")
		eve := tb.from("192.0.2.1:2")
		eve.says("REGISTER_SPECTATOR;eve")
		eve.proves("ECHO")
		for range 10 {
			time.Sleep(50 * time.Second)
			ann.says("ECHO;x")
		}
		if c := tb.Counters(); c.Players != 2 || c.Spectators != 1 {
			t.Errorf("got %+v, want 2 players and 1 spectator", c)
		}
		time.Sleep(63 * time.Second)
		if got := ann.hears(); got[len(got)-1] != "UNREGISTERED" {
			t.Errorf("got %q, want UNREGISTERED", got[len(got)-1])
		}
		time.Sleep(time.Hour)
		if got := eve.hears(); got[len(got)-1] != "UNREGISTERED" {
			t.Errorf("got %q, want UNREGISTERED", got[len(got)-1])
		}
		if c := tb.Counters(); c.Players != 1 || c.Spectators != 0 || c.Silent != 2 {
			t.Errorf("got %+v, want 1 player, no spectator and 2 silent guests", c)
		}
		near.hears()
	})
}

func TestKickRemovesAPlayerOnce(t *testing.T) {
	sit(t, Contest(), func(tb *table) {
		ann := tb.player("ann", "")
		if !tb.Kick("ann") || tb.Kick("ann") || tb.Kick("nobody") {
			t.Error("Kick: want true for ann once, and false for ann again and for nobody")
		}
		ann.wants("UNREGISTERED")
		ann.says("REGISTER;ann")
		ann.wants("REGISTERED")
		if err := tb.Shutdown(tb.t.Context()); err != nil {
			t.Error(err)
		}
		ann.wants("UNREGISTERED")
		if tb.Kick("ann") {
			t.Error("Kick(ann) after Shutdown = true, want false")
		}
	})
}

func TestNewRejectsInvalidOptions(t *testing.T) {
	for _, o := range []Options{
		{Times: Times{Turn: -1}}, {Times: Times{Join: -1}}, {Times: Times{Pause: -1}}, {Players: 1}, {Players: 33}, {Least: 33}, {Least: -1}, {Times: Times{Repeat: -1}}, {PerAddress: -1},
	} {
		if s, err := New(o); err == nil {
			t.Errorf("New(%+v): got no error, want one", o)
			_ = s.Shutdown(t.Context())
		}
	}
}

// TestAGuestMayUseSeveralAddressesOfTheServer registers at one address of the server and continues at another.
func TestAGuestMayUseSeveralAddressesOfTheServer(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has all of 127.0.0.0/8")
	}
	o := Contest()
	o.Heartbeat = time.Hour
	o.Trusted = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	server, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Shutdown(t.Context())
	listens, err := server.Listen("0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	guest, err := net.ListenUDP("udp4", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer guest.Close()
	for _, c := range []struct{ at, says, want string }{
		{"127.0.0.1", "REGISTER;ann", "REGISTERED"},
		{"127.0.0.2", "ECHO;here", "ECHOING;here"},
		{"127.0.0.2", "REGISTER;ann", "REGISTERED"},
		{"127.0.0.1", "UNREGISTER", "UNREGISTERED"},
		{"127.0.0.2", "REGISTER;bob", "REGISTERED"},
	} {
		to := netip.AddrPortFrom(netip.MustParseAddr(c.at), uint16(listens.(*net.UDPAddr).Port))
		if _, err := guest.WriteToUDPAddrPort([]byte(c.says), to); err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 100)
		n, from, err := guest.ReadFromUDPAddrPort(buf)
		if err != nil {
			t.Fatalf("%s: %v", c.says, err)
		}
		if from != to || string(buf[:n]) != c.want {
			t.Errorf("%s to %v: received %q from %v, want %s", c.says, to, buf[:n], from, c.want)
		}
		if n := len(server.Snapshot().Guests); n > 1 {
			t.Errorf("after %s: got %d players, want at most 1", c.says, n)
		}
	}
}
