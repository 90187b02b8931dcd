//go:build !js

package pictures

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Keep stores a PNG file in the user's folder for pictures and returns its path. The name of the file begins with name.
func Keep(name string, file []byte) (path string, err error) {
	folder, err := Folder()
	if err != nil {
		return "", err
	}
	return Save(folder, name, file)
}

// Folder returns the path of the user's folder for pictures. On Linux it reads the path from the file user-dirs.dirs. If the
// path is not configured there, it returns the folder Pictures in the home folder, or the home folder itself.
func Folder() (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	if config, err := os.UserConfigDir(); err == nil {
		if dir := named(filepath.Join(config, "user-dirs.dirs"), home); dir != "" {
			return dir, nil
		}
	}
	if dir := filepath.Join(home, "Pictures"); isFolder(dir) {
		return dir, nil
	}
	return home, nil
}

// named returns the folder for pictures that a file user-dirs.dirs names, or "".
func named(file, home string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if dir, ok := strings.CutPrefix(strings.TrimSpace(lines.Text()), "XDG_PICTURES_DIR="); ok {
			dir = strings.Replace(strings.Trim(dir, `"`), "$HOME", home, 1)
			if filepath.IsAbs(dir) && isFolder(dir) {
				return dir
			}
		}
	}
	return ""
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// mostTries is the number of names that Save tries.
const mostTries = 1000

// Save stores a PNG file in folder and returns its path. The name of the file begins with name.
func Save(folder, name string, file []byte) (path string, err error) {
	f, err := create(folder, name)
	if err != nil {
		return "", fmt.Errorf("saving a picture: %w", err)
	}
	_, err = f.Write(file)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(f.Name())
		return "", fmt.Errorf("saving a picture: %w", err)
	}
	return f.Name(), nil
}

// create creates a file that did not exist.
func create(folder, name string) (f *os.File, err error) {
	for n := 1; n <= mostTries; n++ {
		full := name + ".png"
		if n > 1 {
			full = fmt.Sprintf("%s %d.png", name, n)
		}
		f, err = os.OpenFile(filepath.Join(folder, full), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
	return nil, err
}
