package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/internal/extbot"
	"menagerie/internal/tournament"
)

// habit is a bot whose process can play several games. It adds a line with its process and its seed to a file before each game.
func habit(kind, game, file string) {
	value := os.Getenv
	for in, games := bufio.NewReader(os.Stdin), 1; ; games++ {
		f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			os.Exit(6)
		}
		fmt.Fprintln(f, os.Getpid(), value("MENAGERIE_SEED"))
		_ = f.Close()
		if kind == "dies" && games == 2 || kind == "faint" || kind == "bolt" { // after it has come
			if c, err := net.Dial("tcp", value("MENAGERIE_ADDRESS")); err == nil {
				_, _ = c.Read(make([]byte, 1))
			}
			if kind != "bolt" {
				os.Exit(3)
			}
			return
		}
		args := []string{"bot", game, value("MENAGERIE_ADDRESS"), "--seed", value("MENAGERIE_SEED")}
		switch game {
		case "mia", "labyrinth":
			args = append(args, "--name", value("MENAGERIE_NAME"))
		case "pond":
			args = append(args, "--level", value("MENAGERIE_LEVEL"))
		}
		args = append(args, "--bot", cmp.Or(map[string]string{"pond": "tangent", "mia": "beginner"}[game], "random"))
		reuse := os.Getenv(extbot.ReuseVariable)
		_ = os.Unsetenv(extbot.ReuseVariable)                           // the games are counted here
		_ = run(context.Background(), args, nil, io.Discard, os.Stderr) // the server of Mia removes the bot at the end, which is an error
		if kind == "once" || reuse == "" {
			return
		}
		_ = os.Setenv(extbot.ReuseVariable, reuse)
		if kind == "asleep" {
			time.Sleep(time.Hour)
		}
		next, err := extbot.ReadGame(in)
		if err != nil {
			return
		}
		value = func(name string) string { return next[name] }
	}
}

// diary returns the number of processes and of different seeds in the file of a habit, and the number of its games.
func diary(t *testing.T, file string) (processes, seeds, games int) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all, drawn []string
	for line := range strings.Lines(string(text)) {
		pid, seed, _ := strings.Cut(strings.TrimSpace(line), " ")
		all, drawn = append(all, pid), append(drawn, seed)
	}
	games = len(all)
	slices.Sort(all)
	slices.Sort(drawn)
	return len(slices.Compact(all)), len(slices.Compact(drawn)), games
}

// With "reuse:", one process plays all games of a bot. The games are the same as with a process for each game.
func TestOneProcessPlaysManyGames(t *testing.T) {
	t.Parallel()
	for game, flags := range map[string]string{
		"glenda": "--size 5 --walls 3", "pond": "--levels 1", "labyrinth": "--size 5 --objectives 1", "mia": "--rounds 3 --turn 2s", "foxes": "--limit 2s",
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			opponent := "other = builtin:random\n"
			switch game {
			case "mia":
				opponent = "other = builtin:beginner\n"
			case "pond":
				opponent = ""
			}
			var tables []tournament.Table
			for _, option := range []string{"reuse: ", ""} {
				file := filepath.Join(t.TempDir(), "diary")
				h := hold(t, "habit = "+option+"@ habit loyal "+game+" "+extbot.Quote(file)+"\n"+opponent)
				tables = append(tables, h.plays(game, append([]string{"--games", "4", "--seed", "7", "--sandbox", "off"}, strings.Fields(flags)...)...))
				processes, seeds, games := diary(t, file)
				if want := map[string]int{"reuse: ": 1, "": 4}[option]; processes != want || seeds != 4 || games != 4 {
					t.Errorf("%q: got %d processes, %d seeds and %d games, want %d, 4 and 4", option, processes, seeds, games, want)
				}
			}
			for _, name := range []string{"habit", "other"}[:len(tables[0].Rows)] {
				once, again := row(t, tables[1], name), row(t, tables[0], name)
				if len(once.Faults)+len(again.Faults) > 0 || game != "foxes" && once.Points != again.Points {
					t.Errorf("%s: got %+v with one process and %+v with four, want the same points and no fault", name, again, once)
				}
			}
		})
	}
}

// A bot that is not made for "reuse:", or fails in a later game, costs only its own games.
func TestReuseWithOtherBots(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]struct {
		faults    map[tournament.Fault]int
		processes int
		points    float64 // of the opponent from faults, at least
		grace     string
	}{
		"once":   {nil, 6, 0, "5s"},                                                   // a new process for each game
		"asleep": {map[tournament.Fault]int{tournament.FaultStart: 3}, 3, 3, "100ms"}, // it does not come in each second game
		"dies":   {map[tournament.Fault]int{tournament.FaultCrash: 3}, 3, 3, "5s"},
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "diary")
			h := hold(t, "habit = reuse: @ habit "+kind+" glenda "+extbot.Quote(file)+"\nother = builtin:random\n")
			table := h.plays("glenda", "--games", "6", "--seed", "7", "--sandbox", "off", "--size", "5", "--walls", "3", "--start-time", "4s", "--grace", want.grace)
			got, other := row(t, table, "habit"), row(t, table, "other")
			processes, _, _ := diary(t, file)
			if processes != want.processes || fmt.Sprint(got.Faults) != fmt.Sprint(want.faults) && len(got.Faults)+len(want.faults) > 0 {
				t.Errorf("got %d processes and faults %v, want %d and %v", processes, got.Faults, want.processes, want.faults)
			}
			if len(other.Faults) > 0 || other.Points < want.points {
				t.Errorf("the other bot: got %+v, want at least %v points and no fault", other, want.points)
			}
		})
	}
}
