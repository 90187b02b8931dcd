package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// startHost runs keeper serve within the test and returns the line that it prints. end interrupts it and returns the exit code.
func startHost(t *testing.T, game string, args ...string) (r ready, end func() int) {
	t.Helper()
	r, _, closing := startDealer(t, game, args...)
	return r, func() int {
		code, _ := closing()
		return code
	}
}

// dealt is the part of the lines of keeper serve that is about the seed.
type dealt struct {
	Seed     uint64
	Salt     string
	SeedHash string
}

// startDealer is startHost with the deal before the first game, and the deal after the last game.
func startDealer(t *testing.T, game string, args ...string) (r ready, before dealt, end func() (code int, after dealt)) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	lines, out := io.Pipe()
	code := make(chan int, 1)
	var errs bytes.Buffer
	go func() {
		code <- run(ctx, append([]string{"serve", game}, args...), nil, out, &errs)
		_ = out.Close()
	}()
	in := bufio.NewReader(lines)
	line, err := in.ReadBytes('\n')
	if err != nil {
		t.Fatalf("no line is printed: %v; exit code %d, error %q", err, <-code, errs.String())
	}
	if err := errors.Join(json.Unmarshal(line, &r), json.Unmarshal(line, &before)); err != nil || r.Game != game {
		t.Fatalf("got the line %s, %v, want the game %s", line, err, game)
	}
	rest := make(chan []byte, 1)
	go func() {
		text, _ := io.ReadAll(in) // a host that fails prints nothing
		rest <- text
	}()
	return r, before, func() (int, dealt) {
		stop()
		var after dealt
		n, text := <-code, <-rest
		if err := json.Unmarshal(text, &after); err != nil {
			t.Errorf("the last line %q: %v", text, err)
		}
		return n, after
	}
}

// visitGame runs keeper bot and returns its lines.
func visitGame[L any](t *testing.T, game string, args ...string) []L {
	t.Helper()
	code, out, errs := keep(t, append([]string{"bot", game}, args...)...)
	if code != exitDone || errs != "" {
		t.Errorf("keeper bot %s %v: got code %d and error %q, want code %d and no error", game, args, code, errs, exitDone)
	}
	var lines []L
	decoder := json.NewDecoder(strings.NewReader(out))
	for decoder.More() {
		var l L
		if err := decoder.Decode(&l); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		lines = append(lines, l)
	}
	return lines
}

// interrupt ends a host that runs in its own process.
func interrupt(t testing.TB, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the host ends with %v", err)
	}
}
