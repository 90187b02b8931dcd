// Package icon contains the program's icon for window managers, in several sizes.
//
// Package iconpaint draws the pictures. After a change there, write them again with
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

// Sizes has the widths of the icon's images in pixels, in ascending order.
var Sizes = []int{16, 24, 32, 48, 64, 128, 256}

// Images returns the images of the icon in the order of Sizes.
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

// PNG returns the icon as a PNG file. size is its width in pixels and must be an element of Sizes.
func PNG(size int) ([]byte, error) {
	data, err := files.ReadFile(name(size))
	if err != nil {
		return nil, fmt.Errorf("finding the icon of %d pixels: %w", size, err)
	}
	return data, nil
}

func name(size int) string { return fmt.Sprintf("icon-%d.png", size) }
