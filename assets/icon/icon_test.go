package icon

import (
	"bytes"
	"encoding/binary"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"testing"

	"menagerie/assets/icon/iconpaint"
)

var update = flag.Bool("update", false, "write the pictures anew")

func TestEmbeddedPicturesEqualIconpaint(t *testing.T) {
	if *update {
		write(t)
		return
	}
	for i, img := range Images() {
		size := Sizes[i]
		if img.Bounds() != image.Rect(0, 0, size, size) {
			t.Fatalf("the picture of %d pixels is %v, want a square of this size", size, img.Bounds())
		}
		if n := different(img, iconpaint.Paint(size)); n > 0 {
			t.Errorf("%d values of the picture of %d pixels differ, want none: run go test ./assets/icon -update", n, size)
		}
	}
}

func write(t *testing.T) {
	for _, size := range Sizes {
		var b bytes.Buffer
		if err := png.Encode(&b, iconpaint.Paint(size)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name(size), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file, err := iconpaint.ICNS()
	if err == nil {
		err = os.WriteFile(bundled, file, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// bundled is the path of the icon of the macOS bundle.
const bundled = "../../packaging/menagerie.icns"

func TestBundleHasTheSameIcon(t *testing.T) {
	got, err := os.ReadFile(bundled)
	if err != nil {
		t.Fatal(err)
	}
	if string(got[:4]) != "icns" || int(binary.BigEndian.Uint32(got[4:])) != len(got) {
		t.Errorf("got %d bytes that begin with %q, want icns and this length", len(got), got[:8])
	}
	at := bytes.Index(got, []byte("\x89PNG"))
	img, err := png.Decode(bytes.NewReader(got[at:]))
	if err != nil {
		t.Fatal(err)
	}
	if n := different(img, iconpaint.Paint(img.Bounds().Dx())); n > 0 {
		t.Errorf("%d values differ, want none: run go test ./assets/icon -update", n)
	}
}

// different returns the number of channels that differ by more than a rounding error.
func different(a image.Image, b *image.RGBA) int {
	c := image.NewRGBA(b.Rect)
	draw.Draw(c, c.Rect, a, image.Point{}, draw.Src)
	n := 0
	for i, v := range c.Pix {
		if d := int(v) - int(b.Pix[i]); d < -3 || d > 3 {
			n++
		}
	}
	return n
}

func TestUnknownSizeIsAnError(t *testing.T) {
	if _, err := PNG(17); err == nil {
		t.Error("PNG(17) reports no error, want one")
	}
}
