//go:build linux

package clipboard

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// fakeTool installs a shell script as the only program on the path. The result is the folder in which the script may write.
func fakeTool(t *testing.T, name, script string) string {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	return dir
}

func TestAPictureIsCopiedByTheToolOfTheDisplay(t *testing.T) {
	file := []byte("the content of a file\x00")
	for name, c := range map[string]struct{ wayland, x11, want string }{
		"wl-copy": {"wayland-0", "", "--type image/png"},
		"xclip":   {"", ":5", "-selection clipboard -t image/png -i"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("WAYLAND_DISPLAY", c.wayland)
			t.Setenv("DISPLAY", c.x11)
			dir := fakeTool(t, name, "here=${0%/*}\necho \"$*\" >\"$here/args\"\n/bin/cat >\"$here/picture\"\n")
			if !TakesPictures() {
				t.Error("TakesPictures: got false, want true")
			}
			if err := WritePicture(file); err != nil {
				t.Fatal(err)
			}
			args, _ := os.ReadFile(filepath.Join(dir, "args"))
			if got := string(bytes.TrimSpace(args)); got != c.want {
				t.Errorf("got the arguments %q, want %q", got, c.want)
			}
			if got, err := os.ReadFile(filepath.Join(dir, "picture")); err != nil || !bytes.Equal(got, file) {
				t.Errorf("got the picture %q, %v; want %q", got, err, file)
			}
		})
	}
}

func TestAPictureNeedsAToolAndADisplay(t *testing.T) {
	file := []byte("a picture")
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("DISPLAY", "")
	fakeTool(t, "xclip", "exit 0\n")
	if err := WritePicture(file); !errors.Is(err, ErrNone) || TakesPictures() {
		t.Errorf("without a display: got %v, want %v", err, ErrNone)
	}
	t.Setenv("DISPLAY", ":5")
	fakeTool(t, "another", "exit 0\n")
	if err := WritePicture(file); !errors.Is(err, ErrNone) || TakesPictures() {
		t.Errorf("without a tool: got %v, want %v", err, ErrNone)
	}
	fakeTool(t, "xclip", "exit 3\n")
	if err := WritePicture(file); err == nil || errors.Is(err, ErrNone) {
		t.Errorf("a tool that fails: got %v, want its error", err)
	}
}
