package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// startHost runs keeper serve within the test and returns the line that it prints. end interrupts it and returns the exit code.
func startHost(t *testing.T, game string, args ...string) (r ready, end func() int) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	lines, out := io.Pipe()
	code := make(chan int, 1)
	var errs bytes.Buffer
	go func() {
		code <- run(ctx, append([]string{"serve", game}, args...), nil, out, &errs)
		_ = out.Close()
	}()
	line, err := bufio.NewReader(lines).ReadBytes('\n')
	if err != nil {
		t.Fatalf("no line is printed: %v; exit code %d, error %q", err, <-code, errs.String())
	}
	if err := json.Unmarshal(line, &r); err != nil || r.Game != game {
		t.Fatalf("%s: %v", line, err)
	}
	return r, func() int {
		stop()
		return <-code
	}
}

// visitGame runs keeper bot and returns its lines.
func visitGame[L any](t *testing.T, game string, args ...string) []L {
	t.Helper()
	code, out, errs := keep(t, append([]string{"bot", game}, args...)...)
	if code != exitDone || errs != "" {
		t.Errorf("keeper bot %s %v: code %d, error %q", game, args, code, errs)
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

// interrupt ends a host that is a process of its own.
func interrupt(t testing.TB, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the host ends with %v", err)
	}
}
