//go:build !js

package pictures

import (
	"os"
	"path/filepath"
	"testing"
)

// TestThePicturesFolderIsTheOneOfTheDesktop writes several files user-dirs.dirs.
func TestThePicturesFolderIsTheOneOfTheDesktop(t *testing.T) {
	home := t.TempDir()
	own := filepath.Join(home, "Bilder")
	if err := os.Mkdir(own, 0o755); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"# a comment\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n": own,
		"XDG_PICTURES_DIR=\"" + own + "\"\n":               own,
		"XDG_PICTURES_DIR=\"$HOME/Missing\"\n":             "",
		"XDG_PICTURES_DIR=\"Bilder\"\n":                    "",
		"XDG_MUSIC_DIR=\"$HOME/Bilder\"\n":                 "",
	} {
		file := filepath.Join(home, "user-dirs.dirs")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := named(file, home); got != want {
			t.Errorf("named(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestASavedPictureReplacesNoFile(t *testing.T) {
	folder := t.TempDir()
	for _, want := range []string{"Garden.png", "Garden 2.png", "Garden 3.png"} {
		path, err := Save(folder, "Garden", []byte(want))
		if err != nil || path != filepath.Join(folder, want) {
			t.Fatalf("got %s, %v, want %s", path, err, want)
		}
	}
	for _, want := range []string{"Garden.png", "Garden 2.png", "Garden 3.png"} {
		if got, err := os.ReadFile(filepath.Join(folder, want)); err != nil || string(got) != want {
			t.Errorf("%s: got the content %q, %v, want the saved one", want, got, err)
		}
	}
	if path, err := Save(filepath.Join(folder, "missing"), "Garden", nil); err == nil {
		t.Errorf("a missing folder: got the path %s, want an error", path)
	}
}
