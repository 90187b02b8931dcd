package eyes

import (
	"image"
	"image/color"
	"testing"
)

var (
	red, green = color.RGBA{200, 60, 40, 255}, color.RGBA{110, 120, 40, 255}
	blue, teal = color.RGBA{60, 110, 220, 255}, color.RGBA{0, 130, 130, 255}
)

func TestDichromatsConfuseWhatTheyAreKnownFor(t *testing.T) {
	c := Colours()
	normal, deuteranopia, tritanopia := c[0], c[2], c[3]
	if n, d := normal.Distance(red, green), deuteranopia.Distance(red, green); d > n/2 {
		t.Errorf("red and green are %.0f apart, and %.0f for deuteranopia", n, d)
	}
	if n, d := normal.Distance(blue, teal), tritanopia.Distance(blue, teal); d > n/2 {
		t.Errorf("blue and teal are %.0f apart, and %.0f for tritanopia", n, d)
	}
}

func TestGreyHasNoColour(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 2, 1))
	m.SetRGBA(0, 0, red)
	m.SetRGBA(1, 0, color.RGBA{255, 255, 255, 255})
	got := Grey().See(m)
	if c := got.RGBAAt(0, 0); c.R != c.G || c.G != c.B || c.R == 0 {
		t.Errorf("red becomes %v", c)
	}
	if c := got.RGBAAt(1, 0); c.R != 255 {
		t.Errorf("white becomes %v", c)
	}
	if same := Colours()[0].See(m); same.RGBAAt(0, 0) != red {
		t.Errorf("normal sight sees %v", same.RGBAAt(0, 0))
	}
}

func TestASheetHasARowForEachEyeThatSeesLess(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 3, 2))
	for i := range m.Pix {
		m.Pix[i] = 255
	}
	m.SetRGBA(0, 0, red)
	sheet := Sheet(m, m)
	if want := image.Pt(3+gap+3, 4*2+3*gap); sheet.Rect.Size() != want {
		t.Fatalf("the sheet is %v, not %v", sheet.Rect.Size(), want)
	}
	for row, eye := range Few() {
		want := eye.See(m).RGBAAt(0, 0)
		for _, x := range []int{0, 3 + gap} {
			if got := sheet.RGBAAt(x, row*(2+gap)); got != want {
				t.Errorf("%s sees %v at %d, not %v", eye.Name, got, x, want)
			}
		}
	}
}

func TestSpotsAreToldApartByColourOrByLines(t *testing.T) {
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
	spot := func(x float64) Spots { return Spots{m, []image.Rectangle{Around(x, 5, 4)}} }
	if err := Colours()[0].TellApart(spot(5), spot(15)); err != nil {
		t.Error(err)
	}
	if Grey().TellApart(spot(5), spot(15)) == nil {
		t.Error("two colours of one lightness are told apart without colours")
	}
	if err := Grey().TellApart(spot(25), Spots{m, []image.Rectangle{image.Rect(27, 0, 30, 3)}}); err != nil {
		t.Error(err)
	}
	if d := Grey().Differ(m, m); d != 0 {
		t.Errorf("a picture differs from itself: %v", d)
	}
}
