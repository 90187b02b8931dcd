package gamepage_test

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
)

// programs are the external bots of a host.
type programs struct {
	bots    []hostpanel.Bot
	stopped []string
	lines   []hostpanel.BotLine
	missed  int
}

func (p *programs) List() []hostpanel.Bot { return p.bots }
func (p *programs) Recent() []string      { return []string{"python3 old.py", "./older"} }
func (p *programs) Try() []string         { return []string{"nc 10.0.0.1 64090"} }
func (p *programs) Docs() string          { return "docs/bots" }

func (p *programs) Start(command string, done func(error)) {
	if command == "" {
		done(scenetest.ErrBroken)
		return
	}
	p.bots = append(p.bots, hostpanel.Bot{
		Name: "Bot1", Command: command, State: "running", Running: true,
		Stop: func() { p.stopped = append(p.stopped, command); p.bots[0].Running, p.bots[0].State = false, "stopped" },
		Lines: func(from int) ([]hostpanel.BotLine, int, int) {
			missed := p.missed
			p.missed = 0
			return p.lines[min(from, len(p.lines)):], len(p.lines), missed
		},
	})
	done(nil)
}

func hosting(t *testing.T, host func() hostpanel.Host) *scenetest.Visit {
	t.Helper()
	v, _ := visit(t, func(_ *scenes.Env, o *gamepage.Options) { o.Host = host })
	v.H = 1000 // the card needs a high panel
	v.Rescale(1)
	v.Ticks(2)
	return v
}

func TestBotsAreStartedReadAndStopped(t *testing.T) {
	p := &programs{}
	v := hosting(t, func() hostpanel.Host { return hostpanel.Host{Bots: p} })
	v.Click("host.bots")
	v.See("Bots of your own", "nc 10.0.0.1 64090", "docs/bots", "python3 old.py")
	v.NotSee("What Bot1 writes")
	v.Chord(input.Mods{Command: true}, ebiten.KeyA)
	v.Press(ebiten.KeyBackspace)
	v.Click("bots.start")
	v.See("it is broken")
	v.Click("bots.command")
	v.Type("./mine {host}")
	v.Press(ebiten.KeyEnter)
	v.Ticks(2)
	v.See("Bot1: ./mine {host}", "running", "What Bot1 writes", "It has not written anything yet.")
	p.lines, p.missed = []hostpanel.BotLine{{Text: "hello"}, {Text: "a fault", Error: true}}, 3
	v.Ticks(2)
	v.See("hello", "a fault", "3 earlier lines are not kept")
	v.Click("bots.stop0")
	v.Ticks(2)
	v.See("stopped")
	if !slices.Equal(p.stopped, []string{"./mine {host}"}) {
		t.Errorf("stopped %q, want ./mine {host}", p.stopped)
	}
	v.Press(ebiten.KeyEscape)
	v.NotSee("Bots of your own")
	v.Press(ebiten.KeyEscape)
	v.See("Resume") // the screen handles keys again
}

// trouble returns a rehearsal that appends each accepted spec to set.
func trouble(set *[]string) *hostpanel.Rehearsal {
	r := &hostpanel.Rehearsal{
		Spec: "off", Preset: "off", Presets: []string{"off", "slow", "own"}, Done: make([]int64, 7),
	}
	r.Check = func(spec string) error {
		if spec == "nonsense" {
			return scenetest.ErrBroken
		}
		return nil
	}
	r.Set = func(spec string) error {
		if err := r.Check(spec); err != nil {
			return err
		}
		*set = append(*set, spec)
		r.Spec, r.Troubles = spec, true
		if r.Preset = "own"; slices.Contains(r.Presets, spec) {
			r.Preset = spec
		}
		return nil
	}
	r.Limits = func(on bool) { r.Stopped = !on }
	r.Trouble = func(on bool) { r.Quiet = !on }
	return r
}

func TestARehearsalIsChangedWhileTheGameGoesOn(t *testing.T) {
	var set []string
	r := trouble(&set)
	v := hosting(t, func() hostpanel.Host { return hostpanel.Host{Rehearsal: r} })
	v.See("Rehearsal: off")
	v.Click("host.rehearse")
	v.See("So far: 0 delayed")
	if ui.Enabled(v.Widget("rehearse.trouble")) {
		t.Error("rehearse.trouble is enabled without trouble, want it disabled")
	}
	v.Widget("rehearse.preset").(*ui.Choice).OnChange(1)
	v.Click("rehearse.limits")
	r.Done[0] = 12
	v.Ticks(2)
	v.See("So far: 12 delayed")
	v.Click("rehearse.trouble")
	v.Widget("rehearse.own").(*ui.TextField).SetText("nonsense")
	v.Click("rehearse.use")
	v.See("it is broken")
	v.Widget("rehearse.own").(*ui.TextField).SetText("delay=40ms")
	v.Click("rehearse.use")
	v.Ticks(2)
	v.ClickOn("Close")
	v.Ticks(2)
	v.See("Rehearsal: delay=40ms, time limits stopped, network undisturbed")
	if !slices.Equal(set, []string{"slow", "delay=40ms"}) {
		t.Errorf("chose %q, want slow and delay=40ms", set)
	}
}

func TestTheHostsCardFollowsItsGuests(t *testing.T) {
	host := hostpanel.Host{Room: "kitchen", Lines: []hostpanel.Line{
		{ID: "host.secure", Label: "game.host_secure", Text: "10.0.0.1:64091"}, {ID: "host.print", Label: "game.host_print", Text: "ab:cd"},
		{ID: "host.page", Label: "game.host_page", Text: "http://x"},
	}}
	v := hosting(t, func() hostpanel.Host { return host })
	v.See("kitchen", "http://x", "10.0.0.1:64091", "ab:cd", "Nobody is here yet.")
	host.Client, host.Wins = "Eve", []int{2, 1}
	v.Ticks(2)
	v.See("Here now: Eve", "Ada 2", "Tom 1")
	host.Guests = []hostpanel.Guest{{Name: "Eve", Note: "plays"}, {Name: "Bob", Note: "watches"}}
	v.Ticks(2)
	v.See("Eve", "plays", "Bob", "watches")
	host.Guests = nil
	v.Ticks(2)
	v.NotSee("watches")
}

func TestASmallWindowHasTheHostInTheMenu(t *testing.T) {
	v := hosting(t, func() hostpanel.Host { return hostpanel.Host{Link: "menagerie://x"} })
	v.W, v.H = 480, 320
	v.Rescale(1)
	v.Ticks(2)
	v.NotSee("menagerie://x")
	v.Press(ebiten.KeyP)
	v.Click("menu.host")
	v.See("The server here", "menagerie://x")
	v.Press(ebiten.KeyEscape)
	v.NotSee("menagerie://x")
}
