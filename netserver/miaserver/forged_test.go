package miaserver

import (
	"fmt"
	"net"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// victim is an address that an attacker forges.
const victim = "192.0.2.66:666"

// TestForgedAddressesReceiveLittle sends datagrams with the address of a victim while a full table plays. The victim
// must receive at most three times the bytes that the attacker has sent.
func TestForgedAddressesReceiveLittle(t *testing.T) {
	long := strings.Repeat("x", 20)
	for _, attack := range [][]string{
		{"REGISTER;a"}, {"REGISTER;" + long}, {"REGISTER_SPECTATOR;a"}, {"REGISTER_SPECTATOR;" + long}, {"REGISTER;"}, {"REGISTER;p1"},
		{"REGISTER;a", "REGISTER_SPECTATOR;a", "UNREGISTER", "ECHO;x"}, {"ECHO;x"}, {"JOIN;x"}, {"REGISTER;a", "JOIN;x", "ROLL;", "SEE"},
		slices.Repeat([]string{"REGISTER;a"}, 50), slices.Repeat([]string{"REGISTER;a", "REGISTER;b"}, 50),
	} {
		for _, o := range []Options{Contest(), Table(), {Times: Times{Early: true}}} {
			forge(t, o, attack)
		}
	}
}

// forge sends the datagrams of an attack with the address of a victim, and checks what the victim receives.
func forge(t *testing.T, o Options, attack []string) {
	t.Helper()
	sit(t, o, func(tb *table) {
		for i := range 30 {
			tb.player(fmt.Sprint("p", i), "")
		}
		forged, sent := tb.from(victim), 0
		for _, text := range attack {
			forged.says(text)
			sent += len(text)
			time.Sleep(time.Second)
			if got := forged.bytes(); got > 3*sent {
				t.Errorf("%d bytes, among them %q, gave the victim %d, want at most %d", sent, text, got, 3*sent)
				return
			}
		}
		time.Sleep(2 * time.Minute)
		if got := forged.bytes(); got > 3*sent {
			t.Errorf("%q: %d bytes gave the victim %d, want at most %d", attack[0], sent, got, 3*sent)
		}
	})
}

// TestUnprovenAddressesShareABudget forges many addresses. Together they must receive at most one budget per second.
func TestUnprovenAddressesShareABudget(t *testing.T) {
	sit(t, Options{Strangers: -1, Each: -1}, func(tb *table) {
		var victims []*raw
		for i := range 2000 {
			victims = append(victims, tb.from(fmt.Sprintf("198.51.%d.%d:5", i/250, i%250)))
		}
		const seconds, perSecond = 5, 8 << 10
		for range seconds {
			for i, v := range victims {
				v.says(fmt.Sprintf("REGISTER;%020d", i))
			}
			time.Sleep(time.Second)
		}
		total := 0
		for _, v := range victims {
			total += v.bytes()
		}
		if total > (seconds+1)*perSecond || total < perSecond {
			t.Errorf("in %d s the victims received %d bytes, want %d to %d", seconds, total, perSecond, (seconds+1)*perSecond)
		}
	})
}

// TestAddressesProveThemselves checks that every message with the token makes a guest, even one that arrives late.
func TestAddressesProveThemselves(t *testing.T) {
	for _, verb := range []string{"JOIN", "ROLL", "SEE", "ANNOUNCE;1,2", "ECHO"} {
		for _, register := range []string{"REGISTER", "REGISTER_SPECTATOR"} {
			sit(t, Options{}, func(tb *table) {
				eve := tb.from(victim)
				eve.says(register + ";eve")
				time.Sleep(20 * time.Second)
				if c := tb.Counters(); c.Players+c.Spectators != 0 || c.Applicants != 1 {
					t.Errorf("before the proof: got %+v, want 1 applicant and no guest", c)
				}
				eve.proves(verb)
				if c := tb.Counters(); c.Players+c.Spectators != 1 || c.Applicants != 0 {
					t.Errorf("%s after %s: got %+v, want 1 guest and no applicant", verb, register, c)
				}
				ann, bob := tb.player("ann", ""), tb.player("bob", "")
				eve.hears()
				time.Sleep(tb.options.Poll)
				tb.begin(ann, bob)
				if got := eve.hears(); !slices.Contains(got, "ROUND STARTED;1;ann,bob") && !slices.Contains(got, "ROUND STARTED;1;bob,ann") {
					t.Errorf("%s after %s: eve received %q, want the start of round 1", verb, register, got)
				}
			})
		}
	}
}

// TestProofJoinsTheOpenRound checks that a client that registers while a round is open takes part in it.
func TestProofJoinsTheOpenRound(t *testing.T) {
	sit(t, Options{Times: Times{Join: time.Minute}}, func(tb *table) {
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		kim := tb.player("kim", victim)
		tb.begin(ann, bob)
		if got := kim.hears(); len(got) == 0 || !strings.Contains(got[0], "kim") || !strings.HasPrefix(got[0], "ROUND STARTED;1;") {
			t.Errorf("kim received %q, want the start of round 1 with kim", got)
		}
	})
}

// TestGuessedTokensAreFew checks that an attacker has few attempts to guess a token.
func TestGuessedTokensAreFew(t *testing.T) {
	sit(t, Options{}, func(tb *table) {
		forged := tb.from(victim)
		forged.says("REGISTER;eve")
		for i := range 100 {
			forged.says(fmt.Sprintf("JOIN;%05d", i))
		}
		if c := tb.Counters(); c.Applicants != 0 || c.Players != 0 {
			t.Errorf("after 100 attempts: got %+v, want no player and no applicant", c)
		}
	})
}

// TestSilentSpectatorsAreRemoved checks that a spectator must send a datagram every 30 s.
func TestSilentSpectatorsAreRemoved(t *testing.T) {
	sit(t, Contest(), func(tb *table) {
		watch := func(name, address string) *raw {
			r := tb.from(address)
			r.says("REGISTER_SPECTATOR;" + name)
			r.proves("ECHO")
			r.hears()
			return r
		}
		silent, busy, again := watch("silent", "192.0.2.1:1"), watch("busy", "192.0.2.2:1"), watch("again", "192.0.2.3:1")
		for range 10 {
			time.Sleep(28 * time.Second)
			busy.says("anything")
			again.says("REGISTER_SPECTATOR;again")
		}
		if got := silent.hears(); len(got) == 0 || got[len(got)-1] != "UNREGISTERED" {
			t.Errorf("the silent spectator received %q, want UNREGISTERED at the end", got)
		}
		before := silent.bytes()
		time.Sleep(10 * time.Second)
		if c := tb.Counters(); c.Spectators != 2 || silent.bytes() != before {
			t.Errorf("got %+v and more bytes for the silent spectator: %v, want 2 spectators and no bytes", c, silent.bytes() != before)
		}
	})
}

// TestForgedRegistrationsDoNotMoveAPlayer forges 16 registrations from other ports of a player's address. The player must keep
// the seat. A program at the same address that returns a token takes the seat.
func TestForgedRegistrationsDoNotMoveAPlayer(t *testing.T) {
	sit(t, Options{Times: Times{Join: time.Minute, Turn: time.Minute}, Strangers: -1, Each: -1, Chance: chance(t, 2, d52)}, func(tb *table) {
		ann, bob := tb.player("ann", "192.0.2.1:1000"), tb.player("bob", "192.0.2.2:1000")
		time.Sleep(tb.options.Poll)
		var forged []*raw
		for i := range 16 {
			forged = append(forged, tb.from(fmt.Sprintf("192.0.2.1:%d", 2000+i)))
		}
		attack := func() {
			for _, f := range forged {
				f.says("REGISTER;ann")
			}
		}
		attack()
		tb.begin(ann, bob)
		for _, move := range []string{"aR", "a6,1", "bS"} {
			attack()
			tb.moves(ann, bob, move)
		}
		if got := strings.Join(ann.hears(), " "); strings.Contains(got, "UNREGISTERED") || !strings.Contains(got, "CAUGHT_BLUFFING") {
			t.Errorf("ann received %s, want CAUGHT_BLUFFING and no UNREGISTERED", got)
		}
		forged[15].proves("JOIN")
		if got := ann.hears(); len(got) != 1 || got[0] != "UNREGISTERED" {
			t.Errorf("after the proof at the new port: the old one received %q, want UNREGISTERED only", got)
		}
	})
}

// TestAFloodedTableAdmitsNewPlayers fills the table with forged registrations, and then with players who never join a round.
// In both cases a newcomer must get a seat, and the players who have joined must keep theirs.
func TestAFloodedTableAdmitsNewPlayers(t *testing.T) {
	for _, proof := range []string{"", "ECHO"} {
		sit(t, Options{Strangers: -1, Each: -1}, func(tb *table) {
			ann := tb.player("ann", "192.0.2.1:1")
			for i := range 40 {
				f := tb.from(fmt.Sprintf("198.51.100.%d:7", i))
				f.says(fmt.Sprintf("REGISTER;f%d", i))
				if proof != "" {
					f.proves(proof)
				}
			}
			if kim := tb.player("kim", "192.0.2.2:1"); kim == nil {
				return
			}
			names := ""
			for _, g := range tb.Snapshot().Guests {
				names += " " + g.Name
			}
			if !strings.Contains(names, " kim") || !strings.Contains(names, " ann") || len(strings.Fields(names)) > 32 {
				t.Errorf("got the players%s, want at most 32, among them kim and ann", names)
			}
			ann.hears()
		})
	}
}

// TestEarlyRoundsBeginUnderAttack registers one name again and again. With Options.Early, rounds must still begin as soon as
// the honest players have joined. If the name returns a token first, rounds must wait for it only a few times.
func TestEarlyRoundsBeginUnderAttack(t *testing.T) {
	for _, proves := range []bool{false, true} {
		sit(t, Options{Times: Times{Early: true, Join: time.Minute, Turn: 10 * time.Second}}, func(tb *table) {
			ann, bob, forged := tb.player("ann", ""), tb.player("bob", ""), tb.from(victim)
			forged.says("REGISTER;dead")
			want := 0
			if proves {
				forged.proves("JOIN")
				want = missedLimit
			}
			time.Sleep(tb.options.Poll)
			slow := 0
			for range 20 {
				forged.says("REGISTER;dead")
				ann.joins()
				bob.joins()
				if tb.Snapshot().Stage == "joining" {
					slow++
				}
				for tb.Snapshot().Stage == "joining" {
					time.Sleep(time.Second)
				}
				for tb.Snapshot().Stage != "joining" {
					forged.says("REGISTER;dead")
					time.Sleep(tb.options.Turn)
				}
			}
			if slow != want {
				t.Errorf("%d of 20 rounds waited for a player who never joins, want %d", slow, want)
			}
		})
	}
}

// TestUnreachableGuestsReceiveNothing closes the sockets of guests who have proven their addresses. The server must send
// nothing more to them.
func TestUnreachableGuestsReceiveNothing(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux reports unreachable addresses")
	}
	o := Contest()
	o.Heartbeat = 20 * time.Millisecond
	server, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Shutdown(t.Context())
	at, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for register, guests := range map[string]func(c Counters) int64{
		"REGISTER;ann":           func(c Counters) int64 { return c.Players },
		"REGISTER_SPECTATOR;eve": func(c Counters) int64 { return c.Spectators },
	} {
		conn, err := net.Dial("udp", at.String())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Write([]byte(register)); err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 100)
		for n := 0; guests(server.Counters()) == 0; {
			if n, err = conn.Read(buf); err != nil {
				t.Fatal(err)
			}
			if token, ok := strings.CutPrefix(string(buf[:n]), "ROUND STARTING;"); ok {
				_, _ = conn.Write([]byte("ECHO;" + token))
				time.Sleep(time.Millisecond)
			}
		}
		_ = conn.Close()
	}
	for server.Counters().Unreachable < 2 {
		time.Sleep(time.Millisecond)
	}
	if c := server.Counters(); c.Players+c.Spectators != 0 {
		t.Errorf("got %+v, want no guests", c)
	}
}
