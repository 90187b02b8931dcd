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

// The tests stop the process of the hosts for longer than the guests' time limits. Afterwards no guest may be
// disconnected, and no guest may receive all missed messages at once.
const (
	guestTime = 10 * time.Second // so long that a busy machine delays no guest beyond it
	stopFor   = 12 * time.Second
	window    = 500 * time.Millisecond // shorter than a tide
)

// hostsVariable is the environment variable that makes TestStoppedHostsGoOnWithTheirGames run the hosts. It contains the
// time limit for guests.
const hostsVariable = "MENAGERIE_STOPPED_HOSTS"

// addresses holds the addresses of the hosts.
type addresses struct{ Pond, Glenda, Foxes, Labyrinth, Mia string }

func TestStoppedHostsGoOnWithTheirGames(t *testing.T) {
	if limit, err := time.ParseDuration(os.Getenv(hostsVariable)); err == nil {
		hostAll(t, limit)
		return
	}
	t.Parallel()
	host, at := hostsOf(t, guestTime)
	after := []func(){stopPond(t, at.Pond), stopGlenda(t, at.Glenda), stopFoxes(t, at.Foxes), stopLabyrinth(t, at.Labyrinth), stopMia(t, at.Mia)}
	time.Sleep(window) // the hosts read all messages meanwhile
	_ = host.Signal(syscall.SIGSTOP)
	time.Sleep(stopFor)
	_ = host.Signal(syscall.SIGCONT)
	var guests sync.WaitGroup // not subtests, because some would wait for others
	for _, goOn := range after {
		guests.Go(goOn)
	}
	guests.Wait()
}

// hostsOf starts a process with the hosts of all games, which ends with the test.
func hostsOf(t *testing.T, limit time.Duration) (host *os.Process, at addresses) {
	t.Helper()
	hosts := exec.Command(os.Args[0], "-test.run=^TestStoppedHostsGoOnWithTheirGames$")
	hosts.Env = append(os.Environ(), hostsVariable+"="+limit.String())
	in, errIn := hosts.StdinPipe()
	out, errOut := hosts.StdoutPipe()
	if err := errors.Join(errIn, errOut, hosts.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // runs after the guests have finished
		_ = hosts.Process.Signal(syscall.SIGCONT)
		_ = in.Close() // this ends the hosts
		_ = hosts.Wait()
	})
	if err := json.NewDecoder(bufio.NewReader(out)).Decode(&at); err != nil {
		t.Fatal(err)
	}
	return hosts.Process, at
}

// hostAll runs the hosts until its standard input ends.
func hostAll(t *testing.T, limit time.Duration) {
	const local = "127.0.0.1:0"
	tides := foxes.DefaultConfig(foxes.MinSize)
	tides.Tide, tides.Limit = foxes.Second, 300*foxes.Second
	var at addresses
	pond, err1 := pondserver.New(pondserver.Options{Idle: limit, Authenticate: limit})
	glenda, err2 := glendaserver.New(glendaserver.Options{Move: limit})
	islands, err3 := foxesserver.New(foxesserver.Options{Game: tides, Opening: limit})
	maze, err4 := labyrinthserver.New(labyrinthserver.Options{Move: limit, Pause: -1})
	dice, err5 := miaserver.New(miaserver.Options{Idle: limit, Times: miaserver.Times{Turn: limit, Heartbeat: limit / 2}})
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
	os.Exit(0) // skips the check for goroutines
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

// hears reads until the text until arrives, or for d. It returns everything that it has read.
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

// must fails the test unless the text arrives soon.
func (l line) must(until string) {
	if heard, err := l.hears(until, time.Minute); err != nil {
		l.t.Errorf("heard %q, then %v, and not %q", heard, err, until)
	}
}

// stopPond requests a game while the host is stopped.
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

// stopGlenda waits for the trapper's move while the host is stopped.
func stopGlenda(t *testing.T, address string) func() {
	trapper := reach(t, "tcp", address)
	time.Sleep(window / 2) // the first guest is the trapper
	glenda := reach(t, "tcp", address)
	trapper.must("TURN\n")
	return func() {
		time.Sleep(guestTime / 2)
		trapper.says("p 0 0\np 0 1\np 0 2\np 0 3\n") // the first free cell of these four
		glenda.must("SYNC")
	}
}

// stopFoxes plays while the host is stopped for many tides.
func stopFoxes(t *testing.T, address string) func() {
	join := string(foxeswire.Join{By: foxeswire.NewPlayer, To: foxeswire.Board}.Append(nil))
	first, second := reach(t, "tcp", address), reach(t, "tcp", address)
	first.says(join)
	second.says(join)
	first.must("N\n")
	return func() {
		heard, err := first.hears("", window)
		if boards := strings.Count(heard, "B "); !errors.Is(err, os.ErrDeadlineExceeded) || boards > 3 {
			t.Errorf("got %d boards, then %v, want at most 3 and no end", boards, err)
		}
	}
}

// stopLabyrinth waits for a player's move while the host is stopped.
func stopLabyrinth(t *testing.T, address string) func() {
	move, asked := playLabyrinth(t, address)
	asked()
	return func() {
		time.Sleep(guestTime / 2)
		move()
		asked()
	}
}

// sendInLabyrinth makes a player's move while the host is stopped.
func sendInLabyrinth(t *testing.T, address string) func() func() {
	move, asked := playLabyrinth(t, address)
	asked()
	return func() func() {
		move()
		return asked
	}
}

// playLabyrinth begins a game of two players. The function asked waits until a player is to move, and move then makes
// its move.
func playLabyrinth(t *testing.T, address string) (move, asked func()) {
	both := []*labyrinthclient.Client{labyrinthclient.Join(address, labyrinthclient.Profile{}), labyrinthclient.Join(address, labyrinthclient.Profile{})}
	for _, c := range both {
		t.Cleanup(func() { _ = c.Close(); <-c.Done() })
	}
	look := func() (toMove bool) {
		for _, c := range both {
			for _, u := range c.Tick() {
				if u.Phase > session.Playing || u.Err != nil || u.Phase == session.Playing && len(u.View.InGame()) < 2 {
					t.Errorf("got phase %d, %v, want a game that goes on", u.Phase, u.Err)
					return true
				}
				if u.Phase == session.Playing && u.View.ToMove() {
					move = func() { c.Send(u.View.You, c.Careful(u.View.Legal())[0]) }
					toMove = true
				}
			}
		}
		return toMove
	}
	return func() { move() }, func() {
		for !look() {
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// stopMia registers a guest who is silent while the host is stopped.
func stopMia(t *testing.T, address string) func() {
	l := reach(t, "udp", address)
	l.says("REGISTER;ada")
	offer, err := l.hears("ROUND STARTING;", time.Minute)
	if err != nil {
		t.Error(err)
	}
	_, token, _ := strings.Cut(offer, ";")
	l.says("JOIN;" + token)
	return func() {
		for range 4 {
			heard, err := l.hears("UNREGISTERED", guestTime/4)
			if !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("got %q, then %v, want %v", heard, err, os.ErrDeadlineExceeded)
				return
			}
			l.says("ECHO;x")
		}
		l.must("HEARTBEAT")
	}
}

// TestMessagesFromTheTimeOfAStopAreReadFirst stops the hosts until half a second after a time limit. The guests' messages
// arrived before the limit ended, so no guest is too late.
func TestMessagesFromTheTimeOfAStopAreReadFirst(t *testing.T) {
	t.Parallel()
	const limit, beyond = 3 * time.Second, 500 * time.Millisecond
	for range 3 {
		host, at := hostsOf(t, limit)
		begin := time.Now()
		guests := []func() func(){sendInPond(t, at.Pond), sendInGlenda(t, at.Glenda), sendInFoxes(t, at.Foxes), sendInLabyrinth(t, at.Labyrinth), sendInMia(t, at.Mia)}
		if time.Since(begin) > limit/2 {
			t.Skip("this machine is too slow to stop the hosts in time")
		}
		began := time.Now() // all limits have begun
		_ = host.Signal(syscall.SIGSTOP)
		var after []func()
		for _, send := range guests {
			after = append(after, send())
		}
		time.Sleep(time.Until(began.Add(limit + beyond)))
		_ = host.Signal(syscall.SIGCONT)
		var looks sync.WaitGroup
		for _, look := range after {
			looks.Go(look) // at the same time, because the next limits have begun
		}
		looks.Wait()
	}
}

// sendInPond sends the room while the host is stopped. The result is a function that sends, and its result is one that
// checks the response.
func sendInPond(t *testing.T, address string) func() func() {
	l := reach(t, "tcp", address)
	return func() func() {
		l.says(string(pondwire.Auth{Room: pondwire.Invisible}.Append(nil)))
		return func() { l.must(string(pondwire.AuthReply{Open: true}.Append(nil))) }
	}
}

// sendInGlenda makes the trapper's move while the host is stopped.
func sendInGlenda(t *testing.T, address string) func() func() {
	trapper := reach(t, "tcp", address)
	time.Sleep(window / 2) // the first guest is the trapper
	glenda := reach(t, "tcp", address)
	trapper.must("TURN\n")
	return func() func() {
		trapper.says("p 0 0\np 0 1\np 0 2\np 0 3\n") // the first free cell of these four
		return func() { glenda.must("SYNC") }
	}
}

// sendInFoxes requests the board while the host is stopped.
func sendInFoxes(t *testing.T, address string) func() func() {
	join := string(foxeswire.Join{By: foxeswire.NewPlayer, To: foxeswire.Board}.Append(nil))
	first, second := reach(t, "tcp", address), reach(t, "tcp", address)
	first.says(join)
	first.must("BPT F\n")
	second.says(join)
	first.must("N\n")
	return func() func() {
		first.says("FBR\n")
		second.says("DBR\n")
		return func() {
			for _, l := range []line{first, second} {
				if heard, err := l.hears("S ", 2*window); !errors.Is(err, os.ErrDeadlineExceeded) {
					t.Errorf("got %q, then %v, want a game that goes on", heard, err)
				}
			}
		}
	}
}

// sendInMia rolls the dice while the host is stopped.
func sendInMia(t *testing.T, address string) func() func() {
	both := []line{reach(t, "udp", address), reach(t, "udp", address)}
	both[0].says("REGISTER;ada")
	both[1].says("REGISTER;bob")
	for buf := make([]byte, 512); ; {
		for _, l := range both {
			_ = l.SetReadDeadline(time.Now().Add(window / 10))
			n, _ := l.Read(buf)
			switch word, token, _ := strings.Cut(string(buf[:n]), ";"); word {
			case "ROUND STARTING":
				l.says("JOIN;" + token)
			case "YOUR TURN":
				return func() func() {
					l.says("ROLL;" + token)
					return func() { l.must("ROLLED") }
				}
			}
		}
	}
}
