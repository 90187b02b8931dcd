package store

import (
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/adrg/xdg"
)

// Places are the folders that the program writes to.
type Places struct {
	Config   string // settings.json
	Data     string // parent of every Folder
	State    string // the log
	Portable bool   // all folders are next to the program
}

// appFolder is the program's folder inside the usual ones.
const appFolder = "menagerie"

// environment protects the variables of package xdg, and the environment variable HOME.
var environment sync.Mutex

// Usual returns the folders that the system provides for settings, data and logs. On Linux these are ~/.config,
// ~/.local/share and ~/.local/state, unless XDG environment variables name others. On Windows they are below AppData,
// on macOS below Library.
func Usual() Places {
	environment.Lock()
	defer environment.Unlock()
	findHome()
	xdg.Reload() // the environment may have changed since the package was loaded, as in tests
	return Places{
		Config: filepath.Join(xdg.ConfigHome, appFolder),
		Data:   filepath.Join(xdg.DataHome, appFolder),
		State:  filepath.Join(xdg.StateHome, appFolder),
	}
}

// findHome sets the environment variable HOME if it is empty, as in some services and containers. Otherwise package xdg
// would use the root folder.
func findHome() {
	if os.Getenv("HOME") != "" || runtime.GOOS == "windows" || runtime.GOOS == "js" {
		return
	}
	home := filepath.Join(os.TempDir(), fmt.Sprintf("%s-%d", appFolder, os.Getuid())) // for a user without a home
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
	root := filepath.Join(filepath.Dir(executable), appFolder+"-data")
	if err := writable(root); err != nil {
		return Places{}, fmt.Errorf("storing data next to the program in %s: %w", root, err)
	}
	return Places{Config: root, Data: root, State: root, Portable: true}, nil
}

// writable returns an error if no file can be created in dir. It creates a file, because permissions are not reliable
// on every file system.
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

// File returns the path of a file, for display.
func (p Places) File(d Folder, name string) string { return filepath.Join(p.Folder(d), name+ext) }

// Folder returns the path of a folder, for display.
func (p Places) Folder(d Folder) string { return filepath.Join(p.Data, string(d)) }
