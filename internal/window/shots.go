package window

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2"
)

// Shots writes a screenshot of the window every Every ticks. A nil *Shots writes nothing.
type Shots struct {
	Dir   string
	Every int // number of ticks between two screenshots
	next  int
	count int
	err   error
}

// take writes a screenshot if one is due in this tick.
func (s *Shots) take(screen *ebiten.Image, tick int) {
	if s == nil || tick < s.next || s.err != nil {
		return
	}
	s.next = tick + max(s.Every, 1)
	s.err = SavePNG(filepath.Join(s.Dir, fmt.Sprintf("shot-%03d.png", s.count)), screen)
	s.count++
}

// Err returns the error that stopped the screenshots, or nil.
func (s *Shots) Err() error {
	if s == nil {
		return nil
	}
	return s.err
}

// SavePNG writes an Ebitengine image as a PNG file.
func SavePNG(path string, img *ebiten.Image) error {
	b := img.Bounds()
	rgba := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	img.ReadPixels(rgba.Pix)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("write a screenshot: %w", err)
	}
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("write a screenshot: %w", err)
	}
	if err := png.Encode(f, rgba); err != nil {
		f.Close()
		return fmt.Errorf("write a screenshot: %w", err)
	}
	return f.Close()
}
