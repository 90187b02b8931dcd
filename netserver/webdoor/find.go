package webdoor

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Find returns the folder with the page of this program, or nil if there is none. Packages contain it, each in its own place.
// From the sources, make web builds it.
func Find() fs.FS {
	exe, err := os.Executable()
	if err != nil {
		return nil
	}
	if real, err := filepath.EvalSymlinks(exe); err == nil {
		exe = real
	}
	folder := filepath.Dir(exe)
	var places []string
	for _, beside := range []string{
		"web", "share/menagerie/web", "../share/menagerie/web", // Windows, Linux, Debian
		"../Resources/web", "Menagerie.app/Contents/Resources/web", // macOS: the program in its bundle, and keeper beside the bundle
	} {
		places = append(places, filepath.Join(folder, filepath.FromSlash(beside)))
	}
	if strings.Contains(exe, "go-build") { // go run, whose program is in a temporary folder
		places = append(places, filepath.Join("bin", "web"))
	}
	for _, place := range places {
		if _, err := os.Stat(filepath.Join(place, program)); err == nil {
			return os.DirFS(place)
		}
	}
	return nil
}
