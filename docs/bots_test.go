package docs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/internal/deal"
	"menagerie/internal/testkit/leaktest"
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

func TestMain(m *testing.M) { leaktest.Main(m) }

// languages returns, for each programming language, the function that starts the bot of a game.
func languages(t *testing.T, game string) map[string]func(ctx context.Context, address string, args ...string) *exec.Cmd {
	t.Helper()
	if testing.Short() {
		t.Skip("what runs here runs in processes of its own")
	}
	program := filepath.Join(t.TempDir(), game)
	// The bots are a module of their own that requires no other, so a bot that builds needs nothing of this program.
	build := exec.Command("go", "build", "-C", filepath.Join("bots", game), "-buildvcs=false", "-o", program, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the bot for %s: %v: %s", game, err, out)
	}
	all := map[string]func(ctx context.Context, address string, args ...string) *exec.Cmd{
		"go": func(ctx context.Context, address string, args ...string) *exec.Cmd {
			return exec.CommandContext(ctx, program, append([]string{address}, args...)...)
		},
	}
	for file, program := range map[string]string{"bot.py": "python3", "bot.js": "node", "Bot.java": "java"} {
		path := filepath.Join("bots", game, file)
		if _, err := os.Stat(path); err != nil {
			continue
		}
		all[program] = func(ctx context.Context, address string, args ...string) *exec.Cmd {
			host, port, _ := net.SplitHostPort(address)
			c := exec.CommandContext(ctx, program, append([]string{path, host, port}, args...)...)
			c.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
			return c
		}
	}
	return all
}

// byEnvironment returns the command without arguments. The bot gets the same values and those in more by environment variables.
func byEnvironment(c *exec.Cmd, address string, more ...string) *exec.Cmd {
	host, port, _ := net.SplitHostPort(address)
	c.Env = append(c.Environ(), append(more, "MENAGERIE_HOST="+host, "MENAGERIE_PORT="+port, "MENAGERIE_ADDRESS="+address)...)
	c.Args = c.Args[:slices.IndexFunc(c.Args, func(arg string) bool { return arg == address || arg == host })]
	return c
}

// A bot without a server prints one line that says which arguments it needs.
func TestBotsExplainTheirArguments(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"pond", "glenda", "mia", "labyrinth", "foxes"} {
		for language, start := range languages(t, game) {
			c := byEnvironment(start(t.Context(), ":"), ":", "MENAGERIE_NAME=", "MENAGERIE_LEVEL=")
			c.Env = slices.DeleteFunc(c.Env, func(v string) bool { return strings.HasPrefix(v, "MENAGERIE_") })
			out, err := c.CombinedOutput()
			if errors.Is(err, exec.ErrNotFound) {
				continue
			}
			text := string(out)
			if err == nil || strings.Count(text, "\n") != 1 || !strings.Contains(text, "usage: ") && !strings.Contains(text, "is missing: ") {
				t.Errorf("%s in %s: got %q, %v; want one line about the arguments", game, language, text, err)
			}
		}
	}
}

// said runs a bot and returns its output. It skips the test if the bot's language is not installed.
func said(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	if errors.Is(cmd.Err, exec.ErrNotFound) {
		t.Skip(cmd.Err)
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
	if err := s.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
}

func TestMiceOfTheTutorialPlay(t *testing.T) {
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
				bot := start(t.Context(), at.String(), fmt.Sprint(level))
				if level == 1 {
					bot = byEnvironment(bot, at.String(), "MENAGERIE_LEVEL=1")
				}
				if got := said(t, bot); !strings.HasPrefix(got, want+" ") {
					t.Errorf("it says %q, want %s", got, want)
				}
			})
		}
	}
}

func TestRabbitsAndTrappersOfTheTutorialFinish(t *testing.T) {
	t.Parallel()
	server, err := glendaserver.New(glendaserver.Options{Game: glenda.DefaultConfig(), Chance: func() uint64 { return 1 }})
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, server)
	at, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for language, start := range languages(t, "glenda") {
		for side, want := range []string{"LOST", "WON"} { // against the perfect bot, and against the random bot
			t.Run(fmt.Sprint(language, " seat ", side), func(t *testing.T) {
				server.SetBots(opponent(t, side))
				bot := start(t.Context(), at.String())
				if side == 0 {
					bot = byEnvironment(bot, at.String())
				}
				if got := said(t, bot); got != want {
					t.Errorf("it says %q, want %s", got, want)
				}
			})
		}
	}
}

// opponent lets a bot play against a guest: a Glenda that finds every way out, or a trapper that puts random walls.
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

func TestPlayersOfMiaOfTheTutorialScore(t *testing.T) {
	t.Parallel()
	o := miaserver.Table()
	o.Early, o.Pause, o.Poll, o.Chance = true, time.Millisecond, 10*time.Millisecond, deal.GameSeeds(1)
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
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			other := start(ctx, at.String(), "other", "1000000")
			if err := other.Start(); err != nil {
				t.Skip(err)
			}
			got := said(t, start(ctx, at.String(), language, "20"))
			stop()
			_ = other.Wait() // it was killed while it waited for another player
			var points int
			if n, err := fmt.Sscanf(got, "POINTS %d", &points); n != 1 || points < 1 || points > 20 {
				t.Errorf("the bot writes %q, error %v, want 1 to 20 points", got, err)
			}
			server.Kick("other")
		})
	}
}

// TestMiaBotEndsWhenTheServerRemovesIt checks that a bot ends when the server removes it. UDP has no connection that
// could end.
func TestMiaBotEndsWhenTheServerRemovesIt(t *testing.T) {
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
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			sent := make(chan struct{})
			go func() {
				defer close(sent)
				for !server.Kick(language) && ctx.Err() == nil { // the bot may not have registered yet
					time.Sleep(time.Millisecond)
				}
			}()
			if got := said(t, start(ctx, at.String(), language, "1000000")); got != "POINTS 0" {
				t.Errorf("the bot writes %q, want POINTS 0", got)
			}
			stop()
			<-sent
		})
	}
}

func TestSeekersOfTheTutorialWin(t *testing.T) {
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
			if got := said(t, byEnvironment(start(t.Context(), at.String()), at.String(), "MENAGERIE_NAME="+language)); got != "WON" {
				t.Errorf("the bot writes %q, want WON", got)
			}
		})
	}
}

func TestFoxesAndDolphinsOfTheTutorialFinish(t *testing.T) {
	t.Parallel()
	for language, start := range languages(t, "foxes") {
		for _, other := range []rules.Seat{foxes.Foxes, foxes.Dolphins} {
			t.Run(language+" against "+foxes.SeatName(other), func(t *testing.T) {
				var moves int64
				end := ""
				for moves < 10 { // once more if a busy machine stops for the whole game
					moves, end = playFoxes(t, start, other)
				}
				if end != "WON" && end != "LOST" && end != "DRAWN" {
					t.Errorf("after %d moves the bot writes %q, want a result", moves, end)
				}
			})
		}
	}
}

// playFoxes plays a short game against a random bot and counts the moves.
func playFoxes(t *testing.T, start func(context.Context, string, ...string) *exec.Cmd, other rules.Seat) (int64, string) {
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
	c := start(t.Context(), at.String())
	if other == foxes.Foxes {
		c = byEnvironment(c, at.String())
	}
	end := said(t, c)
	return server.Counters().Moves, end
}

func TestPagesShowTheBots(t *testing.T) {
	for _, game := range []string{"pond", "glenda", "mia", "labyrinth", "foxes"} {
		page, err := os.ReadFile("bots/" + game + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"(menagerie.py)", game + "/bot.py", "go -C docs/bots run ./" + game, "keeper serve " + game, "keeper bot " + game} {
			if !strings.Contains(string(page), part) {
				t.Errorf("%s.md lacks %s, want it in the page", game, part)
			}
		}
	}
}

// TestLibraryForPythonIsTypedAndDocumented checks that each parameter and result in menagerie.py has a type, and that each public
// function and class has a text.
func TestLibraryForPythonIsTypedAndDocumented(t *testing.T) {
	const check = `
import ast
for node in ast.walk(ast.parse(open("bots/menagerie.py").read())):
    if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        continue
    if not node.name.startswith("_") and ast.get_docstring(node) is None and node.col_offset == 0:
        print(node.lineno, node.name, "has no text")
    if isinstance(node, ast.FunctionDef):
        if node.returns is None or any(a.annotation is None for a in node.args.args if a.arg != "self"):
            print(node.lineno, node.name, "lacks a type")
`
	if found := said(t, exec.CommandContext(t.Context(), "python3", "-c", check)); found != "" {
		t.Errorf("menagerie.py: got\n%s\nwant a text and types everywhere", found)
	}
}
