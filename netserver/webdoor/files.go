package webdoor

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"regexp"
	"strings"
	"time"
)

// files has the files of the page in memory, by name. The name of the document is "".
type files map[string]file

type file struct {
	kind   string // value of the header Content-Type
	tag    string // value of the header ETag
	policy string // value of the header Content-Security-Policy; "" for none
	bytes  []byte
}

// kinds has the value of the header Content-Type by the end of a file's name. The page consists of such files only.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".png": "image/png", ".wasm.gz": "application/gzip",
}

// document and program are the files that a page must have.
const (
	document = "index.html"
	program  = "menagerie.wasm.gz"
)

// ErrNoPage means that the folder of the page is missing or not complete.
var ErrNoPage = errors.New("the page for browsers is missing; make web builds it")

// check returns an error if a folder does not have the files that a page must have.
func check(from fs.FS) error {
	if from == nil {
		return ErrNoPage
	}
	for _, name := range []string{document, program} {
		if _, err := fs.Stat(from, name); err != nil {
			return fmt.Errorf("%w (%w)", ErrNoPage, err)
		}
	}
	return nil
}

// readFiles reads the files of the page. It ignores folders and files of other kinds.
func readFiles(from fs.FS) (files, error) {
	entries, err := fs.ReadDir(from, ".")
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrNoPage, err)
	}
	all := files{}
	for _, e := range entries {
		_, end, _ := strings.Cut(e.Name(), ".")
		kind, ok := kinds["."+end]
		if !ok || !e.Type().IsRegular() {
			continue
		}
		content, err := fs.ReadFile(from, e.Name())
		if err != nil {
			return nil, fmt.Errorf("%w (%w)", ErrNoPage, err)
		}
		sum := sha256.Sum256(content)
		all[e.Name()] = file{kind: kind, tag: `"` + hex.EncodeToString(sum[:8]) + `"`, bytes: content}
	}
	page := all[document]
	page.policy = policy(page.bytes)
	delete(all, document)
	all[""] = page
	return all, nil
}

// Player returns a handler that serves the page in a folder, for a server whose own pages show it in a frame. The handler
// expects paths without a slash at the beginning.
func Player(from fs.FS) (http.Handler, error) {
	if err := check(from); err != nil {
		return nil, err
	}
	all, err := readFiles(from)
	if err != nil {
		return nil, err
	}
	page := all[""]
	page.policy = strings.Replace(page.policy, "frame-ancestors 'none'", "frame-ancestors 'self'", 1)
	all[""] = page
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { all.serve(w, r, r.URL.Path) }), nil
}

var styles = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

// policy returns a Content-Security-Policy for the page. It allows the page's own scripts, styles and pictures, WebAssembly, and
// connections to the page's host. It forbids everything else. The engine makes the script for sound at run time, from a blob.
func policy(page []byte) string {
	style := "style-src"
	for _, m := range styles.FindAllSubmatch(page, -1) {
		sum := sha256.Sum256(bytes.ReplaceAll(m[1], []byte("\r\n"), []byte("\n"))) // as browsers do
		style += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return strings.Join([]string{
		"default-src 'none'", "script-src 'self' blob: 'wasm-unsafe-eval'", style, "img-src 'self' blob: data:", "connect-src 'self'",
		"worker-src blob:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
	}, "; ")
}

// serve sends a file of the page. A browser that has the same file already is told so.
func (f files) serve(w http.ResponseWriter, r *http.Request, name string) {
	one, ok := f[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", one.kind)
	h.Set("ETag", one.tag)
	h.Set("Cache-Control", "no-cache") // a browser asks each time whether its copy is still right
	if one.policy != "" {
		h.Set("Content-Security-Policy", one.policy)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(one.bytes))
}
