// Package deeplink parses and formats links to games on a server:
//
//	menagerie://mia/192.0.2.7:9000
//	menagerie://pond/pond.example:64091?tls=1&room=4711
//
// The first part is the name of the game. The second is the server's address: a host, or host:port, with an IPv6
// address in brackets. The query holds options of the game. A link may come from an untrusted source. Its length is
// therefore limited. The package does not validate the options or the address.
package deeplink

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"menagerie/assets/words"
)

// Scheme is the beginning of every link.
const Scheme = "menagerie://"

// Longest is the maximum length of a link in bytes. Normal links are much shorter.
const Longest = 1024

// Link identifies a game on a server.
type Link struct {
	Game    string            // name of the game
	Address string            // host, or host:port
	Options map[string]string // options in the query, such as "tls" and "room", by name; may be nil
}

// Options that may differ each time the server is started.
const (
	Book    = "book"    // option with the port of the host's guest book
	Dialect = "dialect" // option with the code of the host's dialect
	Limit   = "limit"   // option with the host's time limit for an answer, in milliseconds
)

// Server returns the link without the options that change while a host runs. The result is therefore equal for all links to
// one server.
func (l Link) Server() Link {
	l.Options = maps.Clone(l.Options)
	delete(l.Options, Book)
	delete(l.Options, Dialect)
	delete(l.Options, Limit)
	return l
}

// Fault is the error for an invalid link. Its text can be translated.
type Fault struct {
	key  string
	args []any
}

// Key returns the key of the text in assets/words.
func (f *Fault) Key() string { return f.key }

// Args returns the arguments of the text.
func (f *Fault) Args() []any { return f.args }

// Error returns the message in English, for the log.
func (f *Fault) Error() string { return words.Open("en").T(f.key, f.args...) }

func fault(key string, args ...any) error { return &Fault{key, args} }

// Is reports whether text begins with Scheme, in upper or lower case.
func Is(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) >= len(Scheme) && strings.EqualFold(text[:len(Scheme)], Scheme)
}

// Parse parses a link. Its errors are of type *Fault.
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
	address = strings.TrimRight(address, "/") // browsers and people add slashes
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

// String returns the link as text, which Parse can parse.
func (l Link) String() string {
	text := Scheme + l.Game + "/" + brackets.Replace((&url.URL{Path: l.Address}).EscapedPath())
	for i, key := range slices.Sorted(maps.Keys(l.Options)) {
		text += string("?&"[min(i, 1)]) + url.QueryEscape(key) + "=" + url.QueryEscape(l.Options[key])
	}
	return text
}

// brackets restores the brackets of an IPv6 address, which package url escapes in a path.
var brackets = strings.NewReplacer("%5B", "[", "%5D", "]")

// printable reports whether all characters of text are printable.
func printable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// shown returns the first 40 printable characters of an untrusted text, for an error message.
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
