package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/keeper/extbot"
	"menagerie/keeper/tournament"
	"menagerie/keeper/tournament/runner"
	"menagerie/keeper/trial"
)

// misbehave is a bot that does what bots should not.
func misbehave(args []string) {
	if args[0] == "crash" {
		fmt.Fprintln(os.Stderr, "I have a bug")
		os.Exit(3)
	}
	switch args[0] {
	case "call":
		call(args[1], args[2])
		return
	case "kill":
		kill(args[1], args[2])
		return
	case "greedy":
		want(args[1], args[2])
	}
	network := "tcp"
	if len(args) > 2 {
		network = args[2]
	}
	c, err := net.Dial(network, args[1])
	if err != nil {
		os.Exit(4)
	}
	switch args[0] {
	case "leave": // as soon as it has heard something
		_, _ = c.Read(make([]byte, 1))
	case "babble":
		for {
			if _, err := fmt.Fprint(c, "blah\r\n\xff\n"); err != nil {
				return
			}
			time.Sleep(time.Millisecond)
		}
	case "mute":
		_, _ = io.Copy(io.Discard, c) // until the server has enough
	case "join": // foxes, and then nothing
		fmt.Fprintln(c, "PBJ")
		_, _ = io.Copy(io.Discard, c)
	case "register": // for Mia, and then nothing
		fmt.Fprint(c, "REGISTER;mute")
		_, _ = io.Copy(io.Discard, c)
	case "faint": // Mia again: a crash after some rounds
		fmt.Fprint(c, "REGISTER;faint")
		for b := make([]byte, 1000); ; {
			if n, err := c.Read(b); err != nil || strings.HasPrefix(string(b[:n]), "ROUND STARTING") {
				os.Exit(5)
			}
		}
	}
}

// kill ends keeper in the middle of a tournament of which some games are played, but only once.
func kill(log, done string) {
	text, err := os.ReadFile(log)
	if err != nil || strings.Count(string(text), `{"end":`) < 3 {
		return
	}
	if f, err := os.OpenFile(done, os.O_CREATE|os.O_EXCL, 0o600); err == nil {
		_ = f.Close() // it is there, and that is all
		keeper, _ := os.FindProcess(os.Getppid())
		_ = keeper.Kill() // the test notices if it lives
	}
}

// holder holds tournaments in a folder.
type holder struct {
	t    *testing.T
	dir  string
	bots string
}

// hold writes a file of bots, of which @ is this test.
func hold(t *testing.T, bots string) *holder {
	t.Helper()
	h := &holder{t: t, dir: t.TempDir()}
	h.write(bots)
	return h
}

func (h *holder) write(bots string) {
	h.t.Helper()
	h.bots = filepath.Join(h.dir, "all.bots")
	text := strings.ReplaceAll(bots, "@", extbot.Quote(os.Args[0])+" misbehave")
	if err := os.WriteFile(h.bots, []byte(text), 0o600); err != nil {
		h.t.Fatal(err)
	}
}

func (h *holder) args(game string, more ...string) []string {
	return append([]string{"tournament", game, "--bots", h.bots, "--out", filepath.Join(h.dir, "out"), "--json", "--grace", "100ms"}, more...)
}

// plays holds a tournament to its end.
func (h *holder) plays(game string, more ...string) tournament.Table {
	h.t.Helper()
	var out, errs bytes.Buffer
	if code := run(h.t.Context(), h.args(game, more...), nil, &out, &errs); code != exitDone {
		h.t.Fatalf("it ends with %d: %s", code, errs.String())
	}
	var table tournament.Table
	if err := json.Unmarshal(out.Bytes(), &table); err != nil {
		h.t.Fatal(err)
	}
	if !table.Finished || table.Played != table.Games {
		h.t.Errorf("%d of %d games are played", table.Played, table.Games)
	}
	h.films()
	return table
}

// films checks that keeper accepts the records of all games.
func (h *holder) films() {
	h.t.Helper()
	log, err := runner.Read(filepath.Join(h.dir, "out"))
	if err != nil {
		h.t.Fatal(err)
	}
	for _, r := range log.Results {
		if r.Record == "" {
			if !slices.ContainsFunc(r.Seats, func(s tournament.SeatResult) bool { return s.Fault != tournament.FaultNone }) {
				h.t.Errorf("there is no film of game %d", r.Match)
			}
			continue
		}
		path := filepath.Join(h.dir, "out", r.Record)
		if text, err := trial.Verify(trialGames(), path); err != nil {
			h.t.Errorf("the film of game %d: %s, %v", r.Match, text, err)
		}
	}
}

// row is how a bot fared.
func row(t *testing.T, table tournament.Table, name string) tournament.Row {
	t.Helper()
	i := slices.IndexFunc(table.Rows, func(r tournament.Row) bool { return r.Name == name })
	if i < 0 {
		t.Fatalf("%s is not in the table", name)
	}
	return table.Rows[i]
}

// loses checks that a bot has lost all its games, and why.
func loses(t *testing.T, table tournament.Table, name string, why tournament.Fault) {
	t.Helper()
	r := row(t, table, name)
	if r.Points != 0 || r.Faults[why] != r.Games || len(r.Faults) != 1 {
		t.Errorf("%s: %g points of %d games, lost by %v; want %q", name, r.Points, r.Games, r.Faults, why)
	}
}

// answered checks that a bot was measured and at fault in nothing.
func answered(t *testing.T, table tournament.Table, name string) {
	t.Helper()
	if r := row(t, table, name); r.Answers == 0 || r.P50 <= 0 || r.P99 < r.P50 || len(r.Faults) > 0 || r.Refused > 0 {
		t.Errorf("%s: %+v", name, r)
	}
}

func TestTournamentOfGlenda(t *testing.T) {
	t.Parallel()
	for bad, c := range map[string]struct {
		command string
		why     tournament.Fault
	}{
		"crash":  {"@ crash", tournament.FaultCrash},
		"mute":   {"@ mute {address}", tournament.FaultSlow},
		"babble": {"@ babble {address}", tournament.FaultNonsense},
		"none":   {"./no-such-bot {address}", tournament.FaultStart},
		"leave":  {"@ leave {address}", tournament.FaultLeft},
	} {
		t.Run(bad, func(t *testing.T) {
			t.Parallel()
			h := hold(t, "good = builtin:original\nbad = "+c.command)
			table := h.plays("glenda", "--games", "2", "--move", "2s", "--size", "5", "--walls", "3", "--jobs", "2")
			r := row(t, table, "bad")
			if r.Points != 0 || r.Faults[c.why] == 0 {
				t.Errorf("%g points, lost by %v; want %q", r.Points, r.Faults, c.why)
			}
			if good := row(t, table, "good"); good.Points != 2 || len(good.Faults) > 0 {
				t.Errorf("the other one: %+v", good)
			}
		})
	}
}

// The same seed and the same bots give the same boards, and here the same games.
func TestTournamentRepeats(t *testing.T) {
	t.Parallel()
	var before []string
	for range 2 {
		h := hold(t, "a = builtin:original\nb = builtin:next\n")
		table := h.plays("glenda", "--games", "4", "--seed", "7")
		answered(t, table, "a")
		var films []string
		for i := range 4 {
			text, err := os.ReadFile(filepath.Join(h.dir, "out", runner.Records, fmt.Sprintf("%06d.txt", i+1)))
			if err != nil {
				t.Fatal(err)
			}
			_, board, _ := strings.Cut(string(text), "see 0 0 0 ") // the head has the time
			films = append(films, board[:strings.IndexByte(board, '\n')])
		}
		if films[0] != films[1] || films[2] != films[3] || films[0] == films[2] {
			t.Errorf("boards are not played twice: %q", films)
		}
		if before != nil && !slices.Equal(films, before) {
			t.Error("the same seed gives other boards")
		}
		before = films
	}
}

func TestTournamentOfMice(t *testing.T) {
	t.Parallel()
	h := hold(t, "good = builtin:best\ncrash = @ crash\nmute = @ mute {address}\nbabble = @ babble {address}\n")
	table := h.plays("pond", "--games", "2", "--levels", "1,3", "--move", "2s", "--jobs", "8")
	answered(t, table, "good")
	if r := row(t, table, "good"); r.Games != 4 || r.Points != 4 || len(r.Against) != 2 || table.Columns[1] != "3" {
		t.Errorf("%+v, %q", r, table.Columns)
	}
	loses(t, table, "crash", tournament.FaultCrash)
	loses(t, table, "mute", tournament.FaultSlow)
	loses(t, table, "babble", tournament.FaultNonsense)
}

func TestTournamentOfSeekers(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:greedy\nb = builtin:random\nc = builtin:greedy\ncrash = @ crash\n")
	table := h.plays("labyrinth", "--games", "3", "--players", "3", "--size", "5", "--objectives", "1", "--jobs", "4")
	if a := row(t, table, "a"); a.Games != 9 || a.Answers == 0 || len(a.Faults) > 0 {
		t.Errorf("%+v", a)
	}
	loses(t, table, "crash", tournament.FaultCrash)
}

func TestTournamentOfDice(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:best\nb = builtin:beginner\nmute = @ register {address} udp\n")
	table := h.plays("mia", "--games", "3", "--rounds", "4", "--turn", "500ms", "--jobs", "3")
	if a := row(t, table, "a"); a.Games != 3 || a.Rounds != 12 || a.Answers == 0 || len(a.Faults) > 0 {
		t.Errorf("%+v", a)
	}
	if mute := row(t, table, "mute"); mute.Points != 0 || mute.Answers != 0 {
		t.Errorf("%+v", mute)
	}
	h = hold(t, "a = builtin:best\nfaint = @ faint {address} udp\n")
	table = h.plays("mia", "--games", "2", "--rounds", "1000", "--turn", "500ms")
	loses(t, table, "faint", tournament.FaultCrash)
	if a := row(t, table, "a"); a.Points != 2 {
		t.Errorf("%+v", a)
	}
}

func TestTournamentOfFoxes(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:random\nb = builtin:random\nmute = @ join {address}\n")
	table := h.plays("foxes", "--games", "2", "--limit", "4s", "--jobs", "6")
	answered(t, table, "b")
	loses(t, table, "mute", tournament.FaultSilent)
}

// A tournament that is killed goes on where it was.
func TestTournamentGoesOn(t *testing.T) {
	t.Parallel()
	h := hold(t, "")
	out := filepath.Join(h.dir, "out")
	c := "c = @ kill " + extbot.Quote(filepath.Join(out, runner.LogName)) + " " + extbot.Quote(filepath.Join(h.dir, "killed")) + "\n"
	h.write("a = builtin:original\nb = builtin:next\n" + c)
	var errs bytes.Buffer
	first := exec.CommandContext(t.Context(), os.Args[0], h.args("glenda", "--games", "6")...)
	first.Stderr = &errs
	if err := first.Run(); err == nil || first.ProcessState.ExitCode() >= 0 && runtime.GOOS != "windows" {
		t.Fatalf("keeper was not killed: %v, %s", err, errs.String())
	}
	before, err := runner.Read(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := half(filepath.Join(out, runner.LogName)); err != nil {
		t.Fatal(err)
	}
	table := h.plays("glenda", "--games", "6")
	after, err := runner.Read(out)
	if err != nil {
		t.Fatal(err)
	}
	if table.Games != 18 || len(after.Results) != 18 || len(before.Results) < 3 || len(before.Results) == 18 || len(before.Running) == 0 {
		t.Errorf("%d games, %d results, of which %d before", table.Games, len(after.Results), len(before.Results))
	}
	for i, r := range before.Results {
		if after.Results[i].Match != r.Match || !after.Results[i].Began.Equal(r.Began) {
			t.Errorf("result %d was played again", i)
		}
	}

	h.write("a = builtin:original\nb = builtin:random\n" + c)
	errs.Reset()
	if code := run(t.Context(), h.args("glenda", "--games", "6"), nil, &errs, &errs); code != exitFailed || !strings.Contains(errs.String(), `b was started by "builtin:next"`) {
		t.Errorf("changed bots: %d, %s", code, errs.String())
	}
	h.plays("glenda", "--games", "6", "--adopt")
	if code := run(t.Context(), h.args("glenda", "--games", "8"), nil, &errs, &errs); code != exitFailed || !strings.Contains(errs.String(), "--games was 6 and is 8 now") {
		t.Errorf("other games: %d, %s", code, errs.String())
	}
}

// half leaves half a line at the end of a log, as a machine may that loses its power.
func half(path string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(`{"end":{"match":17,"beg`)
	return errors.Join(err, f.Close())
}

func TestTournamentRequests(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\n")
	odd := filepath.Join(h.dir, "odd.bots")
	for text, want := range map[string]string{
		"a = builtin:nobody\nb = x": "line 1: command: a: ", "a = x\nb = 'y": "line 2: command: b: ", "a = x": "too few", "a": "line 1",
		"a = x\na = y": "line 2: name: the bot in line 1", "a = x\nb =": "line 2: command: ", "# nobody": "no bot", "a = \xe4": "save the file as UTF-8",
	} {
		if err := os.WriteFile(odd, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		refused(t, want, "tournament", "glenda", "--bots", odd, "--out", filepath.Join(h.dir, "x"))
	}
	for want, args := range map[string][]string{
		"add --bots":         {"glenda"},
		"no such file":       {"glenda", "--bots", filepath.Join(h.dir, "none")},
		"no game":            {},
		"neither a game nor": {"chess"},
		"--games 0":          {"glenda", "--bots", h.bots, "--games", "0"},
		"--jobs 0":           {"glenda", "--bots", h.bots, "--jobs", "0"},
		"--move and":         {"glenda", "--bots", h.bots, "--move", "0"},
		"--levels":           {"pond", "--bots", h.bots, "--levels", "9"},
		"--players":          {"mia", "--bots", h.bots, "--players", "1"},
		"--players 1":        {"labyrinth", "--bots", h.bots, "--players", "1"},
		"--cooldown":         {"foxes", "--bots", h.bots, "--cooldown", "x"},
		"must be above 0":    {"foxes", "--bots", h.bots, "--grace", "0"},
		"argument \"extra\"": {"glenda", "--bots", h.bots, "extra"},
	} {
		refused(t, want, append([]string{"tournament"}, args...)...)
	}
}

// refused checks that keeper does not do what it is asked for, and why.
func refused(t *testing.T, want string, args ...string) {
	t.Helper()
	var out bytes.Buffer
	if code := run(t.Context(), args, nil, &out, &out); code == exitDone || !strings.Contains(out.String(), want) {
		t.Errorf("%q: %d, %s; want %q", args, code, out.String(), want)
	}
}
