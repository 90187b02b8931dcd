// Package golden compares what a test produced with a file that people have read.
//
//	golden.Check(t, "testdata/play/level1.txt", got)
//
// When the difference is meant, "go test ./that/package -update" writes the new text; read the change before committing it.
package golden

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The flag is shared with every other package that keeps golden files, and whichever comes first defines it.
func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "write golden files instead of comparing with them")
	}
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// Check fails the test when got is not what the file holds, and names the first line that differs. With -update it
// writes the file.
func Check(t testing.TB, file string, got []byte) {
	t.Helper()
	if updating() {
		write(t, file, got)
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (go test -update writes it)", err)
	}
	// A checkout on Windows may have turned the line ends.
	want = bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))
	if bytes.Equal(want, got) {
		return
	}
	line, wanted, found := firstDifference(string(want), string(got))
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

// firstDifference returns the number of the first line that differs, counted from 1, and that line of both texts; past
// the end of a text its line is empty.
func firstDifference(want, got string) (line int, wanted, found string) {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
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
