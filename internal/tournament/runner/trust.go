package runner

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"menagerie/internal/disk"
	"menagerie/internal/store"
	"menagerie/internal/tournament"
)

// SignatureFile is the name of a file in a tournament's folder. The file contains a signature, which proves that this
// user has written the commands of the bots. The signature is an HMAC with a random key in the user's data folder.
const SignatureFile = "signature"

const keyBytes = 32

// SignatureKey returns the path of the file with the key of all signatures.
func SignatureKey() string { return filepath.Join(store.Usual().Data, "tournaments.key") }

// SignedHere reports whether dir has a signature of h that was made with this user's key.
func SignedHere(dir string, h tournament.Head) bool {
	key, err := readSmallFile(SignatureKey())
	if err != nil || len(key) != keyBytes {
		return false
	}
	signed, err := readSmallFile(filepath.Join(dir, SignatureFile))
	if err != nil {
		return false
	}
	got, err := hex.DecodeString(strings.TrimSpace(string(signed)))
	return err == nil && hmac.Equal(got, headHMAC(key, h))
}

// SignFolder stores a signature of h in dir. It creates the key if there is none.
func SignFolder(dir string, h tournament.Head) error {
	key, err := ownKey()
	if err != nil {
		return fmt.Errorf("creating the key for the signatures of tournaments: %w", err)
	}
	text := hex.EncodeToString(headHMAC(key, h)) + "\n"
	return disk.Replace(filepath.Join(dir, SignatureFile), []byte(text), 0o644)
}

func headHMAC(key []byte, h tournament.Head) []byte {
	text, err := json.Marshal(h) // the keys of maps are sorted
	if err != nil {              // impossible: plain values
		panic(fmt.Sprintf("trust: %v", err))
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(text)
	return mac.Sum(nil)
}

// ownKey returns the key with which this machine signs tournaments, and creates it if it is missing.
func ownKey() ([]byte, error) {
	path := SignatureKey()
	key, err := readSmallFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".key-") // readable only by this user
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	fresh := make([]byte, keyBytes)
	_, _ = rand.Read(fresh) // never fails
	_, err = f.Write(fresh)
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	// if another program creates a key at the same moment, both programs use the same key
	if err := os.Link(f.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return fresh, os.Rename(f.Name(), path) // some file systems have no links
	}
	return readSmallFile(path)
}

// readSmallFile reads a small file. It opens only regular files, because a downloaded folder may contain pipes and devices.
func readSmallFile(path string) ([]byte, error) {
	const limit = 1 << 10
	return disk.Read(path, limit)
}
