package extbot

import (
	"bufio"
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

	"menagerie/internal/extbot/sandbox"
)

// TestMain turns the test binary into a bot if its first argument is "be".
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "be" {
		be(os.Args[2], os.Args[3:])
	}
	os.Exit(m.Run())
}

// hostile runs a hostile bot, on systems for which there are some.
var hostile = func(string, []string) {}

func be(what string, args []string) {
	switch what {
	case "told":
		fmt.Println(strings.Join(args, "|"))
		for _, name := range []string{"HOST", "PORT", "ADDRESS", "NAME", "GAME", "SEED"} {
			fmt.Println(name, os.Getenv("MENAGERIE_"+name))
		}
		dir, _ := os.Getwd()
		fmt.Print("in ", filepath.Base(dir)) // without a line end
	case "games": // prints the port of each game
		in := bufio.NewReader(os.Stdin)
		for value := os.Getenv; ; {
			fmt.Println("port", value("MENAGERIE_PORT"), "name", value("MENAGERIE_NAME"))
			next, err := ReadGame(in)
			if err != nil {
				fmt.Println(os.Getenv(ReuseVariable), err)
				os.Exit(0)
			}
			value = func(name string) string { return next[name] }
		}
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
	case "parent": // its child outlives it and holds its pipe
		child := exec.Command(os.Args[0], "be", "alive", args[0])
		child.Stderr = os.Stderr
		out, err := child.StdoutPipe()
		if err := errors.Join(err, child.Start()); err != nil {
			os.Exit(4)
		}
		_, _ = out.Read(make([]byte, 1)) // the child has its connection
		if len(args) > 1 {
			_ = child.Wait() // the child ends when it is killed
		}
	case "starter": // starts a bot
		level, _ := sandbox.ParseLevel(args[2])
		b, err := Start(Order{Command: fmt.Sprintf("'%s' be %s %s", os.Args[0], args[1], args[0]), Sandbox: level})
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
		fmt.Println("connected")
		_, _ = io.Copy(io.Discard, c) // no data arrives
	default:
		hostile(what, args)
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
			t.Fatalf("the bot ended with %v, want the line %q before", end, text)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// One process plays several games, and learns of its end at the end of its standard input.
func TestABotPlaysSeveralGames(t *testing.T) {
	b := begin(t, Order{Reuse: true, Name: "Ada L", Grace: time.Hour, Sandbox: sandbox.Off}, "games")
	heard(t, b, "port 1 name Ada L")
	for _, port := range []string{"2", "3"} {
		if err := b.Play(Order{Address: "127.0.0.1:" + port, Name: "a=b"}); err != nil {
			t.Fatal(err)
		}
		heard(t, b, "port "+port+" name a=b")
	}
	if err := b.Play(Order{Address: "nowhere"}); err == nil {
		t.Error("a game without a port: got no error, want one")
	}
	b.endGames()
	<-b.Done()
	if end, _ := b.End(); end.Code != 0 || texts(b.Last(1))[0] != "1 EOF" {
		t.Errorf("got %v and %q, want exit code 0 after the end of the input", end, texts(b.Last(1)))
	}
	if err := b.Play(Order{Address: "127.0.0.1:4"}); err == nil {
		t.Error("a game for a bot that has ended: got no error, want one")
	}
	if cpu := b.CPU(); cpu != 0 {
		t.Errorf("a bot that has ended: got %v of processor time, want 0", cpu)
	}
}

// A bot that plays one game has no input, and does not wait for any.
func TestABotWithOneGameHasNoInput(t *testing.T) {
	b := begin(t, Order{}, "games")
	<-b.Done()
	if got := texts(b.Last(2)); got[len(got)-1] != " EOF" {
		t.Errorf("got %q, want the end of the input at once", got)
	}
}

// Play does not wait for a bot that never reads.
func TestPlayDoesNotWaitForADeafBot(t *testing.T) {
	b := begin(t, Order{Reuse: true}, "polite")
	long := strings.Repeat("x", 1<<16)
	for range 3 { // more than a pipe holds
		if err := b.Play(Order{Address: "127.0.0.1:2", Name: long}); err != nil {
			return
		}
	}
	t.Error("got no error from a bot that does not read, want one")
}

func TestABotIsToldItsGameAndAddress(t *testing.T) {
	dir := t.TempDir()
	b := begin(t, Order{Dir: dir, Game: "mia", Name: "Ada L", Address: "[::1]:9000", Seed: 7},
		`told --at={address} {host} {port} {name} "{game} {seed}" {other}`)
	<-b.Done()
	end, ended := b.End()
	if !ended || end.Code != 0 || end.Asked || end.Crashed() {
		t.Errorf("got end %+v, want code 0, not requested and no crash", end)
	}
	lines, next, missed := b.Lines(0)
	want := []string{
		"--at=[::1]:9000|::1|9000|Ada L|mia 7|{other}",
		"HOST ::1", "PORT 9000", "ADDRESS [::1]:9000", "NAME Ada L", "GAME mia", "SEED 7", "in " + filepath.Base(dir),
	}
	if got := texts(lines); !slices.Equal(got, want) || next != len(want) || missed != 0 {
		t.Errorf("got lines %q, next %d, missed %d; want %q, %d, 0", got, next, missed, want, len(want))
	}
}

func TestABotThatEndsAtOnceHasItsLastLines(t *testing.T) {
	b := begin(t, Order{}, "fail")
	<-b.Done()
	end, _ := b.End()
	if end.Code != 3 || !end.Crashed() {
		t.Errorf("got end %+v, want code 3 and a crash", end)
	}
	if got := texts(end.Last); len(got) != lastLines || got[lastLines-1] != "trouble 19" {
		t.Errorf("got the last lines %q, want %d lines up to trouble 19", got, lastLines)
	}
	for _, part := range []string{"exit status 3 after ", "\n  trouble 19"} {
		if !strings.Contains(end.String(), part) {
			t.Errorf("the end is %q, want %q in it", end.String(), part)
		}
	}
	b.Stop() // too late, without effect
}

func TestOutputIsBounded(t *testing.T) {
	b := begin(t, Order{Keep: 10}, "talk")
	<-b.Done()
	lines, next, missed := b.Lines(5)
	if got := texts(lines); len(got) != 10 || got[9] != "99999" || next != 100_000 || missed != 99_985 {
		t.Errorf("got lines %q, next %d, missed %d; want 10 lines up to 99999, 100000, 99985", got, next, missed)
	}
	if lines, next, _ = b.Lines(next); len(lines) != 0 || next != 100_000 {
		t.Errorf("after the end: got lines %q, next %d; want none and 100000", texts(lines), next)
	}
}

func TestLinesThatCannotBeShown(t *testing.T) {
	o := newOutput(5)
	err, out := o.stream(true), o.stream(false)
	for _, part := range []string{"a\x1b[2Jb", "\xff\tc\r\n\nhalf", " a line"} {
		if n, e := err.Write([]byte(part)); n != len(part) || e != nil {
			t.Fatalf("Write(%q) = %d, %v, want %d and no error", part, n, e, len(part))
		}
		_, _ = out.Write([]byte("x"))
	}
	o.flush()
	want := []string{"a\uFFFD[2Jb\uFFFD c", "", "xxx", "half a line"}
	if got := texts(o.last(9)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := texts(o.lastErrors(1)); !slices.Equal(got, want[3:]) {
		t.Errorf("got the last error %q, want %q", got, want[3:])
	}
	_, _ = out.Write([]byte(strings.Repeat("y", 2*longest+1)))
	if got := texts(o.last(2)); len(got[0]) != longest || len(got[1]) != longest {
		t.Errorf("got long lines cut to %d and %d bytes, want %d", len(got[0]), len(got[1]), longest)
	}
}

func TestStopEndsEveryBot(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the polite signal needs a console")
	}
	polite := begin(t, Order{Grace: time.Hour}, "polite")
	heard(t, polite, "ready")
	polite.Stop()
	polite.Stop()
	<-polite.Done()
	if end, _ := polite.End(); !end.Asked || end.Code != 0 {
		t.Errorf("a bot that obeys: got end %v, want a requested end with code 0", end)
	}
	stubborn := begin(t, Order{Grace: 20 * time.Millisecond}, "stubborn")
	heard(t, stubborn, "ready")
	stubborn.Stop()
	<-stubborn.Done()
	if end, _ := stubborn.End(); !end.Asked || end.Code != -1 || end.Crashed() {
		t.Errorf("a bot that does not obey: got end %v, want a requested end with code -1 and no crash", end)
	}
}

// Children end with the bot, whether it is stopped or ends by itself.
func TestChildrenEndWithTheBot(t *testing.T) {
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
			t.Errorf("the child process wrote %d bytes, want an error because it has ended", n)
		}
	}
}

func TestFaultsSayWhyABotDidNotStart(t *testing.T) {
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
			t.Errorf("%+.60v: got error %v, want %v with %q", c.o, err, c.why, c.says)
		}
	}
}

func TestSplitSeparatesWordsAndQuotes(t *testing.T) {
	home, err := os.UserHomeDir()
	if err != nil {
		home = "~"
	}
	for line, want := range map[string][]string{
		"bot":                            {"bot"},
		" bot\t{host}  {port}\n":         {"bot", "{host}", "{port}"},
		`"my bot" 'it''s' a"b c"d`:       {"my bot", "its", "ab cd"},
		`bot '' ""`:                      {"bot", "", ""},
		`C:\bots\mouse.exe -x`:           {`C:\bots\mouse.exe`, "-x"},
		`"C:\my bots\m.exe" 'a\'`:        {`C:\my bots\m.exe`, `a\`},
		`my\ bot \"q\" \\ "\"\\\n" end\`: {"my bot", `"q"`, `\`, `"\\n`, `end\`},
		"~/bot ~ a~/b":                   {filepath.Join(home, "bot"), "~", "a~/b"},
		"$HOME | rm * > x; `a` #b":       {"$HOME", "|", "rm", "*", ">", "x;", "`a`", "#b"},
		"büt ü":                          {"büt", "ü"},
	} {
		if got, err := Split(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is %q, %v; want %q", line, got, err, want)
		}
	}
	for _, line := range []string{"", " \n", `""`, `a "b`, "a 'b", `a "b\"`} {
		if got, err := Split(line); err == nil {
			t.Errorf("Split(%q) = %q, want an error", line, got)
		}
	}
}

func TestSplitReadsWhatQuoteWrites(t *testing.T) {
	want := []string{"bot", "", "my bot", `C:\bots\b.exe`, `it's`, `"q" \`, "~/x", "{host}"}
	var line string
	for _, word := range want {
		line += Quote(word) + " "
	}
	if got, err := Split(line); err != nil || !slices.Equal(got, want) {
		t.Errorf("Split(%q) = %q, %v, want %q", line, got, err, want)
	}
}

// Split returns words or an error, but not both, for every input.
func FuzzSplit(f *testing.F) {
	for _, line := range []string{`a "b c" 'd' \e`, `"`, `~/\`, "\x00", "ü\xff"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := Split(line)
		if (err == nil) != (len(words) > 0) {
			t.Errorf("Split(%q) = %q, %v, want either words or an error", line, words, err)
		}
	})
}
