package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"strings"
	"testing"

	"menagerie/internal/extbot"
)

// A test that is stopped prints what it has found so far. Its exit code is not that of a program that departs.
func TestAStoppedTestPrintsItsFindings(t *testing.T) {
	path := testRecords["glenda"](t, testHosts["glenda"](t, nil))
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	for _, args := range [][]string{{"--against", silent.Addr().String()}, {"--json", "--against", silent.Addr().String()}} {
		ctx, stop := context.WithCancel(t.Context())
		go func() {
			conn, err := silent.Accept()
			if err != nil {
				return
			}
			_, _ = conn.Write([]byte("HELLO\n"))
			_, _ = io.ReadAtLeast(conn, make([]byte, 1), 1)
			stop()
			_, _ = io.Copy(io.Discard, conn)
		}()
		var out, errs bytes.Buffer
		code := run(ctx, append([]string{"verify"}, append(args, path)...), nil, &out, &errs)
		stop()
		if code != exitInterrupted || !strings.Contains(out.String(), "glenda") || !strings.Contains(errs.String(), "verify: stopped") || strings.Contains(errs.String(), "context canceled") {
			t.Errorf("%q: got code %d, output %s and error %s; want code %d and the findings", args, code, out.String(), errs.String(), exitInterrupted)
		}
	}
}

// Every command that waits ends with the code of an interruption.
func TestStoppedCommandsHaveTheirOwnCode(t *testing.T) {
	path := testRecords["glenda"](t, testHosts["glenda"](t, nil))
	h := hold(t, "a = builtin:original\n")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, line := range []string{"verify " + path, "check glenda " + h.bots, "bot glenda 127.0.0.1:9", "nearby --json --for 1h"} {
		var out, errs bytes.Buffer
		if code := run(ctx, strings.Fields(line), nil, &out, &errs); code != exitInterrupted || strings.Contains(errs.String(), "context canceled") {
			t.Errorf("%s: got code %d and error %q, want code %d", line, code, errs.String(), exitInterrupted)
		}
	}
}

// A bot that does not connect ends the test after the time for its start.
func TestABotThatDoesNotConnectEndsTheTest(t *testing.T) {
	path := testRecords["glenda"](t, testHosts["glenda"](t, nil))
	code, _, errs := keep(t, "verify", "--start-time", "100ms", "--bot", outside("serve glenda --addr 127.0.0.1:0"), path)
	if code != exitNotReached || !strings.Contains(errs, "did not connect to the server within 100ms (--start-time)") {
		t.Errorf("got code %d and %q, want code %d and an error about --start-time", code, errs, exitNotReached)
	}
}

// Mistakes in the command of a bot are found before the test, and the error has no details of the operating system.
func TestTheCommandOfATestedBotIsChecked(t *testing.T) {
	path := testRecords["glenda"](t, testHosts["glenda"](t, nil))
	refused(t, "there is no placeholder {hots}: did you mean {host}?", "verify", "--bot", "./bot {hots} {port}", path)
	for _, program := range []string{"nobody-has-this-program", "./nobody-has-this-program", path} {
		code, _, errs := keep(t, "verify", "--bot", extbot.Quote(program), path)
		if code != exitNotReached || strings.Contains(errs, "exec:") || strings.Contains(errs, "stat ") || strings.Count(errs, "\n") != 1 {
			t.Errorf("--bot %s: got code %d and %q, want code %d and one sentence", program, code, errs, exitNotReached)
		}
	}
}
