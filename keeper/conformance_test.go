package main

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"menagerie/internal/extbot"
	"menagerie/internal/netsim"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/conform"
	"menagerie/keeper/glendakeeper"
	"menagerie/keeper/pondkeeper"
	"menagerie/netclient/foxesclient"
	"menagerie/netclient/glendaclient"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/miaclient"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/glendaserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/pondserver"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/session"
	"menagerie/wire"
)

// hosts returns the address of a listening server, and shuts the server down at the end of the test.
func hosts(t *testing.T, s command.Shutdowner, at net.Addr, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return at.String()
}

// inOrder is a source of random numbers that is the same in every run.
func inOrder() func() uint64 {
	var last atomic.Uint64
	return func() uint64 { return last.Add(1) }
}

// testHosts holds a function for each game. It starts a server with built-in bots and returns its address. trouble simulates a
// bad network; it may be nil.
var testHosts = map[string]func(t *testing.T, trouble *netsim.Simulation) string{
	"pond": func(t *testing.T, trouble *netsim.Simulation) string {
		s, err := pondserver.New(pondserver.Options{Chance: inOrder(), Observer: trouble.Observer()})
		if err != nil {
			t.Fatal(err)
		}
		at, err := s.Listen(runner.Loopback, nil)
		return hosts(t, s, at, err)
	},
	"glenda": func(t *testing.T, trouble *netsim.Simulation) string {
		s, err := glendaserver.New(glendaserver.Options{Chance: inOrder(), Observer: trouble.Observer()})
		if err != nil {
			t.Fatal(err)
		}
		bot, _ := glendabot.For(glenda.Glenda, "easy")
		bots := glendaserver.Bots{Name: "bot"}
		bots.Think[glenda.Glenda] = glendaserver.Think(bot.Bot)
		s.SetBots(bots)
		at, err := s.Listen(runner.Loopback)
		return hosts(t, s, at, err)
	},
	"labyrinth": func(t *testing.T, trouble *netsim.Simulation) string {
		s, err := labyrinthserver.New(labyrinthserver.Options{
			Game: labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 2}, Pause: -1, Chance: inOrder(),
			Observer: trouble.Observer(),
		})
		if err != nil {
			t.Fatal(err)
		}
		bot, _ := labyrinthbot.For("greedy-plain")
		s.SetBots(labyrinthserver.Bots{Name: "bot", Seats: 1, Think: labyrinthserver.Think(bot.Bot)})
		at, _, err := s.Listen(runner.Loopback, runner.Loopback)
		return hosts(t, s, at, err)
	},
	"mia": func(t *testing.T, trouble *netsim.Simulation) string {
		o := miaserver.Contest()
		o.Turn, o.Announce, o.Join, o.Early, o.Poll = time.Minute, time.Minute, time.Second, true, 20*time.Millisecond
		o.Chance, o.Observer = inOrder(), trouble.Observer()
		s, err := miaserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		bot, _ := miabot.For("honest")
		c := miaclient.JoinWith("", func(context.Context) (net.Conn, error) { return s.Connect(), nil }, miaclient.Profile{
			Name: "other", Bot: bot.Bot, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		})
		at, err := s.Listen(runner.Loopback)
		address := hosts(t, s, at, err)
		t.Cleanup(func() { command.Leave(c) })
		return address
	},
	"foxes": func(t *testing.T, trouble *netsim.Simulation) string {
		c := foxes.DefaultConfig(foxes.MinSize)
		c.Cooldown, c.Tide, c.Limit = [foxes.Sides]int{20, 20}, 40, foxes.Second
		s, err := foxesserver.New(foxesserver.Options{Game: c, Chance: inOrder(), Observer: trouble.Observer()})
		if err != nil {
			t.Fatal(err)
		}
		bot, _ := foxesbot.For("greedy-plain")
		bots := foxesserver.Bots{Name: "bot"}
		bots.Think[foxes.Dolphins] = foxesserver.Think(bot.Bot)
		s.SetBots(bots)
		at, err := s.Listen(runner.Loopback)
		return hosts(t, s, at, err)
	},
}

// witnessing plays a game with a client and returns the file with the record that the client writes, as in the window.
func witnessing[V, M any](t *testing.T, name string, c command.Client[V, M], capture *wire.Capture, config func(V) any, move func(V) (rules.Seat, M, bool)) string {
	t.Helper()
	var text []byte
	var w *record.Recorder
	var view V
	fresh := false
	rolled := map[int]bool{} // the rounds of Mia in which the client has rolled and seen the dice
	err := command.RunClient(t.Context(), c, command.LookEvery, func() (bool, error) {
		if w != nil {
			w.Tick()
		}
		for _, u := range c.Tick() {
			if u.Phase == session.Lost {
				return true, u.Err
			}
			if u.Phase == session.Joining {
				continue
			}
			if w == nil {
				raw, err := json.Marshal(config(u.View))
				if err != nil {
					return true, err
				}
				w = record.NewRecorder(record.Head{Game: name, Config: raw}, nil, func(b, _ []byte) { text = append(text, b...) })
				w.Follow(capture, 0, u.Heard)
			}
			w.Heard(u.Heard)
			if err := w.Saw(u.View); err != nil {
				return true, err
			}
			if v, ok := any(u.View).(mia.View); ok && v.Dice != mia.None && len(v.Order) > 1 {
				rolled[v.Round] = true
			}
			if u.Phase == session.Ended || len(rolled) > 10 { // Mia has no end, and few rounds prove no seed
				return true, nil
			}
			view, fresh = u.View, true
		}
		if !fresh {
			return false, nil
		}
		if seat, m, ok := move(view); ok {
			fresh = false
			if err := w.Asked(seat, m); err != nil {
				return true, err
			}
			c.Send(seat, m)
		}
		return false, nil
	})
	command.Leave(c)
	if err != nil {
		t.Fatal(err)
	}
	w.Tick()
	w.End()
	path := filepath.Join(t.TempDir(), name+".txt")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// thinking converts a bot to a function that returns the bot's seat and move for a View.
func thinking[V, M any](t *testing.T, bot session.Bot[V, M], err error, may func(V) (rules.Seat, bool)) func(V) (rules.Seat, M, bool) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 0))
	return func(v V) (rules.Seat, M, bool) {
		seat, ok := may(v)
		if !ok {
			var none M
			return 0, none, false
		}
		m, ok := bot(context.Background(), v, rng)
		return seat, m, ok
	}
}

// testRecords holds a function for each game. It plays a game on a server and returns the file with the record.
var testRecords = map[string]func(t *testing.T, address string) string{
	"pond": func(t *testing.T, address string) string {
		capture := wire.NewCapture(1e5, 1e7)
		bot, err := pondbot.For(pond.Mouse, "straight")
		move := thinking(t, session.Bot[pond.View, pond.Move](bot.Bot), err, func(v pond.View) (rules.Seat, bool) { return pond.Mouse, v.ToMove() })
		c := pondclient.Join(address, pondclient.Profile{Level: 1, Capture: capture})
		return witnessing(t, "pond", command.Client[pond.View, pond.Move](c), capture, func(v pond.View) any { return v.Config }, move)
	},
	"glenda": func(t *testing.T, address string) string {
		capture := wire.NewCapture(1e5, 1e7)
		bot, err := glendabot.For(glenda.Trapper, "easy")
		move := thinking(t, session.Bot[glenda.View, glenda.Move](bot.Bot), err, func(v glenda.View) (rules.Seat, bool) { return v.You, v.ToMove() })
		c := glendaclient.Join(address, glendaclient.Profile{Capture: capture})
		return witnessing(t, "glenda", command.Client[glenda.View, glenda.Move](c), capture, func(v glenda.View) any { return v.Config }, move)
	},
	"labyrinth": func(t *testing.T, address string) string {
		capture := wire.NewCapture(1e5, 1e7)
		bot, err := labyrinthbot.For("greedy-plain")
		move := thinking(t, session.Bot[labyrinth.View, labyrinth.Move](bot.Bot), err, func(v labyrinth.View) (rules.Seat, bool) { return v.You, v.ToMove() })
		c := labyrinthclient.Join(address, labyrinthclient.Profile{Capture: capture, Risk: labyrinthclient.RiskTake})
		return witnessing(t, "labyrinth", command.Client[labyrinth.View, labyrinth.Move](c), capture, func(v labyrinth.View) any { return v.Config }, move)
	},
	"mia": func(t *testing.T, address string) string {
		capture := wire.NewCapture(1e5, 1e7)
		bot, err := miabot.For("bold")
		if err != nil {
			t.Fatal(err)
		}
		c := miaclient.Join(address, miaclient.Profile{Name: "me", Bot: bot.Bot, Capture: capture, Orders: miaclient.Orders{Mode: miaclient.Autopilot}})
		never := func(mia.View) (rules.Seat, mia.Move, bool) { return 0, mia.Move{}, false }
		return witnessing(t, "mia", command.Client[mia.View, mia.Move](c), capture, func(v mia.View) any { return v.Config }, never)
	},
	"foxes": func(t *testing.T, address string) string {
		capture := wire.NewCapture(1e5, 1e7)
		bot, err := foxesbot.For("greedy-plain")
		move := thinking(t, session.Bot[foxes.View, foxes.Move](bot.Bot), err, func(v foxes.View) (rules.Seat, bool) { return v.You, v.MayMove() })
		c := foxesclient.Join(address, foxesclient.Profile{Capture: capture})
		return witnessing(t, "foxes", command.Client[foxes.View, foxes.Move](c), capture, func(v foxes.View) any { c := v.Config; c.Limit = foxes.Second; return c }, move)
	},
}

// Our own servers and bots pass the tests with records of our own servers and clients.
func TestOurServersAndBotsConform(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			path := testRecords[g.Name](t, testHosts[g.Name](t, nil))
			checksServer(t, g, path)
			code, out, errs := keep(t, "verify", path)
			if code != exitDone {
				t.Fatalf("got code %d, want %d: %s%s", code, exitDone, out, errs)
			}
			code, out, errs = keep(t, "verify", "--answer", "1m", "--slack", "1m", "--against", testHosts[g.Name](t, nil), path)
			if code != exitDone || !strings.Contains(out, "conforms") {
				t.Errorf("our host: got code %d, want %d and a result that conforms: %s%s", code, exitDone, out, errs)
			}
			code, out, errs = keep(t, "verify", "--answer", "1m", "--bot", extbot.Quote(self)+" bot "+g.Name+" {address}", path)
			if code != exitDone || !strings.Contains(out, "conforms") {
				t.Errorf("our bot: got code %d, want %d and a result that conforms: %s%s", code, exitDone, out, errs)
			}
		})
	}
}

// A server of pond may choose where the mouse begins.
func TestAServerMayBeginOffTheCentre(t *testing.T) {
	path := testRecords["pond"](t, testHosts["pond"](t, nil))
	s, err := pondserver.New(pondserver.Options{Chance: inOrder(), Start: pond.StartRandom})
	if err != nil {
		t.Fatal(err)
	}
	at, err := s.Listen(runner.Loopback, nil)
	code, out, errs := keep(t, "verify", "--answer", "1m", "--slack", "1m", "--against", hosts(t, s, at, err), path)
	if code != exitDone || !strings.Contains(out, "conforms") {
		t.Errorf("got code %d, want %d and a result that conforms: %s%s", code, exitDone, out, errs)
	}
}

// A slow network, which splits messages and delays them, causes no violations. The test loses no datagrams, because a checker
// cannot detect whether the server or the network has lost one.
func TestASlowNetworkIsNoFault(t *testing.T) {
	for _, g := range games {
		for _, spec := range []string{"split=1,pause=3ms", "split=2,pause=7ms", "delay=30ms,merge=20ms,split=7,pause=5ms"} {
			t.Run(g.Name+" "+spec, func(t *testing.T) {
				t.Parallel()
				trouble, err := netsim.Parse(spec)
				if err != nil {
					t.Fatal(err)
				}
				path := testRecords[g.Name](t, testHosts[g.Name](t, netsim.New(trouble)))
				checksServer(t, g, path)
				code, out, errs := keep(t, "verify", "--answer", "1m", "--slack", "1m", "--against", testHosts[g.Name](t, netsim.New(trouble)), path)
				if code != exitDone || !strings.Contains(out, "conforms") {
					t.Errorf("our host: got code %d, want %d and a result that conforms: %s%s", code, exitDone, out, errs)
				}
			})
		}
	}
}

// With --fill, keeper adds built-in bots for a server that waits for more players.
func TestBuiltInBotsFillATrial(t *testing.T) {
	for game, flags := range map[string]string{
		"glenda": "", "labyrinth": "--size 5 --objectives 2 --players 2 --move 1m --game-addr 127.0.0.1:0",
		"foxes": "--size 10 --cooldown 300ms --tide 1s --limit 1s --draws",
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			r, end := startHost(t, game, append([]string{"--addr", "127.0.0.1:0", "--log", "error"}, strings.Fields(flags)...)...)
			defer end()
			path := testRecords[game](t, testHosts[game](t, nil))
			code, out, errs := keep(t, "verify", "--answer", "1m", "--slack", "1m", "--fill", "1", "--against", r.TCP+r.UDP, path)
			if code == exitUsage || !strings.Contains(out, "moves as recorded") || strings.Contains(out, "judged: 0,") {
				t.Errorf("got code %d, want a code other than %d and the number of moves as recorded: %s%s", code, exitUsage, out, errs)
			}
		})
	}
}

// The record of a tournament can test a server and a bot on every seat.
func TestTournamentRecordsTestServersAndBots(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	flags := map[string][]string{
		"pond": {"--level", "1"}, "glenda": {"--walls", "easy"}, "labyrinth": {"--size", "5", "--objectives", "2"},
		"mia": {"--rounds", "5", "--turn", "1m"}, "foxes": {"--size", "10", "--limit", "1s", "--cooldown", "400ms", "--tide", "1m"},
	}
	ours := map[string]string{"pond": "straight", "glenda": "easy", "labyrinth": "greedy", "mia": "honest", "foxes": "greedy"}
	for _, g := range games {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			level := cmp.Or(ours[g.Name], "easy")
			h := hold(t, "ann = builtin:"+level+"\nbob = builtin:"+level)
			h.plays(g.Name, append(flags[g.Name], "--games", "1", "--seed", "1")...) // on some boards, greedy bots of the labyrinth play without end
			path := filepath.Join(h.dir, "out", runner.Records, "000001.txt")
			seats := []string{"1", "2"}
			if g.Name == "pond" {
				seats = seats[:1]
			}
			for _, seat := range seats {
				code, out, errs := keep(t, "verify", "--seat", seat, "--answer", "1m", "--slack", "1m", "--against", testHosts[g.Name](t, nil), path)
				if code != exitDone || !strings.Contains(out, "conforms") {
					t.Errorf("our host and seat %s: got code %d, want %d and a result that conforms: %s%s", seat, code, exitDone, out, errs)
				}
				if tells := g.Name == "pond" || g.Name == "mia"; tells && strings.Contains(out, "moves as recorded: 0") {
					t.Errorf("seat %s: got no move as recorded, want at least one: %s", seat, out) // boards differ, but not these games' beginnings
				}
				code, out, errs = keep(t, "verify", "--seat", seat, "--answer", "1m", "--bot", extbot.Quote(self)+" bot "+g.Name+" {address}", path)
				if code != exitDone || !strings.Contains(out, "conforms") {
					t.Errorf("our bot on seat %s: got code %d, want %d and a result that conforms: %s%s", seat, code, exitDone, out, errs)
				}
			}
			if code, _, errs := keep(t, "verify", "--seat", "9", "--against", "localhost:1", path); code != exitFailed || !strings.Contains(errs, "--seat") {
				t.Errorf("--seat 9: got code %d and error %q, want code %d and an error about --seat", code, errs, exitFailed)
			}
		})
	}
}

// verify rejects a record with damaged messages. A forged record with a correct checksum does no harm.
func TestVerifyRefusesADamagedWire(t *testing.T) {
	raw, err := command.ReadRecord(testRecords["glenda"](t, testHosts["glenda"](t, nil)))
	if err != nil {
		t.Fatal(err)
	}
	text, rng := string(raw), rand.New(rand.NewPCG(1, 2))
	for range 500 {
		bad := harm(rng, text)
		if bad == text {
			continue
		}
		if is, err := command.Text(games, []byte(bad)); err == nil {
			t.Fatalf("got %s, want an error for the damaged record:\n%s\nThe intact record is\n%s", is, bad, text)
		}
		liar := summed(bad)
		_, _ = command.Text(games, []byte(liar))
		if r, err := record.Parse([]byte(liar)); err == nil {
			if j, err := glendakeeper.Game.NewChecker(r, conform.Timing{}); err == nil {
				for _, c := range r.Wire {
					j.Check(c.CapturedMessage)
				}
				j.End(0)
			}
		}
	}
}

// If a record of pond ends before the game, a bot continues. The bot uses the newest position of the cat, although responses to
// earlier moves are still due.
func TestABotGoesOnWhereARecordOfPondEnds(t *testing.T) {
	t.Parallel()
	trouble, err := netsim.Parse("delay=5ms")
	if err != nil {
		t.Fatal(err)
	}
	path := testRecords["pond"](t, testHosts["pond"](t, nil))
	text, err := command.ReadRecord(path)
	if err != nil {
		t.Fatal(err)
	}
	played, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	played.Moves = played.Moves[:200]
	tried := &command.Test{
		Record: played, Address: testHosts["pond"](t, netsim.New(trouble)), Answer: time.Minute, Limit: time.Minute,
		Capture: wire.NewCapture(command.MaxNotes, command.MaxBytes), Notes: io.Discard,
	}
	if err := pondkeeper.Game.PlayServer(t.Context(), tried); err != nil {
		t.Fatal(err)
	}
	if n := len(tried.Replaced); tried.Kept != 200 || n == 0 || n > 1500 || len(tried.Violations) > 0 {
		t.Errorf("got %d moves as recorded, %d others and departures %v; want 200, 1 to 1500 and none", tried.Kept, n, tried.Violations)
	}
}

// A bot that fills a game requests the side that the tested program does not play. A server without wishes may assign it the other
// side. The bot plays that side then, because the tested program would otherwise wait alone.
func TestABotThatFillsAGamePlaysAnySide(t *testing.T) {
	t.Parallel()
	server, err := glendaserver.New(glendaserver.Options{Game: glenda.Config{Size: 5, Walls: glenda.Exactly(3)}, Chance: inOrder()})
	if err != nil {
		t.Fatal(err)
	}
	at, err := server.Listen(runner.Loopback)
	address := hosts(t, server, at, err)
	all := games
	i := slices.IndexFunc(all, func(g command.Game) bool { return g.Name == "glenda" })
	filled := make(chan struct{})
	go func() {
		defer close(filled)
		all[i].Fill(t.Context(), address, 1, glenda.Trapper)
	}()
	for server.Counters().Waiting == 0 {
		time.Sleep(time.Millisecond)
	}
	if code, out, errs := keep(t, "bot", "glenda", address); code != exitDone || !strings.Contains(out, `"side":"glenda"`) {
		t.Errorf("got code %d, %s and error %q, want a game as Glenda", code, out, errs)
	}
	<-filled
}
