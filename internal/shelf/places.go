package shelf

import (
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"runtime"

	"github.com/adrg/xdg"
)

// Places are the folders that the program writes to.
type Places struct {
	Config   string // settings.json
	Data     string // the drawers
	State    string // the log
	Portable bool   // all folders are next to the program
}

// folder is the program's folder inside the usual ones.
const folder = "menagerie"

// Usual returns the usual folders of the system. On Linux these are ~/.config, ~/.local/share and ~/.local/state, or
// those in XDG_CONFIG_HOME, XDG_DATA_HOME and XDG_STATE_HOME. On Windows they are below AppData, on macOS below
// Library.
func Usual() Places {
	findHome()
	xdg.Reload() // the environment may have changed since the package was loaded, as in tests
	return Places{
		Config: filepath.Join(xdg.ConfigHome, folder),
		Data:   filepath.Join(xdg.DataHome, folder),
		State:  filepath.Join(xdg.StateHome, folder),
	}
}

// findHome sets HOME if it is not set, as in some services and containers. Package xdg would take the root of the disk.
func findHome() {
	if os.Getenv("HOME") != "" || runtime.GOOS == "windows" || runtime.GOOS == "js" {
		return
	}
	home := filepath.Join(os.TempDir(), fmt.Sprintf("%s-%d", folder, os.Getuid())) // for a user without a home
	if me, err := user.Current(); err == nil && filepath.IsAbs(me.HomeDir) && me.HomeDir != "/" {
		home = me.HomeDir
	}
	_ = os.Setenv("HOME", home) // a name without special characters can be set
}

// Portable returns the folder menagerie-data next to the program, and creates it if it is missing. It returns an error
// if the folder is not writable.
func Portable(executable string) (Places, error) {
	if real, err := filepath.EvalSymlinks(executable); err == nil {
		executable = real
	}
	root := filepath.Join(filepath.Dir(executable), folder+"-data")
	if err := writable(root); err != nil {
		return Places{}, fmt.Errorf("keeping the data beside the program in %s: %w", root, err)
	}
	return Places{Config: root, Data: root, State: root, Portable: true}, nil
}

// writable creates a file in dir, because permissions alone are not reliable on every file system.
func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	probe, err := os.CreateTemp(dir, ".probe-")
	if err != nil {
		return err
	}
	probe.Close()
	return os.Remove(probe.Name())
}

// Settings returns the path of the settings file.
func (p Places) Settings() string { return filepath.Join(p.Config, "settings.json") }

// File returns the path of a piece, for display.
func (p Places) File(d Drawer, name string) string { return filepath.Join(p.Drawer(d), name+ext) }

// Drawer returns the path of a drawer, for display.
func (p Places) Drawer(d Drawer) string { return filepath.Join(p.Data, string(d)) }
