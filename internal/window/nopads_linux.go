package window

import (
	"errors"
	"fmt"
	_ "unsafe" // for go:linkname

	"golang.org/x/sys/unix"
)

// enginePads is the engine's variable theGamepads. This declaration has only the first field of the variable.
//
//go:linkname enginePads github.com/hajimehoshi/ebiten/v2/internal/gamepad.theGamepads
var enginePads struct{ inited bool }

// checkPads returns an error if the engine cannot look for game pads, and then keeps the engine from trying.
//
// The engine notices new pads with inotify. Linux limits the number of inotify instances and watches of each user. If other
// programs use all of them, the engine ends the whole program (https://github.com/hajimehoshi/ebiten/issues/3304). After the
// assignment below, the engine behaves as if it had found no pads. Remove this file when the engine no longer ends the program.
func checkPads() error {
	err := watchable("/dev/input")
	if err != nil {
		enginePads.inited = true
	}
	return err
}

// watchable returns an error if inotify cannot watch the folder.
func watchable(folder string) error {
	fd, err := unix.InotifyInit1(unix.IN_CLOEXEC)
	if err == nil {
		defer unix.Close(fd)
		_, err = unix.InotifyAddWatch(fd, folder, unix.IN_CREATE)
	}
	// the engine accepts a folder that does not exist or is not readable
	if err == nil || errors.Is(err, unix.ENOENT) || errors.Is(err, unix.EACCES) {
		return nil
	}
	return fmt.Errorf("watch %s for game pads: %w", folder, err)
}
