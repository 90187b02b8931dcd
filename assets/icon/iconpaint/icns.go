package iconpaint

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/png"
)

// kinds maps the width of a PNG in pixels to the types of its sections in an ICNS file. Images for high-resolution
// screens (@2x) have separate types.
var kinds = []struct {
	name string
	size int
}{{"icp4", 16}, {"icp5", 32}, {"ic11", 32}, {"ic12", 64}, {"ic07", 128}, {"ic08", 256}, {"ic13", 256}, {"ic09", 512}, {"ic14", 512}}

// ICNS returns the icon as an ICNS file, the icon format of macOS.
func ICNS() ([]byte, error) {
	var body []byte
	for _, k := range kinds {
		var picture bytes.Buffer
		if err := png.Encode(&picture, Paint(k.size)); err != nil {
			return nil, fmt.Errorf("the picture of %d pixels: %w", k.size, err)
		}
		body = append(body, section(k.name, picture.Bytes())...)
	}
	return section("icns", body), nil
}

func section(kind string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32([]byte(kind), uint32(8+len(data)))
	return append(out, data...)
}
