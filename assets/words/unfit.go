package words

import (
	"fmt"
	"regexp"
	"strings"
)

// Unfit returns the reason why users should not see the text, or "" if there is none. It finds missing texts, empty
// lists, and formatting errors of package fmt. It also finds a plural after the number 1, and durations that are
// rounded too much.
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

// tokens matches words that could be keys of texts.
var tokens = regexp.MustCompile(`\b[a-z]+\.[a-z0-9_.]+\b`)

// unfit maps faults to the patterns that find them.
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
