package main

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/keeper/miakeeper"
	"menagerie/rules/mia/miabot"
)

func TestMatchOfMiaReportsPointsAndIntervals(t *testing.T) {
	args := []string{"match", "mia", "--bot", "best,honest,see54", "--rounds", "200", "--games", "2", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("got code %d and error %q, want code %d", code, errs, exitDone)
	}
	var r struct {
		Games, Rounds int
		Seats         []struct {
			Bot      string
			Points   float64
			Interval [2]float64
		}
		Figures map[string]float64
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if r.Games != 2 || r.Rounds != 400 || len(r.Seats) != 3 || r.Figures["rolls_mean"] < 1 || r.Figures["sees_mean"] > 1 {
		t.Errorf("got %s, want 2 games, 400 rounds, 3 seats, rolls_mean >= 1 and sees_mean <= 1", out)
	}
	// Each round has one loser, or two when Mia is true.
	points := 0.0
	for _, s := range r.Seats {
		points += s.Points
		if share := s.Points / 400; share < s.Interval[0] || share > s.Interval[1] || s.Interval[1]-s.Interval[0] > 0.18 {
			t.Errorf("%s: got %g points and the interval %v, want the share of 400 inside an interval of at most 0.18",
				s.Bot, s.Points, s.Interval)
		}
	}
	if points < 400 || points > 800 {
		t.Errorf("got %g points in 400 rounds of three, want 400 to 800", points)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("got different output for the same command:\n%s\nwant\n%s", again, out)
	}
	_, out, _ = keep(t, "match", "mia", "--bot", "easy,hard", "--rounds", "50")
	for _, word := range []string{"mia: 1 game, 50 rounds", "beginner", "equilibrium", "per round"} {
		if !strings.Contains(out, word) {
			t.Errorf("got the table\n%s\nwant %q in it", out, word)
		}
	}
}

func TestMatchOfMiaRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--bot best":                            "1,2[,...]",
		"--bot best" + strings.Repeat(",x", 32): "1,2[,...]",
		"--bot best,shark":                      `no player of Mia is called "shark"`,
		"--bot best,best --rounds 0":            "--rounds 0",
		"--bot best,best --dialect bavarian":    "--dialect",
		"--bot best,best --lives 7":             "7",
	} {
		code, out, errs := keep(t, append([]string{"match", "mia"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper match mia %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

// The survivor of a game with lives has one point, so the points are the number of games.
func TestMatchOfMiaWithLives(t *testing.T) {
	code, out, errs := keep(t, "match", "mia", "--bot", "best,honest,see54", "--lives", "3", "--games", "20", "--json")
	if code != exitDone {
		t.Fatalf("keeper match mia --lives 3: code %d and %q, want code %d", code, errs, exitDone)
	}
	var r struct {
		Games, Rounds int
		Seats         []struct{ Points float64 }
		Figures       map[string]float64
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	points := 0.0
	for _, seat := range r.Seats {
		points += seat.Points
	}
	if r.Games != 20 || r.Rounds != 0 || points != 20 || r.Figures["rounds_mean"] < 3 || r.Figures["rounds_max"] > 8 {
		t.Errorf("got %s, want 20 games, 20 points and 3 to 8 rounds a game", out)
	}
}

// hostMia runs keeper serve mia within the test. end interrupts it and returns the exit code.
func hostMia(t *testing.T, args ...string) (r ready, end func() int) {
	t.Helper()
	return startHost(t, "mia", append([]string{"--addr", "127.0.0.1:0", "--log", "error"}, args...)...)
}

// visitMia runs keeper bot mia and returns its lines.
func visitMia(t *testing.T, args ...string) []miakeeper.Line {
	t.Helper()
	return visitGame[miakeeper.Line](t, "mia", args...)
}

// Two bots play on a host that has its own bot and stores the scores.
func TestServeAndBotPlayMia(t *testing.T) {
	scores := filepath.Join(t.TempDir(), "scores.json")
	args := []string{"--early", "--turn", "20s", "--join", "10s", "--bot", "cautious", "--scores", scores}
	r, end := hostMia(t, args...)
	var all sync.WaitGroup
	for _, name := range []string{"ann", "bob"} {
		all.Go(func() {
			lines := visitMia(t, r.UDP, "--bot", "best", "--name", name, "--games", "2", "--rounds", "50", "--seed", "7")
			if len(lines) != 2 {
				t.Errorf("got %d lines, want 2", len(lines))
			}
			for i, l := range lines {
				if l.Game != i+1 || l.Name != name || l.Level != "best" || l.Rounds < 50 || l.Played > l.Rounds || l.Played < 1 || l.Won > l.Played {
					t.Errorf("got %+v, want game %d of %s with the level best, at least 50 rounds and consistent counts", l, i+1, name)
				}
			}
		})
	}
	all.Wait()
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
	text, err := os.ReadFile(scores)
	if err != nil {
		t.Fatal(err)
	}
	var kept []struct {
		Name   string
		Points int
	}
	err = json.Unmarshal(text, &kept)
	i := slices.IndexFunc(kept, func(k struct {
		Name   string
		Points int
	}) bool {
		return k.Name == "cautious1"
	})
	if err != nil || len(kept) != 3 || i < 0 || kept[i].Points < 10 {
		t.Errorf("got the scores %s, %v, want 3 names and at least 10 points for the bot", text, err)
	}
	if _, end := hostMia(t, args...); end() != exitDone {
		t.Errorf("a host with stored scores failed, want code %d", exitDone)
	}
}

// TestABotWhoseSeatIsTakenSaysSo registers under the bot's name until the bot ends.
func TestABotWhoseSeatIsTakenSaysSo(t *testing.T) {
	r, end := hostMia(t, "--bot", "cautious")
	defer end()
	ended := make(chan string)
	go func() {
		code, _, errs := keep(t, "bot", "mia", r.UDP, "--name", "ann")
		ended <- fmt.Sprintf("code %d: %s", code, errs)
	}()
	twin, err := net.Dial("udp", r.UDP)
	if err != nil {
		t.Fatal(err)
	}
	defer twin.Close()
	go func() {
		buf := make([]byte, 1000)
		for n, err := twin.Read(buf); err == nil; n, err = twin.Read(buf) {
			if token, ok := strings.CutPrefix(string(buf[:n]), "ROUND STARTING;"); ok {
				_, _ = twin.Write([]byte("JOIN;" + token))
			}
		}
	}()
	for {
		_, _ = twin.Write([]byte("REGISTER;ann"))
		select {
		case got := <-ended:
			if !strings.HasPrefix(got, "code 1: ") || !strings.Contains(got, "another program on this computer registered as ann") {
				t.Errorf("got %q, want code 1 and that another program registered as ann", got)
			}
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func TestMiaCommandsThatMakeNoSense(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.json")
	if err := os.WriteFile(broken, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{"serve mia --preset slow", "--preset", exitUsage},
		{"serve mia --turn 0s", "--turn must not be 0", exitUsage},
		{"serve mia --strangers 0", "--strangers must not be 0", exitUsage},
		{"serve mia --players 33", "the maximum number of players is 33", exitUsage},
		{"serve mia --dialect x", "--dialect", exitUsage},
		{"serve mia --bot best,nobody", "nobody", exitUsage},
		{"serve mia --scores " + broken, "broken.json", exitUsage},
		{"serve mia --addr nowhere:x", "listen", exitFailed},
		{"bot mia", "no server given", exitUsage},
		{"bot mia localhost --bot nobody", "--bot", exitUsage},
		{"bot mia localhost --rounds -1", "--rounds and --delay must not be negative", exitUsage},
		{"bot mia localhost --name a,b", "A name must have 1 to", exitFailed},
		{"bot mia localhost:x", "“x” is not a port.", exitFailed},
	} {
		code, _, errs := keep(t, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(errs, c.says) {
			t.Errorf("%s: got code %d and error %q, want code %d and %q", c.args, code, errs, c.code, c.says)
		}
	}
}

// BenchmarkMiaRounds measures a host of Mia and bots that play on it, each in a process of its own. One iteration takes one
// second: -benchtime 60x is a minute.
//
//	early    two bots on a host that begins as soon as all have joined: as many rounds a second as go
//	contest  32 bots where everything has 250 ms: nobody's time may run out
func BenchmarkMiaRounds(b *testing.B) {
	for _, c := range []struct {
		name  string
		bots  int
		flags []string
	}{
		{"early", 2, []string{"--early"}},
		{"contest", 32, nil},
	} {
		b.Run(c.name, func(b *testing.B) {
			cmd, r := process(b, "mia", append([]string{"--addr", "127.0.0.1:0", "--log", "error"}, c.flags...)...)
			lines, bots := playMia(b, r.UDP, c.bots, time.Duration(b.N)*time.Second)
			late, perSecond := 0, 0.0
			for _, l := range lines {
				late += l.Lost["DID_NOT_TAKE_TURN"] + l.Lost["DID_NOT_ANNOUNCE"]
				perSecond = max(perSecond, l.PerSecond)
			}
			b.ReportMetric(perSecond, "rounds/s")
			b.ReportMetric(float64(late), "late")
			interrupt(b, cmd)
			used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			rounds := float64(lines[0].Rounds)
			b.ReportMetric(float64(used.Microseconds())/rounds, "host-cpu-µs/round")
			b.ReportMetric(float64(bots.Microseconds())/rounds, "bots-cpu-µs/round") // of all bots, including their start
		})
	}
}

// playMia lets bots of all levels play for a while. It returns the last line of each, and the CPU time of all.
func playMia(b *testing.B, address string, bots int, while time.Duration) (lines []miakeeper.Line, used time.Duration) {
	b.Helper()
	program, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	var all []*exec.Cmd
	var outs []*json.Decoder
	levels := miabot.Bots()
	for i := range bots {
		level := levels[len(levels)-1-i%len(levels)].Name
		cmd := exec.Command(program, "bot", "mia", address, "--bot", level, "--name", fmt.Sprintf("%s%d", level, i),
			"--seed", strconv.Itoa(i))
		cmd.Env, cmd.Stderr = append(os.Environ(), "KEEPER_TEST_MAIN=1"), os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			b.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = cmd.Process.Kill() }) // the process has usually ended before
		all, outs = append(all, cmd), append(outs, json.NewDecoder(out))
	}
	time.Sleep(while)
	lines = make([]miakeeper.Line, bots)
	for i, cmd := range all {
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			b.Fatal(err)
		}
		if err := outs[i].Decode(&lines[i]); err != nil {
			b.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			b.Errorf("bot %d ends with %v", i, err)
		}
		used += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	return lines, used
}
