package main

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"

	"menagerie/keeper/terminal"
	"menagerie/rules"
	"menagerie/session"
)

// check reports lines that a screen reader cannot read well.
func (f *follower) check(t *testing.T, who string) {
	t.Helper()
	for _, line := range f.whole {
		if faults := faultsOf(line); len(faults) > 0 {
			t.Errorf("%s: got faults %v in %q, want none", who, faults, line)
		}
	}
}

func (f *follower) heard(line string) bool {
	for _, l := range f.whole {
		if matches(l, []string{terminal.Speakable(line)}) {
			return true
		}
	}
	return false
}

// Two terminals, one in English and one in German, play each other on a server. One of them wins.
func TestTwoTerminalsPlayWithTheRabbitOnAServer(t *testing.T) {
	r, end := startHost(t, "glenda", "--addr", "127.0.0.1:0", "--walls", "20")
	defer end()
	one, two := newFollower("en"), newFollower("de")
	var both sync.WaitGroup
	for _, f := range []*follower{one, two} {
		both.Go(func() { f.plays(t, "glenda", 1, "--connect", r.TCP) })
	}
	both.Wait()
	one.check(t, "English")
	two.check(t, "German")
	won := one.heard(one.book.N("play.glenda_end_free_you", 2)) || one.heard(one.book.N("play.glenda_end_caught", 2))
	lost := two.heard(two.book.N("play.glenda_end_free", 2)) || two.heard(two.book.N("play.glenda_end_caught_you", 2))
	if won != lost || !won && !one.heard(one.book.N("play.glenda_end_free", 2)) && !one.heard(one.book.N("play.glenda_end_caught_you", 2)) {
		t.Errorf("got the texts\n%s\nand\n%s\nwant the end in both", strings.Join(one.whole, "\n"), strings.Join(two.whole, "\n"))
	}
}

// toldEnd reports whether the output names the winner of the labyrinth.
func (f *follower) toldEnd() bool {
	last := f.whole[len(f.whole)-1]
	for _, end := range []string{f.book.T("play.maze_won_you"), f.book.T("play.maze_won", ""), f.book.T("play.maze_won_with", ""), f.book.T("play.maze_won_several", "")} {
		if strings.Contains(last, strings.Trim(end, " !.")) {
			return true
		}
	}
	return false
}

func TestTwoTerminalsPlayInTheMazeOnAServer(t *testing.T) {
	// A client that does not know the dialect must guess on some boards, so this board is fixed.
	r, end := startHost(t, "labyrinth", "--addr", "127.0.0.1:0", "--game-addr", "127.0.0.1:0", "--size", "5", "--objectives", "1", "--pause", "0", "--move", "10m", "--seed", "1")
	defer end()
	one, two := newFollower("en"), newFollower("de")
	var both sync.WaitGroup
	for _, f := range []*follower{one, two} {
		both.Go(func() { f.plays(t, "labyrinth", 1, "--connect", r.TCP, "--name", "Ada") })
	}
	both.Wait()
	one.check(t, "English")
	two.check(t, "German")
	timed := one.heard(one.book.N("play.minutes_left", 9)) || two.heard(two.book.N("play.minutes_left", 9)) // one may win before the other's turn
	if !one.toldEnd() || !two.toldEnd() || !timed {
		t.Errorf("got the texts\n%s\nand\n%s\nwant the end in both", strings.Join(one.whole, "\n"), strings.Join(two.whole, "\n"))
	}
}

// hosts lets a follower host a game on a free port, and returns its address when it is printed.
func (f *follower) hosts(t *testing.T, game string, done *sync.WaitGroup, args ...string) (address string) {
	t.Helper()
	ports := make(chan string, 1)
	pattern := regexp.MustCompile(f.book.T("play.hosting", "([0-9]+)"))
	f.onLine = func(line string) {
		if found := pattern.FindStringSubmatch(line); found != nil {
			ports <- found[1]
		}
	}
	ended := make(chan struct{})
	done.Go(func() {
		defer close(ended)
		f.plays(t, game, 1, append([]string{"--host", "127.0.0.1:0"}, args...)...)
	})
	select {
	case port := <-ports:
		return "127.0.0.1:" + port
	case <-ended:
		t.Fatalf("got the lines %q, want the server's address", f.whole)
		return ""
	}
}

// A terminal hosts a game for another one.
func TestATerminalHostsTheCup(t *testing.T) {
	t.Parallel()
	host, guest := newFollower("de"), newFollower("en")
	over := make(chan struct{})
	host.until, guest.leave = over, 2
	var both sync.WaitGroup
	address := host.hosts(t, "mia", &both, "--name", "Anna", "--bot", "honest")
	both.Go(func() {
		defer close(over)
		guest.plays(t, "mia", 1, "--connect", address, "--name", "Bob")
	})
	both.Wait()
	host.check(t, "host")
	guest.check(t, "guest")
	if text := strings.Join(guest.whole, "\n"); !strings.Contains(text, "Anna") || !guest.heard(guest.book.T("play.left")) {
		t.Errorf("the guest got\n%s\nwant Anna and that she left", text)
	}
}

// The host plays the chosen side.
func TestATerminalHostsTheRabbit(t *testing.T) {
	for side, asks := range map[string]string{"trapper": "play.glenda_ask_wall", "glenda": "play.glenda_ask_hop"} {
		host := newFollower("en")
		var both sync.WaitGroup
		address := host.hosts(t, "glenda", &both, "--side", side, "--walls", "20")
		code, _, errs := keep(t, "bot", "glenda", address)
		both.Wait()
		host.check(t, side)
		if code != exitDone || !host.heard(host.book.T(asks)) {
			t.Errorf("%s: the bot ended with code %d, want %d: %s; want the question %s in the host's text:\n%s",
				side, code, exitDone, errs, asks, strings.Join(host.whole, "\n"))
		}
	}
}

func TestATerminalHostsTheMaze(t *testing.T) {
	host := newFollower("de")
	var both sync.WaitGroup
	address := host.hosts(t, "labyrinth", &both, "--size", "5", "--objectives", "1", "--players", "3", "--bot", "greedy", "--name", "Anna")
	code, _, errs := keep(t, "bot", "labyrinth", address, "--bot", "greedy")
	both.Wait()
	host.check(t, "host")
	if code != exitDone || !host.toldEnd() {
		t.Errorf("the bot ended with code %d, want %d: %s; want the end in the host's text:\n%s",
			code, exitDone, errs, strings.Join(host.whole, "\n"))
	}
}

func TestWhyAServerIsNotReachedIsTold(t *testing.T) {
	for _, lang := range []string{"en", "de"} {
		var out, errs bytes.Buffer
		in, never := io.Pipe() // no input
		code := run(t.Context(), []string{"play", "glenda", "--connect", "127.0.0.1:1", "--lang", lang}, in, &out, &errs)
		_ = never.Close()
		if told := strings.TrimPrefix(strings.TrimSpace(errs.String()), "keeper: "); code != exitFailed || len(faultsOf(told)) > 1 || strings.Contains(told, "dial") {
			t.Errorf("got code %d, error %q, faults %v; want code %d and at most one fault",
				code, errs.String(), faultsOf(told), exitFailed)
		}
	}
}

// silence is a server on which no game begins.
type silence struct{ closed bool }

func (*silence) Tick() []session.Update[toldView]   { return nil }
func (*silence) Send(rules.Seat, struct{})          {}
func (*silence) Seats() []rules.Seat                { return nil }
func (*silence) Capabilities() session.Capabilities { return session.Capabilities{} }
func (s *silence) Close() error                     { s.closed = true; return nil }

type toldView struct{}

func (toldView) ToMove() bool { return false }

// A player who waits for others can leave the game or end the program.
func TestWaitingCanBeLeft(t *testing.T) {
	for name, leave := range map[string]func(lines chan string, stop func()){
		"a word":       func(lines chan string, _ func()) { lines <- "quit" },
		"an interrupt": func(_ chan string, stop func()) { stop() },
		"the end":      func(lines chan string, _ func()) { close(lines) },
	} {
		f := newFollower("en")
		at, game := f.terminal(), &silence{}
		at.Live = true
		ctx, stop := context.WithCancel(t.Context())
		go leave(f.lines, stop)
		if err := terminal.Play(ctx, at, terminal.Table[toldView, struct{}]{Game: game}); err != nil || !game.closed || len(f.whole) != 1 {
			t.Errorf("%s: got error %v, closed %v, lines %q; want a closed game and one line", name, err, game.closed, f.whole)
		}
		stop()
	}
}
