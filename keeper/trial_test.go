package main

import (
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/keeper/extbot"
	"menagerie/keeper/netsim"
	"menagerie/keeper/pondkeeper"
	"menagerie/keeper/tournament/runner"
	"menagerie/keeper/trial"
	"menagerie/keeper/visit"
	"menagerie/netclient/foxesclient"
	"menagerie/netclient/glendaclient"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/miaclient"
	"menagerie/netclient/pondclient"
	"menagerie/netserver"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/glendaserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/pondserver"
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

// hosts is the address of a server that has begun to listen, and ends it with the test.
func hosts(t *testing.T, s trial.Server, at net.Addr, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		defer stop()
		if err := s.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
	return at.String()
}

// inOrder is chance that is the same in every run.
func inOrder() func() uint64 {
	var last atomic.Uint64
	return func() uint64 { return last.Add(1) }
}

// trialHosts start a server of each game with bots of our own, for guests to play with, on a network with some trouble or none.
var trialHosts = map[string]func(t *testing.T, trouble *netsim.Simulation) string{
	"pond": func(t *testing.T, trouble *netsim.Simulation) string {
		s, err := pondserver.New(pondserver.Options{Chance: inOrder(), Limits: netserver.Limits{Rehearsal: trouble}})
		if err != nil {
			t.Fatal(err)
		}
		at, err := s.Listen(runner.Loopback, nil)
		return hosts(t, s, at, err)
	},
	"glenda": func(t *testing.T, trouble *netsim.Simulation) string {
		s, err := glendaserver.New(glendaserver.Options{Chance: inOrder(), Limits: netserver.Limits{Rehearsal: trouble}})
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
			Limits: netserver.Limits{Rehearsal: trouble},
		})
		if err != nil {
			t.Fatal(err)
		}
		bot, _ := labyrinthbot.For("greedy")
		s.SetBots(labyrinthserver.Bots{Name: "bot", Seats: 1, Think: labyrinthserver.Think(bot.Bot)})
		at, _, err := s.Listen(runner.Loopback, runner.Loopback)
		return hosts(t, s, at, err)
	},
	"mia": func(t *testing.T, trouble *netsim.Simulation) string {
		o := miaserver.Contest()
		o.Turn, o.Announce, o.Join, o.Early, o.Poll = time.Minute, time.Minute, time.Second, true, 20*time.Millisecond
		o.Chance, o.Rehearsal = inOrder(), trouble
		s, err := miaserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		bot, _ := miabot.For("honest")
		c := miaclient.Over("", func(context.Context) (net.Conn, error) { return s.Connect(), nil }, miaclient.Profile{
			Name: "other", Bot: bot.Bot, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		})
		at, err := s.Listen(runner.Loopback)
		address := hosts(t, s, at, err)
		t.Cleanup(func() { visit.Leave(c) })
		return address
	},
	"foxes": func(t *testing.T, trouble *netsim.Simulation) string {
		c := foxes.DefaultConfig(foxes.MinSize)
		c.Cooldown, c.Tide, c.Limit = [foxes.Sides]int{20, 20}, 40, foxes.Second
		s, err := foxesserver.New(foxesserver.Options{Game: c, Chance: inOrder(), Limits: netserver.Limits{Rehearsal: trouble}})
		if err != nil {
			t.Fatal(err)
		}
		bot, _ := foxesbot.For("greedy")
		bots := foxesserver.Bots{Name: "bot"}
		bots.Think[foxes.Dolphins] = foxesserver.Think(bot.Bot)
		s.SetBots(bots)
		at, err := s.Listen(runner.Loopback)
		return hosts(t, s, at, err)
	},
}

// witnessing plays a game as a guest and writes its record, as the window does.
func witnessing[V, M any](t *testing.T, name string, c trial.Client[V, M], capture *wire.Capture, config func(V) any, move func(V) (rules.Seat, M, bool)) string {
	t.Helper()
	var text []byte
	var w *session.Witness
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var view V
	pictures, fresh := 0, false
	err := visit.Run(ctx, c, trial.LookEvery, func() (bool, error) {
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
				w = session.NewWitness(session.Head{Game: name, Config: raw}, func(b []byte) { text = append(text, b...) })
				w.Follow(capture, 0, u.Heard)
			}
			w.Heard(u.Heard)
			if err := w.Saw(u.View); err != nil {
				return true, err
			}
			if pictures++; u.Phase == session.Ended || name == "mia" && pictures > 60 {
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
	visit.Leave(c)
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

// thinking is a bot as a function of a View that moves for its own seat.
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

// trialRecords play a game on a server and return the file with its record.
var trialRecords = map[string]func(t *testing.T, address string) string{
	"pond": func(t *testing.T, address string) string {
		capture := wire.NewCapture(1e5, 1e7)
		bot, err := pondbot.For(pond.Mouse, "straight")
		move := thinking(t, session.Bot[pond.View, pond.Move](bot.Bot), err, func(v pond.View) (rules.Seat, bool) { return pond.Mouse, v.ToMove() })
		c := pondclient.Join(address, pondclient.Profile{Level: 1, Capture: capture})
		return witnessing(t, "pond", trial.Client[pond.View, pond.Move](c), capture, func(v pond.View) any { return v.Config }, move)
	},
	"glenda": func(t *testing.T, address string) string {
		capture := wire.NewCapture(1e5, 1e7)
		bot, err := glendabot.For(glenda.Trapper, "easy")
		move := thinking(t, session.Bot[glenda.View, glenda.Move](bot.Bot), err, func(v glenda.View) (rules.Seat, bool) { return v.You, v.ToMove() })
		c := glendaclient.Join(address, glendaclient.Profile{Capture: capture})
		return witnessing(t, "glenda", trial.Client[glenda.View, glenda.Move](c), capture, func(v glenda.View) any { return v.Config }, move)
	},
	"labyrinth": func(t *testing.T, address string) string {
		capture := wire.NewCapture(1e5, 1e7)
		bot, err := labyrinthbot.For("greedy")
		move := thinking(t, session.Bot[labyrinth.View, labyrinth.Move](bot.Bot), err, func(v labyrinth.View) (rules.Seat, bool) { return v.You, v.ToMove() })
		c := labyrinthclient.Join(address, labyrinthclient.Profile{Capture: capture, Risk: labyrinthclient.RiskTake})
		return witnessing(t, "labyrinth", trial.Client[labyrinth.View, labyrinth.Move](c), capture, func(v labyrinth.View) any { return v.Config }, move)
	},
	"mia": func(t *testing.T, address string) string {
		capture := wire.NewCapture(1e5, 1e7)
		bot, err := miabot.For("bold")
		if err != nil {
			t.Fatal(err)
		}
		c := miaclient.Join(address, miaclient.Profile{Name: "me", Bot: bot.Bot, Capture: capture, Orders: miaclient.Orders{Mode: miaclient.Autopilot}})
		never := func(mia.View) (rules.Seat, mia.Move, bool) { return 0, mia.Move{}, false }
		return witnessing(t, "mia", trial.Client[mia.View, mia.Move](c), capture, func(v mia.View) any { return v.Config }, never)
	},
	"foxes": func(t *testing.T, address string) string {
		capture := wire.NewCapture(1e5, 1e7)
		bot, err := foxesbot.For("greedy")
		move := thinking(t, session.Bot[foxes.View, foxes.Move](bot.Bot), err, func(v foxes.View) (rules.Seat, bool) { return v.You, v.MayMove() })
		c := foxesclient.Join(address, foxesclient.Profile{Capture: capture})
		return witnessing(t, "foxes", trial.Client[foxes.View, foxes.Move](c), capture, func(v foxes.View) any { c := v.Config; c.Limit = foxes.Second; return c }, move)
	},
}

// Our own hosts and bots conform to what our own hosts and clients have recorded.
func TestOursConform(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("KEEPER_TEST_MAIN", "1")
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			path := trialRecords[g.name](t, trialHosts[g.name](t, nil))
			judgesWell(t, g.trial, path)
			code, out, errs := keep(t, "verify", path)
			if code != exitDone {
				t.Fatalf("%s%s", out, errs)
			}
			code, out, errs = keep(t, "verify", "--answer", "1m", "--slack", "1m", "--against", trialHosts[g.name](t, nil), path)
			if code != exitDone || !strings.Contains(out, "conforms") {
				t.Errorf("our host: %s%s", out, errs)
			}
			code, out, errs = keep(t, "verify", "--answer", "1m", "--bot", extbot.Quote(self)+" bot "+g.name+" {address}", path)
			if code != exitDone || !strings.Contains(out, "conforms") {
				t.Errorf("our bot: %s%s", out, errs)
			}
		})
	}
}

// The specification lets a server of pond choose where the mouse begins.
func TestAServerMayBeginOffTheCentre(t *testing.T) {
	path := trialRecords["pond"](t, trialHosts["pond"](t, nil))
	s, err := pondserver.New(pondserver.Options{Chance: inOrder(), Start: pond.StartRandom})
	if err != nil {
		t.Fatal(err)
	}
	at, err := s.Listen(runner.Loopback, nil)
	code, out, errs := keep(t, "verify", "--answer", "1m", "--slack", "1m", "--against", hosts(t, s, at, err), path)
	if code != exitDone || !strings.Contains(out, "conforms") {
		t.Errorf("code %d: %s%s", code, out, errs)
	}
}

// What a slow network does to the conversation is no fault of a server: messages come in pieces and behind others that were
// said later. Where datagrams are lost, a judge can't tell who has lost them.
func TestASlowNetworkIsNoFault(t *testing.T) {
	for _, g := range games {
		for _, spec := range []string{"split=1,pause=3ms", "split=2,pause=7ms", "delay=30ms,merge=20ms,split=7,pause=5ms"} {
			t.Run(g.name+" "+spec, func(t *testing.T) {
				t.Parallel()
				trouble, err := netsim.Parse(spec)
				if err != nil {
					t.Fatal(err)
				}
				path := trialRecords[g.name](t, trialHosts[g.name](t, netsim.New(trouble)))
				judgesWell(t, g.trial, path)
				code, out, errs := keep(t, "verify", "--answer", "1m", "--slack", "1m", "--against", trialHosts[g.name](t, netsim.New(trouble)), path)
				if code != exitDone || !strings.Contains(out, "conforms") {
					t.Errorf("our host: %s%s", out, errs)
				}
			})
		}
	}
}

// A server that waits for others gets them from keeper, where --fill says so.
func TestOthersFillATrial(t *testing.T) {
	for game, flags := range map[string]string{
		"glenda": "", "labyrinth": "--size 5 --objectives 2 --players 2 --move 1m --game-addr 127.0.0.1:0",
		"foxes": "--size 10 --cooldown 300ms --tide 1s --limit 1s --draws",
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			r, end := startHost(t, game, append([]string{"--addr", "127.0.0.1:0", "--log", "error"}, strings.Fields(flags)...)...)
			defer end()
			path := trialRecords[game](t, trialHosts[game](t, nil))
			code, out, errs := keep(t, "verify", "--answer", "1m", "--slack", "1m", "--fill", "1", "--against", r.TCP+r.UDP, path)
			if code == exitUsage || !strings.Contains(out, "moves as recorded") || strings.Contains(out, "judged: 0,") {
				t.Errorf("code %d, %s%s", code, out, errs)
			}
		})
	}
}

// The record of a tournament's game tries a server and a bot as well, on every seat.
func TestATournamentIsATrial(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("KEEPER_TEST_MAIN", "1")
	flags := map[string][]string{
		"pond": {"--levels", "1"}, "glenda": {"--walls", "easy"}, "labyrinth": {"--size", "5", "--objectives", "2"},
		"mia": {"--rounds", "5", "--turn", "1m"}, "foxes": {"--size", "10", "--limit", "1s", "--cooldown", "400ms", "--tide", "1m"},
	}
	ours := map[string]string{"pond": "straight", "glenda": "easy", "labyrinth": "greedy", "mia": "honest", "foxes": "greedy"}
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			h := hold(t, "ann = builtin:"+ours[g.name]+"\nbob = builtin:"+ours[g.name])
			h.plays(g.name, append(flags[g.name], "--games", "1")...)
			path := filepath.Join(h.dir, "out", runner.Records, "000001.txt")
			seats := []string{"1", "2"}
			if g.name == "pond" {
				seats = seats[:1]
			}
			for _, seat := range seats {
				code, out, errs := keep(t, "verify", "--seat", seat, "--answer", "1m", "--slack", "1m", "--against", trialHosts[g.name](t, nil), path)
				if code != exitDone || !strings.Contains(out, "conforms") {
					t.Errorf("our host and seat %s: %s%s", seat, out, errs)
				}
				if tells := g.name == "pond" || g.name == "mia"; tells && strings.Contains(out, "moves as recorded: 0") {
					t.Errorf("no move of seat %s is found again: %s", seat, out) // boards differ, but not these games' beginnings
				}
				code, out, errs = keep(t, "verify", "--seat", seat, "--answer", "1m", "--bot", extbot.Quote(self)+" bot "+g.name+" {address}", path)
				if code != exitDone || !strings.Contains(out, "conforms") {
					t.Errorf("our bot on seat %s: %s%s", seat, out, errs)
				}
			}
			if code, _, errs := keep(t, "verify", "--seat", "9", "--against", "localhost:1", path); code != exitFailed || !strings.Contains(errs, "--seat") {
				t.Errorf("a seat that is not there: %d, %s", code, errs)
			}
		})
	}
}

// A record with the wire that was damaged is refused, and a liar's is read without harm.
func TestVerifyRefusesADamagedWire(t *testing.T) {
	raw, err := trial.ReadRecord(trialRecords["glenda"](t, trialHosts["glenda"](t, nil)))
	if err != nil {
		t.Fatal(err)
	}
	text, rng := string(raw), rand.New(rand.NewPCG(1, 2))
	for range 500 {
		bad := harm(rng, text)
		if bad == text {
			continue
		}
		if is, err := trial.VerifyText(trialGames(), []byte(bad)); err == nil {
			t.Fatalf("%s:\n%s\nwas\n%s", is, bad, text)
		}
		liar := summed(bad)
		_, _ = trial.VerifyText(trialGames(), []byte(liar))
		if r, err := session.ParseRecord([]byte(liar)); err == nil {
			if j, err := glendaGame.trial.Judge(r, conform.Clock{}); err == nil {
				for _, c := range r.Wire {
					j.Hear(c.CapturedMessage)
				}
				j.End(0)
			}
		}
	}
}

// Where a record of pond ends before the game, a bot plays on. Moves are under way while it thinks, and it does not circle because
// of the old place of the cat.
func TestABotGoesOnWhereARecordOfPondEnds(t *testing.T) {
	trouble, err := netsim.Parse("delay=5ms")
	if err != nil {
		t.Fatal(err)
	}
	path := trialRecords["pond"](t, trialHosts["pond"](t, nil))
	text, err := trial.ReadRecord(path)
	if err != nil {
		t.Fatal(err)
	}
	record, err := session.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	record.Moves = record.Moves[:200]
	tried := &trial.Trial{
		Record: record, Address: trialHosts["pond"](t, netsim.New(trouble)), Answer: time.Minute, Limit: time.Minute,
		Capture: wire.NewCapture(trial.MaxNotes, trial.MaxBytes), Notes: io.Discard,
	}
	if err := pondkeeper.Against(t.Context(), tried); err != nil {
		t.Fatal(err)
	}
	if n := len(tried.Replaced); tried.Kept != 200 || n == 0 || n > 1500 || len(tried.Found) > 0 {
		t.Errorf("%d moves as recorded, %d others, departures %v", tried.Kept, n, tried.Found)
	}
}
