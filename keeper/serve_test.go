package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"menagerie/internal/deeplink"
	"menagerie/internal/testkit/fixedchance"
	"menagerie/internal/testkit/splittest"
	"menagerie/keeper/pondkeeper"
)

// processes is the number of processes that run the tests at the same time. Many tests wait.
const processes = 3

// TestMain turns the test binary into keeper, for tests that need a second process. It runs the tests in several processes.
func TestMain(m *testing.M) {
	if err := os.Setenv("LC_ALL", "C"); err != nil { // independent of the user's language
		panic(err)
	}
	if len(os.Args) > 2 && os.Args[1] == "misbehave" {
		misbehave(os.Args[2:])
		return
	}
	if len(os.Args) > 3 && os.Args[1] == "wrong" {
		sayWrong(os.Args[2], os.Args[3], os.Args[4:])
		return
	}
	if os.Getenv("KEEPER_TEST_MAIN") != "" || os.Getenv("MENAGERIE_GAME") != "" { // a process or a bot that a test starts
		main()
		return
	}
	if code, done := splittest.Run(processes, nil); done {
		os.Exit(code)
	}
	fixedchance.Use()
	data, err := os.MkdirTemp("", "keeper")
	if err != nil {
		panic(err)
	}
	for name, value := range map[string]string{"KEEPER_TEST_MAIN": "1", "XDG_DATA_HOME": data} { // for all processes
		if err := os.Setenv(name, value); err != nil {
			panic(err)
		}
	}
	code := m.Run()
	_ = os.RemoveAll(data)
	os.Exit(code)
}

// ready is the line that a host prints.
type ready struct {
	Game, TCP, UDP, TLS, Fingerprint, Web, Debug, Server, Hello, Rehearse, Browser, Watching string
}

// hosting runs keeper serve pond within the test. end interrupts it and returns the exit code.
func hosting(t *testing.T, args ...string) (r ready, end func() int) {
	t.Helper()
	return startHost(t, "pond", args...)
}

func get(t *testing.T, url string) string {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: got %s, %v, want status 200", url, answer.Status, err)
	}
	return string(text)
}

// visitPond runs keeper bot and returns its lines.
func visitPond(t *testing.T, args ...string) []pondkeeper.Line {
	t.Helper()
	return visitGame[pondkeeper.Line](t, "pond", args...)
}

func TestServeAndBotPlayWholeGames(t *testing.T) {
	r, end := hosting(t, "--addr", "127.0.0.1:0", "--tls-addr", "127.0.0.1:0", "--self-signed",
		"--web", "127.0.0.1:0", "--debug-addr", "127.0.0.1:0", "--rate", "-1")
	if r.Game != "pond" || len(r.Fingerprint) != 95 {
		t.Errorf("got %+v, want pond and a fingerprint of 95 characters", r)
	}
	lines := visitPond(t, r.TCP, "--games", "2", "--level", "3")
	if len(lines) != 2 || lines[1].Game != 2 {
		t.Errorf("got %d lines, want 2, the last with game 2: %+v", len(lines), lines)
	}
	for _, l := range lines {
		if l.Outcome.String() != "mouse" || l.Level != 3 || l.Bot != "tangent" || l.Moves < 450 || l.Margin < 11_000 || l.Breach != "" {
			t.Errorf("the best mouse on level 3: got %+v, want a win of tangent after at least 450 moves with a margin of at least 11000",
				l)
		}
	}
	lines = visitPond(t, r.TLS, "--tls", "--fingerprint", r.Fingerprint, "--level", "2", "--bot", "straight", "--pipeline", "16")
	if len(lines) != 1 || lines[0].Outcome.String() != "cat" || lines[0].Margin != 0 {
		t.Errorf("a simple mouse on level 2: got %+v, want one game that the cat won without a margin", lines)
	}
	for _, c := range []struct{ args, says string }{
		{r.TLS + " --tls", "fingerprint " + r.Fingerprint},
		{r.TCP + " --room nowhere", "nowhere"},
		{"127.0.0.1:1", "127.0.0.1:1"},
	} {
		code, out, errs := keep(t, append([]string{"bot", "pond"}, strings.Fields(c.args)...)...)
		if code != exitFailed || out != "" || !strings.Contains(errs, c.says) {
			t.Errorf("keeper bot %s: code %d, output %q, error %q, want one with %q", c.args, code, out, errs, c.says)
		}
	}
	if got := get(t, r.Web); !strings.Contains(got, "<canvas") {
		t.Errorf("got the page %q, want a <canvas> in it", got)
	}
	if got := get(t, r.Debug+"health"); got != "ok\n" {
		t.Errorf("health: got %q, want ok", got)
	}
	var vars struct {
		Server struct {
			Ended, Moves, Denied int
			Web                  struct{ Accepted int }
		}
	}
	if err := json.Unmarshal([]byte(get(t, r.Debug+"debug/vars")), &vars); err != nil {
		t.Fatal(err)
	}
	if s := vars.Server; s.Ended != 3 || s.Moves < 1200 || s.Denied != 1 || s.Web.Accepted < 1 {
		t.Errorf("got the figures %+v, want 3 ended games, at least 1200 moves, 1 denied and a web client", vars)
	}
	checkForeignHost(t, r.Debug)
	http.DefaultClient.CloseIdleConnections()
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
	if c, err := net.Dial("tcp", r.TCP); err == nil {
		_ = c.Close()
		t.Error("dial after the host's end: got a connection, want an error")
	}
}

// checkForeignHost requests the figures under a host name that is not the server's, as a page does after DNS rebinding.
func checkForeignHost(t *testing.T, address string) {
	t.Helper()
	for _, path := range []string{"debug/vars", "health"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = "evil.example"
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusMisdirectedRequest {
			t.Errorf("%s for evil.example: got %s, want status %d", path, answer.Status, http.StatusMisdirectedRequest)
		}
	}
}

// A stored certificate is used again.
func TestServeKeepsItsCertificate(t *testing.T) {
	folder := t.TempDir()
	args := []string{"--addr", "", "--tls-addr", "127.0.0.1:0", "--self-signed",
		"--cert", filepath.Join(folder, "cert.pem"), "--key", filepath.Join(folder, "key.pem")}
	one, end := hosting(t, args...)
	if code := end(); code != exitDone || one.TCP != "" {
		t.Errorf("got %+v and code %d, want no address for TCP and code %d", one, code, exitDone)
	}
	two, end := hosting(t, args...)
	if end(); one.Fingerprint != two.Fingerprint {
		t.Errorf("after a restart: got the fingerprint %s, want %s", two.Fingerprint, one.Fingerprint)
	}
	if key, err := os.Stat(filepath.Join(folder, "key.pem")); err != nil || key.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		t.Errorf("the key file: got %v, %v, want no rights for others", key, err)
	}
}

func TestServeRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"serve":                                     "choose one of pond",
		"serve chess":                               `unknown game "chess"`,
		"serve pond --addr=":                        "no client could connect",
		"serve pond --tls-addr 127.0.0.1:0":         "needs a certificate",
		"serve pond --self-signed":                  "add --tls-addr",
		"serve pond --cert a":                       "must be given together",
		"serve pond --bot dog":                      `no cat is called "dog"`,
		"serve pond --start moon":                   "--start",
		"serve pond --levels 7":                     "--levels",
		"serve pond --move-cap -1":                  "--move-cap",
		"serve pond --rooms 0":                      "--rooms 0",
		"serve pond --idle 0s":                      "--idle",
		"serve pond --rate 0":                       "--rate",
		"serve pond --log loud":                     "log",
		"serve pond now":                            `"now"`,
		"bot":                                       "choose one of pond",
		"bot pond":                                  "no server given",
		"bot pond --level 2":                        "no server given",
		"bot pond localhost --level 4":              "--level 4",
		"bot pond localhost --games 0":              "--games 0",
		"bot pond localhost --bot dog":              `no mouse is called "dog"`,
		"bot pond localhost --pipeline 0":           "--pipeline 0",
		"bot pond localhost --fingerprint 00":       "works only with --tls",
		"bot pond localhost --tls --fingerprint 00": "needs 64 digits",
		"bot pond localhost --tls --fingerprint AA" + strings.Repeat(":AA", 30): "needs 64 digits",
		"bot pond localhost more": `"more"`,
	} {
		code, out, errs := keep(t, strings.Fields(args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
	for _, args := range []string{"serve pond -h", "bot pond -h"} {
		code, out, errs := keep(t, strings.Fields(args)...)
		if code != exitDone || errs != "" || !strings.Contains(out, "keeper "+strings.TrimSuffix(args, " -h")) {
			t.Errorf("keeper %s: got code %d, output %q, error %q; want code %d and the help", args, code, out, errs, exitDone)
		}
	}
}

// With --browser, the host serves a page whose link leads to its game.
func TestServeHasAPageForGuests(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"index.html", "menagerie.wasm.gz"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("page"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for game, network := range map[string]string{"pond": "tcp", "glenda": "tcp", "labyrinth": "tcp", "mia": "udp", "foxes": "tcp"} {
		r, end := startHost(t, game, "--addr", "127.0.0.1:0", "--browser", "127.0.0.1:0", "--page", folder)
		if got := get(t, r.Browser); got != "page" {
			t.Errorf("%s: got %q at %s, want the page", game, got, r.Browser)
		}
		to, err := deeplink.Parse(get(t, r.Browser+"link"))
		if err != nil || to.Game != game || to.Address != r.TCP+r.UDP {
			t.Errorf("%s: got the link %v, %v, want one to %s", game, to, err, r.TCP+r.UDP)
		}
		_, port, _ := strings.Cut(to.Address, ":")
		conn, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(r.Browser, "http")+network+"/"+port, nil)
		if err != nil {
			t.Errorf("%s: got %v, want a connection to the game", game, err)
		} else {
			_ = conn.CloseNow()
		}
		switch has := r.Watching != ""; {
		case has != (game != "pond"):
			t.Errorf("%s: got the address %q for spectators, want one except for pond, which has a page of its own", game, r.Watching)
		case has:
			if got := get(t, r.Watching+"link"); got != "watch "+game {
				t.Errorf("%s: the page for spectators opens %q, want watch %s", game, got, game)
			}
		}
		if code := end(); code != exitDone {
			t.Errorf("%s: got code %d, want %d", game, code, exitDone)
		}
	}
	empty := t.TempDir()
	code, _, errs := keep(t, "serve", "mia", "--addr", "127.0.0.1:0", "--browser", "127.0.0.1:0", "--page", empty)
	if code != exitFailed || !strings.Contains(errs, "make web") {
		t.Errorf("without the page: got code %d and %q, want code %d and how to build it", code, errs, exitFailed)
	}
}

func TestServeReportsAddressesInUse(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	taken := l.Addr().String()
	for _, args := range [][]string{
		{"--addr", taken},
		{"--addr", "127.0.0.1:0", "--web", taken},
		{"--addr", "127.0.0.1:0", "--debug-addr", taken},
		{"--addr", "127.0.0.1:0", "--tls-addr", taken, "--self-signed"},
	} {
		code, out, errs := keep(t, append([]string{"serve", "pond"}, args...)...)
		if code != exitFailed || out != "" || !strings.Contains(errs, taken) {
			t.Errorf("%v: got code %d, output %q, error %q; want code %d and an error about %s", args, code, out, errs, exitFailed, taken)
		}
	}
}

// process starts keeper serve in its own process and reads the line that it prints.
func process(t testing.TB, game string, args ...string) (*exec.Cmd, ready) {
	t.Helper()
	return processLogging(t, os.Stderr, game, args...)
}

// processLogging is like process, and the log goes to stderr.
func processLogging(t testing.TB, stderr *os.File, game string, args ...string) (*exec.Cmd, ready) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, append([]string{"serve", game}, args...)...)
	cmd.Env = append(os.Environ(), "KEEPER_TEST_MAIN=1")
	cmd.Stderr = stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // the process has usually ended before
	var r ready
	if err := json.NewDecoder(out).Decode(&r); err != nil {
		t.Fatal(err)
	}
	return cmd, r
}

func TestServeEndsOnSignals(t *testing.T) {
	t.Parallel()
	if os.PathSeparator != '/' {
		t.Skip("processes cannot be sent signals here")
	}
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		cmd, r := process(t, "pond", "--addr", "127.0.0.1:0", "--web", "127.0.0.1:0")
		c, err := net.Dial("tcp", r.TCP) // is disconnected
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("after %v the host ends with %v", signal, err)
		}
		t.Logf("%v takes %v", signal, time.Since(begin))
		_ = c.Close()
	}
}

func TestAHostOutlivesTheReaderOfItsLog(t *testing.T) {
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	_, r := processLogging(t, out, "glenda", "--addr", "127.0.0.1:0", "--log", "debug")
	_, _ = out.Close(), in.Close()
	for range 3 { // each guest causes lines of the log
		c, err := net.Dial("tcp", r.TCP)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Read(make([]byte, 1)); err != nil {
			t.Fatalf("the host sends %v, want the first byte of a game", err)
		}
		_ = c.Close()
	}
}

// An operator changes the settings of a host, removes a guest, and ends the host.
func TestAHostHasAConsole(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"glenda", "pond", "foxes"} {
		stdin, types := io.Pipe()
		answers, stderr := io.Pipe()
		lines, stdout := io.Pipe()
		code := make(chan int, 1)
		go func() {
			code <- run(context.WithoutCancel(t.Context()), []string{"serve", game, "--addr", "127.0.0.1:0", "--console", "--log", "error"}, stdin, stdout, stderr)
			_, _ = stderr.Close(), stdout.Close()
		}()
		var r ready
		if err := json.NewDecoder(lines).Decode(&r); err != nil || r.Rehearse != "off" {
			t.Fatalf("%s: got %+v, %v, want a rehearsal that is off", game, r, err)
		}
		go func() { _, _ = io.Copy(io.Discard, lines) }()
		conn, err := net.Dial("tcp", r.TCP)
		if err != nil {
			t.Fatal(err)
		}
		heard := bufio.NewScanner(answers)
		say := func(line, want string) {
			t.Helper()
			_, _ = io.WriteString(types, line+"\n")
			if !heard.Scan() || !strings.HasPrefix(heard.Text(), want) {
				t.Errorf("%s: %q: got the response %q, want %q", game, line, heard.Text(), want)
			}
		}
		say("", "type help for a list")
		say("delay 1ms", "rehearsal: delay=1ms")
		for { // until the host has accepted the connection
			_, _ = io.WriteString(types, "guests\n")
			if !heard.Scan() || strings.Contains(heard.Text(), conn.LocalAddr().String()) {
				break
			}
		}
		say("kick "+conn.LocalAddr().String(), "a guest without a name was disconnected")
		if _, err := io.Copy(io.Discard, conn); err != nil && !strings.Contains(err.Error(), "reset") {
			t.Errorf("%s: got error %v, want the end of the connection", game, err)
		}
		say("end", "the host is stopping")
		go func() { _, _ = io.Copy(io.Discard, answers) }()
		if got := <-code; got != exitDone {
			t.Errorf("%s: the host ended with code %d, want %d", game, got, exitDone)
		}
		_, _, _ = conn.Close(), types.Close(), stdin.Close()
	}
}
