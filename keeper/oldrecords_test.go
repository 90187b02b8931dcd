package main

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/keeper/verify"
	"menagerie/record"
)

// TestRecordsOfEveryVersionAreRead replays records that versions of the program have written. The name of a file begins with the
// version of its format. Each game must have the same course as before, and each record must be the same bytes
// when it is written again.
func TestRecordsOfEveryVersionAreRead(t *testing.T) {
	files, err := filepath.Glob("testdata/records/[0-9]-*.txt")
	if err != nil {
		t.Fatal(err)
	}
	versions := map[string]bool{}
	var verdicts []byte
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		version := name[:1]
		versions[version] = true
		if !bytes.HasPrefix(text, []byte("menagerie record "+version+"\n")) {
			t.Errorf("%s: got the beginning %.20q, want version %s", name, text, version)
		}
		verdict, err := verify.Text(verifyGames(), text)
		if err != nil {
			verdict = err.Error()
		}
		r, err := record.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again := r.Append(nil) // without take-backs and times that no longer count
		form := fmt.Sprintf("%d bytes with the checksum %08x", len(again), crc32.ChecksumIEEE(again))
		if bytes.Equal(again, text) {
			form = "the same"
		}
		verdicts = fmt.Appendf(verdicts, "%s: %s; written again: %s\n", name, verdict, form)
	}
	if len(versions) != record.Version {
		t.Errorf("got records of the versions %v, want of all %d", versions, record.Version)
	}
	golden.Check(t, "testdata/records/verdicts.txt", verdicts)
}
