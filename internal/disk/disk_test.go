package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"menagerie/internal/disk"
	"menagerie/internal/disk/disktest"
)

func TestReplaceIsAtomic(t *testing.T) {
	disktest.Replaces(t, func(path, text string) error { return disk.Replace(path, []byte(text), 0o600) })
}

// A Put that has failed is repeated until it succeeds, and the file is as if nothing had failed.
func TestPutCanBeRepeated(t *testing.T) {
	for name, fault := range disktest.Errors() {
		root := t.TempDir()
		d := disktest.Watch(t, root)
		f, err := disk.Open(filepath.Join(root, "file"), os.O_WRONLY|os.O_CREATE, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= 4; n++ {
			d.Fail(n, disktest.Once, fault)
			for _, put := range []struct {
				at   int64
				text string
			}{{0, "one two"}, {4, "six"}, {7, " seven"}} {
				for err := f.Put(put.at, []byte(put.text)); err != nil; err = f.Put(put.at, []byte(put.text)) {
					if !errors.Is(err, fault) {
						t.Fatalf("%s at call %d: Put returns %v, want %v", name, n, err, fault)
					}
				}
			}
			if got := disktest.Left(t, root)["file"]; got != "one six seven" {
				t.Errorf("%s at call %d: the file has %q, want %q", name, n, got, "one six seven")
			}
		}
		if err := f.Put(100, []byte("x")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("Put beyond the end: got error %v, want %v", err, fs.ErrNotExist)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestReadReadsOnlyFiles(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, "file")
	if err := os.WriteFile(path, []byte(strings.Repeat("x", 20)), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := disk.Read(path, 9); err != nil || len(data) != 10 {
		t.Errorf("a long file: got %d bytes, %v, want 10", len(data), err)
	}
	if _, err := disk.Read(filepath.Join(root, "none"), 9); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: got error %v, want %v", err, fs.ErrNotExist)
	}
	pipe := filepath.Join(root, "pipe")
	disktest.Pipe(t, pipe)
	for name, path := range map[string]string{"a folder": root, "a pipe": pipe, "a device": os.DevNull} {
		if _, err := disk.Read(path, 9); !errors.Is(err, disk.ErrIrregular) {
			t.Errorf("%s: got error %v, want %v", name, err, disk.ErrIrregular)
		}
	}
}

func TestMakeFolderSurvivesAPowerCut(t *testing.T) {
	root := t.TempDir()
	d := disktest.Watch(t, root)
	path := filepath.Join(root, "a", "b")
	for range 2 {
		if err := disk.MakeFolder(path, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := disk.Replace(filepath.Join(path, "file"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	cut := t.TempDir()
	if err := d.PowerCut(cut); err != nil {
		t.Fatal(err)
	}
	if got := disktest.Left(t, filepath.Join(cut, "a", "b")); got["file"] != "x" {
		t.Errorf("a power cut leaves %q, want the file with the text x", got)
	}
	if err := disk.MakeFolder(filepath.Join(path, "file"), 0o700); err == nil {
		t.Error("a file in place of the folder: got no error, want one")
	}
	if err := disk.MakeFolder(filepath.Join(path, "file", "c"), 0o700); err == nil {
		t.Error("a file in place of the parent: got no error, want one")
	}
}

// The injected faults end with the function that Inject returns.
func TestInjectedFaultsEndOnRequest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	end := disk.Inject(func(disk.Op, string) error { return syscall.EIO })
	if err := disk.Replace(path, nil, 0o600); !errors.Is(err, syscall.EIO) {
		t.Errorf("Replace: got error %v, want %v", err, syscall.EIO)
	}
	end()
	if err := disk.Replace(path, nil, 0o600); err != nil {
		t.Error(err)
	}
}
