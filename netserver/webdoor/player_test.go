package webdoor_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"menagerie/netserver/webdoor"
)

// Only the host's own pages may show the player in a frame.
func TestPlayerMayBeShownInAFrame(t *testing.T) {
	player, err := webdoor.Player(page())
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.StripPrefix("/", player))
	defer server.Close()
	answer, err := http.Get(server.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	policy := answer.Header.Get("Content-Security-Policy")
	if answer.StatusCode != http.StatusOK || !strings.Contains(policy, "frame-ancestors 'self'") || answer.Header.Get("X-Frame-Options") != "" {
		t.Errorf("got status %d and the header %v, want a page that pages of the same host may show in a frame", answer.StatusCode, answer.Header)
	}
	if _, err := webdoor.Player(fstest.MapFS{}); err == nil {
		t.Error("got no error for an empty folder, want one")
	}
}
