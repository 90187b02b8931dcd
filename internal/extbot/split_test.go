package extbot

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestSplitSeparatesWordsAndQuotes(t *testing.T) {
	home, err := os.UserHomeDir()
	if err != nil {
		home = "~"
	}
	for line, want := range map[string][]string{
		"bot":                            {"bot"},
		" bot\t{host}  {port}\n":         {"bot", "{host}", "{port}"},
		`"my bot" 'it''s' a"b c"d`:       {"my bot", "its", "ab cd"},
		`bot '' ""`:                      {"bot", "", ""},
		`C:\bots\mouse.exe -x`:           {`C:\bots\mouse.exe`, "-x"},
		`"C:\my bots\m.exe" 'a\'`:        {`C:\my bots\m.exe`, `a\`},
		`my\ bot \"q\" \\ "\"\\\n" end\`: {"my bot", `"q"`, `\`, `"\\n`, `end\`},
		"~/bot ~ a~/b":                   {filepath.Join(home, "bot"), "~", "a~/b"},
		"$HOME | rm * > x; `a` #b":       {"$HOME", "|", "rm", "*", ">", "x;", "`a`", "#b"},
		"büt ü":                          {"büt", "ü"},
	} {
		if got, err := Split(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is %q, %v; want %q", line, got, err, want)
		}
	}
	for _, line := range []string{"", " \n", `""`, `a "b`, "a 'b", `a "b\"`} {
		if got, err := Split(line); err == nil {
			t.Errorf("Split(%q) = %q, want an error", line, got)
		}
	}
}

func TestSplitReadsWhatQuoteWrites(t *testing.T) {
	want := []string{"bot", "", "my bot", `C:\bots\b.exe`, `it's`, `"q" \`, "~/x", "{host}"}
	var line string
	for _, word := range want {
		line += Quote(word) + " "
	}
	if got, err := Split(line); err != nil || !slices.Equal(got, want) {
		t.Errorf("Split(%q) = %q, %v, want %q", line, got, err, want)
	}
}

// Split returns words or an error, but not both, for every input.
func FuzzSplit(f *testing.F) {
	for _, line := range []string{`a "b c" 'd' \e`, `"`, `~/\`, "\x00", "ü\xff"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := Split(line)
		if (err == nil) != (len(words) > 0) {
			t.Errorf("Split(%q) = %q, %v, want either words or an error", line, words, err)
		}
	})
}
