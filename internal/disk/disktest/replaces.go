package disktest

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Left returns the contents of the files in folder, by name.
func Left(t testing.TB, folder string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(data)
	}
	return files
}

// Replaces tests whether f replaces a file atomically. After a failure of any operation, and after a power cut, the file must
// have the old or the new contents. No other file may remain.
func Replaces(t testing.TB, f func(path, text string) error) {
	t.Helper()
	for name, fault := range Errors() {
		root := t.TempDir()
		d := Watch(t, root)
		for n, done := 1, false; !done; n++ {
			d.Heal()
			if err := f(filepath.Join(root, "file"), "old"); err != nil {
				t.Fatal(err)
			}
			d.Fail(n, Once, fault)
			err := f(filepath.Join(root, "file"), "new")
			failed := d.Failed()
			if done = len(failed) == 0; done && n < 6 {
				t.Errorf("%s: replace uses %d operations, want at least 6", name, n-1)
			}
			folderSync := len(failed) > 0 && failed[0] == "sync "+filepath.Base(root)
			if (err == nil) != (done || folderSync) || err != nil && !errors.Is(err, fault) {
				t.Errorf("%s: after %q failed: got error %v, want the fault unless nothing or only the sync of the folder failed", name, failed, err)
			}
			want := "new"
			if err != nil {
				want = "old"
			}
			if got := Left(t, root); len(got) != 1 || got["file"] != want {
				t.Errorf("%s: after %q failed: %q, want %q", name, failed, got, want)
			}
			cut := t.TempDir()
			if err := d.PowerCut(cut); err != nil {
				t.Fatal(err)
			}
			if got := Left(t, cut)["file"]; got != "old" && got != "new" {
				t.Errorf("%s: after %q failed, a power cut leaves %q, want old or new", name, failed, got)
			}
		}
	}
}
