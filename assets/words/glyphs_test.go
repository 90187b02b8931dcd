package words

import (
	"testing"

	"menagerie/render"
)

func TestEveryGlyphIsInTheFonts(t *testing.T) {
	eachText(func(where, text string) {
		if missing := render.HasGlyphs(text); len(missing) > 0 {
			t.Errorf("%s uses %q, which the fonts do not have", where, string(missing))
		}
	})
}
