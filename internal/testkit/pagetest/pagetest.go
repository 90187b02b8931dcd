// Package pagetest builds the page with the games and drives it in a real browser.
package pagetest

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Build builds the page and returns its folder, which is removed at the end of the test.
func Build(t *testing.T) string {
	t.Helper()
	module, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if out, err := exec.Command(filepath.Join(strings.TrimSpace(string(module)), "scripts", "web.sh"), folder).CombinedOutput(); err != nil {
		t.Fatalf("build the page: %v\n%s", err, out)
	}
	return folder
}
