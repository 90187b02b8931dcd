package vmdrive

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// These are the tolerances with which Golden compares images. They are necessary because another version of the graphics
// library may round the edges of shapes differently.
const (
	channelTolerance = 16    // maximum difference of a colour channel, from 0 to 255
	pixelTolerance   = 0.002 // maximum share of different pixels in equal pictures
)

// init defines the flag -update unless another package has already defined it. Several packages share this flag.
func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "write the golden files instead of comparing with them")
	}
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// Golden fails the test if got differs from testdata/golden/name.png. It then writes got, the golden image and their
// difference to a folder. With the flag -update, it writes got to the golden image instead.
func Golden(t testing.TB, name string, got image.Image) {
	t.Helper()
	path := filepath.Join("testdata", "golden", filepath.FromSlash(name)+".png")
	if updating() {
		if err := SavePNG(path, got); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := loadPNG(path)
	if errors.Is(err, fs.ErrNotExist) {
		dir := saveEvidence(t, name, map[string]image.Image{"got": got})
		t.Errorf("got no golden picture %s, want one; the new picture is in %s: look at it, then run go test -update", path, dir)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	difference, share := Compare(got, want)
	if share > pixelTolerance {
		dir := saveEvidence(t, name, map[string]image.Image{"got": got, "want": want, "diff": difference})
		t.Errorf("%.2f %% of the picture differ from %s; got, want and diff are in %s", share*100, path, dir)
	}
}

// Compare returns an image of the differences between got and want, and the share of different pixels. The image shows
// different pixels in red on a faint copy of want. If the sizes differ, the share is 1.
func Compare(got, want image.Image) (*image.RGBA, float64) {
	if got.Bounds().Size() != want.Bounds().Size() {
		b := got.Bounds().Union(want.Bounds())
		everywhere := image.NewRGBA(b)
		draw.Draw(everywhere, b, image.NewUniform(color.RGBA{255, 0, 0, 255}), image.Point{}, draw.Src)
		return everywhere, 1
	}
	g, w := toRGBA(got), toRGBA(want)
	difference := image.NewRGBA(g.Bounds())
	different := 0
	for i := 0; i < len(g.Pix); i += 4 {
		if differ(g.Pix[i:i+4], w.Pix[i:i+4]) {
			different++
			copy(difference.Pix[i:], []byte{255, 0, 0, 255})
			continue
		}
		for c := range 3 {
			difference.Pix[i+c] = 191 + w.Pix[i+c]/4
		}
		difference.Pix[i+3] = 255
	}
	return difference, float64(different) / float64(max(1, len(g.Pix)/4))
}

func differ(a, b []byte) bool {
	for i := range a {
		if max(a[i], b[i])-min(a[i], b[i]) >= channelTolerance {
			return true
		}
	}
	return false
}

func toRGBA(m image.Image) *image.RGBA {
	size := m.Bounds().Size()
	whole := image.Rectangle{Max: size}
	if same, ok := m.(*image.RGBA); ok && same.Rect == whole && same.Stride == 4*size.X {
		return same
	}
	out := image.NewRGBA(whole)
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Src)
	return out
}

// saveEvidence writes the pictures to a new folder and returns its path.
func saveEvidence(t testing.TB, name string, pictures map[string]image.Image) string {
	t.Helper()
	// not t.TempDir, because that folder is removed after the test
	dir, err := os.MkdirTemp("", "menagerie-golden-")
	if err != nil {
		t.Fatalf("make a folder for the pictures: %v", err)
	}
	for kind, m := range pictures {
		file := filepath.Join(dir, filepath.FromSlash(name)+"."+kind+".png")
		if err := SavePNG(file, m); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// SavePNG writes m to a PNG file at path. It creates missing folders.
func SavePNG(path string, m image.Image) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("save a picture: %w", err)
	}
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("save a picture: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(f, m); err != nil {
		return fmt.Errorf("save a picture: %w", err)
	}
	return nil
}

func loadPNG(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("load a picture: %w", err)
	}
	defer func() { _ = f.Close() }() // opened only for reading
	m, err := png.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("load the picture %s: %w", path, err)
	}
	return m, nil
}
