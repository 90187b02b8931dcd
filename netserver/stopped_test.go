//go:build unix

package netserver_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/glendaserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/pondserver"
	"menagerie/rules/foxes"
	"menagerie/session"
	"menagerie/wire/foxeswire"
	"menagerie/wire/pondwire"
)

// The process of the hosts is stopped for longer than their guests have time. Afterwards nobody may be disconnected for that,
// and nobody may hear of all that has happened meanwhile at once.
const (
	guestTime = 2 * time.Second
	stopFor   = 5 * time.Second
)

// hostsVariable is the environment variable that makes TestStoppedHosts the process of the hosts.
const hostsVariable = "MENAGERIE_STOPPED_HOSTS"

// addresses are where the hosts listen.
type addresses struct{ Pond, Glenda, Foxes, Labyrinth, Mia string }

func TestStoppedHosts(t *testing.T) {
	if os.Getenv(hostsVariable) != "" {
		hostAll(t)
		return
	}
	t.Parallel()
	host := exec.Command(os.Args[0], "-test.run=^TestStoppedHosts$")
	host.Env = append(os.Environ(), hostsVariable+"=1")
	in, errIn := host.StdinPipe()
	out, errOut := host.StdoutPipe()
	if err := errors.Join(errIn, errOut, host.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // after the guests
		_ = host.Process.Signal(syscall.SIGCONT)
		_ = in.Close() // which ends the hosts
		_ = host.Wait()
	})
	var at addresses
	if err := json.NewDecoder(bufio.NewReader(out)).Decode(&at); err != nil {
		t.Fatal(err)
	}
	after := []func(){stopPond(t, at.Pond), stopGlenda(t, at.Glenda), stopFoxes(t, at.Foxes), stopLabyrinth(t, at.Labyrinth), stopMia(t, at.Mia)}
	time.Sleep(guestTime / 4) // so that everybody has read what came
	_ = host.Process.Signal(syscall.SIGSTOP)
	time.Sleep(stopFor)
	_ = host.Process.Signal(syscall.SIGCONT)
	var guests sync.WaitGroup // and no subtests, of which some would wait for others
	for _, goOn := range after {
		guests.Go(goOn)
	}
	guests.Wait()
}

// hostAll hosts until its standard input ends.
func hostAll(t *testing.T) {
	const local = "127.0.0.1:0"
	tides := foxes.DefaultConfig(foxes.MinSize)
	tides.Tide, tides.Limit = foxes.Second, 300*foxes.Second
	var at addresses
	pond, err1 := pondserver.New(pondserver.Options{Idle: guestTime, Authenticate: guestTime})
	glenda, err2 := glendaserver.New(glendaserver.Options{Move: guestTime})
	islands, err3 := foxesserver.New(foxesserver.Options{Game: tides})
	maze, err4 := labyrinthserver.New(labyrinthserver.Options{Move: guestTime, Pause: -1})
	dice, err5 := miaserver.New(miaserver.Options{Idle: guestTime, Heartbeat: guestTime / 2})
	if err := errors.Join(err1, err2, err3, err4, err5); err != nil {
		t.Fatal(err)
	}
	text := func(a net.Addr, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		return a.String()
	}
	at.Pond, at.Glenda = text(pond.Listen(local, nil)), text(glenda.Listen(local))
	at.Foxes, at.Mia = text(islands.Listen(local)), text(dice.Listen(local))
	door, _, err := maze.Listen(local, local)
	at.Labyrinth = text(door, err)
	_ = json.NewEncoder(os.Stdout).Encode(at)
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(0) // without a word about the goroutines of the hosts
}

// line is a guest's connection.
type line struct {
	net.Conn
	t *testing.T
}

func reach(t *testing.T, network, address string) line {
	c, err := net.Dial(network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return line{c, t}
}

func (l line) says(text string) {
	if _, err := l.Write([]byte(text)); err != nil {
		l.t.Error(err)
	}
}

// hears returns what comes until a text has come, or within d.
func (l line) hears(until string, d time.Duration) (heard string, err error) {
	_ = l.SetReadDeadline(time.Now().Add(d))
	for buf := make([]byte, 4096); until == "" || !strings.Contains(heard, until); {
		n, err := l.Read(buf)
		if heard += string(buf[:n]); err != nil {
			return heard, err
		}
	}
	return heard, nil
}

// must checks that a text comes soon.
func (l line) must(until string) {
	if heard, err := l.hears(until, 10*time.Second); err != nil {
		l.t.Errorf("heard %q, then %v, and not %q", heard, err, until)
	}
}

// stopPond asks for a game while the host is stopped.
func stopPond(t *testing.T, address string) func() {
	l := reach(t, "tcp", address)
	l.says(string(pondwire.Auth{Room: pondwire.Invisible}.Append(nil)))
	l.must(string(pondwire.AuthReply{Open: true}.Append(nil)))
	return func() {
		time.Sleep(guestTime / 2)
		l.says(string(pondwire.Start{Level: 1}.Append(nil)))
		l.must(string(pondwire.Started{}.Append(nil)[:1]))
	}
}

// stopGlenda lets the host be stopped while the trapper is to move.
func stopGlenda(t *testing.T, address string) func() {
	trapper := reach(t, "tcp", address)
	time.Sleep(guestTime / 10) // who comes first is the trapper
	glenda := reach(t, "tcp", address)
	trapper.must("TURN\n")
	return func() {
		time.Sleep(guestTime / 2)
		trapper.says("p 0 0\np 0 1\np 0 2\np 0 3\n") // the first that is free
		glenda.must("SYNC")
	}
}

// stopFoxes lets the host be stopped for many tides.
func stopFoxes(t *testing.T, address string) func() {
	join := string(foxeswire.Join{By: foxeswire.NewPlayer, To: foxeswire.Board}.Append(nil))
	first, second := reach(t, "tcp", address), reach(t, "tcp", address)
	first.says(join)
	second.says(join)
	first.must("N\n")
	return func() {
		heard, err := first.hears("", guestTime/4)
		if boards := strings.Count(heard, "B "); !errors.Is(err, os.ErrDeadlineExceeded) || boards > 3 {
			t.Errorf("%d boards, then %v", boards, err)
		}
	}
}

// stopLabyrinth lets the host be stopped while somebody is to move.
func stopLabyrinth(t *testing.T, address string) func() {
	both := []*labyrinthclient.Client{labyrinthclient.Join(address, labyrinthclient.Profile{}), labyrinthclient.Join(address, labyrinthclient.Profile{})}
	for _, c := range both {
		t.Cleanup(func() { _ = c.Close(); <-c.Done() })
	}
	var asked func() // makes the move that is asked for
	look := func() (moved bool) {
		for _, c := range both {
			for _, u := range c.Tick() {
				if u.Phase > session.Playing || u.Err != nil || u.Phase == session.Playing && len(u.View.InGame()) < 2 {
					t.Errorf("phase %d, %v", u.Phase, u.Err)
					return true
				}
				if u.Phase == session.Playing && u.View.ToMove() {
					asked = func() { c.Send(u.View.You, c.Careful(u.View.Legal())[0]) }
					moved = true
				}
			}
		}
		return moved
	}
	until := func(done func() bool) {
		for end := time.Now().Add(20 * time.Second); !done(); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Error("nobody is asked")
				return
			}
		}
	}
	until(look)
	return func() {
		time.Sleep(guestTime / 2)
		asked()
		until(look)
	}
}

// stopMia lets the host be stopped while a guest has nothing to say.
func stopMia(t *testing.T, address string) func() {
	l := reach(t, "udp", address)
	l.says("REGISTER;ada")
	l.must("REGISTERED")
	return func() {
		for range 4 {
			heard, err := l.hears("UNREGISTERED", guestTime/4)
			if !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("heard %q, then %v", heard, err)
				return
			}
			l.says("ECHO;x")
		}
		l.must("HEARTBEAT")
	}
}
