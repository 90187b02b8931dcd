// Package words contains all texts that the programs show, in every language.
//
// The texts are JSON files, one for each language and area, such as en/home.json and de/home.json. Each file is one flat
// object from key to text. A key begins with its area: "home.title". A text is a format of package fmt, so a percent sign
// is written %%. A text that depends on a number is an object with one text for each plural form:
//
//	{
//	  "home.title":   "What shall we play?",
//	  "home.hello":   "Hello, %s!",
//	  "home.records": {"one": "%d game kept", "other": "%d games kept"}
//	}
//
// A screen gets its texts from a Book:
//
//	book := words.Open(words.Detect())
//	book.T("home.hello", name)       // a text with its arguments
//	book.N("home.records", n)        // a text with plural forms; n is its first argument
//	book.Integer(160000)             // 160,000 or 160.000
//
// To change the language at run time, open another Book and redraw. To add a language, copy the folder en, translate
// it, and add it to the list in this file. The tests compare the keys, formatting verbs, plural forms and glyphs of all
// languages. They also find texts that no source file uses.
package words

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Language is a language of the program.
type Language struct {
	Code string // ISO 639-1 code, such as "en"
	Name string // name of the language in that language, such as "Deutsch"
}

// spoken has all languages. The first one is the default.
var spoken = []Language{
	{Code: "en", Name: "English"},
	{Code: "de", Name: "Deutsch"},
}

// Languages returns all languages, in the order of the menu.
func Languages() []Language { return append([]Language(nil), spoken...) }

// Book has all texts in one language. It is immutable and safe for concurrent use.
type Book struct {
	code    string
	tag     language.Tag
	entries map[string]entry
}

// books caches the Books that were opened, by language.
var books sync.Map // language code -> *Book

// Open returns the Book of the language with the given code, such as "de". For an unknown code, it returns the English Book.
func Open(code string) *Book {
	if !speaks(code) {
		code = spoken[0].Code
	}
	if b, ok := books.Load(code); ok {
		return b.(*Book)
	}
	entries, err := load(files, code)
	if err != nil {
		panic(err) // the files are embedded, and tests read all of them
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

// Code returns the code of the book's language.
func (b *Book) Code() string { return b.code }

// Has reports whether the book has a text with the given key.
func (b *Book) Has(key string) bool {
	_, ok := b.entries[key]
	return ok
}

// ForSeat returns the key of a text that may differ between seats. number is the number of a seat, and 1 is the first.
// The result is key with this number, such as "key_2", if there is a text with that key. Otherwise the result is key.
func (b *Book) ForSeat(key string, number int) string {
	if own := fmt.Sprintf("%s_%d", key, number); b.Has(own) {
		return own
	}
	return key
}

// T returns the text for key, formatted with args. If the text has plural forms, the first int in args selects the form. If
// there is no such text, T returns the key in brackets.
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

// counted returns the text in the plural form for the first int in args. The text shows this int with thousands separators.
func (e entry) counted(b *Book, args []any) string {
	at := slices.IndexFunc(args, func(arg any) bool { _, ok := arg.(int); return ok })
	if at < 0 {
		return fill(e.text(plural.Other), args)
	}
	n, args := args[at].(int), slices.Clone(args)
	args[at] = count{b, n}
	return fill(e.text(form(b.tag, n)), args)
}

// N returns the text for key in the plural form for n. The text is a format string. Its first verb, such as %d, formats
// n, and the other verbs format args.
func (b *Book) N(key string, n int, args ...any) string {
	e, ok := b.entries[key]
	if !ok {
		return missing(key)
	}
	return e.counted(b, append([]any{n}, args...))
}

// count is a number that is formatted with thousands separators.
type count struct {
	book *Book
	n    int
}

func (c count) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, c.book.Integer(int64(c.n))) }

func missing(key string) string { return "⟦" + key + "⟧" }

// fill formats text with args. It returns a text without formatting verbs unchanged.
func fill(text string, args []any) string {
	if !strings.Contains(text, "%") { // fast, because screens request texts in every frame
		return text
	}
	return fmt.Sprintf(text, args...)
}

// form returns the plural form for the number n in a language, by the rules of Unicode CLDR.
func form(tag language.Tag, n int) plural.Form {
	if n < 0 {
		n = -n
	}
	return plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)
}

// Unfit returns the reason why users should not see the text, or "" if there is none. It detects missing texts, empty lists,
// and formatting errors of package fmt. It also detects a plural after the number 1, and durations that are rounded too much.
func Unfit(text string) string {
	for why, pattern := range unfit {
		if found := pattern.FindString(text); found != "" {
			return fmt.Sprintf("%s: %q", why, strings.TrimSpace(found))
		}
	}
	for _, token := range tokens.FindAllString(text, -1) {
		if token = strings.TrimRight(token, "."); Open("en").Has(token) {
			return fmt.Sprintf("a key: %q", token)
		}
	}
	return ""
}

// tokens matches words that look like keys of texts.
var tokens = regexp.MustCompile(`\b[a-z]+\.[a-z0-9_.]+\b`)

// unfit has the patterns that detect each fault of a text.
var unfit = map[string]*regexp.Regexp{
	"a text that is missing":  regexp.MustCompile(`⟦[^⟧]*⟧`),
	"a wrong verb":            regexp.MustCompile(`%!\S*`),
	"an empty list":           regexp.MustCompile(`(^|[^\w\]])\[\]($|[^\w\]])`),
	"a name that is missing":  regexp.MustCompile(`\b(from|of|to|in|by|von|aus|in|an) : `),
	"a time that was rounded": regexp.MustCompile(`(^|[^\d.,])0[.,]3 s\b`),
	"a plural": regexp.MustCompile(`(^|[(“"]|[^\d.,:/×–−\s-]\s)1 (moves|games|seconds|minutes|hours|days|points|rounds|walls|players|` +
		`tiles|turns|steps|tides|bots|seats|guests|messages|records|files|mistakes|spectators|bytes|cells|columns|rows|` +
		`Züge|Spiele|Sekunden|Minuten|Stunden|Tage|Punkte|Runden|Wände|Felder|Schritte|Gezeiten|Bots|Plätze|Gäste|Nachrichten|` +
		`Aufzeichnungen|Dateien|Siege|Bytes|Spalten|Reihen)\b`),
}

// Date formats a moment as the date and the time of day in this machine's time zone. It returns false if moment is not in the
// format of RFC 3339.
func (b *Book) Date(moment string) (string, bool) {
	at, err := time.Parse(time.RFC3339, moment)
	if err != nil {
		return "", false
	}
	at = at.Local()
	return b.T("home.date", at.Format("2006"), at.Format("01"), at.Format("02"), at.Format("15:04")), true
}
