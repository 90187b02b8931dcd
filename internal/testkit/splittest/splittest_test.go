package splittest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The tests below run this test binary as a package whose tests are split. The variable names the folder in which each
// of these tests leaves a file.
const folderVariable = "MENAGERIE_TEST_SPLIT"

func TestMain(m *testing.M) {
	if os.Getenv(folderVariable) != "" {
		begin := func() (func(), error) { fmt.Println("begin"); return func() { fmt.Println("end") }, nil }
		if code, done := Run(2, begin); done {
			os.Exit(code)
		}
	}
	os.Exit(m.Run())
}

// note is a test of the split package. It leaves a file that no other run of the test may have left.
func note(t *testing.T) {
	folder := os.Getenv(folderVariable)
	if folder == "" {
		t.Skip("a test of the split package")
	}
	f, err := os.OpenFile(filepath.Join(folder, t.Name()), os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if t.Name() == os.Getenv("MENAGERIE_TEST_FAILS") {
		t.Error("got a failure, want one")
	}
	if t.Name() == os.Getenv("MENAGERIE_TEST_CRASHES") {
		fmt.Println("a reason of a library")
		panic("a crash")
	}
}

func TestSplitA(t *testing.T)  { note(t) }
func TestSplitAB(t *testing.T) { note(t) }
func TestSplitB(t *testing.T)  { note(t) }
func TestSplitC(t *testing.T)  { note(t) }
func FuzzSplit(f *testing.F)   { f.Fuzz(func(t *testing.T, _ int) {}) }

// split runs the split package and returns the names of the tests that ran.
func split(t *testing.T, fails string, args ...string) (ran []string, output string, err error) {
	t.Helper()
	if os.Getenv(folderVariable) != "" {
		t.Skip("not in the split package")
	}
	folder := t.TempDir()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), folderVariable+"="+folder, "MENAGERIE_TEST_FAILS="+fails)
	out, err := cmd.CombinedOutput()
	files, readErr := os.ReadDir(folder)
	if readErr != nil {
		t.Fatal(readErr)
	}
	for _, f := range files {
		ran = append(ran, f.Name())
	}
	return ran, string(out), err
}

var splitTests = []string{"TestSplitA", "TestSplitAB", "TestSplitB", "TestSplitC"}

func TestEveryTestOfASplitPackageRunsOnce(t *testing.T) {
	ran, output, err := split(t, "", "-test.v", "-test.testlogfile="+filepath.Join(t.TempDir(), "log"), "-test.paniconexit0")
	if err != nil || !slices.Equal(ran, splitTests) {
		t.Errorf("got the tests %q, %v, want %q:\n%s", ran, err, splitTests, output)
	}
	if !strings.HasPrefix(output, "begin\n") || !strings.HasSuffix(output, "\nend\n") {
		t.Errorf("got the output\n%s\nwant it between begin and end", output)
	}
	for _, name := range append(splitTests, "FuzzSplit") {
		if n := strings.Count(output, fmt.Sprintf("--- PASS: %s (", name)); n != 1 {
			t.Errorf("%s: got %d results, want 1:\n%s", name, n, output)
		}
	}
	if parts := strings.Count(output, "\nPASS\n"); parts < 2 {
		t.Errorf("got %d parts, want at least 2:\n%s", parts, output)
	}
}

func TestAFailureInAPartFailsAll(t *testing.T) {
	for _, fails := range splitTests {
		ran, output, err := split(t, fails)
		if err == nil || !strings.Contains(output, "--- FAIL: "+fails+" (") || !slices.Equal(ran, splitTests) {
			t.Errorf("%s fails: got error %v and the tests %q, want an error and %q:\n%s", fails, err, ran, splitTests, output)
		}
	}
}

func TestTheReasonOfACrashFollowsItsTrace(t *testing.T) {
	t.Setenv("MENAGERIE_TEST_CRASHES", "TestSplitB")
	_, output, err := split(t, "")
	_, end, found := strings.Cut(output, "splittest: a part of the tests failed: exit status 2\n")
	if err == nil || !found || !strings.Contains(end, "a reason of a library\n") || !strings.Contains(end, "panic: a crash") {
		t.Errorf("got error %v and the output\n%s\nwant the crash and the line before it after the part's failure", err, output)
	}
}

func TestSelectedTestsAreNotSplit(t *testing.T) {
	ran, output, err := split(t, "", "-test.run=^TestSplitA$", "-test.v")
	if err != nil || !slices.Equal(ran, splitTests[:1]) || strings.Count(output, "PASS\n") != 1 {
		t.Errorf("got the tests %q, %v, want only %s in one process:\n%s", ran, err, splitTests[0], output)
	}
}

func TestPartsHaveEveryTestOnce(t *testing.T) {
	for n := 1; n < 9; n++ {
		all := parts(splitTests, n)
		if got := slices.Sorted(slices.Values(slices.Concat(all...))); !slices.Equal(got, splitTests) || len(all) != min(n, len(splitTests)) {
			t.Errorf("%d parts: got %q, want %q", n, all, splitTests)
		}
	}
}
