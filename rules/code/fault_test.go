package code_test

import (
	"testing"

	"menagerie/assets/words"
	"menagerie/rules/code"
)

// Every fault has its own text on the screen in both languages.
func TestEveryFaultHasAText(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		book, texts := words.Open(language), map[string]code.Fault{}
		for f := code.FaultNoCode; f <= code.FaultMove; f++ {
			text := book.T(f.Key(), f.Args()...)
			if before, twice := texts[text]; !book.Has(f.Key()) || twice || f.Error() == "" {
				t.Errorf("%s: fault %d has the text %q, taken by %d or 0, want its own", language, uint8(f), text, uint8(before))
			}
			texts[text] = f
		}
	}
}
