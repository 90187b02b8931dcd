package servercert_test

import (
	"bytes"
	"crypto/tls"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/disk"
	"menagerie/internal/disk/disktest"
	"menagerie/netserver/servercert"
)

func TestKeepSelfSignedWantsBothFiles(t *testing.T) {
	folder := t.TempDir()
	certificate, _, err := servercert.SelfSigned(nil)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "cert.pem"), certificate, 0o600)
	}
	if err != nil {
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

// TestDamagedFilesAreReplaced starts with files that an earlier start has damaged, and checks that they are kept.
func TestDamagedFilesAreReplaced(t *testing.T) {
	certificate, key, err1 := servercert.SelfSigned(nil)
	_, other, err2 := servercert.SelfSigned(nil)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		certificate, key []byte
		kept             []string
	}{
		"an empty certificate":           {nil, key, nil},
		"two empty files":                {nil, nil, nil},
		"half a certificate":             {certificate[:len(certificate)/2], key, []string{"cert.pem.damaged"}},
		"half a key, and no certificate": {nil, key[:len(key)/2], []string{"key.pem.damaged"}},
		"two halves":                     {certificate[:9], key[:9], []string{"cert.pem.damaged", "key.pem.damaged"}},
		"half a key":                     {certificate, key[:len(key)/2], []string{"cert.pem.damaged", "key.pem.damaged"}},
		"the key of another certificate": {certificate, other, []string{"cert.pem.damaged"}},
	} {
		folder := t.TempDir()
		cert, secret := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
		if err := errors.Join(os.WriteFile(cert, c.certificate, 0o600), os.WriteFile(secret, c.key, 0o600)); err != nil {
			t.Fatal(err)
		}
		first, err := servercert.KeepSelfSigned(cert, secret, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again, err := servercert.KeepSelfSigned(cert, secret, nil)
		if err != nil || servercert.Fingerprint(again) != servercert.Fingerprint(first) {
			t.Errorf("%s: the next start: got error %v, want the same certificate", name, err)
		}
		for _, kept := range c.kept {
			if _, err := os.Stat(filepath.Join(folder, kept)); err != nil {
				t.Errorf("%s: %v, want the damaged file", name, err)
			}
		}
	}
}

// TestACertificateStaysIfItsKeyIsSomethingElse starts with a certificate of this program and a file that is not its key, such as
// after a typing error in the name of the file. Nothing may change.
func TestACertificateStaysIfItsKeyIsSomethingElse(t *testing.T) {
	certificate, _, err := servercert.SelfSigned(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, key := range map[string]string{"a note": "mine", "a certificate": string(certificate)} {
		folder := t.TempDir()
		cert, secret := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
		if err := errors.Join(os.WriteFile(cert, certificate, 0o600), os.WriteFile(secret, []byte(key), 0o600)); err != nil {
			t.Fatal(err)
		}
		if _, err := servercert.KeepSelfSigned(cert, secret, nil); err == nil {
			t.Errorf("%s: got no error, want one", name)
		}
		if got := disktest.Left(t, folder); len(got) != 2 || got["cert.pem"] != string(certificate) || got["key.pem"] != key {
			t.Errorf("%s: got %d files %q, want both unchanged", name, len(got), slices.Sorted(maps.Keys(got)))
		}
	}
}

// TestHostsThatStartTogetherLeaveAPair lets several hosts start at the same time on new files.
func TestHostsThatStartTogetherLeaveAPair(t *testing.T) {
	for range 50 {
		folder := t.TempDir()
		cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
		var starts sync.WaitGroup
		var got [4]string
		for i := range got {
			starts.Go(func() {
				pair, err := servercert.KeepSelfSigned(cert, key, nil)
				if got[i] = servercert.Fingerprint(pair); err != nil {
					t.Error(err)
				}
			})
		}
		starts.Wait()
		pair, err := tls.LoadX509KeyPair(cert, key)
		if want := servercert.Fingerprint(pair); err != nil || got != [4]string{want, want, want, want} {
			t.Errorf("after the starts: error %v and the fingerprints %v, want %s", err, got, want)
		}
	}
}

// TestAHostWaitsForASlowOne starts a host while another one, which is slow, makes the certificate.
func TestAHostWaitsForASlowOne(t *testing.T) {
	folder := t.TempDir()
	cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	synctest.Test(t, func(t *testing.T) {
		lock, err := disk.TakeLock(cert)
		if err != nil {
			t.Fatal(err)
		}
		got := make(chan string)
		go func() {
			pair, err := servercert.KeepSelfSigned(cert, key, nil)
			if err != nil {
				t.Error(err)
			}
			got <- servercert.Fingerprint(pair)
		}()
		time.Sleep(3 * time.Second) // the slow host
		certificate, private, err := servercert.SelfSigned(nil)
		if err := errors.Join(err, os.WriteFile(key, private, 0o600), os.WriteFile(cert, certificate, 0o600)); err != nil {
			t.Fatal(err)
		}
		lock.Free()
		pair, err := tls.X509KeyPair(certificate, private)
		if want := servercert.Fingerprint(pair); err != nil || <-got != want {
			t.Errorf("got another certificate, error %v, want that of the slow host", err)
		}
	})
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
				_ = os.Remove(filepath.Join(folder, "cert.pem"+disk.LockSuffix)) // it does not harm after a power cut
				if files := disktest.Left(t, folder); len(files) != 2 {
					t.Errorf("%s: after %q failed: got %d files, want 2", name, failed, len(files))
				}
			}
		}
	}
}
