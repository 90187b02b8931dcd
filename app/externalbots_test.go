package app

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/externalbots"
	"menagerie/internal/cli"
	"menagerie/internal/extbot"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/miascene"
	"menagerie/scenes/ui"
)

// hostGame hosts a game from its set-up.
func (w *walker) hostGame(game, choice string) {
	w.t.Helper()
	w.setUp(game, choice)
	w.Click("start")
	w.Ticks(3)
}

// bots are the bots of the server that runs here.
func (w *walker) bots() []hostpanel.Bot { return w.hostOf().Bots.List() }

// startsBot reports whether the program of a bot is being started.
func (w *walker) startsBot() bool {
	return slices.ContainsFunc(w.bots(), func(b hostpanel.Bot) bool { return b.State == "starting" })
}

// TestABotOfOnesOwnPlaysAtEveryHost types a bot's command line at a host of each game. The bot must be listed as a guest and
// end with the game.
func TestABotOfOnesOwnPlaysAtEveryHost(t *testing.T) {
	keeper := buildKeeper(t)
	for game, choice := range map[string]string{
		"pond":      `{"mode":"host","hostCat":"lazy"}`,
		"glenda":    `{"mode":"host","seat":"none"}`,
		"labyrinth": `{"mode":"host","role":"watch","seats":"1","players":"2"}`,
		"mia":       `{"mode":"host","seat":"watch","guests":"1"}`,
		"foxes":     `{"mode":"host","seat":"none","size":"10"}`,
	} {
		t.Run(game, func(t *testing.T) {
			w := walk(t, cli.Line{})
			w.hostGame(game, choice)
			w.opens("host.bots", "bots.command")
			command := "'" + keeper + "' bot " + game + " {address}"
			if game == "pond" {
				command += " --room {room}"
			}
			w.Type(command)
			w.Press(ebiten.KeyEnter)
			w.live("the program has started", func() bool { return !w.startsBot() })
			if fault := w.Widget("bots.command").(*ui.TextField).Fault(); fault != "" {
				t.Fatalf("got the fault %q, want none", fault)
			}
			w.live("the bot has come", func() bool {
				for _, g := range w.hostOf().Guests {
					if strings.Contains(g.Note, "127.0.0.1") {
						return true
					}
				}
				return len(w.bots()) == 1 && !w.bots()[0].Running // a game of pond can be over soon
			})
			if state := w.bots()[0].State; state == "" || strings.Contains(state, "crashed") {
				t.Errorf("got the state %q, want a running bot", state)
			}
			if got := w.program.Env.Prefs.Commands; len(got) != 1 || got[0] != command {
				t.Errorf("got the commands %q, want %q", got, command)
			}
			bots := w.hostOf().Bots.(*externalbots.Bots)
			w.Press(ebiten.KeyEscape)
			w.Ticks(20)
			w.Press(ebiten.KeyEscape)
			w.Ticks(20)
			w.Click("menu.leave")
			if err := bots.Wait(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestBotsPlayEachOther lets bots have both seats of a game while the host looks on.
func TestBotsPlayEachOther(t *testing.T) {
	t.Parallel()
	keeper := buildKeeper(t)
	for game, choice := range map[string]string{
		"glenda":    `{"mode":"host","seat":"guests","size":"7"}`,
		"foxes":     `{"mode":"host","seat":"guests","size":"10"}`,
		"labyrinth": `{"mode":"host","role":"watch","seats":"0","players":"2","size":"5","objectives":"1"}`,
		"mia":       `{"mode":"host","seat":"watch","guests":"0"}`,
	} {
		t.Run(game, func(t *testing.T) {
			w := walk(t, cli.Line{})
			w.hostGame(game, choice)
			for n := range 2 {
				command := "'" + keeper + "' bot " + game + " {address}"
				switch game {
				case "mia":
					command += " --name {name}"
				case "glenda", "foxes":
					command += " --seed {seed}"
				}
				w.hostOf().Bots.Start(command, func(err error) {
					if err != nil {
						t.Error(n, err)
					}
				})
			}
			w.live("they play", func() bool {
				switch s := w.scene.(type) {
				case *glendascene.Scene:
					return s.View().Turn > 0
				case *foxesscene.Scene:
					return s.View().Now > 0
				case *labyrinthscene.Scene:
					return len(s.View().History) > 0
				case *miascene.Scene:
					return s.View().Round > 0
				}
				return false
			})
			for _, b := range w.bots() {
				if strings.Contains(b.State, "crashed") {
					lines, _, _ := b.Lines(0)
					t.Errorf("%s: got the state %s and the lines %v, want no crash", b.Name, b.State, lines)
				}
			}
		})
	}
}

// script is a program for the system's shell, as a command.
func script(t *testing.T, text string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh")
	}
	path := filepath.Join(t.TempDir(), "bot.sh")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return "sh '" + path + "' {host} {port} {name}"
}

func TestWhatABotWritesIsShown(t *testing.T) {
	ways := map[string]func(w *walker){
		"mouse": func(w *walker) { w.Click("bots.start") },
		"keys": func(w *walker) {
			w.tabTo("bots.start", func() { w.Press(ebiten.KeyTab) })
			w.Press(ebiten.KeyEnter)
		},
		"pad": func(w *walker) {
			w.tabTo("bots.start", func() { w.PadPress(input.PadDown, input.PadLeft) })
			w.PadPress(input.PadAccept)
		},
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			w := walk(t, cli.Line{})
			w.hostGame("mia", `{"mode":"host","seat":"watch","guests":"0"}`)
			command := script(t, "echo to \"$1\" \"$3\"\necho trouble >&2\nexec sleep 600\n")
			w.program.Env.Prefs = w.program.Env.Prefs.Starting("another").Starting(command)
			w.opens("host.bots", "bots.command")
			way(w)
			log := w.Widget("bots.log").(*ui.Log)
			w.live("it has written", func() bool { return log.Count() == 2 })
			if all := log.Entry(0) + log.Entry(1); !strings.Contains(all, "to 127.0.0.1 Bot1") || !strings.Contains(all, "trouble") {
				t.Errorf("got the lines %q, want its arguments and trouble", all)
			}
			way(w)
			w.live("two run", func() bool { return len(w.bots()) == 2 && w.bots()[1].Running })
			w.Click("bots.stop0")
			w.live("the first has stopped", func() bool { return !w.bots()[0].Running })
			w.Ticks(2)
			if got := w.Widget("bots.state0").(*ui.Label).Text(); got != "stopped" || !w.bots()[1].Running || w.bots()[1].Name != "Bot2" {
				t.Errorf("got the first %s and the second %+v, want stopped and Bot2 running", got, w.bots()[1])
			}
			w.Click("bots.show1")
			w.Ticks(2)
			if got := w.Widget("bots.shown").(*ui.Label).Text(); !strings.Contains(got, "Bot2") {
				t.Errorf("got %q, want Bot2 shown", got)
			}
			bots := w.hostOf().Bots.(*externalbots.Bots)
			if err := w.program.Close(); err != nil {
				t.Fatal(err)
			}
			if err := bots.Wait(t.Context()); err != nil {
				t.Errorf("after the end of the program: a bot is running, %v; want it stopped", err)
			}
		})
	}
}

func TestABotThatCannotBeStartedSaysWhy(t *testing.T) {
	w := walk(t, cli.Line{})
	w.hostGame("mia", `{"mode":"host","seat":"watch","guests":"0"}`)
	w.opens("host.bots", "bots.command")
	field := w.Widget("bots.command").(*ui.TextField)
	for _, c := range []struct{ command, want string }{
		{"", "Type the command"},
		{"no-such-program x", "There is no program called no-such-program"},
		{"'open", "quotation mark is missing"},
		{"sh -c 'exit 3' bot", ""}, // the last, since a list that has something in it takes up more room
	} {
		field.SetText(c.command)
		w.Click("bots.start")
		w.live("the start succeeds or fails", func() bool { return !w.startsBot() })
		if got := field.Fault(); c.want != "" && !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%q: got %q, want %q", c.command, got, c.want)
		}
	}
	w.live("it has crashed", func() bool { return len(w.bots()) == 1 && !w.bots()[0].Running })
	w.Ticks(2)
	if got := w.Widget("bots.state0").(*ui.Label).Text(); got != "crashed: exit status 3" {
		t.Errorf("got the state %q, want crashed: exit status 3", got)
	}
	if fault := externalbots.Fault(&extbot.Fault{Why: extbot.NoPrograms}); w.program.Say(fault) != "On this system, a program cannot start other programs." {
		t.Errorf("got %q, want that no programs can be started", w.program.Say(fault))
	}
	if !strings.Contains(w.hostOf().Bots.Try()[0], "keeper bot mia 127.0.0.1:") {
		t.Errorf("got the commands %q, want keeper bot mia", w.hostOf().Bots.Try())
	}
}

func TestABotIsStartedWithItsHost(t *testing.T) {
	w := walk(t, cli.Line{})
	w.hostGame("foxes", `{"mode":"host","seat":"foxes","hostBot":"no-such-program"}`)
	w.live("a missing program is not in the list of bots", func() bool { return len(w.bots()) == 0 })
	command := script(t, "exec sleep 600\n")
	w = walk(t, cli.Line{})
	w.hostGame("foxes", `{"mode":"host","seat":"foxes","hostBot":"`+strings.ReplaceAll(command, `\`, `\\`)+`"}`)
	w.live("the bot runs", func() bool { return len(w.bots()) == 1 && w.bots()[0].State == "running" })
}
