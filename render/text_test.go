package render

import (
	"bytes"
	"image"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render/typeface"
)

var plain = Style{Size: 15}

func TestMeasureGrowsWithTheText(t *testing.T) {
	a, h := Measure("Katz", plain)
	b, _ := Measure("Katz und Maus", plain)
	twice, _ := Measure("Katz", plain.Sized(30))
	if a <= 0 || b <= a || math.Abs(twice-2*a) > 1e-9 || h != LineHeight(plain) {
		t.Errorf("Katz is %v by %v, with the rest %v, at twice the size %v, want positive widths, %v high, twice as wide", a, h, b, twice, LineHeight(plain))
	}
	if m, _ := Measure("iiii", plain.Weighing(Mono)); m != mustWidth("WWWW", plain.Weighing(Mono)) {
		t.Errorf("iiii is %v wide in the mono font, want %v as WWWW", m, mustWidth("WWWW", plain.Weighing(Mono)))
	}
}

func mustWidth(s string, st Style) float64 {
	w, _ := Measure(s, st)
	return w
}

// In words as "3-mal" the hyphen must not look like a dash.
func TestAHyphenIsShorterThanADash(t *testing.T) {
	for _, w := range []Weight{Regular, Medium, Bold} {
		st := plain.Weighing(w)
		if hyphen, dash, minus := mustWidth("-", st), mustWidth("–", st), mustWidth("−", st); hyphen >= 0.8*dash || minus <= dash {
			t.Errorf("weight %d: the hyphen is %.1f wide, the dash %.1f, the minus %.1f, want a short hyphen and a wide minus", w, hyphen, dash, minus)
		}
	}
}

func TestInvisibleRunesTakeNoRoom(t *testing.T) {
	if got, want := mustWidth("a\u00adb\u202ec\x00\ufeff", plain), mustWidth("abc", plain); got != want {
		t.Errorf("width is %v, want %v", got, want)
	}
	if got, want := mustWidth("a\u00a0b\tc", plain), mustWidth("a b c", plain); got != want {
		t.Errorf("spaces are %v wide, want %v", got, want)
	}
}

func TestEllipsisKeepsToTheWidth(t *testing.T) {
	const s = "Die Katze läuft am Ufer"
	for width := 5.0; width < 200; width += 7 {
		got := Ellipsis(s, width, plain)
		w := mustWidth(got, plain)
		if w > width && got != "…" {
			t.Errorf("%q is %.1f wide, want at most %.1f", got, w, width)
		}
		if got != s && !strings.HasSuffix(got, "…") {
			t.Errorf("%q is cut, want an ellipsis at its end", got)
		}
	}
	if got := Ellipsis(s, mustWidth(s, plain), plain); got != s {
		t.Errorf("a text that just fits is cut to %q, want %q", got, s)
	}
}

func TestWrapBreaksOnlyWhereALineMayEnd(t *testing.T) {
	em := mustWidth("m", plain)
	tests := []struct {
		name, in string
		width    float64
		want     []string
	}{
		{"nothing", "", 100, []string{""}},
		{"fits", "one two", 200, []string{"one two"}},
		{"newlines", "one\n\ntwo", 200, []string{"one", "", "two"}},
		{"spaces", "mmm mmm mmm", 4 * em, []string{"mmm", "mmm", "mmm"}},
		{"trailing spaces hang", "mmm   mmm", 3.1 * em, []string{"mmm", "mmm"}},
		{"hard hyphen", "mmm-mmm", 5 * em, []string{"mmm-", "mmm"}},
		{"no break within a flag", "m --mm", 4 * em, []string{"m", "--mm"}},
		{"soft hyphen used", "mmm\u00admmm", 5 * em, []string{"mmm-", "mmm"}},
		{"soft hyphen unused", "mmm\u00admmm", 9 * em, []string{"mmmmmm"}},
		{"a dot between does not begin a line", "mm · mm", 4 * em, []string{"mm ·", "mm"}},
		{"nor does an ellipsis", "mm mm …", 5 * em, []string{"mm", "mm …"}},
		{"no-break space", "mm\u00a0mm mm", 6 * em, []string{"mm\u00a0mm", "mm"}},
		{"a unit stays with its number", "mmmm 5 %, 7 ms", mustWidth("mmmm 5", plain), []string{"mmmm", "5 %,", "7 ms"}},
		{"a word is no unit", "mmmm 5 smm", mustWidth("mmmm 5", plain), []string{"mmmm 5", "smm"}},
		{"long word", "mmmmm", 2.5 * em, []string{"mm", "mm", "m"}},
		{"no room at all", "öä", 0, []string{"ö", "ä"}},
	}
	for _, tt := range tests {
		if got := Wrap(tt.in, plain, tt.width); !slices.Equal(got, tt.want) {
			t.Errorf("%s: the lines are %q, want %q", tt.name, got, tt.want)
		}
	}
}

// FuzzWrap checks that wrapping loses no letter. Every line must fit if a single character does.
func FuzzWrap(f *testing.F) {
	f.Add("Donau\u00addampf\u00adschiff, eine  Maus\nund 1/2 –5 Katzen", 60.0)
	f.Add("a-b/c — d \x80\xff", 3.0)
	f.Fuzz(func(t *testing.T, s string, width float64) {
		if !(width > 0 && width < 1000) || len(s) > 500 {
			t.Skip()
		}
		lines := Wrap(s, plain, width)
		valid := utf8.ValidString(s) // without a soft hyphen between them, bytes that are no text may become some
		if got, want := letters(strings.Join(lines, "\n")), letters(s); valid && got != want {
			t.Errorf("got the letters %q, want %q", got, want)
		}
		for _, line := range lines {
			if w := mustWidth(line, plain); w > width+0.01 && len([]rune(strings.TrimRight(line, "-"))) > 1 && w > 3*plain.Size {
				t.Errorf("%q is %v wide, want at most %v", line, w, width)
			}
		}
	})
}

// letters is s without what wrapping may add or take away.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -\n\u00ad", r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}

// TestTextStaysInItsBox checks at many scales that no pixel lies outside the measured width. One pixel of anti-aliasing
// is permitted.
func TestTextStaysInItsBox(t *testing.T) {
	pixeltest.Need(t)
	const s = "Mausefalle, 1234567890 Wasser – jung"
	w, h := Measure(s, plain)
	for _, scale := range []float64{1, 1.25, 1.5, 1.75, 2, 3} {
		img := ebiten.NewImage(int((w+40)*scale), int((h+40)*scale))
		p := NewPen()
		p.Begin(img, scale, Light())
		p.TextIn(s, Rect{20, 20, w, h}, Style{Size: 15, Color: Light().Ink})
		ink := inkBounds(img)
		box := p.pixels(Rect{20, 20, w, h}).Inset(-1)
		if ink.Empty() || !ink.In(box) {
			t.Errorf("scale %v: ink covers %v, want it in the box %v", scale, ink, box)
		}
	}
}

func TestTextIsAlignedInItsBox(t *testing.T) {
	pixeltest.Need(t)
	img := ebiten.NewImage(200, 40)
	p := NewPen()
	p.Begin(img, 1, Light())
	for align, want := range map[Align]float64{Left: 20, Middle: 100, Right: 180} {
		img.Clear()
		p.TextIn("HH", Rect{20, 0, 160, 40}, Style{Size: 16, Color: Light().Ink, Align: align})
		ink := inkBounds(img)
		got := Lerp(float64(ink.Min.X), float64(ink.Max.X), float64(align)/2)
		if math.Abs(got-want) > 2 {
			t.Errorf("align %d: the ink is at %v, want %v", align, got, want)
		}
		if mid := float64(ink.Min.Y+ink.Max.Y) / 2; math.Abs(mid-20) > 1 {
			t.Errorf("align %d: capitals are in the middle of %v, want 20", align, mid)
		}
	}
}

func TestEllipsisKeepsTheNumberOfAName(t *testing.T) {
	const long = "Maximiliane von und zu Hohenstein"
	one, two := long, long+" 2"
	width := mustWidth("Maximiliane", plain)
	if got := Ellipsis(two, width, plain); !strings.HasSuffix(got, "… 2") || mustWidth(got, plain) > width {
		t.Errorf("got %q with a width of %.0f, want an end of \"… 2\" and at most %.0f", got, mustWidth(got, plain), width)
	}
	if Ellipsis(one, width, plain) == Ellipsis(two, width, plain) {
		t.Errorf("got %q for two players, want two different names", Ellipsis(one, width, plain))
	}
}

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
