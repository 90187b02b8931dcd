// Package golden compares the output of a test with a reviewed file.
//
//	golden.Check(t, "testdata/play/level1.txt", got)
//
// If a difference is intended, "go test ./that/package -update" writes the new text. Review the change before you
// commit it.
package golden

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// init defines the flag -update unless another package has already defined it. Several packages share this flag.
func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "write golden files instead of comparing with them")
	}
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// Check fails the test if actual differs from the contents of the file. It then prints the first different line. With
// the flag -update, Check writes actual to the file instead.
func Check(t testing.TB, file string, actual []byte) {
	t.Helper()
	if updating() {
		write(t, file, actual)
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (go test -update writes it)", err)
	}
	// A checkout on Windows may have changed the line ends.
	want = bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))
	if bytes.Equal(want, actual) {
		return
	}
	line, wanted, found := firstDifference(string(want), string(actual))
	t.Errorf("%s:%d: differs (go test -update accepts it)\nwant %q\n got %q", file, line, wanted, found)
}

func write(t testing.TB, file string, got []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, got, 0o644); err != nil {
		t.Fatal(err)
	}
}

// firstDifference returns the first line in which two texts differ. line is the number of the line, counted from 1.
// wanted is the line in wantText, and found is the line in gotText. A missing line is "".
func firstDifference(wantText, gotText string) (line int, wanted, found string) {
	w, g := strings.Split(wantText, "\n"), strings.Split(gotText, "\n")
	for i := range max(len(w), len(g)) {
		wanted, found = lineOf(w, i), lineOf(g, i)
		if wanted != found || i >= len(w) || i >= len(g) {
			return i + 1, wanted, found
		}
	}
	return 0, "", ""
}

func lineOf(lines []string, i int) string {
	if i >= len(lines) {
		return ""
	}
	return lines[i]
}
