package pondweb

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"menagerie/assets/words"
)

//go:embed page
var sources embed.FS

var scripts = []string{"garden.js", "animals.js", "film.js", "main.js"}

// texts lists the keys of all texts on the page. The script uses the keys without the prefix "web.".
var texts = []string{
	"web.name", "web.title", "web.room", "web.copy", "web.copied", "web.hint", "web.plain", "web.secure",
	"web.waiting", "web.joined", "web.banner", "web.playing", "web.mouse_won", "web.cat_won", "web.drawn",
	"web.level", "web.ratio", "web.moves", "web.mouse", "web.cat", "web.lost", "web.full", "web.again",
}

type page struct {
	document []byte
	policy   string
}

func newPage() page {
	style := source("style.css")
	script := "\"use strict\";\n" + constants(style)
	for _, name := range scripts {
		script += source(name)
	}
	// A Replacer replaces each placeholder once. The words STYLE and SCRIPT inside the sources stay unchanged.
	document := strings.NewReplacer("<style>STYLE", "<style>"+style, "<script>SCRIPT", "<script>"+script).Replace(source("index.html"))
	return page{document: []byte(document), policy: policy(style, script)}
}

// source returns an embedded file. A missing file is a programming error.
func source(name string) string {
	text, err := fs.ReadFile(sources, "page/"+name)
	if err != nil {
		panic(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n") // as browsers do before they compute hashes
}

// policy returns a Content-Security-Policy. It allows the script and the style of the page, images in data URLs, and
// connections to the page's host. It forbids everything else.
func policy(style, script string) string {
	return strings.Join([]string{
		"default-src 'none'",
		"script-src " + hash(script),
		"style-src " + hash(style),
		"img-src data:", // the icon of the browser's tab
		"connect-src 'self'",
		"base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
	}, "; ")
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// constants returns the constants of the page's script: the texts in all languages, and the names of the colours in
// css.
func constants(css string) string {
	books := map[string]map[string]string{}
	for _, l := range words.Languages() {
		book := words.Open(l.Code)
		books[l.Code] = map[string]string{}
		for _, key := range texts {
			_, name, _ := strings.Cut(key, ".")
			books[l.Code][name] = book.T(key)
		}
	}
	var colours []string
	for _, m := range regexp.MustCompile(`--([a-z-]+):`).FindAllStringSubmatch(css, -1) {
		colours = append(colours, m[1])
	}
	slices.Sort(colours)
	return "const WORDS = " + literal(books) + ";\nconst COLOURS = " + literal(slices.Compact(colours)) + ";\n"
}

// literal returns v as JSON, in which every < is escaped. A text in v therefore cannot end the script element.
func literal(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("pondweb: %v", err)) // strings can always be marshalled
	}
	return string(text)
}

func (p page) serve(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", p.policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
	_, _ = w.Write(p.document) // a write error means that the browser is gone
}
