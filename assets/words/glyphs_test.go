package words

import (
	"menagerie/render/typeface"
	"testing"
)

func TestEveryGlyphIsInTheFonts(t *testing.T) {
	eachText(func(where, text string) {
		if missing := typeface.Missing(text); len(missing) > 0 {
			t.Errorf("%s uses %q, want only characters of the fonts", where, string(missing))
		}
	})
}
