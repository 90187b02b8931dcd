package typeface

import (
	"bytes"
	"image"
	"testing"
)

func TestMissingFindsOnlyUnknownCharacters(t *testing.T) {
	if got := Missing("Größe äöüÄÖÜß „Katz“ – … × ° ±\n\u00ad"); got != nil {
		t.Errorf("Missing = %q, want nothing", got)
	}
	if got := Missing("a世b界世"); string(got) != "世界" {
		t.Errorf("Missing = %q, want 世界", string(got))
	}
}

func TestSpellWritesForeignScriptsInLatin(t *testing.T) {
	for r, want := range map[rune]string{
		'한': "han", '글': "geul", 'م': "m", 'ﻢ': "m", '٣': "3", 'ש': "sh", 'が': "ga", 'ガ': "ga", 'Ａ': "A", '𝐀': "A", 'ệ': "e",
		'🐱': "[1F431]", '王': "[738B]", '\U0001f1e9': "D", '\U0010ffff': "[10FFFF]", '\u064b': "", 'ẞ': "SS", '\ufe0f': "", 'ー': "-", 'ｶ': "ka", 'パ': "pa",
	} {
		if got := Of(Regular).replacement(r); got != want {
			t.Errorf("%c is spelled %q, want %q", r, got, want)
		}
	}
}

// FuzzSpell checks that the fonts contain all characters of every spelling.
func FuzzSpell(f *testing.F) {
	f.Add("한글 محمد 🐱 王")
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range s {
			for _, weight := range []Weight{Regular, Mono} {
				for _, spelled := range Of(weight).replacement(r) {
					if !Of(weight).Has(spelled) {
						t.Fatalf("%U is spelled with %U, want characters of the font", r, spelled)
					}
				}
			}
		}
	})
}

func TestDecomposedLettersAreDrawnLikeComposedOnes(t *testing.T) {
	const composed, decomposed = "Zoë Ångström", "Zoe\u0308 A\u030angstro\u0308m"
	f := Of(Regular)
	draw := func(s string) []byte { return f.Mask(s, 20, image.Pt(2, 20), image.Pt(200, 28)).Pix }
	if !bytes.Equal(draw(composed), draw(decomposed)) || f.Width(composed) != f.Width(decomposed) {
		t.Errorf("%q is drawn in another way than %q", decomposed, composed)
	}
	if got := f.Wrap(decomposed, 100); got[0] != composed {
		t.Errorf("got the line %q, want %q", got[0], composed)
	}
}
