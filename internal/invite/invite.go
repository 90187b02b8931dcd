// Package invite reads and writes the links by which somebody is asked into a game on a server:
//
//	menagerie://mia/192.0.2.7:9000
//	menagerie://pond/pond.example:64091?tls=1&room=4711
//
// The first part is the game's word, the second the server's address as a person would type it (a host, or host:port; an
// IPv6 address with a port in brackets), and the query says what else the game needs to be told. A link comes from a
// stranger: it is bounded in length, and every fault of it is an error that names it. What a game knows of the query, and
// whether the address can be one, is for others to say.
package invite

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Scheme is what links begin with.
const Scheme = "menagerie://"

// Longest is how many bytes a link may have. It is far above what any server needs.
const Longest = 1024

// Link is where a game can be joined.
type Link struct {
	Game    string            // the game's word
	Address string            // host, or host:port
	Options map[string]string // what the query says: "tls", "room", "details", "seat", "level", Book, Dialect; may be nil
}

// Options that may change from one sitting to the next.
const (
	Book    = "book"    // the port of the host's guest book
	Dialect = "dialect" // the code of the dialect that the host speaks
)

// Server returns the link without what may change from one sitting to the next, so that it names the server for ever.
func (l Link) Server() Link {
	l.Options = maps.Clone(l.Options)
	delete(l.Options, Book)
	delete(l.Options, Dialect)
	return l
}

// Fault says why a text is no link. Key names a text of package words, and Args are what its verbs take.
type Fault struct {
	key  string
	args []any
}

// Key is the text's key in package words.
func (f *Fault) Key() string { return f.key }

// Args are what the text's verbs take.
func (f *Fault) Args() []any { return f.args }

// Error implements error.
func (f *Fault) Error() string { return fmt.Sprintf("%s %v", f.key, f.args) }

func fault(key string, args ...any) error { return &Fault{key, args} }

// Is reports whether a text is meant to be a link, and not an address.
func Is(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) >= len(Scheme) && strings.EqualFold(text[:len(Scheme)], Scheme)
}

// Parse reads a link. Errors are Faults.
func Parse(text string) (Link, error) {
	text = strings.TrimSpace(text)
	switch {
	case !Is(text):
		return Link{}, fault("join.link_scheme", shown(text))
	case len(text) > Longest:
		return Link{}, fault("join.link_long", Longest)
	case !printable(text):
		return Link{}, fault("join.link_letters")
	}
	place, query, _ := strings.Cut(text[len(Scheme):], "?")
	game, address, _ := strings.Cut(place, "/")
	if game == "" {
		return Link{}, fault("join.link_game")
	}
	address, err := url.PathUnescape(address)
	address = strings.TrimRight(address, "/") // browsers and people add some
	if err != nil || !printable(address) {
		return Link{}, fault("join.link_letters")
	}
	if address == "" {
		return Link{}, fault("join.link_address")
	}
	options, err := parseQuery(query)
	return Link{Game: strings.ToLower(game), Address: address, Options: options}, err
}

func parseQuery(query string) (map[string]string, error) {
	if query == "" {
		return nil, nil
	}
	all, err := url.ParseQuery(query)
	if err != nil {
		return nil, fault("join.link_letters")
	}
	options := map[string]string{}
	for key, values := range all {
		if len(values) > 1 {
			return nil, fault("join.link_twice", shown(key))
		}
		if !printable(key) || !printable(values[0]) {
			return nil, fault("join.link_letters")
		}
		options[key] = values[0]
	}
	return options, nil
}

// String writes the link; Parse reads it back.
func (l Link) String() string {
	text := Scheme + l.Game + "/" + (&url.URL{Path: l.Address}).EscapedPath()
	for i, key := range slices.Sorted(maps.Keys(l.Options)) {
		text += string("?&"[min(i, 1)]) + url.QueryEscape(key) + "=" + url.QueryEscape(l.Options[key])
	}
	return text
}

// printable reports whether a text has only what can be shown in a line.
func printable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// shown is a text that somebody else has written, short enough for a sentence.
func shown(text string) string {
	const most = 40
	runes := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text[:min(len(text), 4*most)], "")))
	if len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return string(runes)
}
