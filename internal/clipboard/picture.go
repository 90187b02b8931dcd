//go:build !js

package clipboard

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// pictureTools are the programs that copy a PNG file from their standard input to the clipboard. Each needs an environment
// variable with the display.
var pictureTools = [...]struct {
	display string
	command []string
}{
	{"WAYLAND_DISPLAY", []string{"wl-copy", "--type", "image/png"}},
	{"DISPLAY", []string{"xclip", "-selection", "clipboard", "-t", "image/png", "-i"}},
}

// pictureTimeout is the time limit for a tool. A picture is much larger than a text.
const pictureTimeout = 5 * time.Second

// pictureTool returns the command that copies a picture, or nil if no tool is installed.
func pictureTool() []string {
	for _, t := range pictureTools {
		if os.Getenv(t.display) == "" {
			continue
		}
		if path, err := exec.LookPath(t.command[0]); err == nil {
			return append([]string{path}, t.command[1:]...)
		}
	}
	return nil
}

// TakesPictures reports whether WritePicture can copy pictures. It searches for a program on the disk.
func TakesPictures() bool { return pictureTool() != nil }

// WritePicture copies the content of a PNG file to the clipboard. It requires wl-copy or xclip; without them, and on Windows and macOS,
// the error is ErrNone. It waits up to five seconds for the program.
func WritePicture(file []byte) error {
	tool := pictureTool()
	if tool == nil {
		return fmt.Errorf("copying a picture: %w", ErrNone)
	}
	ctx, stop := context.WithTimeout(context.Background(), pictureTimeout)
	defer stop()
	run := exec.CommandContext(ctx, tool[0], tool[1:]...)
	run.Stdin = bytes.NewReader(file)
	if err := run.Run(); err != nil {
		return fmt.Errorf("copying a picture with %s: %w", tool[0], err)
	}
	return nil
}
