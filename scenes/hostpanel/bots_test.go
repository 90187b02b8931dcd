package hostpanel_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
)

// kennel is a fake for the external bots of a host.
type kennel struct {
	bots    []hostpanel.Bot
	recent  []string
	fault   error    // returned by Start
	written []string // the output of each bot
	stopped []string // the names of the bots that were stopped
}

func (k *kennel) List() []hostpanel.Bot { return k.bots }
func (k *kennel) Recent() []string      { return k.recent }
func (k *kennel) Try() []string         { return []string{"nc 10.0.0.1 64090", "telnet 10.0.0.1 64090"} }
func (k *kennel) Docs() string          { return "https://menagerie.example/bots" }

func (k *kennel) Start(command string, done func(error)) {
	if k.fault == nil {
		k.add(command)
	}
	done(k.fault)
}

// add adds a running bot whose output is its own name and then the texts in written.
func (k *kennel) add(command string) {
	i := len(k.bots)
	name := fmt.Sprintf("Bot%d", i+1)
	k.bots = append(k.bots, hostpanel.Bot{
		Name: name, Command: command, State: "running", Running: true,
		Stop: func() {
			k.stopped = append(k.stopped, name)
			k.bots[i].Running, k.bots[i].State = false, "stopped"
		},
		Lines: func(from int) (lines []hostpanel.BotLine, next, missed int) {
			all := append([]string{name + " is here"}, k.written...)
			for _, text := range all[min(from, len(all)):] {
				lines = append(lines, hostpanel.BotLine{Text: text, Error: strings.HasPrefix(text, "!")})
			}
			return lines, len(all), 0
		},
	})
}

// started returns a visit whose dialog with n running bots is open.
func started(t *testing.T, n int) (*visit, *kennel) {
	t.Helper()
	k := &kennel{}
	for i := range n {
		k.add(fmt.Sprintf("./bot%d", i+1))
	}
	return opened(t, "en", k), k
}

// opened opens the dialog of these bots.
func opened(t *testing.T, language string, k *kennel) *visit {
	t.Helper()
	v := open(t, language, hostpanel.Host{Bots: k})
	v.Resize(1280, 1000)
	v.Click("host.bots")
	v.Ticks(2)
	return v
}

func TestTheDialogOfTheBotsWaitsForACommand(t *testing.T) {
	v, k := started(t, 0)
	v.See("Bots of your own", "Command that starts a bot", "nc 10.0.0.1 64090", "telnet 10.0.0.1 64090", "https://menagerie.example/bots")
	v.NotSee("It has not written anything yet.", "writes")
	if v.Focus() != "bots.command" {
		t.Errorf("the focus is on %q, want the field for the command", v.Focus())
	}
	v.Type("  ./mine --fast ")
	v.Press(ebiten.KeyEnter)
	v.Ticks(2)
	v.See("Bot1: ./mine --fast", "running", "What Bot1 writes", "Bot1 is here")
	if want := "./mine --fast"; k.bots[0].Command != want {
		t.Errorf("started %q, want %q without the spaces around it", k.bots[0].Command, want)
	}
}

func TestABotThatCannotStartIsExplained(t *testing.T) {
	v, k := started(t, 1)
	k.fault = errors.New("there is no program called mine")
	v.Type("mine")
	v.Click("bots.start")
	v.See("Fault: there is no program called mine")
	if len(k.bots) != 1 {
		t.Errorf("%d bots are listed, want 1", len(k.bots))
	}
	k.fault = nil
	v.Click("bots.command")
	v.Type("2")
	v.NotSee("Fault:")
	v.Press(ebiten.KeyEnter)
	v.Ticks(2)
	v.See("Bot2: mine2", "What Bot2 writes")
}

func TestTheOutputOfEachBotIsShown(t *testing.T) {
	v, k := started(t, 2)
	v.See("What Bot2 writes", "Bot2 is here")
	v.NotSee("Bot1 is here")
	v.Click("bots.show0")
	v.Ticks(2)
	v.See("What Bot1 writes", "Bot1 is here")
	v.NotSee("Bot2 is here")
	k.written = append(k.written, "my move", "!a warning")
	v.Ticks(2)
	v.See("my move", "!a warning")
	if n := v.times("Bot1 is here"); n != 1 {
		t.Errorf("a line of output is shown %d times, want 1", n)
	}
}

func TestOnlyARunningBotHasAButtonThatStopsIt(t *testing.T) {
	v, k := started(t, 2)
	v.Click("bots.stop0")
	v.Ticks(2)
	v.See("stopped", "running")
	if v.root.Find("bots.stop0") != nil || v.root.Find("bots.stop1") == nil {
		t.Error("the wrong bot has a button that stops it, want the running Bot2")
	}
	v.See("What Bot2 writes", "Bot2 is here")
	v.Click("bots.stop1")
	v.Ticks(2)
	if want := []string{"Bot1", "Bot2"}; !slices.Equal(k.stopped, want) {
		t.Errorf("stopped %q, want %q", k.stopped, want)
	}
	k.bots[1].State = "crashed: exit status 1"
	v.Ticks(2)
	v.See("crashed: exit status 1")
}

func TestEarlierCommandsAreOffered(t *testing.T) {
	v := opened(t, "en", &kennel{})
	if v.Text("bots.command") != "" || v.root.Find("bots.recent") != nil {
		t.Errorf("the first command is %q, want an empty field without a choice", v.Text("bots.command"))
	}
	v = opened(t, "en", &kennel{recent: []string{"./only"}})
	if v.Text("bots.command") != "./only" || v.root.Find("bots.recent") != nil {
		t.Errorf("the field has %q, want ./only without a choice", v.Text("bots.command"))
	}
	long := "python3 " + strings.Repeat("very/", 30) + "long.py"
	k := &kennel{recent: []string{"./last", long}}
	v = opened(t, "en", k)
	v.root.FocusID("bots.recent")
	v.Press(ebiten.KeyArrowRight, ebiten.KeyArrowRight)
	v.Ticks(2)
	if v.Text("bots.command") != long {
		t.Errorf("the field has %q, want the whole command %q", v.Text("bots.command"), long)
	}
	v.Click("bots.start")
	v.Ticks(2)
	v.See("Bot1: " + string([]rune(long)[:60]) + "…")
	if len(k.bots) != 1 || k.bots[0].Command != long {
		t.Errorf("started %+v, want the whole command", k.bots)
	}
}

func TestCommandsForATerminalAreCopied(t *testing.T) {
	v, _ := started(t, 0)
	v.Click("bots.try1")
	if want := "telnet 10.0.0.1 64090"; v.clip.Text != want {
		t.Errorf("copied %q, want %q", v.clip.Text, want)
	}
}

func TestTheDialogOfTheBotsIsClosedByEveryDevice(t *testing.T) {
	for name, closing := range map[string]func(v *visit){
		"mouse": func(v *visit) { v.ClickOn("Close") },
		"keys":  func(v *visit) { v.Press(ebiten.KeyEscape) },
		"pad":   func(v *visit) { v.PadPress(input.PadBack) },
	} {
		v, _ := started(t, 1)
		closing(v)
		v.Ticks(2)
		if v.root.Modal() {
			t.Errorf("%s: the dialog is still open, want it closed: %s", name, v.Screen())
		}
		v.Click("host.bots")
		v.Ticks(2)
		v.See("Bot1: ./bot1", "Bot1 is here")
	}
}

func TestAHostThatCannotStartBotsHasNoButtonForThem(t *testing.T) {
	v := open(t, "en", busy(1))
	if v.root.Find("host.bots") != nil {
		t.Error("the card has a button for bots, want none")
	}
}

func TestTheDialogOfTheBotsFitsIntoEveryWindow(t *testing.T) {
	long := strings.Repeat("python3 bot.py --a-long-flag ", 30)
	for _, n := range []int{0, 1, 30} {
		fits(t, func() hostpanel.Host {
			k := &kennel{recent: []string{long, "./short"}, written: []string{strings.Repeat("W", 300), "\U0001F98A\uE000", "", "!error"}}
			for range n {
				k.add(long)
			}
			return hostpanel.Host{Bots: k}
		}, func(v *visit) { v.Click("host.bots") })
	}
}
