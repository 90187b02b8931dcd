// Package icon holds the program's icon for window managers, as pictures in the sizes that they ask for.
//
// The pictures are drawn by package iconpaint. After a change there, write them anew with
//
//	go test ./assets/icon -update
package icon

import (
	"bytes"
	"embed"
	"fmt"
	"image"
	"image/png"
)

//go:embed *.png
var files embed.FS

// Sizes are the widths of the icon's pictures in pixels, the smallest first.
var Sizes = []int{16, 24, 32, 48, 64, 128, 256}

// Images are the icon's pictures in the order of Sizes.
func Images() []image.Image {
	images := make([]image.Image, len(Sizes))
	for i, size := range Sizes {
		data, err := PNG(size)
		if err == nil {
			images[i], err = png.Decode(bytes.NewReader(data))
		}
		if err != nil {
			panic("icon: the embedded pictures are incomplete: " + err.Error())
		}
	}
	return images
}

// PNG is the icon in one of Sizes as a PNG file, for packages and menus.
func PNG(size int) ([]byte, error) {
	data, err := files.ReadFile(name(size))
	if err != nil {
		return nil, fmt.Errorf("finding the icon of %d pixels: %w", size, err)
	}
	return data, nil
}

func name(size int) string { return fmt.Sprintf("icon-%d.png", size) }
