package render

import (
	"bytes"
	"image"
	"testing"
)

// TestNamesWithoutGlyphsCanBeToldApart draws names in scripts that the fonts lack. Each name must differ from all others, also
// on a narrow name plate.
func TestNamesWithoutGlyphsCanBeToldApart(t *testing.T) {
	names := []string{"김민준", "이서연", "박지후", "محمد", "أحمد", "فاطمة", "שרה", "דוד", "たろう", "ハナコ", "王伟", "王芳", "🐱🐶", "🐱🐭", "😀", "สมชาย", "🇰🇷", "🇩🇪"}
	shots := map[string]string{}
	for _, name := range names {
		narrow := Fitting(name, 76, 8.5, Style{Size: 12})
		for s, st := range map[string]Style{name: {Size: 12}, Ellipsis(name, 76, narrow): narrow} {
			img := faceOf(Regular).mask(s, st.Size, image.Pt(2, 14), image.Pt(200, 20))
			if bytes.Count(img.Pix, []byte{0}) == len(img.Pix) {
				t.Errorf("%s is not drawn", s)
			}
			if other, drawn := shots[string(img.Pix)]; drawn && other != name {
				t.Errorf("%s looks like %s", name, other)
			}
			shots[string(img.Pix)] = name
			if w, _ := Measure(s, st); inked(img) > 2+w+1 {
				t.Errorf("%s is %.0f pixels wide, but measures %.1f", s, inked(img)-2, w)
			}
		}
	}
}

// inked is the column behind the last one with ink.
func inked(img *image.Alpha) float64 {
	last := 0
	for i, a := range img.Pix {
		if a > 0 {
			last = max(last, i%img.Stride+1)
		}
	}
	return float64(last)
}

func TestSpell(t *testing.T) {
	for r, want := range map[rune]string{
		'한': "han", '글': "geul", 'م': "m", 'ﻢ': "m", '٣': "3", 'ש': "sh", 'が': "ga", 'ガ': "ga", 'Ａ': "A", '𝐀': "A", 'ệ': "e",
		'🐱': "[1F431]", '王': "[738B]", '\U0001f1e9': "D", '\U0010ffff': "[10FFFF]", '\u064b': "", '\ufe0f': "", 'ー': "-", 'ｶ': "ka", 'パ': "pa",
	} {
		if got := faceOf(Regular).spell(r); got != want {
			t.Errorf("%c is spelled %q, want %q", r, got, want)
		}
	}
}

// FuzzSpell spells runes of all kinds with runes that the fonts have.
func FuzzSpell(f *testing.F) {
	f.Add("한글 محمد 🐱 王")
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range s {
			for _, weight := range []Weight{Regular, Mono} {
				for _, spelled := range faceOf(weight).spell(r) {
					if !faceOf(weight).has(spelled) {
						t.Fatalf("%U is spelled with %U", r, spelled)
					}
				}
			}
		}
	})
}
