package extbot

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestMain turns the test binary into a bot if its first argument is "be".
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "be" {
		be(os.Args[2], os.Args[3:])
	}
	os.Exit(m.Run())
}

func be(what string, args []string) {
	switch what {
	case "told":
		fmt.Println(strings.Join(args, "|"))
		for _, name := range []string{"HOST", "PORT", "ADDRESS", "NAME", "GAME", "SEED"} {
			fmt.Println(name, os.Getenv("MENAGERIE_"+name))
		}
		dir, _ := os.Getwd()
		fmt.Print("in ", filepath.Base(dir)) // without a line end
	case "fail":
		fmt.Println("hello")
		for i := range 20 {
			fmt.Fprintln(os.Stderr, "trouble", i)
		}
		os.Exit(3)
	case "talk":
		for i := range 100_000 {
			fmt.Println(i)
		}
	case "stubborn", "polite":
		come := make(chan os.Signal, 1)
		signal.Notify(come, asking)
		fmt.Println("ready")
		<-come
		if what == "stubborn" {
			fmt.Println("no")
			select {}
		}
		os.Exit(0)
	case "parent": // its child outlives it and holds its pipes
		child := exec.Command(os.Args[0], "be", "alive", args[0])
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			os.Exit(4)
		}
		if len(args) > 1 {
			_ = child.Wait() // the child ends when it is killed
		}
	case "starter": // starts a bot
		b, err := Start(Order{Command: fmt.Sprintf("'%s' be alive %s", os.Args[0], args[0])})
		if err != nil {
			os.Exit(6)
		}
		<-b.Done()
	case "alive": // runs as long as the connection is open
		c, err := net.Dial("tcp", args[0])
		if err != nil {
			os.Exit(5)
		}
		_, _ = c.Write([]byte("x"))
		_, _ = io.Copy(io.Discard, c) // no data arrives
	}
	os.Exit(0)
}

// begin starts the test binary as a bot.
func begin(t *testing.T, o Order, words string) *Bot {
	t.Helper()
	o.Command = fmt.Sprintf("'%s' be %s", os.Args[0], words)
	if o.Address == "" {
		o.Address = "127.0.0.1:1"
	}
	b, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Stop(); <-b.Done() })
	return b
}

func texts(lines []Line) []string {
	var all []string
	for _, l := range lines {
		all = append(all, l.Text)
	}
	return all
}

// heard waits until the bot has printed a line.
func heard(t *testing.T, b *Bot, text string) {
	t.Helper()
	for {
		if slices.Contains(texts(b.Last(1000)), text) {
			return
		}
		select {
		case <-b.Done():
			end, _ := b.End()
			t.Fatalf("it ended without %q: %v", text, end)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func TestWhatABotIsTold(t *testing.T) {
	dir := t.TempDir()
	b := begin(t, Order{Dir: dir, Game: "mia", Name: "Ada L", Address: "[::1]:9000", Seed: 7},
		`told --at={address} {host} {port} {name} "{game} {seed}" {other}`)
	<-b.Done()
	end, ended := b.End()
	if !ended || end.Code != 0 || end.Asked || end.Crashed() {
		t.Errorf("it ended so: %+v", end)
	}
	lines, next, missed := b.Lines(0)
	want := []string{
		"--at=[::1]:9000|::1|9000|Ada L|mia 7|{other}",
		"HOST ::1", "PORT 9000", "ADDRESS [::1]:9000", "NAME Ada L", "GAME mia", "SEED 7", "in " + filepath.Base(dir),
	}
	if got := texts(lines); !slices.Equal(got, want) || next != len(want) || missed != 0 {
		t.Errorf("told %q, %d, %d", got, next, missed)
	}
}

func TestBotThatEndsAtOnce(t *testing.T) {
	b := begin(t, Order{}, "fail")
	<-b.Done()
	end, _ := b.End()
	if end.Code != 3 || !end.Crashed() {
		t.Errorf("it ended so: %+v", end)
	}
	if got := texts(end.Last); len(got) != lastLines || got[lastLines-1] != "trouble 19" {
		t.Errorf("its last lines are %q", got)
	}
	for _, part := range []string{"exit status 3 after ", "\n  trouble 19"} {
		if !strings.Contains(end.String(), part) {
			t.Errorf("%q lacks %q", end.String(), part)
		}
	}
	b.Stop() // too late, without effect
}

func TestOutputIsBounded(t *testing.T) {
	b := begin(t, Order{Keep: 10}, "talk")
	<-b.Done()
	lines, next, missed := b.Lines(5)
	if got := texts(lines); len(got) != 10 || got[9] != "99999" || next != 100_000 || missed != 99_985 {
		t.Errorf("%q, next %d, missed %d", got, next, missed)
	}
	if lines, next, _ = b.Lines(next); len(lines) != 0 || next != 100_000 {
		t.Errorf("more lines after the end: %q, %d", texts(lines), next)
	}
}

func TestLinesThatCannotBeShown(t *testing.T) {
	o := newOutput(5)
	err, out := o.stream(true), o.stream(false)
	for _, part := range []string{"a\x1b[2Jb", "\xff\tc\r\n\nhalf", " a line"} {
		if n, e := err.Write([]byte(part)); n != len(part) || e != nil {
			t.Fatal(n, e)
		}
		_, _ = out.Write([]byte("x"))
	}
	o.flush()
	want := []string{"a\uFFFD[2Jb\uFFFD c", "", "xxx", "half a line"}
	if got := texts(o.last(9)); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := texts(o.errors(1)); !slices.Equal(got, want[3:]) {
		t.Errorf("the last error is %q", got)
	}
	_, _ = out.Write([]byte(strings.Repeat("y", 2*longest+1)))
	if got := texts(o.last(2)); len(got[0]) != longest || len(got[1]) != longest {
		t.Errorf("a long line is cut into %d and %d", len(got[0]), len(got[1]))
	}
}

func TestStop(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the polite signal needs a console")
	}
	polite := begin(t, Order{Grace: time.Hour}, "polite")
	heard(t, polite, "ready")
	polite.Stop()
	polite.Stop()
	<-polite.Done()
	if end, _ := polite.End(); !end.Asked || end.Code != 0 {
		t.Errorf("the polite one: %v", end)
	}
	stubborn := begin(t, Order{Grace: 20 * time.Millisecond}, "stubborn")
	heard(t, stubborn, "ready")
	stubborn.Stop()
	<-stubborn.Done()
	if end, _ := stubborn.End(); !end.Asked || end.Code != -1 || end.Crashed() {
		t.Errorf("the stubborn one: %v", end)
	}
}

// Children end with the bot, whether it is stopped or ends by itself.
func TestChildren(t *testing.T) {
	for _, stays := range []string{"", " stays"} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		b := begin(t, Order{Grace: 20 * time.Millisecond}, "parent "+l.Addr().String()+stays)
		c, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		if stays != "" {
			b.Stop()
		}
		<-b.Done()
		_, _ = c.Read(make([]byte, 1))
		if n, err := c.Read(make([]byte, 1)); err == nil { // without a deadline, because go test has one
			t.Errorf("the child said %d bytes", n)
		}
	}
}

func TestFaults(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	const at = "127.0.0.1:9"
	for _, c := range []struct {
		o    Order
		why  Why
		says string
	}{
		{Order{Address: at, Command: "  "}, NoCommand, "empty"},
		{Order{Address: at, Command: `bot "x`}, OpenQuote, `"x"`},
		{Order{Address: at, Command: "x\x00"}, TooLong, "byte 0"},
		{Order{Address: at, Command: strings.Repeat("x", MaxCommand+1)}, TooLong, "8192"},
		{Order{Address: "nowhere", Command: "x"}, BadAddress, `"nowhere"`},
		{Order{Address: at, Command: "no-such-bot-anywhere {host}"}, NotFound, "python3 bot.py"},
		{Order{Address: at, Command: "./bot", Dir: dir}, NotFound, `"./bot"`},
		{Order{Address: at, Command: "./notes.txt", Dir: dir}, NotAProgram, "chmod +x"},
	} {
		_, err := Start(c.o)
		f, ok := errors.AsType[*Fault](err)
		if !ok || f.Why != c.why && runtime.GOOS != "windows" || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+.60v: %v", c.o, err)
		}
	}
}
