package render

import (
	"bytes"
	"image"
	"menagerie/render/typeface"
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
			img := typeface.Of(typeface.Regular).Mask(s, st.Size, image.Pt(2, 14), image.Pt(200, 20))
			if bytes.Count(img.Pix, []byte{0}) == len(img.Pix) {
				t.Errorf("%s is not drawn, want pixels", s)
			}
			if other, drawn := shots[string(img.Pix)]; drawn && other != name {
				t.Errorf("%s looks like %s, want another picture", name, other)
			}
			shots[string(img.Pix)] = name
			if w, _ := Measure(s, st); inked(img) > 2+w+1 {
				t.Errorf("%s is %.0f pixels wide, want at most one more than measured, %.1f", s, inked(img)-2, w)
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
