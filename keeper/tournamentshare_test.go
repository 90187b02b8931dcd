package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/internal/testkit/longtest"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
)

// shareFlags define a fast tournament. None of its bots decides by the clock.
var shareFlags = []string{"--games", "4", "--players", "2", "--size", "5", "--objectives", "1", "--seed", "11"}

const shareBots = "a = builtin:greedy\nb = builtin:random\nc = builtin:greedy\ncrash = @ crash\n"

// share starts keeper in a process that plays one of count shares of the tournament in its own folder.
func (h *holder) share(number, count int, folder string) *exec.Cmd {
	h.t.Helper()
	args := append([]string{"tournament", "labyrinth", "--bots", h.bots, "--grace", "100ms"}, shareFlags...)
	args = append(args, "--share", fmt.Sprintf("%d/%d", number, count), "--out", filepath.Join(h.dir, folder))
	c := exec.CommandContext(h.t.Context(), os.Args[0], args...)
	c.Stderr = &bytes.Buffer{}
	if err := c.Start(); err != nil {
		h.t.Fatal(err)
	}
	return c
}

// ends waits for a share and checks that it has ended without an error.
func (h *holder) ends(share *exec.Cmd) {
	h.t.Helper()
	if err := share.Wait(); err != nil {
		h.t.Errorf("%q: got %v, want exit code 0: %s", share.Args, err, share.Stderr)
	}
}

// kill kills a share after its first game.
func (h *holder) kill(share *exec.Cmd, folder string) {
	h.t.Helper()
	for ; ; time.Sleep(time.Millisecond) {
		if log, err := runner.Read(filepath.Join(h.dir, folder)); err == nil && len(log.Results) > 0 {
			break
		}
	}
	_ = share.Process.Kill() // on Unix, this is SIGKILL
	if share.Wait() == nil {
		h.t.Errorf("%s: got a share that ended before it was killed, want one that was killed", folder)
	}
}

// timeless returns a table of CSV without its columns of times.
func timeless(t *testing.T, path string) [][]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(rows) < 2 {
		t.Fatalf("%s: got %d rows and error %v, want at least 2", path, len(rows), err)
	}
	times := []string{"p50_ms", "p99_ms", "cpu_s", "began", "seconds"}
	head := slices.Clone(rows[0])
	for i, row := range rows {
		rows[i] = nil
		for column, cell := range row {
			if !slices.Contains(times, head[column]) {
				rows[i] = append(rows[i], cell)
			}
		}
	}
	return rows
}

// pageTimes matches the three columns of times in a row of the page: between the number of games and the faults.
var pageTimes = regexp.MustCompile(`(?m)((?:<td>[^<]*</td>){3})(<td>(?:[^<]|</?a[^>]*>)*</td></tr>$)`)

// noteTimes matches the running time of a bot in the note of a fault.
var noteTimes = regexp.MustCompile(`(exit status 3) after \S+`)

// pageOf returns the page of a tournament without times.
func pageOf(t *testing.T, folder string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, command.PageHTML))
	if err != nil {
		t.Fatal(err)
	}
	return noteTimes.ReplaceAllString(pageTimes.ReplaceAllString(string(text), "$2"), "$1")
}

// Some processes play the shares of a tournament in folders of their own. Two of them are killed and continued, and one share is
// played twice. The merged tables and the page equal those of one machine, except for the columns of times.
func TestSharesMergeIntoTheTableOfOneMachine(t *testing.T) {
	t.Parallel()
	h := hold(t, shareBots)
	h.plays("labyrinth", shareFlags...)
	shares, folders := map[int]*exec.Cmd{}, []string{}
	count := longtest.Of(4, 10)
	for i := range count {
		folders = append(folders, filepath.Join(h.dir, fmt.Sprint(i)))
		shares[i] = h.share(i, count, fmt.Sprint(i))
	}
	twice := h.share(0, count, "again")
	for _, i := range []int{1, count - 1} {
		h.kill(shares[i], fmt.Sprint(i))
		shares[i] = h.share(i, count, fmt.Sprint(i))
	}
	for _, share := range shares {
		h.ends(share)
	}
	h.ends(twice)
	slices.Reverse(folders) // their order makes no difference
	merged := filepath.Join(h.dir, "merged")
	first := append([]string{"tournament", "merge", merged, filepath.Join(h.dir, "again")}, folders[:count-2]...)
	if code, _, errs := keep(t, first...); code != exitDone || !strings.Contains(errs, "games are missing") {
		t.Fatalf("without two folders: got code %d and %q, want code %d and that games are missing", code, errs, exitDone)
	}
	code, _, errs := keep(t, append([]string{"tournament", "merge", merged}, folders...)...)
	if code != exitDone || strings.Contains(errs, "missing") || strings.Contains(errs, "differ") {
		t.Fatalf("all folders: got code %d and %q, want code %d and no remark", code, errs, exitDone)
	}
	alone := filepath.Join(h.dir, "out")
	for _, name := range []string{command.TableCSV, command.GamesCSV} {
		got, want := timeless(t, filepath.Join(merged, name)), timeless(t, filepath.Join(alone, name))
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: got\n%v\nwant\n%v", name, got, want)
		}
	}
	if got, want := pageOf(t, merged), pageOf(t, alone); got != want {
		t.Errorf("page: got\n%s\nwant\n%s", got, want)
	}
	if code, out, errs := keep(t, "verify", merged); code != exitDone {
		t.Errorf("verify: got code %d and %s%s, want code %d", code, out, errs, exitDone)
	}
	if info, err := os.Stat(filepath.Join(merged, runner.Outputs)); err != nil || !info.IsDir() {
		t.Errorf("got no folder with the output of the faulty bot: %v, want one", err)
	}
}

func TestInvalidSharesAndMergesAreRejected(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\n")
	for want, flags := range map[string][]string{
		`"3" is not a share`:              {"--share", "3", "--seed", "1"},
		`"11/10" is not a share`:          {"--share", "11/10", "--seed", "1"},
		"add --seed":                      {"--share", "3/10"},
		"does not work with --disqualify": {"--share", "3/10", "--seed", "1", "--disqualify", "2"},
	} {
		refused(t, want, h.args("glenda", flags...)...)
	}
	small := []string{"--games", "2", "--size", "5", "--walls", "3", "--seed"}
	h.plays("glenda", append(small, "1")...)
	other := filepath.Join(h.dir, "other")
	if code, _, errs := keep(t, append(h.args("glenda", append(small, "2")...), "--out", other)...); code != exitDone {
		t.Fatalf("got code %d and %s, want code %d", code, errs, exitDone)
	}
	out := filepath.Join(h.dir, "out")
	refused(t, "is not part of the tournament", "tournament", "merge", filepath.Join(h.dir, "merged"), out, other)
	refused(t, `did you mean "merge"?`, "tournament", "merg", out)
	if code, text, errs := keep(t, "tournament", "--json", "merge", filepath.Join(h.dir, "same"), out); code != exitDone || !strings.Contains(text, `"played":2`) {
		t.Errorf("flags first: got code %d and %s%s, want code %d and a table of 2 games", code, text, errs, exitDone)
	}
	refused(t, "no tournament in", "tournament", "merge", filepath.Join(h.dir, "merged"), filepath.Join(h.dir, "none"))
	refused(t, "FOLDER...", "tournament", "merge", filepath.Join(h.dir, "merged"))
}

// onPath sets the environment of a process, which finds the test binary as keeper and runs in the folder of h.
func (h *holder) onPath(c *exec.Cmd, env ...string) {
	h.t.Helper()
	bin := filepath.Join(h.dir, "bin")
	if err := os.MkdirAll(bin, 0o700); err != nil {
		h.t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(bin, "keeper")); err != nil {
		if err := os.Symlink(os.Args[0], filepath.Join(bin, "keeper")); err != nil {
			h.t.Fatal(err)
		}
	}
	c.Dir = h.dir
	c.Env = append(os.Environ(), append(env, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))...)
}

// The files for schedulers play the shares that docs/scale.md describes.
func TestFilesForSchedulersPlayShares(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the files are for Unix")
	}
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\n")
	folder, err := filepath.Abs("../packaging/scale")
	if err != nil {
		t.Fatal(err)
	}
	one := exec.CommandContext(t.Context(), filepath.Join(folder, "slurm.sh"))
	h.onPath(one, "GAME=glenda", "BOTS=all.bots", "GAMES=20", "SEED=4711", "SLURM_ARRAY_TASK_ID=3", "SLURM_ARRAY_TASK_COUNT=10")
	if out, err := one.CombinedOutput(); err != nil {
		t.Fatalf("slurm.sh: got %v, want exit code 0: %s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(folder, "kubernetes.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)args: (\[.*?"\])`).FindSubmatch(text)
	var args []string
	if list == nil || json.Unmarshal(list[1], &args) != nil {
		t.Fatalf("got the arguments %q in kubernetes.yaml, want a list", list)
	}
	for i, arg := range args {
		args[i] = strings.ReplaceAll(strings.ReplaceAll(arg, "$(JOB_COMPLETION_INDEX)", "4"), "garden.bots", "all.bots")
	}
	two := exec.CommandContext(t.Context(), os.Args[0], args...)
	h.onPath(two)
	if out, err := two.CombinedOutput(); err != nil {
		t.Fatalf("kubernetes.yaml: got %v, want exit code 0: %s", err, out)
	}
	code, _, errs := keep(t, "tournament", "merge", filepath.Join(h.dir, "joined"), filepath.Join(h.dir, "share-3"), filepath.Join(h.dir, "share-4"))
	if code != exitDone || !strings.Contains(errs, "16 games are missing") {
		t.Errorf("got code %d and %q, want code %d and 16 of 20 games missing", code, errs, exitDone)
	}
	if _, err := exec.LookPath("parallel"); err != nil {
		return // GNU parallel is not installed
	}
	all := exec.CommandContext(t.Context(), filepath.Join(folder, "parallel.sh"))
	h.onPath(all, "GAME=glenda", "BOTS=all.bots", "GAMES=20", "SEED=4711", "SHARES=3")
	if out, err := all.CombinedOutput(); err != nil || strings.Contains(string(out), "missing") || !strings.Contains(string(out), "20 of 20 games") {
		t.Errorf("parallel.sh: got %v, want exit code 0 and 20 of 20 games: %s", err, out)
	}
}
