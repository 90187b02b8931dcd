// Package words holds everything that a person reads, in every language that the program speaks.
//
// The texts are JSON files, one per area (home, setup, pond, ...) and language: en/home.json, de/home.json. Each is one
// flat object from key to text; a key starts with its area, "home.title". A text is a format of package fmt, so a percent
// sign is written %%, and a text whose words depend on a number is an object with one text per plural form:
//
//	{
//	  "home.title":   "What shall we play?",
//	  "home.hello":   "Hello, %s!",
//	  "home.records": {"one": "%d game kept", "other": "%d games kept"}
//	}
//
// A screen asks a Book:
//
//	book := words.Open(words.Detect())
//	book.T("home.hello", name)       // a text with its arguments
//	book.N("home.records", n)        // a text that counts; n is its first argument
//	book.Integer(160000)             // 160,000 or 160.000
//
// To speak another language while running, open another Book and draw again. To add a language, copy the folder en, translate
// it, and name it in the list in this file; the tests then compare every key, verb, plural form and glyph, and find texts
// that no source file asks for.
package words

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Language is one language that the program speaks.
type Language struct {
	Code string // ISO 639-1, as in settings: "en"
	Name string // its own name for itself: "Deutsch"
}

// spoken lists the languages. The first is the one for everybody whose own is missing.
var spoken = []Language{
	{Code: "en", Name: "English"},
	{Code: "de", Name: "Deutsch"},
}

// Languages returns the languages in the order in which a menu shows them.
func Languages() []Language { return append([]Language(nil), spoken...) }

// Book is every text in one language. It never changes, so any goroutine may read it.
type Book struct {
	code    string
	tag     language.Tag
	entries map[string]entry
}

// books keeps what was opened: the embedded files cannot change, and a language menu opens the same two again and again.
var books sync.Map // language code -> *Book

// Open returns the texts in a language, given by its code ("de"). English stands in for any code that is not spoken.
func Open(code string) *Book {
	if !speaks(code) {
		code = spoken[0].Code
	}
	if b, ok := books.Load(code); ok {
		return b.(*Book)
	}
	entries, err := load(files, code)
	if err != nil {
		panic(err) // the files are part of the program and the tests read all of them
	}
	b, _ := books.LoadOrStore(code, &Book{code: code, tag: language.Make(code), entries: entries})
	return b.(*Book)
}

func speaks(code string) bool {
	for _, l := range spoken {
		if l.Code == code {
			return true
		}
	}
	return false
}

// Code is the code of the language that the book is written in.
func (b *Book) Code() string { return b.code }

// Has tells whether the book has a text under the key, for keys that are put together from parts.
func (b *Book) Has(key string) bool {
	_, ok := b.entries[key]
	return ok
}

// T returns the text under key with its arguments put in. If the text has plural forms, the first int in args selects the
// form. So an error with a key and arguments needs no call of N. A key without a text is returned in brackets.
func (b *Book) T(key string, args ...any) string {
	e, ok := b.entries[key]
	if !ok {
		return missing(key)
	}
	if len(e) > 1 {
		return e.counted(b, args)
	}
	return fill(e.text(plural.Other), args)
}

// counted returns the text in the plural form for the first int in args, which is written as Integer does.
func (e entry) counted(b *Book, args []any) string {
	at := slices.IndexFunc(args, func(arg any) bool { _, ok := arg.(int); return ok })
	if at < 0 {
		return fill(e.text(plural.Other), args)
	}
	n, args := args[at].(int), slices.Clone(args)
	args[at] = count{b, n}
	return fill(e.text(form(b.tag, n)), args)
}

// N returns the text under key in the plural form that n asks for. The text's first verb takes n, which is written as Integer
// does, the others take args.
func (b *Book) N(key string, n int, args ...any) string {
	e, ok := b.entries[key]
	if !ok {
		return missing(key)
	}
	return e.counted(b, append([]any{n}, args...))
}

// count is a number in a text.
type count struct {
	book *Book
	n    int
}

// Format implements fmt.Formatter.
func (c count) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, c.book.Integer(int64(c.n))) }

func missing(key string) string { return "⟦" + key + "⟧" }

// fill leaves texts without verbs alone: most are, and screens ask for them each time they draw.
func fill(text string, args []any) string {
	if !strings.Contains(text, "%") {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// form is the plural form for the whole number n by the rules of Unicode's CLDR.
func form(tag language.Tag, n int) plural.Form {
	if n < 0 {
		n = -n
	}
	return plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)
}
