package tty

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestIsTerminalRejectsOtherStreams(t *testing.T) {
	null := opened(t, os.DevNull)
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer out.Close()
	closed := opened(t, os.DevNull)
	_ = closed.Close()
	for name, stream := range map[string]any{
		"the null device": null, "a file": file, "a pipe to read": in, "a pipe to write": out, "a closed file": closed,
		"text": strings.NewReader("text"), "nothing": nil,
	} {
		if IsTerminal(stream) {
			t.Errorf("%s: got true, want false", name)
		}
		if f, ok := stream.(*os.File); ok && Unread(f) == (f == in || f == out) {
			t.Errorf("%s: got unread = %v, want it for all but pipes", name, Unread(f))
		}
	}
}

func TestIsTerminalFindsATerminal(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux gives a terminal by opening a file")
	}
	f, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there are no terminals here:", err)
	}
	defer f.Close()
	if !IsTerminal(f) || Unread(f) {
		t.Errorf("a terminal: got %v and unread = %v, want true and false", IsTerminal(f), Unread(f))
	}
}

func opened(t *testing.T, name string) *os.File {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}
