package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/extbot"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
)

// cheat is a bot for Glenda that requests moves of the other side. If still is true, it makes no move.
func cheat(address string, still bool) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		os.Exit(4)
	}
	lines, move := bufio.NewScanner(c), ""
	for lines.Scan() {
		switch line := lines.Text(); {
		case line == "CONN 0":
			move = "m E"
		case line == "CONN 1":
			move = "p 0 0"
		case still:
		case line == "TURN", strings.HasPrefix(line, "WALL"), strings.HasPrefix(line, "GLND"), strings.HasPrefix(line, "ERR"):
			fmt.Fprintln(c, move)
		}
	}
	_, _ = io.Copy(io.Discard, c)
}

// glendaSamples returns lines of a file of bots with the samples of docs/bots in all languages that this machine has.
func glendaSamples(t *testing.T) (lines string, names []string) {
	t.Helper()
	folder, err := filepath.Abs("../docs/bots/glenda")
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "sample")
	if out, err := exec.Command("go", "build", "-C", folder, "-buildvcs=false", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("build the bot: %v: %s", err, out)
	}
	lines, names = "go = "+extbot.Quote(program)+" {address}\n", []string{"go"}
	for _, s := range []struct{ name, option, interpreter, file string }{
		{"python", "reuse: ", "python3", "bot.py"}, {"js", "", "node", "bot.js"}, {"java", "", "java", "Bot.java"},
	} {
		if _, err := exec.LookPath(s.interpreter); err != nil {
			continue
		}
		lines += fmt.Sprintf("%s = %s%s %s {host} {port}\n", s.name, s.option, s.interpreter, extbot.Quote(filepath.Join(folder, s.file)))
		names = append(names, s.name)
	}
	return lines, names
}

// In a tournament of the samples of docs/bots with fifteen bots that misbehave, every fault is blamed on the right bot, and the samples
// have none. In its long form, everyone plays everyone.
func TestATournamentWithAZoo(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "diary")
	const (
		crash, start, nonsense = tournament.FaultCrash, tournament.FaultStart, tournament.FaultNonsense
		left, silent           = tournament.FaultLeft, tournament.FaultSilent
	)
	zoo := map[string]struct {
		command string
		why     tournament.Fault
	}{
		"crash": {"@ crash", crash}, "thief": {"@ steal '" + os.Args[0] + "'", crash}, "quit": {"@ quit", start},
		"flood": {"@ flood {address}", nonsense}, "babble": {"@ babble {address}", nonsense}, "garbage": {"@ garbage {address}", nonsense},
		"retire": {"@ retire {address}", nonsense}, "greedy": {"@ greedy glenda {address}", nonsense}, "linger": {"@ linger {address}", left},
		"leave": {"@ leave {address}", left}, "mute": {"@ mute {address}", silent}, "still": {"@ still {address}", silent},
		"cheat": {"@ cheat {address}", nonsense}, // Glenda allows ten invalid lines
		"faint": {"reuse: @ habit faint glenda " + extbot.Quote(file) + "1", crash}, "bolt": {"reuse: @ habit bolt glenda " + extbot.Quote(file) + "2", left},
	}
	lines, samples := glendaSamples(t)
	for name, z := range zoo {
		lines += name + " = " + z.command + "\n"
	}
	h := hold(t, lines)
	flags := strings.Fields("--games 2 --jobs 4 --size 5 --walls 3 --move 6s --start-time 20s --grace 3s --seed 5 --sandbox off")
	if !longtest.Wanted() {
		flags = append(flags, "--gauntlet", "go")
	}
	table := h.plays("glenda", flags...)
	for _, name := range samples {
		if got := row(t, table, name); len(got.Faults) > 0 || got.Answers == 0 {
			t.Errorf("%s: got %+v, want answers and no fault", name, got)
		}
	}
	for name, z := range zoo {
		if got := row(t, table, name); got.Faults[z.why] == 0 || len(got.Faults) != 1 {
			t.Errorf("%s: got the faults %v, want only %q", name, got.Faults, z.why)
		}
	}
	h.samplesWin(samples)
}

// samplesWin checks that each sample has won each game with another bot that was at fault.
func (h *holder) samplesWin(samples []string) {
	h.t.Helper()
	log, err := runner.Read(filepath.Join(h.dir, "out"))
	if err != nil {
		h.t.Fatal(err)
	}
	for _, g := range tournament.Count(log).Results {
		for seat, s := range g.Seats {
			if other := g.Seats[1-seat]; slices.Contains(samples, g.Names[seat]) && other.Fault != tournament.FaultNone && s.Points != 1 {
				h.t.Errorf("game %d: got %v points of %s against %s with the fault %q, want 1", g.Match+1, s.Points, g.Names[seat], g.Names[1-seat], other.Fault)
			}
		}
	}
}
