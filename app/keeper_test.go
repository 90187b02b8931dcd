package app

import (
	"bytes"
	"os/exec"
	"testing"

	"menagerie/internal/testkit/recordtest"
)

// buildKeeper returns the path of the program without a window.
func buildKeeper(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("the other side runs in a process of its own")
	}
	path, err := recordtest.Keeper()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// keeperBot lets one of keeper's bots play on a server, in a process of its own, until the test is over.
func keeperBot(t *testing.T, keeper string, args ...string) {
	t.Helper()
	var said bytes.Buffer
	cmd := exec.Command(keeper, append([]string{"bot"}, args...)...)
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended with its game
		_ = cmd.Wait()
		if t.Failed() {
			t.Logf("keeper said: %s", said.String())
		}
	})
}
