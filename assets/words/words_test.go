package words

import (
	"math"
	"testing"
	"testing/fstest"
	"time"
)

// book returns a book with a few texts, so that these tests do not depend on the translations.
func book(t *testing.T, code, area string) *Book {
	t.Helper()
	entries, err := load(fstest.MapFS{code + "/test.json": {Data: []byte(area)}}, code)
	if err != nil {
		t.Fatal(err)
	}
	real := Open(code)
	for key, e := range real.entries {
		entries[key] = e
	}
	return &Book{code: code, tag: real.tag, entries: entries}
}

func TestTFillsInTheVerbs(t *testing.T) {
	b := book(t, "en", `{"test.plain": "Play", "test.verb": "Hello, %s!", "test.percent": "100 %%"}`)
	for _, c := range []struct {
		key  string
		args []any
		want string
	}{
		{"test.plain", nil, "Play"},
		{"test.verb", []any{"Ada"}, "Hello, Ada!"},
		{"test.percent", nil, "100 %"},
		{"test.nothing", nil, "⟦test.nothing⟧"},
	} {
		if got := b.T(c.key, c.args...); got != c.want {
			t.Errorf("T(%q) = %q, want %q", c.key, got, c.want)
		}
	}
}

func TestNChoosesThePluralForm(t *testing.T) {
	b := book(t, "de", `{"test.games": {"one": "%d Spiel von %s", "other": "%d Spiele von %s"}, "test.flat": "%d mal"}`)
	for n, want := range map[int]string{
		0: "0 Spiele von Ada", 1: "1 Spiel von Ada", -1: "−1 Spiel von Ada", 2: "2 Spiele von Ada",
		10_000_001: "10.000.001 Spiele von Ada",
	} {
		if got := b.N("test.games", n, "Ada"); got != want {
			t.Errorf("N(%d) = %q, want %q", n, got, want)
		}
	}
	if got := b.N("test.flat", 1); got != "1 mal" {
		t.Errorf("N of a text without plural forms = %q, want 1 mal", got)
	}
	if got := b.N("test.none", 1); got != "⟦test.none⟧" {
		t.Errorf("N of a missing key = %q, want ⟦test.none⟧", got)
	}
}

func TestForSeatPrefersTheTextOfTheSeat(t *testing.T) {
	b := Open("en")
	for seat, want := range map[int]string{1: "glenda.bot_best", 2: "glenda.bot_best_2", 3: "glenda.bot_best"} {
		if got := b.ForSeat("glenda.bot_best", seat); got != want {
			t.Errorf("seat %d: got the key %q, want %q", seat, got, want)
		}
	}
}

func TestOpenFallsBackToEnglish(t *testing.T) {
	for code, want := range map[string]string{"en": "en", "de": "de", "fr": "en", "": "en", "../de": "en"} {
		if got := Open(code).Code(); got != want {
			t.Errorf("Open(%q) speaks %q, want %q", code, got, want)
		}
	}
}

func TestChooseFindsTheLanguageOfALocale(t *testing.T) {
	for _, c := range []struct {
		locales []string
		want    string
	}{
		{nil, "en"},
		{[]string{"C"}, "en"},
		{[]string{"de_AT.UTF-8"}, "de"},
		{[]string{"de-CH", "fr"}, "de"},
		{[]string{"fr-CH", "DE", "en"}, "de"},
		{[]string{"de.UTF-8"}, "de"},
		{[]string{"deutsch"}, "en"},
	} {
		if got := choose(c.locales); got != c.want {
			t.Errorf("choose(%q) = %q, want %q", c.locales, got, c.want)
		}
	}
}

func TestNumbersHaveLocalSeparators(t *testing.T) {
	en, de := Open("en"), Open("de")
	for _, c := range []struct{ got, want string }{
		{en.Integer(0), "0"},
		{en.Integer(9999), "9999"},
		{en.Integer(160000), "160,000"},
		{de.Integer(-160000), "−160.000"},
		{de.Integer(1234567), "1.234.567"},
		{en.Integer(math.MinInt64), "−9,223,372,036,854,775,808"},
		{en.Decimal(3.14159, 2), "3.14"},
		{de.Decimal(-12345.678, 1), "−12.345,7"},
		{de.Decimal(-0.01, 1), "0,0"},
		{de.Decimal(2, -1), "2"},
		{en.Decimal(math.NaN(), 1), "–"},
		{en.Decimal(math.Inf(-1), 1), "–"},
		{en.Percent(0.756), "76%"},
		{de.Percent(1), "100 %"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestLoadRejectsInvalidFiles(t *testing.T) {
	for name, area := range map[string]string{
		"broken JSON":        `{"test.a": `,
		"a number":           `{"test.a": 1}`,
		"an unknown form":    `{"test.a": {"dual": "x", "other": "y"}}`,
		"no form for others": `{"test.a": {"one": "x"}}`,
		"another area's key": `{"tests.a": "x"}`,
		"a list of texts":    `["x"]`,
	} {
		if _, err := load(fstest.MapFS{"en/test.json": {Data: []byte(area)}}, "en"); err == nil {
			t.Errorf("load with %s reports no error, want one", name)
		}
	}
	if _, err := load(fstest.MapFS{}, "en"); err == nil {
		t.Error("load of a language without files reports no error, want one")
	}
}

func BenchmarkT(b *testing.B) {
	book := Open("de")
	b.ReportAllocs()
	for b.Loop() {
		book.T("app.name")
	}
}

func TestUnfitFindsFaults(t *testing.T) {
	for text, want := range map[string]bool{
		"net.closed []: EOF": true, "net.pond_breach_start": true, "The host said netfoxes.says [x]": true, "⟦home.title⟧": true,
		"reading statistics from : open x": true, "1 moves": true, "after 1 seconds.": true, "nach 1 Zügen": false, "1 Züge": true,
		"a limit of 0.3 s": true, "%!d(string=x)": true, "notes: []": true, "in 0,3 s": true,

		"1 move": false, "11 moves": false, "2.1 seconds": false, "0.25 s": false, "10.3 s": false, "a[1]": false, "x[]string": false,
		"games.example": false, "1–1 games": false, "5 × 1 cells": false, "see home.": false, "": false,
	} {
		if got := Unfit(text); (got != "") != want {
			t.Errorf("Unfit(%q) = %q, want a fault: %v", text, got, want)
		}
	}
}

// Records have UTC times. A game after midnight in Berlin must have the local date.
func TestDatesAreLocal(t *testing.T) {
	before := time.Local
	t.Cleanup(func() { time.Local = before })
	time.Local = time.FixedZone("Berlin", 2*60*60)
	for language, want := range map[string]string{"en": "2026-07-02 00:30", "de": "02.07.2026, 00:30"} {
		if got, ok := Open(language).Date("2026-07-01T22:30:15Z"); !ok || got != want {
			t.Errorf("%s: %q, %v, want %q", language, got, ok, want)
		}
	}
	if got, ok := Open("en").Date("yesterday"); ok {
		t.Errorf("Date(yesterday) = %q, want false", got)
	}
}
