package command

import (
	"slices"
	"strings"
	"testing"

	"menagerie/internal/netsim"
	"menagerie/keeper/console"
	"menagerie/netserver/limitclock"
)

// atConsole is a console of a host with three connections. It records the disconnected ones.
func atConsole(spec string) (c operator, gone *[]string) {
	gone = new([]string)
	s, _ := netsim.Parse(spec)
	all := []Guest{
		{Name: "ann", Remote: "192.0.2.7:1"}, {Name: "bob", Remote: "192.0.2.7:2"}, {Name: "bob", Remote: "192.0.2.8:1", Watches: true}, {Remote: "192.0.2.9:1"},
	}
	for i := range all {
		all[i].Kick = func() { *gone = append(*gone, all[i].Remote) }
	}
	return operator{rehearsal: netsim.New(s), guests: func() []Guest { return all }}, gone
}

func TestTheConsoleChangesTheRehearsal(t *testing.T) {
	c, _ := atConsole("delay=40ms,seed=7")
	for _, step := range []struct {
		line, answer string
	}{
		{"delay 50ms", "rehearsal: delay=50ms,seed=7"},
		{"split 3", "rehearsal: delay=50ms,split=3,seed=7"},
		{"loss 10", "rehearsal: delay=50ms,loss=10%,split=3,seed=7|no effect in this game: loss"},
		{"loss off", "rehearsal: delay=50ms,split=3,seed=7"},
		{"limits x10", "rehearsal: delay=50ms,split=3,seed=7,limits=x10"},
		{"jitter=5ms,seed=8", "rehearsal: delay=50ms,jitter=5ms,split=3,seed=8,limits=x10"},
		{"pause", "rehearsal: delay=50ms,jitter=5ms,split=3,seed=8,limits=x10|time limits are stopped|network trouble is stopped"},
		{"go on", "rehearsal: delay=50ms,jitter=5ms,split=3,seed=8,limits=x10"},
		{"trouble rest", "rehearsal: delay=50ms,jitter=5ms,split=3,seed=8,limits=x10|network trouble is stopped"},
		{"trouble go", "rehearsal: delay=50ms,jitter=5ms,split=3,seed=8,limits=x10"},
		{"limits stop", "rehearsal: delay=50ms,jitter=5ms,split=3,seed=8,limits=x10|time limits are stopped"},
		{"limits go", "rehearsal: delay=50ms,jitter=5ms,split=3,seed=8,limits=x10"},
		{"slow", "rehearsal: delay=100ms,jitter=50ms,merge=10ms"},
		{"off", "rehearsal: off"},
		{"limits off", "rehearsal: limits=off"},
		{"delay soon", "delay=soon: it is not a time such as 40ms or 1.5s; type help for a list of commands"},
		{"dance", `"dance" is unknown: choose one of delay, jitter`},
		{"status", "rehearsal: limits=off|so far: delayed 0"},
		{"", ""},
	} {
		answer, ends := c.execute(step.line)
		if got := strings.Join(answer, "|"); ends || !strings.HasPrefix(got, step.answer) || step.answer == "" && got != "" {
			t.Errorf("%q: got the response %q, want %q", step.line, got, step.answer)
		}
	}
	if now := c.rehearsal.Status(); now.Spec.Limits != limitclock.Stopped || now.Spec.Delay != 0 {
		t.Errorf("after the end: got %+v, want stopped limits and no delay", now)
	}
}

func TestTheConsoleKnowsItsGuests(t *testing.T) {
	c, gone := atConsole("")
	for _, step := range []struct {
		line, answer string
	}{
		{"guests", "ann from 192.0.2.7:1|bob from 192.0.2.7:2|bob from 192.0.2.8:1, watching|a guest without a name from 192.0.2.9:1"},
		{"kick ann", "ann was disconnected"},
		{"kick bob", "guests with this name: 2; use kick with one of these addresses:|192.0.2.7:2|192.0.2.8:1"},
		{"kick 192.0.2.8:1", "bob was disconnected"},
		{"kick eve", `no guest has the name or address "eve"|ann from`},
		{"kick", "give a name or address"},
		{"help", operatorHelp()[0]},
	} {
		if answer, ends := c.execute(step.line); ends || !strings.HasPrefix(strings.Join(answer, "|"), step.answer) {
			t.Errorf("%q: got the response %q, want %q", step.line, answer, step.answer)
		}
	}
	if want := []string{"192.0.2.7:1", "192.0.2.8:1"}; !slices.Equal(*gone, want) {
		t.Errorf("%q were sent away, want %q", *gone, want)
	}
	c.guests = func() []Guest { return nil }
	if answer, _ := c.execute("guests"); strings.Join(answer, "") != "no guest is connected" {
		t.Errorf("guests: got %q, want that no guest is connected", answer)
	}
}

// The console accepts every command that its help lists.
func TestTheConsolesHelpIsTrue(t *testing.T) {
	for _, line := range operatorHelp() {
		for part := range strings.SplitSeq(line, ";") {
			commands, _, _ := strings.Cut(part, ":")
			for command := range strings.SplitSeq(commands, ",") {
				c, _ := atConsole("delay=1ms")
				answer, _ := c.execute(strings.Replace(strings.TrimSpace(command), "NAME", "ann", 1))
				if text := strings.Join(answer, "|"); text == "" || strings.Contains(text, "help lists") {
					t.Errorf("%q: got %q, want a response to the command", command, text)
				}
			}
		}
	}
}

func TestTheConsoleSpeaksGerman(t *testing.T) {
	defer console.SetLanguage(console.Texts().Code())
	console.SetLanguage("de")
	c, _ := atConsole("delay=1ms")
	for line, says := range map[string]string{
		"help":       "delay 50ms, loss 10%, split 3, limits x10: ändert eine Einstellung",
		"guests":     "ann von 192.0.2.7:1|bob von 192.0.2.7:2|bob von 192.0.2.8:1, sieht zu|ein Gast ohne Namen von",
		"status":     "Probebühne: delay=1ms|",
		"kick eve":   `Kein Gast hat den Namen oder die Adresse "eve"`,
		"delay soon": "delay=soon: Eine Zeit schreibt man wie 40ms oder 1.5s. help führt alle Befehle auf",
	} {
		if answer, _ := c.execute(line); !strings.HasPrefix(strings.Join(answer, "|"), says) {
			t.Errorf("%q: got the response %q, want %q", line, answer, says)
		}
	}
}

// The log names the words that have no effect.
func TestRehearseWarnsOfWordsWithoutEffect(t *testing.T) {
	for _, c := range []struct {
		datagrams bool
		want      string
	}{{false, `words="loss, double, reorder"`}, {true, "words=split"}} {
		var log strings.Builder
		r := ServeRequest{game: Game{Datagrams: c.datagrams}}
		r.spec, _ = netsim.Preset("bad")
		if m := r.means(&log); m.Rehearsal == nil || !strings.Contains(log.String(), c.want) {
			t.Errorf("the log is %q, want %s", log.String(), c.want)
		}
	}
}
