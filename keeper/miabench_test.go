package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"menagerie/keeper/miakeeper"
	"menagerie/rules/mia/miabot"
)

// BenchmarkMiaRounds measures a host of Mia and bots that play on it, each in a process of its own. One iteration takes one
// second: -benchtime 60x is a minute.
//
//	early    two bots on a host that begins as soon as all have joined: as many rounds a second as go
//	contest  32 bots where everything has 250 ms: nobody's time may run out
func BenchmarkMiaRounds(b *testing.B) {
	for _, c := range []struct {
		name  string
		bots  int
		flags []string
	}{
		{"early", 2, []string{"--early"}},
		{"contest", 32, nil},
	} {
		b.Run(c.name, func(b *testing.B) {
			cmd, r := process(b, "mia", append([]string{"--addr", "127.0.0.1:0", "--log", "error"}, c.flags...)...)
			lines, bots := playMia(b, r.UDP, c.bots, time.Duration(b.N)*time.Second)
			late, perSecond := 0, 0.0
			for _, l := range lines {
				late += l.Lost["DID_NOT_TAKE_TURN"] + l.Lost["DID_NOT_ANNOUNCE"]
				perSecond = max(perSecond, l.PerSecond)
			}
			b.ReportMetric(perSecond, "rounds/s")
			b.ReportMetric(float64(late), "late")
			interrupt(b, cmd)
			used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			rounds := float64(lines[0].Rounds)
			b.ReportMetric(float64(used.Microseconds())/rounds, "host-cpu-µs/round")
			b.ReportMetric(float64(bots.Microseconds())/rounds, "bots-cpu-µs/round") // of all bots, including their start
		})
	}
}

// playMia lets bots of all levels play for a while. It returns the last line of each, and the CPU time of all.
func playMia(b *testing.B, address string, bots int, while time.Duration) (lines []miakeeper.Line, used time.Duration) {
	b.Helper()
	program, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	var all []*exec.Cmd
	var outs []*json.Decoder
	levels := miabot.Bots()
	for i := range bots {
		level := levels[len(levels)-1-i%len(levels)].Name
		cmd := exec.Command(program, "bot", "mia", address, "--bot", level, "--name", fmt.Sprintf("%s%d", level, i),
			"--seed", strconv.Itoa(i))
		cmd.Env, cmd.Stderr = append(os.Environ(), "KEEPER_TEST_MAIN=1"), os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			b.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = cmd.Process.Kill() }) // the process has usually ended before
		all, outs = append(all, cmd), append(outs, json.NewDecoder(out))
	}
	time.Sleep(while)
	lines = make([]miakeeper.Line, bots)
	for i, cmd := range all {
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			b.Fatal(err)
		}
		if err := outs[i].Decode(&lines[i]); err != nil {
			b.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			b.Errorf("bot %d ends with %v", i, err)
		}
		used += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	return lines, used
}
