// Package bots tries the small bots that people begin with against our own hosts.
package bots

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"menagerie/internal/producedtest"
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
)

// patience is far more than a bot needs for its games.
const patience = 2 * time.Minute

// languages are how each bot is started, by the language it is written in.
func languages(t *testing.T, game string) map[string]func(ctx context.Context, address string, args ...string) *exec.Cmd {
	t.Helper()
	if testing.Short() {
		t.Skip("what runs here runs in processes of its own")
	}
	program := filepath.Join(t.TempDir(), game)
	if err := producedtest.Build(program, "./"+game); err != nil {
		t.Fatal(err)
	}
	return map[string]func(ctx context.Context, address string, args ...string) *exec.Cmd{
		"go": func(ctx context.Context, address string, args ...string) *exec.Cmd {
			return exec.CommandContext(ctx, program, append([]string{address}, args...)...)
		},
		"python": func(ctx context.Context, address string, args ...string) *exec.Cmd {
			host, port, _ := net.SplitHostPort(address)
			return exec.CommandContext(ctx, "python3", append([]string{filepath.Join(game, "bot.py"), host, port}, args...)...)
		},
	}
}

// said lets a bot play and returns what it has printed.
func said(t *testing.T, language string, cmd *exec.Cmd) string {
	t.Helper()
	if _, err := exec.LookPath("python3"); language == "python" && err != nil {
		t.Skip("there is no Python here")
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s%s", err, out.String(), errs.String())
	}
	return strings.TrimSpace(out.String())
}

// host is a server of any game.
type host interface{ Shutdown(context.Context) error }

func shut(t *testing.T, s host) {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	if err := s.Shutdown(ctx); err != nil {
		t.Error(err)
	}
}

func TestMice(t *testing.T) {
	t.Parallel()
	server, err := pondserver.New(pondserver.Options{Chance: func() uint64 { return 1 }})
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, server)
	at, err := server.Listen("127.0.0.1:0", nil)
	if err != nil {
		t.Fatal(err)
	}
	for language, start := range languages(t, "pond") {
		for level, want := range map[int]string{1: "WON", 2: "WON", 3: "LOST"} {
			t.Run(fmt.Sprint(language, " level ", level), func(t *testing.T) {
				ctx, stop := context.WithTimeout(t.Context(), patience)
				defer stop()
				if got := said(t, language, start(ctx, at.String(), fmt.Sprint(level))); !strings.HasPrefix(got, want+" ") {
					t.Errorf("it says %q, want %s", got, want)
				}
			})
		}
	}
}

func TestRabbitsAndTrappers(t *testing.T) {
	t.Parallel()
	server, err := glendaserver.New(glendaserver.Options{Game: glenda.DefaultConfig()})
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, server)
	at, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for language, start := range languages(t, "glenda") {
		for side, want := range []string{"LOST", "WON"} { // against perfect play, and against chance
			t.Run(fmt.Sprint(language, " seat ", side), func(t *testing.T) {
				server.SetBots(opponent(t, side))
				ctx, stop := context.WithTimeout(t.Context(), patience)
				defer stop()
				if got := said(t, language, start(ctx, at.String())); got != want {
					t.Errorf("it says %q, want %s", got, want)
				}
			})
		}
	}
}

// opponent plays against a guest on a seat: a Glenda who finds every way out, or a trapper who walls anywhere.
func opponent(t *testing.T, seat int) glendaserver.Bots {
	t.Helper()
	name, other := "best", glenda.Glenda
	if seat == 1 {
		name, other = "random", glenda.Trapper
	}
	bot, err := glendabot.For(other, name)
	if err != nil {
		t.Fatal(err)
	}
	b := glendaserver.Bots{Name: "bot"}
	b.Think[other] = bot.Bot
	return b
}

func TestPlayersOfMia(t *testing.T) {
	t.Parallel()
	o := miaserver.Table()
	o.Early, o.Pause, o.Poll = true, time.Millisecond, 10*time.Millisecond
	server, err := miaserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, server)
	at, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for language, start := range languages(t, "mia") {
		t.Run(language, func(t *testing.T) {
			ctx, stop := context.WithTimeout(t.Context(), patience)
			defer stop()
			other := start(ctx, at.String(), "other", "1000000")
			if err := other.Start(); err != nil {
				t.Skip(err)
			}
			got := said(t, language, start(ctx, at.String(), language, "20"))
			stop()
			_ = other.Wait() // it was killed: nobody was left to play with
			var points int
			if n, err := fmt.Sscanf(got, "POINTS %d", &points); n != 1 || points < 1 || points > 20 {
				t.Errorf("it says %q: %v", got, err)
			}
			server.Kick("other")
		})
	}
}

// TestPlayersOfMiaGoWhenTheyAreSentAway because nothing else tells them that a game of datagrams is over.
func TestPlayersOfMiaGoWhenTheyAreSentAway(t *testing.T) {
	t.Parallel()
	server, err := miaserver.New(miaserver.Table())
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, server)
	at, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for language, start := range languages(t, "mia") {
		t.Run(language, func(t *testing.T) {
			ctx, stop := context.WithTimeout(t.Context(), patience)
			defer stop()
			sent := make(chan struct{})
			go func() {
				defer close(sent)
				for !server.Kick(language) && ctx.Err() == nil { // it takes a while to come
					time.Sleep(time.Millisecond)
				}
			}()
			if got := said(t, language, start(ctx, at.String(), language, "1000000")); got != "POINTS 0" {
				t.Errorf("it says %q", got)
			}
			stop()
			<-sent
		})
	}
}

func TestSeekers(t *testing.T) {
	t.Parallel()
	random, err := labyrinthbot.For("random")
	if err != nil {
		t.Fatal(err)
	}
	server, err := labyrinthserver.New(labyrinthserver.Options{
		Game:  labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 3},
		Pause: -1, Chance: func() uint64 { return 1 },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, server)
	server.SetBots(labyrinthserver.Bots{Name: "random", Think: random.Bot, Seats: 1})
	at, _, err := server.Listen("127.0.0.1:0", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for language, start := range languages(t, "labyrinth") {
		t.Run(language, func(t *testing.T) {
			ctx, stop := context.WithTimeout(t.Context(), patience)
			defer stop()
			if got := said(t, language, start(ctx, at.String(), language)); got != "WON" {
				t.Errorf("it says %q", got)
			}
		})
	}
}

func TestFoxesAndDolphins(t *testing.T) {
	t.Parallel()
	for language, start := range languages(t, "foxes") {
		for _, other := range []rules.Seat{foxes.Foxes, foxes.Dolphins} {
			t.Run(language+" against "+foxes.SeatName(other), func(t *testing.T) {
				moves, end := playFoxes(t, language, start, other)
				if moves < 10 || end != "WON" && end != "LOST" && end != "DRAWN" {
					t.Errorf("after %d moves it says %q", moves, end)
				}
			})
		}
	}
}

// playFoxes plays a short game against a bot that moves anywhere, and counts the moves that were made.
func playFoxes(t *testing.T, language string, start func(context.Context, string, ...string) *exec.Cmd, other rules.Seat) (int64, string) {
	t.Helper()
	game := foxes.DefaultConfig(foxes.MinSize)
	game.Cooldown, game.Limit = [foxes.Sides]int{6, 6}, 5*foxes.Second
	server, err := foxesserver.New(foxesserver.Options{Game: game, Chance: func() uint64 { return 1 }})
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, server)
	bot, err := foxesbot.For("random")
	if err != nil {
		t.Fatal(err)
	}
	var bots foxesserver.Bots
	bots.Think[other] = bot.Bot
	server.SetBots(bots)
	at, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	end := said(t, language, start(ctx, at.String()))
	return server.Counters().Moves, end
}

func TestPagesShowTheBots(t *testing.T) {
	for _, game := range []string{"pond", "glenda", "mia", "labyrinth", "foxes"} {
		page, err := os.ReadFile(game + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{game + "/bot.py", game + "/main.go", "keeper serve " + game, "keeper bot " + game} {
			if !strings.Contains(string(page), part) {
				t.Errorf("%s.md does not tell of %s", game, part)
			}
		}
	}
}
