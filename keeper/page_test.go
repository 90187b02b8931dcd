package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"menagerie/internal/tournament/runner"
)

// openPage runs "keeper page" until the test ends. It returns the address that the command prints.
func openPage(t *testing.T, args ...string) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	from, to := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		code := run(ctx, append([]string{"page"}, args...), nil, to, io.Discard)
		_ = to.Close()
		ended <- code
	}()
	t.Cleanup(func() {
		stop()
		if code := <-ended; code != exitDone {
			t.Errorf("got code %d, want %d", code, exitDone)
		}
	})
	line, err := bufio.NewReader(from).ReadString('\n')
	at := regexp.MustCompile(`http://127\.0\.0\.1:\d+/\w+/`).FindString(line)
	if err != nil || at == "" {
		t.Fatalf("got the line %q, %v, want an address of this computer", line, err)
	}
	return at
}

// fetch requests a page and returns the status and the text.
func fetch(t *testing.T, method, host, at string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, at, nil)
	if err != nil {
		t.Fatal(err)
	}
	if host != "" {
		r.Host = host
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(text)
}

// playerFolder returns a folder with the files that the program for films must have.
func playerFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range []string{"index.html", "menagerie.wasm.gz"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("the player"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestPageServesOnlyThePageAndItsFiles puts files and links of a stranger into the folder. A request for another file must fail,
// and the stranger's page must not be shown.
func TestPageServesOnlyThePageAndItsFiles(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\nbad = @ crash\n")
	h.plays("glenda", "--games", "2", "--size", "5", "--walls", "3", "--seed", "1")
	out := filepath.Join(h.dir, "out")
	for name, text := range map[string]string{"index.html": "a stranger's page", "secret.txt": "secret", "records/odd.html": "<script>"} {
		if err := os.WriteFile(filepath.Join(out, filepath.FromSlash(name)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"records/out.txt": h.bots, "records/in.txt": "../secret.txt", "output/log.txt": "../" + runner.LogName} {
		if err := os.Symlink(target, filepath.Join(out, filepath.FromSlash(name))); err != nil {
			t.Log(err) // Windows allows links only to some users
		}
	}
	at := openPage(t, out, "--player", playerFolder(t), "--lang", "de")
	for path, want := range map[string]string{
		"": "Turnier: Das Kaninchen im Garten", "table.csv": "rank", "games.csv": "game", "records/000001.txt": "menagerie record", "records/odd.html": "<script>",
		"output/000003-1-bad.txt": "I have a bug", "player/": "the player", "player/menagerie.wasm.gz": "the player",
	} {
		answer, text := fetch(t, http.MethodGet, "", at+path)
		if answer.StatusCode != http.StatusOK || !strings.Contains(text, want) {
			t.Errorf("%q: got status %d and %.200q, want %d and %q", path, answer.StatusCode, text, http.StatusOK, want)
		}
		kind := answer.Header.Get("Content-Type")
		if plain := strings.HasPrefix(kind, "text/plain"); plain != strings.Contains(path, "records/") && plain != strings.Contains(path, "output/") {
			t.Errorf("%q: got the type %q, want plain text for records and outputs only", path, kind)
		}
		if answer.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%q: got the header %v, want one that forbids to guess the type", path, answer.Header)
		}
	}
	for _, path := range []string{
		runner.LogName, "index.html", "bots.txt", "secret.txt", "signature", "records/", "records/out.txt", "records/in.txt", "output/log.txt",
		"records/..%2fsecret.txt", "records/%2e%2e/secret.txt", "records/../secret.txt", "records/..%5csecret.txt", "player/..%2fall.bots", "player/index.htm",
	} {
		if answer, text := fetch(t, http.MethodGet, "", at+path); answer.StatusCode == http.StatusOK || text == "secret" {
			t.Errorf("%q: got status %d and %.200q, want an error", path, answer.StatusCode, text)
		}
	}
	if os.RemoveAll(filepath.Join(out, runner.Outputs)) == nil && os.Symlink(".", filepath.Join(out, runner.Outputs)) == nil {
		if answer, _ := fetch(t, http.MethodGet, "", at+"output/"+runner.LogName); answer.StatusCode != http.StatusNotFound {
			t.Errorf("in a folder that is a link: got status %d, want %d", answer.StatusCode, http.StatusNotFound)
		}
	}
	root := at[:strings.LastIndex(strings.TrimSuffix(at, "/"), "/")+1]
	for what, c := range map[string]struct{ method, host, at string }{
		"without the key": {http.MethodGet, "", root}, "another name of the host": {http.MethodGet, "example.org", at}, "POST": {http.MethodPost, "", at},
	} {
		if answer, _ := fetch(t, c.method, c.host, c.at); answer.StatusCode == http.StatusOK {
			t.Errorf("%s: got status %d, want an error", what, answer.StatusCode)
		}
	}
}

func TestPageNeedsATournamentAndAPlayer(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\n")
	h.plays("glenda", "--games", "2", "--size", "5", "--walls", "3")
	out := filepath.Join(h.dir, "out")
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{nil, exitUsage, "keeper page FOLDER"},
		{[]string{h.dir}, exitUsage, "no tournament"},
		{[]string{out, "--lang", "fr"}, exitUsage, "fr"},
		{[]string{out, "--player", t.TempDir()}, exitFailed, "make web"},
	} {
		code, _, errs := keep(t, append([]string{"page"}, c.args...)...)
		if code != c.code || !strings.Contains(errs, c.says) {
			t.Errorf("keeper page %q: got code %d and %q, want code %d and %q", c.args, code, errs, c.code, c.says)
		}
	}
}
