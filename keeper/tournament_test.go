package main

import (
	"bytes"
	"context"
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
	"strconv"
	"strings"
	"testing"
	"time"

	"menagerie/internal/extbot"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/record"
	"menagerie/rules/mia"
)

// misbehave runs a bot with the given fault.
func misbehave(args []string) {
	switch args[0] {
	case "quit":
		return
	case "crash":
		fmt.Fprintln(os.Stderr, "I have a bug")
		os.Exit(3)
	case "call":
		call(args[1], args[2])
		return
	case "steal":
		for _, pattern := range args[1:] {
			found, _ := filepath.Glob(pattern)
			for _, path := range found {
				text, _ := os.ReadFile(path)
				fmt.Printf("stolen %d bytes\n", len(text))
			}
		}
		os.Exit(3)
	case "wait":
		wait(args[1], args[2], args[3])
		return
	case "greedy":
		want(args[1], args[2])
	case "cheat", "still":
		cheat(args[1], args[0] == "still")
		return
	case "habit":
		habit(args[1], args[2], args[3])
		return
	case "spy":
		spy(args[1], args[2], args[3], args[4])
		return
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
	case "leave": // as soon as it has received data
		_, _ = c.Read(make([]byte, 1))
	case "babble":
		for {
			if _, err := fmt.Fprint(c, "blah\r\n\xff\n"); err != nil {
				return
			}
			time.Sleep(time.Millisecond)
		}
	case "flood": // as fast as possible
		for {
			if _, err := fmt.Fprint(c, strings.Repeat("blah blah\n", 100)); err != nil && network == "tcp" {
				return
			}
		}
	case "garbage": // one invalid message
		fmt.Fprint(c, "blah\r\n\xff\n\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff")
		_, _ = io.Copy(io.Discard, c)
	case "retire": // as the message before, and then it leaves
		fmt.Fprint(c, "blah\r\n\xff\n\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff")
	case "linger": // connects and leaves before the game
		_ = c.Close()
		time.Sleep(time.Hour)
	case "mute":
		_, _ = io.Copy(io.Discard, c) // until the server disconnects it
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

// spy is a bot for Mia that stores its seed in a file, for a test that predicts dice with it.
func spy(file, seed, address, name string) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = fmt.Fprintln(f, seed)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		os.Exit(6)
	}
	os.Exit(run(context.Background(), []string{"bot", "mia", address, "--bot", "honest", "--name", name}, nil, io.Discard, os.Stderr))
}

// wait is a bot that makes no move. In its first games, it does not even connect. After three games, it connects, creates a file
// whose name ends with ".waits", and stays until the file exists.
func wait(log, file, address string) {
	if text, err := os.ReadFile(log); err != nil || strings.Count(string(text), `{"end":`) < 3 {
		return
	}
	c, err := net.Dial("tcp", address)
	if err != nil {
		return
	}
	defer c.Close()
	if _, err := c.Read(make([]byte, 1)); err != nil || os.WriteFile(file+".waits", nil, 0o600) != nil {
		return
	}
	for {
		if _, err := os.Stat(file); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// holder runs tournaments in a folder.
type holder struct {
	t    *testing.T
	dir  string
	bots string
}

// hold returns a holder with a file of bots, in which @ is the test binary.
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

// plays runs a tournament to its end.
func (h *holder) plays(game string, more ...string) tournament.Table {
	h.t.Helper()
	var out, errs bytes.Buffer
	if code := run(h.t.Context(), h.args(game, more...), nil, &out, &errs); code != exitDone {
		h.t.Fatalf("got code %d, want %d: %s", code, exitDone, errs.String())
	}
	var table tournament.Table
	if err := json.Unmarshal(out.Bytes(), &table); err != nil {
		h.t.Fatal(err)
	}
	if !table.Finished || table.Played != table.Games {
		h.t.Errorf("got %d of %d games and finished %v, want all", table.Played, table.Games, table.Finished)
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
				h.t.Errorf("game %d: got no film, want one", r.Match)
			}
			continue
		}
		path := filepath.Join(h.dir, "out", r.Record)
		if text, err := verified(path); err != nil {
			h.t.Errorf("the film of game %d: %s, %v", r.Match, text, err)
		}
	}
}

// row returns the row of a bot in the table.
func row(t *testing.T, table tournament.Table, name string) tournament.Row {
	t.Helper()
	i := slices.IndexFunc(table.Rows, func(r tournament.Row) bool { return r.Name == name })
	if i < 0 {
		t.Fatalf("got no row for %s in the table, want one", name)
	}
	return table.Rows[i]
}

// loses checks that a bot has lost all its games by this fault.
func loses(t *testing.T, table tournament.Table, name string, why tournament.Fault) {
	t.Helper()
	r := row(t, table, name)
	if r.Points != 0 || r.Faults[why] != r.Games || len(r.Faults) != 1 {
		t.Errorf("%s: %g points of %d games, lost by %v; want %q", name, r.Points, r.Games, r.Faults, why)
	}
}

// answered checks that a bot has response times and no faults.
func answered(t *testing.T, table tournament.Table, name string) {
	t.Helper()
	if r := row(t, table, name); r.Answers == 0 || r.P50 <= 0 || r.P99 < r.P50 || len(r.Faults) > 0 || r.Refused > 0 {
		t.Errorf("%s: got %+v, want answers with increasing quantiles and no fault", name, r)
	}
}

func TestTournamentOfGlendaPunishesFaults(t *testing.T) {
	t.Parallel()
	for bad, c := range map[string]struct {
		command string
		why     tournament.Fault
	}{
		"crash":  {"@ crash", tournament.FaultCrash},
		"mute":   {"@ mute {address}", tournament.FaultSilent},
		"babble": {"@ babble {address}", tournament.FaultNonsense},
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
				t.Errorf("the other bot: got %+v, want 2 points and no fault", good)
			}
		})
	}
}

// The same seed and the same bots give the same boards, and here the same games.
func TestTournamentPlaysTheSameBoardsForASeed(t *testing.T) {
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
			t.Errorf("got the films %q, want each board played twice", films)
		}
		if before != nil && !slices.Equal(films, before) {
			t.Errorf("the same seed: got the films %q, want %q", films, before)
		}
		before = films
	}
}

func TestTournamentOfMicePunishesFaults(t *testing.T) {
	t.Parallel()
	h := hold(t, "good = builtin:best\ncrash = @ crash\nmute = @ mute {address}\nbabble = @ babble {address}\n")
	table := h.plays("pond", "--games", "2", "--level", "1,3", "--move", "2s", "--jobs", "8")
	answered(t, table, "good")
	if r := row(t, table, "good"); r.Games != 4 || r.Points != 4 || len(r.Against) != 2 || table.Columns[1] != "3" {
		t.Errorf("got %+v and columns %q, want 4 points in 4 games against 2 bots", r, table.Columns)
	}
	loses(t, table, "crash", tournament.FaultCrash)
	loses(t, table, "mute", tournament.FaultSilent)
	loses(t, table, "babble", tournament.FaultNonsense)
}

func TestTournamentOfSeekersMeasuresAnswers(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:greedy\nb = builtin:random\nc = builtin:greedy\ncrash = @ crash\n")
	table := h.plays("labyrinth", "--games", "3", "--players", "3", "--size", "5", "--objectives", "1", "--jobs", "4")
	if a := row(t, table, "a"); a.Games != 9 || a.Answers == 0 || len(a.Faults) > 0 {
		t.Errorf("got %+v, want 9 games with answers and no fault", a)
	}
	loses(t, table, "crash", tournament.FaultCrash)
}

func TestTournamentOfDiceCountsRounds(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:best\nb = builtin:beginner\nmute = @ register {address} udp\n")
	table := h.plays("mia", "--games", "3", "--rounds", "4", "--turn", "500ms", "--jobs", "3")
	if a := row(t, table, "a"); a.Games != 3 || a.Rounds != 12 || a.Answers == 0 || len(a.Faults) > 0 {
		t.Errorf("got %+v, want 3 games of 12 rounds with answers and no fault", a)
	}
	if mute := row(t, table, "mute"); mute.Points != 0 || mute.Answers != 0 || mute.Faults[tournament.FaultSilent] != 3 {
		t.Errorf("got %+v, want no points, no answers and 3 games lost by silence", mute)
	}
	h = hold(t, "a = builtin:best\nfaint = @ faint {address} udp\n")
	table = h.plays("mia", "--games", "2", "--rounds", "1000", "--turn", "500ms")
	loses(t, table, "faint", tournament.FaultCrash)
	if a := row(t, table, "a"); a.Points != 2 {
		t.Errorf("got %+v, want 2 points", a)
	}
}

// A bot cannot predict the dice from its seed, or from what it has seen in an earlier game. Each bot in each game gets a seed of its
// own, and so does each game.
func TestSeedOfABotPredictsNoDice(t *testing.T) {
	t.Parallel()
	h := hold(t, "")
	file := filepath.Join(h.dir, "seeds")
	command := "@ spy " + extbot.Quote(file) + " {seed} {address} {name}\n"
	h.write("a = " + command + "b = " + command)
	h.plays("mia", "--games", "2", "--rounds", "6", "--turn", "500ms", "--sandbox", "basic")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	seeds := strings.Fields(string(text))
	if slices.Sort(seeds); len(slices.Compact(slices.Clone(seeds))) != 4 {
		t.Errorf("got the seeds %v, want four different ones", seeds)
	}
	log, err := runner.Read(filepath.Join(h.dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	var hosts []uint64 // the seeds of the games
	for _, result := range log.Results {
		text, err := os.ReadFile(filepath.Join(h.dir, "out", result.Record))
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		host := r.Seed
		if slices.Contains(hosts, host) {
			t.Errorf("game %d has the seed of an earlier game", result.Match)
		}
		hosts = append(hosts, host)
		for _, seed := range seeds {
			if r.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
				t.Fatal(err)
			}
			if n := sameDice(t, r, host); n > 3 {
				t.Errorf("the seed %s of a bot predicts the first %d rolls of game %d, want at most 3", seed, n, result.Match)
			}
		}
	}
}

// sameDice returns how many of the first 20 rolls are the same for the seed of r and another seed.
func sameDice(t *testing.T, r *record.Record, seed uint64) int {
	t.Helper()
	var c mia.Config
	if err := json.Unmarshal(r.Config, &c); err != nil {
		t.Fatal(err)
	}
	rolls := func(seed uint64) (all []mia.Dice) {
		s, err := mia.New(c, seed)
		for len(all) < 20 && err == nil && !s.Over() {
			for _, seat := range s.Waiting() { // everybody joins; then the first player rolls, announces 65, and the next one calls
				m := mia.Move{Kind: mia.Join}
				switch v := s.View(seat); {
				case v.Stage == mia.Announcing:
					all = append(all, v.Dice)
					m = mia.Move{Kind: mia.Announce, Dice: v.Dice}
				case v.Stage == mia.Turn && v.Standing == mia.None:
					m = mia.Move{Kind: mia.Roll}
				case v.Stage == mia.Turn:
					m = mia.Move{Kind: mia.See}
				}
				s, err = s.Play(seat, m)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	a, b := rolls(r.Seed), rolls(seed)
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

func TestTournamentOfFoxesPunishesSilence(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:random\nb = builtin:random\nmute = @ join {address}\n")
	table := h.plays("foxes", "--games", "2", "--limit", "4s", "--jobs", "6")
	answered(t, table, "b")
	loses(t, table, "mute", tournament.FaultSilent)
}

// A tournament continues after keeper was killed.
func TestTournamentGoesOnAfterKeeperWasKilled(t *testing.T) {
	t.Parallel()
	h := hold(t, "")
	out := filepath.Join(h.dir, "out")
	killed := filepath.Join(h.dir, "killed")
	c := "c = @ wait " + extbot.Quote(filepath.Join(out, runner.LogName)) + " " + extbot.Quote(killed) + " {address}\n"
	h.write("a = builtin:original\nb = builtin:next\n" + c)
	var errs bytes.Buffer
	flags := []string{"--games", "6", "--start-time", "1h", "--sandbox", "basic"} // strict would hide the log from c
	first := exec.CommandContext(t.Context(), os.Args[0], h.args("glenda", flags...)...)
	first.Stderr = &errs
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	for ended, running := 0, 0; ended < 2 || running == 0; time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(killed + ".waits"); err != nil {
			continue
		}
		if log, err := runner.Read(out); err == nil {
			ended, running = len(log.Results), len(log.Running)
		}
	}
	_ = first.Process.Kill() // the test fails if the process has ended
	if err := first.Wait(); err == nil || first.ProcessState.ExitCode() >= 0 && runtime.GOOS != "windows" {
		t.Fatalf("got %v, want keeper to be killed: %s", err, errs.String())
	}
	if err := os.WriteFile(killed, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := runner.Read(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := half(filepath.Join(out, runner.LogName)); err != nil {
		t.Fatal(err)
	}
	table := h.plays("glenda", flags...)
	after, err := runner.Read(out)
	if err != nil {
		t.Fatal(err)
	}
	if table.Games != 18 || len(after.Results) != 18 || len(before.Results) < 2 || len(before.Results) == 18 || len(before.Running) == 0 {
		t.Errorf("got %d games and %d results, of which %d before; want 18, 18 and 2 to 17",
			table.Games, len(after.Results), len(before.Results))
	}
	for i, r := range before.Results {
		if after.Results[i].Match != r.Match || !after.Results[i].Began.Equal(r.Began) {
			t.Errorf("result %d was played again: got %+v, want %+v", i, after.Results[i], r)
		}
	}

	h.write("a = builtin:original\nb = builtin:random\n" + c)
	errs.Reset()
	if code := run(t.Context(), h.args("glenda", flags...), nil, &errs, &errs); code != exitFailed || !strings.Contains(errs.String(), `the command of b was "builtin:next"`) {
		t.Errorf("changed bots: got code %d and error %q, want code %d and the changed command", code, errs.String(), exitFailed)
	}
	h.plays("glenda", append(flags, "--adopt")...)
	if code := run(t.Context(), h.args("glenda", append(flags, "--games", "4")...), nil, &errs, &errs); code != exitFailed || !strings.Contains(errs.String(), "--games was 6 and is 4 now") {
		t.Errorf("fewer games: got code %d and error %q, want code %d and the changed --games", code, errs.String(), exitFailed)
	}
}

// half appends an incomplete line to a log, as after a power failure.
func half(path string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(`{"end":{"match":17,"beg`)
	return errors.Join(err, f.Close())
}

func TestTournamentRejectsInvalidRequests(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\n")
	odd := filepath.Join(h.dir, "odd.bots")
	for text, want := range map[string]string{
		"a = builtin:nobody\nb = x": "line 1: command: a: ", "a = builtin:easy\nb = 'y": "line 2: command: b: ", "a = builtin:easy": "a game has 2 bots, but the file has only 1", "a": "line 1",
		"a = ./no-such-bot {address}":                                   "line 1: command: a: start the bot: there is no program \"./no-such-bot\"",
		"a = builtin:easy\nb = " + extbot.Quote(os.Args[0]) + " {hots}": "there is no placeholder {hots}: did you mean {host}?",
		"a = builtin:easy\na = builtin:easy":                            "line 2: the name a is also used in line 1", "a = builtin:easy\nb =": "line 2: the command of b after = is missing", "# nobody": "no bot", "a = \xe4": "save the file as UTF-8",
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
		"--level":            {"pond", "--bots", h.bots, "--level", "9"},
		"--players":          {"mia", "--bots", h.bots, "--players", "1"},
		"--players 1":        {"labyrinth", "--bots", h.bots, "--players", "1"},
		"--cooldown":         {"foxes", "--bots", h.bots, "--cooldown", "x"},
		"must be above 0":    {"foxes", "--bots", h.bots, "--grace", "0"},
		"argument \"extra\"": {"glenda", "--bots", h.bots, "extra"},
	} {
		refused(t, want, append([]string{"tournament"}, args...)...)
	}
}

// The errors of check and match name the command.
func TestErrorsNameTheCommand(t *testing.T) {
	bots := hold(t, "a = builtin:original\n").bots
	refused(t, "keeper: check: glenda: ", "check", "glenda", "--size", "6", bots)
	refused(t, "keeper: match: glenda: ", "match", "glenda", "--size", "6", "--bot", "./a", "--bot", "best")
	refused(t, "keeper: --jobs 0", "check", "glenda", "--jobs", "0", bots)
	refused(t, "give --seed and --salt", "verify", "--seed", "0", bots)
}

// refused checks that keeper rejects a command line with this error.
func refused(t *testing.T, want string, args ...string) {
	t.Helper()
	var out bytes.Buffer
	if code := run(t.Context(), args, nil, &out, &out); code == exitDone || !strings.Contains(out.String(), want) {
		t.Errorf("%q: %d, %s; want %q", args, code, out.String(), want)
	}
}

// verified checks the record in a file and returns a description of it.
func verified(path string) (string, error) {
	text, err := command.ReadRecord(path)
	if err != nil {
		return "", err
	}
	return command.Text(games, text)
}
