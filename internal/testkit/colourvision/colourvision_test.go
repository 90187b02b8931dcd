package colourvision

import (
	"image"
	"image/color"
	"testing"
)

var (
	red, green = color.RGBA{200, 60, 40, 255}, color.RGBA{110, 120, 40, 255}
	blue, teal = color.RGBA{60, 110, 220, 255}, color.RGBA{0, 130, 130, 255}
)

func TestDichromatsConfuseTypicalColours(t *testing.T) {
	c := Colours()
	normal, deuteranopia, tritanopia := c[0], c[2], c[3]
	if n, d := normal.Distance(red, green), deuteranopia.Distance(red, green); d > n/2 {
		t.Errorf("red and green are %.0f apart, and %.0f for deuteranopia; want at most half", n, d)
	}
	if n, d := normal.Distance(blue, teal), tritanopia.Distance(blue, teal); d > n/2 {
		t.Errorf("blue and teal are %.0f apart, and %.0f for tritanopia; want at most half", n, d)
	}
}

func TestGreyHasNoColour(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 2, 1))
	m.SetRGBA(0, 0, red)
	m.SetRGBA(1, 0, color.RGBA{255, 255, 255, 255})
	got := Grey().Simulate(m)
	if c := got.RGBAAt(0, 0); c.R != c.G || c.G != c.B || c.R == 0 {
		t.Errorf("red: got %v, want a grey that is not black", c)
	}
	if c := got.RGBAAt(1, 0); c.R != 255 {
		t.Errorf("white: got %v, want white", c)
	}
	if same := Colours()[0].Simulate(m); same.RGBAAt(0, 0) != red {
		t.Errorf("normal vision: got %v, want %v", same.RGBAAt(0, 0), red)
	}
}

func TestSheetHasARowForEachDeficiency(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 3, 2))
	for i := range m.Pix {
		m.Pix[i] = 255
	}
	m.SetRGBA(0, 0, red)
	sheet := Sheet(m, m)
	if want := image.Pt(3+gap+3, 4*2+3*gap); sheet.Rect.Size() != want {
		t.Fatalf("got a sheet of %v, want %v", sheet.Rect.Size(), want)
	}
	for row, vision := range Deficiencies() {
		want := vision.Simulate(m).RGBAAt(0, 0)
		for _, x := range []int{0, 3 + gap} {
			if got := sheet.RGBAAt(x, row*(2+gap)); got != want {
				t.Errorf("%s: got %v at x=%d, want %v", vision.Name, got, x, want)
			}
		}
	}
}

func TestDistinguishComparesColourAndDetail(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 30, 10))
	for i := range m.Pix {
		m.Pix[i] = 255
	}
	for y := range 10 {
		for x := range 10 {
			m.SetRGBA(x, y, color.RGBA{90, 140, 90, 255})
			m.SetRGBA(10+x, y, color.RGBA{160, 118, 90, 255})
			if x == y {
				m.SetRGBA(20+x, y, color.RGBA{A: 255})
			}
		}
	}
	spot := func(x float64) Regions { return Regions{m, []image.Rectangle{Around(x, 5, 4)}} }
	if err := Colours()[0].Distinguish(spot(5), spot(15)); err != nil {
		t.Error(err)
	}
	if Grey().Distinguish(spot(5), spot(15)) == nil {
		t.Error("two colours of equal lightness in grey: got no error, want one")
	}
	if err := Grey().Distinguish(spot(25), Regions{m, []image.Rectangle{image.Rect(27, 0, 30, 3)}}); err != nil {
		t.Error(err)
	}
	if d := Grey().Difference(m, m); d != 0 {
		t.Errorf("got difference %v of an image from itself, want 0", d)
	}
}
