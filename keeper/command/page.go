package command

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
	"menagerie/netserver"
	"menagerie/netserver/webdoor"
)

// RunPage runs the command "keeper page". It serves the page of a tournament with its films on this computer until ctx ends.
func RunPage(ctx context.Context, args []string, stdout io.Writer) error {
	set := console.NewFlags("keeper page")
	r, player := tournamentRequest{}, ""
	set.StringVar(&r.language, "lang", "en", "flag.lang_tournament")
	set.StringVar(&player, "player", "", "flag.player")
	set.BoolVar(&r.asJSON, "json", false, "flag.json")
	about := func() string {
		return "keeper page FOLDER [flags]\n\n" + console.Paragraphs("keeper.about_page") + "\n\n"
	}
	if err := console.ParseFirst(set, args, stdout, about); err != nil {
		return err
	}
	r.out = set.Arg(0)
	if set.NArg() != 1 || !runner.Exists(r.out) {
		return console.Usage("keeper.page_none", r.out)
	}
	if err := r.checkLanguage(); err != nil {
		return err
	}
	from := webdoor.Find()
	if player != "" {
		from = os.DirFS(player)
	}
	handler, end, err := tournamentPage(r.out, r.language, from)
	if err != nil {
		return console.Error("keeper.page_failed", err)
	}
	defer end()
	return servePage(ctx, handler, func(address string) error {
		if r.asJSON {
			return json.NewEncoder(stdout).Encode(map[string]string{"address": address})
		}
		_, err := fmt.Fprintln(stdout, console.Texts().T("keeper.page_at", address))
		return err
	})
}

// servePage serves a page at an unused port of this computer until ctx ends. It passes the address of the page to told. The address
// has a random part because other users of this computer can also reach the port.
func servePage(ctx context.Context, page http.Handler, told func(address string) error) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return console.Error("keeper.page_failed", err)
	}
	mux, key := http.NewServeMux(), "/"+rand.Text()
	mux.Handle(key+"/", http.StripPrefix(key, page))
	server := &http.Server{Handler: netserver.OwnHosts(mux), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := told("http://" + l.Addr().String() + key + "/"); err != nil {
		return err
	}
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return console.Error("keeper.page_failed", err)
	}
	return nil
}

// tournamentPage returns a handler that serves the page of the tournament in a folder, with the program that plays films. The
// page and the tables are written from the log for each request, because the files in the folder may be those of a stranger.
// The caller must call end when the handler is no longer used.
func tournamentPage(folder, language string, player fs.FS) (page http.Handler, end func(), err error) {
	films, err := webdoor.Player(player)
	if err != nil {
		return nil, nil, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, nil, err
	}
	mux := http.NewServeMux()
	written := func(path, kind string, write func(*tournament.Table, io.Writer) error) {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			var text bytes.Buffer
			log, err := runner.Read(folder)
			if err == nil {
				err = write(tournament.Count(log), &text)
			}
			if err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Content-Security-Policy", "default-src 'none'; connect-src 'self'; frame-src 'self'; style-src 'unsafe-inline'; script-src "+
				scriptHash(text.Bytes())+"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
			_, _ = w.Write(text.Bytes()) // an error means that the browser has closed the connection
		})
	}
	written("/{$}", "text/html; charset=utf-8", func(t *tournament.Table, w io.Writer) error { return writePage(w, t, words.Open(language)) })
	written("/"+TableCSV, "text/csv; charset=utf-8", (*tournament.Table).WriteCSV)
	written("/"+GamesCSV, "text/csv; charset=utf-8", (*tournament.Table).WriteGamesCSV)
	for _, part := range []string{runner.Records, runner.Outputs} {
		mux.HandleFunc("GET /"+part+"/{name}", func(w http.ResponseWriter, r *http.Request) { serveText(w, r, root, part, r.PathValue("name")) })
	}
	mux.Handle("GET /player/", http.StripPrefix("/player/", films))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		mux.ServeHTTP(w, r)
	}), func() { _ = root.Close() }, nil
}

// serveText sends a file in a folder of root as plain text. It sends only regular files, and follows no links.
func serveText(w http.ResponseWriter, r *http.Request, root *os.Root, folder, name string) {
	path := filepath.Join(folder, name)
	in, err1 := root.Lstat(folder)
	info, err2 := root.Lstat(path)
	if err1 != nil || err2 != nil || !in.IsDir() || !info.Mode().IsRegular() || name != filepath.Base(name) {
		http.NotFound(w, r)
		return
	}
	file, err := root.Open(path)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer file.Close()
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	http.ServeContent(w, r, "", info.ModTime(), file)
}

// scriptHash returns the source of the page's script for a Content-Security-Policy.
func scriptHash(page []byte) string {
	_, rest, _ := bytes.Cut(page, []byte("<script>"))
	script, _, _ := bytes.Cut(rest, []byte("</script>"))
	sum := sha256.Sum256(script)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
