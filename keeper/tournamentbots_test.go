package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/netclient/labyrinthclient"
)

// want is a bot that requests two seats of a game and then waits.
func want(game, address string) {
	var open []net.Conn
	for i := range 2 {
		if game == "labyrinth" {
			labyrinthclient.Join(address, labyrinthclient.Profile{Name: fmt.Sprint("greedy", i)})
			continue
		}
		network := "tcp"
		if game == "mia" {
			network = "udp"
		}
		c, err := net.Dial(network, address)
		if err != nil {
			os.Exit(4)
		}
		open = append(open, c)
		switch game {
		case "foxes":
			fmt.Fprintln(c, "PBJ")
		case "mia":
			fmt.Fprint(c, "REGISTER;greedy", i)
		}
	}
	for _, c := range open {
		_, _ = io.Copy(io.Discard, c)
	}
	time.Sleep(time.Hour)
}

// A bot never gets a second seat. The seat's own bot gets it and wins.
func TestNobodyTakesTwoSeats(t *testing.T) {
	t.Parallel()
	for game, flags := range map[string][]string{
		"glenda": {"--move", "4s"}, "labyrinth": {"--move", "4s"}, "foxes": {"--limit", "4s"}, "mia": {"--turn", "250ms", "--rounds", "8"},
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := hold(t, "good = builtin:random\ngreedy = @ greedy "+game+" {address}\n")
			if game == "mia" {
				h.write("good = builtin:beginner\ngreedy = @ greedy mia {address}\n")
			}
			table := h.plays(game, append([]string{"--games", "2", "--jobs", "2"}, flags...)...)
			loses(t, table, "greedy", tournament.FaultNonsense)
			if good := row(t, table, "good"); good.Points != 2 || len(good.Faults) > 0 {
				t.Errorf("the other bot: got %+v, want 2 points and no fault", good)
			}
		})
	}
}

// check tests the bots of a file before a tournament, in every game.
func TestCheckTestsTheBotsOfAFile(t *testing.T) {
	t.Parallel()
	for game, flags := range map[string]string{
		"glenda": "--size 5 --walls 3", "pond": "--level 1", "labyrinth": "--size 5 --objectives 1", "mia": "--rounds 3 --turn 2s", "foxes": "--limit 4s",
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := hold(t, "good = builtin:best\nbad = @ crash\n")
			code, out, errs := keep(t, append([]string{"check", game, h.bots, "--grace", "100ms"}, strings.Fields(flags)...)...)
			good, bad, _ := strings.Cut(out, "\n")
			if code != exitFailed || !strings.HasPrefix(good, "good: no fault") || !strings.Contains(bad, "bad: ") || !strings.Contains(bad, "I have a bug") || !strings.Contains(errs, "1 bot") {
				t.Errorf("got code %d, %s and error %s; want code %d, no fault of good, and the crash of bad with its output", code, out, errs, exitFailed)
			}
		})
	}
	h := hold(t, "good = builtin:original\n")
	code, out, errs := keep(t, "check", "--json", "glenda", h.bots, "--size", "5")
	var line struct {
		Bot   string
		Games int
		Fault *string
	}
	if err := json.Unmarshal([]byte(out), &line); code != exitDone || err != nil || line.Bot != "good" || line.Games != 2 || line.Fault == nil || *line.Fault != "" {
		t.Errorf("got code %d, %s and error %s; want 2 games without a fault", code, out, errs)
	}
	refused(t, "give one file", "check", "glenda")
}

// Each fault of a bot has one cause, on every seat and however fast the bot is. Its note shows the offending line.
func TestEachFaultHasOneCause(t *testing.T) {
	t.Parallel()
	const nonsense, silent, left, start = tournament.FaultNonsense, tournament.FaultSilent, tournament.FaultLeft, tournament.FaultStart
	type faults map[string]tournament.Fault
	tcp := faults{"crash": tournament.FaultCrash, "quit": start, "flood": nonsense, "babble": nonsense, "garbage": nonsense, "retire": nonsense, "linger": left, "mute": silent}
	udp := faults{"crash": tournament.FaultCrash, "quit": start, "babble": nonsense, "garbage": nonsense, "retire": nonsense, "mute": start}
	for game, c := range map[string]struct {
		good   string
		faults faults
		flags  string
	}{
		"glenda":    {"original", tcp, "--size 5 --walls 3 --move 5s"},
		"foxes":     {"random", tcp, "--limit 6s"},
		"labyrinth": {"random", tcp, "--move 5s"},
		"pond":      {"", tcp, "--level 1 --move 5s"},
		"mia":       {"honest", udp, "--rounds 4 --turn 5s --players 2"},
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			protocol, bots, flags := "", "", strings.Fields(c.flags+" --games 2 --jobs 8 --start-time 15s")
			if game == "mia" {
				protocol = " udp"
			}
			if c.good != "" {
				bots, flags = "good = builtin:"+c.good+"\n", append(flags, "--gauntlet", "good")
			}
			for bad := range c.faults {
				bots += bad + " = @ " + bad + " {address}" + protocol + "\n"
			}
			h := hold(t, bots)
			table := h.plays(game, flags...)
			for bad, why := range c.faults {
				loses(t, table, bad, why)
			}
			if c.good != "" && len(row(t, table, "good").Faults) > 0 {
				t.Errorf("got the faults %v of the good bot, want none", row(t, table, "good").Faults)
			}
			h.shows(nonsense, "blah", "xff", "x62")
			h.shows(silent, "no message")
		})
	}
}

// shows checks that every note of a fault has one of the texts.
func (h *holder) shows(why tournament.Fault, texts ...string) {
	h.t.Helper()
	log, err := runner.Read(filepath.Join(h.dir, "out"))
	if err != nil {
		h.t.Fatal(err)
	}
	for _, r := range log.Results {
		for _, s := range r.Seats {
			found := false
			for _, text := range texts {
				found = found || strings.Contains(s.Note, text)
			}
			if s.Fault == why && !found {
				h.t.Errorf("game %d: got the note %q of a bot that lost by %s, want one of %q in it", r.Match, s.Note, why, texts)
			}
		}
	}
}

// call is a bot for Mia that registers under the given name. It ends if the server rejects it.
func call(name, address string) {
	c, err := net.Dial("udp", address)
	if err != nil {
		os.Exit(4)
	}
	fmt.Fprint(c, "REGISTER;"+name)
	for b := make([]byte, 1000); ; {
		n, err := c.Read(b)
		if err != nil {
			os.Exit(5)
		}
		if said := string(b[:n]); strings.HasPrefix(said, "REJECTED") {
			fmt.Println(said)
			os.Exit(1)
		}
	}
}

// A bot whose name the server rejects loses. If another bot has registered under its name, the other bot loses instead.
func TestNamesThatMiaRefuses(t *testing.T) {
	t.Parallel()
	for name, bots := range map[string]string{
		"nobody's":   "good = @ call good {address}\nbad = @ call a,b {address}\n",
		"somebody's": "good = @ call good {address}\nbad = @ call good {address}\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := hold(t, bots)
			table := h.plays("mia", "--games", "2", "--start-time", "1m", "--lang", "de")
			loses(t, table, "bad", tournament.FaultName)
			if good := row(t, table, "good"); good.Points != 2 || len(good.Faults) > 0 {
				t.Errorf("the other bot: got %+v, want 2 points and no fault", good)
			}
			page := read(t, h.dir+"/out/"+command.PageHTML)
			if !strings.Contains(page, "der Name 2") || !strings.Contains(page, "&#34;") {
				t.Errorf("got the page %s, want the name with escaped quotes", page)
			}
		})
	}
}

// The page shows built-in bots with the names of the set-up, in the language of the page. Names from the file of bots
// stay.
func TestThePageNamesBuiltInBots(t *testing.T) {
	t.Parallel()
	bots := map[string]string{
		"glenda": "random = builtin:random\nrandom2 = builtin:random\ntwodistance = builtin:twodistance\nmine = builtin:random\n",
		"pond":   "straight = builtin:straight\n",
	}
	for _, c := range []struct{ game, language, want string }{
		{"glenda", "en", "<b>Mo</b>,<b>Mo 2</b>,<b>Hedda</b>,<b>mine</b>,<th>Hedda</th>,Mo – ,Hedda – "},
		{"glenda", "de", "<b>Mo</b>,<b>Mo 2</b>,<b>Hedda</b>,<b>mine</b>,<th>Hedda</th>,Mo – ,Hedda – "},
		{"pond", "en", "<b>Pip</b>,<th>1</th>,<td class=\"text\">Pip"},
	} {
		h := hold(t, bots[c.game])
		more := []string{"--games", "2", "--lang", c.language}
		if c.game == "glenda" {
			more = append(more, "--size", "5", "--walls", "3")
		}
		h.plays(c.game, more...)
		page := read(t, h.dir+"/out/"+command.PageHTML)
		for _, want := range strings.Split(c.want, ",") {
			if !strings.Contains(page, want) {
				t.Errorf("%s, %s: the page lacks %s", c.game, c.language, want)
			}
		}
		for _, id := range []string{">random", ">twodistance", ">straight", "– random", "random –"} {
			if strings.Contains(page, id) {
				t.Errorf("%s, %s: got the identifier %s on the page, want its text", c.game, c.language, id)
			}
		}
	}
}
