package golden

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Talks tests a program that reads commands and writes text. Each file that matches pattern contains commands and their
// expected output. Lines that begin with "> " are commands, and lines that begin with "#" are comments. All other lines are
// expected output.
//
// For each file, Talks calls f, which returns a function that executes one command. That function must write its output to out.
// With the flag -update, Talks replaces the expected output in the files.
func Talks(t *testing.T, pattern string, f func(t *testing.T, out *bytes.Buffer) (obey func(command string))) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d conversations in %s, %v, want at least 1", len(files), pattern, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			obey := f(t, &out)
			for line := range strings.Lines(strings.ReplaceAll(string(text), "\r\n", "\n")) {
				if strings.HasPrefix(line, "#") || line == "\n" {
					out.WriteString(line)
				}
				if command, ok := strings.CutPrefix(line, "> "); ok {
					out.WriteString(line)
					obey(strings.TrimSpace(command))
				}
			}
			Check(t, file, out.Bytes())
		})
	}
}
