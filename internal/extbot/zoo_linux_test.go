package extbot

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/internal/extbot/sandbox"
)

// The zoo has hostile bots, see attack. Each test lets one of them attack and checks that the attack fails.

// levels returns the levels of the sandbox that this system supports.
func levels(t *testing.T) []sandbox.Level {
	t.Helper()
	if err := sandbox.Check(); err != nil {
		t.Log(err)
		return []sandbox.Level{sandbox.Basic}
	}
	return []sandbox.Level{sandbox.Basic, sandbox.Strict}
}

// isolated skips the test if this system does not support the level Strict.
func isolated(t *testing.T) {
	t.Helper()
	if err := sandbox.Check(); err != nil {
		t.Skip(err)
	}
}

// listens returns a listener for the processes that a bot starts.
func listens(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// visitor returns the connection of a process that the bot has started.
func visitor(t *testing.T, l net.Listener) net.Conn {
	t.Helper()
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() }) // a process that has survived ends here
	if _, err := c.Read(make([]byte, 1)); err != nil {
		t.Fatal("the process ended too early:", err)
	}
	return c
}

// gone waits until the process at the other end of c has ended.
func gone(t *testing.T, c net.Conn) {
	t.Helper()
	if _, err := c.Read(make([]byte, 1)); err == nil {
		t.Error("the process is still running and sends data, want its connection closed")
	}
}

// No process of a bot outlives the bot, even in its own session or without a parent.
func TestZooEscapesNothingFromTheEndOfTheBot(t *testing.T) {
	for _, level := range append(levels(t), sandbox.Off) {
		for _, animal := range []string{"setsid", "double"} {
			t.Run(level.String()+" "+animal, func(t *testing.T) {
				l := listens(t)
				b := begin(t, Order{Sandbox: level, Grace: time.Millisecond}, animal+" "+l.Addr().String())
				c := visitor(t, l)
				b.Stop()
				<-b.Done()
				gone(t, c)
			})
		}
	}
}

// No process of a bot outlives a program that is killed.
func TestZooDoesNotOutliveKeeper(t *testing.T) {
	for _, level := range append(levels(t), sandbox.Off) {
		for _, animal := range []string{"setsid", "double"} {
			t.Run(level.String()+" "+animal, func(t *testing.T) {
				l := listens(t)
				us := exec.Command(os.Args[0], "be", "starter", l.Addr().String(), animal, level.String())
				if err := us.Start(); err != nil {
					t.Fatal(err)
				}
				c := visitor(t, l)
				if err := us.Process.Kill(); err != nil {
					t.Fatal(err)
				}
				_ = us.Wait() // the program was killed
				gone(t, c)
			})
		}
	}
}

// A bot that stops its supervisor cannot stop the tournament.
func TestZooStopsTheSupervisor(t *testing.T) {
	for _, level := range levels(t) {
		b := begin(t, Order{Sandbox: level, Grace: time.Millisecond}, "stopper")
		heard(t, b, "stopped")
		b.Stop()
		<-b.Done()
	}
}

func TestZooSeesNoSecretsInTheEnvironment(t *testing.T) {
	t.Setenv("SECRET_TOKEN", "x")
	for _, level := range levels(t) {
		b := begin(t, Order{Sandbox: level, Game: "mia"}, "environment")
		<-b.Done()
		names := texts(b.Last(1000))
		if slices.Contains(names, "SECRET_TOKEN") || !slices.Contains(names, "PATH") || !slices.Contains(names, "MENAGERIE_GAME") {
			t.Errorf("%v: got the environment %q, want PATH and MENAGERIE_GAME without SECRET_TOKEN", level, names)
		}
	}
	b := begin(t, Order{Sandbox: sandbox.Off}, "environment")
	<-b.Done()
	if names := texts(b.Last(1000)); !slices.Contains(names, "SECRET_TOKEN") {
		t.Errorf("without a sandbox: got the environment %q, want SECRET_TOKEN in it", names)
	}
}

// A bot cannot kill its opponent.
func TestZooCannotKillItsOpponent(t *testing.T) {
	isolated(t)
	victim := begin(t, Order{}, "victim prey")
	heard(t, victim, "ready")
	hunter := begin(t, Order{}, "hunter prey")
	<-hunter.Done()
	if all := texts(hunter.Last(1)); !slices.Equal(all, []string{"hunted"}) {
		t.Errorf("got the last line %q, want hunted", all)
	}
	victim.Stop()
	<-victim.Done()
	if end, _ := victim.End(); end.State != "signal: terminated" {
		t.Errorf("the victim: got end %v, want signal: terminated", end)
	}
}

// small are limits that the hostile bots exceed quickly.
var small = sandbox.Limits{Memory: 128 << 20, Tasks: 40, Files: 100, Size: 8 << 20}

// The sandbox limits memory, processes, open files and the size of files.
func TestZooEatsOnlyUpToTheLimits(t *testing.T) {
	for _, level := range levels(t) {
		for _, animal := range []string{"eater 1000", "sharer 1000", "bomb 1000 shrapnel", "opener 1000", "writer 100"} {
			t.Run(level.String()+" "+animal, func(t *testing.T) {
				b := begin(t, Order{Sandbox: level, Limits: small}, animal)
				<-b.Done()
				end, _ := b.End()
				all := strings.Join(texts(b.Last(20)), "\n")
				if strings.Contains(all, "still there") || !strings.Contains(all, "refused") && !end.Crashed() {
					t.Errorf("got output %q and end %v, want a refusal or a crash", all, end)
				}
				if left := hunt("shrapnel"); len(left) > 0 || strings.Contains(end.State, "supervisor") {
					t.Errorf("got %d surviving processes and end %v, want none and an end not caused by the supervisor", len(left), end)
				}
				if animal == "sharer 1000" && !strings.HasSuffix(end.State, "more than 128 MiB of memory") {
					t.Errorf("got end %q, want one because of more than 128 MiB of memory", end.State)
				}
			})
		}
	}
}

// The processor time includes that of children whose end the bot ignores.
func TestZooIsChargedForItsChildren(t *testing.T) {
	for _, level := range levels(t) {
		b := begin(t, Order{Sandbox: level}, "hog 1000")
		<-b.Done()
		end, _ := b.End()
		if all := texts(b.Last(10)); !slices.Contains(all, "burned") || end.CPU < 500*time.Millisecond || end.CPU > time.Minute {
			t.Errorf("%v: got %v of processor time and output %q, want 0.5 s to 1 min and burned", level, end.CPU, all)
		}
	}
}

// The processor time is known while the bot runs.
func TestTheProcessorTimeOfARunningBot(t *testing.T) {
	for _, level := range levels(t) {
		b := begin(t, Order{Sandbox: level}, "burner 300")
		heard(t, b, "burned")
		if cpu := b.CPU(); cpu < 800*time.Millisecond || cpu > time.Minute {
			t.Errorf("%v: got %v, want 0.9 s to 1 min", level, cpu)
		}
		if again := b.CPU(); again < 800*time.Millisecond {
			t.Errorf("%v: got %v when asked again, want 0.9 s to 1 min", level, again)
		}
	}
}

// A flood of output is read slowly, and does not prevent the end of the bot.
func TestZooFloodsAreReadSlowly(t *testing.T) {
	b := begin(t, Order{Grace: time.Millisecond}, "flood")
	for len(b.Last(1)) == 0 {
		time.Sleep(time.Millisecond)
	}
	b.Stop()
	<-b.Done()
	s, began := newOutput(10).stream(false), time.Now()
	for range 3 * paceBytes / 4096 {
		_, _ = s.Write(make([]byte, 4096))
	}
	if took := time.Since(began); took < 3*paceTime-time.Millisecond {
		t.Errorf("%d bytes were read in %v, want at least %v", 3*paceBytes, took, 3*paceTime)
	}
}

// A bot cannot read the files that are hidden from it, the environment of its opponent, or shared temporary folders. It
// cannot change files.
func TestZooReadsNoHiddenFiles(t *testing.T) {
	isolated(t)
	dir := t.TempDir()
	secret, folder := filepath.Join(dir, "alice.py"), filepath.Join(dir, "alice")
	inner, open := filepath.Join(folder, "weights"), filepath.Join(dir, "open.txt")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{secret, inner, open} {
		if err := os.WriteFile(path, []byte("move()"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	victim := begin(t, Order{}, "victim")
	heard(t, victim, "ready")
	b := begin(t, Order{Dir: dir, Hide: []string{secret, folder}}, "reader alice.py alice/weights")
	<-b.Done()
	if all := strings.Join(texts(b.Last(100)), "\n"); !strings.HasSuffix(all, "\nread") || strings.Contains(all, "move()") || strings.Contains(all, "environment: true") {
		t.Errorf("got %q, want it to end with the line read, without the saved file and the environment", all)
	}
	v := begin(t, Order{Dir: dir, Hide: []string{secret}}, "vandal alice.py alice/weights open.txt")
	<-v.Done()
	for _, path := range []string{secret, inner, open} {
		if text, err := os.ReadFile(path); string(text) != "move()" {
			t.Errorf("%s: got %q, %v after %q, want move()", path, text, err, texts(v.Last(3)))
		}
	}
}
