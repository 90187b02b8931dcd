package golden

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Talks checks conversations in files such as testdata/play/*.txt. Lines that begin with "> " are commands, and lines
// that begin with "#" are comments. For each file, Talks calls begin and passes the commands in order to the returned
// function, which writes its output to out. The other lines of the file are the expected output; -update rewrites them.
func Talks(t *testing.T, pattern string, begin func(t *testing.T, out *bytes.Buffer) (obey func(command string))) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no conversations in %s: %v", pattern, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			obey := begin(t, &out)
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
