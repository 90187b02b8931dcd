package servercert_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"menagerie/internal/disk/disktest"
	"menagerie/netserver/servercert"
)

func TestKeepSelfSignedWantsBothFiles(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "cert.pem"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := servercert.KeepSelfSigned(filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem"), nil); err == nil {
		t.Error("a certificate without its key: got no error, want one")
	}
	if _, err := servercert.KeepSelfSigned(filepath.Join(folder, "no", "cert"), filepath.Join(folder, "no", "key"), nil); err == nil {
		t.Error("a folder that does not exist: got no error, want one")
	}
}

// TestKeepSelfSignedGoesOn starts with the files of an interrupted start: a complete key, or an empty file.
func TestKeepSelfSignedGoesOn(t *testing.T) {
	for _, cut := range []int{0, 1} {
		folder := t.TempDir()
		cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
		_, secret, err := servercert.SelfSigned(nil)
		if err == nil {
			err = os.WriteFile(key, secret[:cut*len(secret)], 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		first, err := servercert.KeepSelfSigned(cert, key, []string{"localhost"})
		if err != nil {
			t.Fatalf("%d bytes of a key: %v", cut*len(secret), err)
		}
		if kept, err := os.ReadFile(key); err != nil || cut > 0 && !bytes.Equal(kept, secret) {
			t.Errorf("got error %v and a key of %d bytes, want the key unchanged", err, len(kept))
		}
		again, err := servercert.KeepSelfSigned(cert, key, nil)
		if err != nil || servercert.Fingerprint(again) != servercert.Fingerprint(first) {
			t.Errorf("got error %v, want the same certificate", err)
		}
	}
	rubbish := filepath.Join(t.TempDir(), "key.pem")
	if err := os.WriteFile(rubbish, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := servercert.KeepSelfSigned(rubbish+".cert", rubbish, nil); err == nil {
		t.Error("a file that is not a key: got no error, want one")
	}
}

// TestKeepSelfSignedSurvivesFaults makes each operation of the first start fail. The next start must succeed, also after a
// power cut. If the first start has returned a certificate, the next start returns the same one.
func TestKeepSelfSignedSurvivesFaults(t *testing.T) {
	keep := func(folder string) (string, error) {
		pair, err := servercert.KeepSelfSigned(filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem"), nil)
		return servercert.Fingerprint(pair), err
	}
	for name, fault := range disktest.Errors() {
		for n, done := 1, false; !done; n++ {
			root, cut := t.TempDir(), t.TempDir()
			d := disktest.Watch(t, root)
			d.Fail(n, disktest.Once, fault)
			first, err := keep(root)
			failed := d.Failed()
			if done = len(failed) == 0; done && n < 12 {
				t.Errorf("%s: KeepSelfSigned uses %d operations, want at least 12", name, n-1)
			}
			d.Heal()
			if err := d.PowerCut(cut); err != nil {
				t.Fatal(err)
			}
			for _, folder := range []string{root, cut} {
				folderSync := len(failed) > 0 && failed[0] == "sync "+filepath.Base(root)
				if again, late := keep(folder); late != nil || err == nil && !folderSync && again != first {
					t.Errorf("%s: after %q failed with %v: %q and %v, want %q", name, failed, err, again, late, first)
				}
				if files := disktest.Left(t, folder); len(files) != 2 {
					t.Errorf("%s: after %q failed: got %d files, want 2", name, failed, len(files))
				}
			}
		}
	}
}
