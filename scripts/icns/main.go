// Command icns writes the program's icon as the kind of file that macOS wants:
//
//	go run ./scripts/icns OUT.icns
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/png"
	"os"

	"menagerie/assets/icon/iconpaint"
)

// kinds are the four letters under which macOS looks for a PNG of so many pixels; @2x marks are kinds of their own.
var kinds = []struct {
	name string
	size int
}{{"icp4", 16}, {"icp5", 32}, {"ic11", 32}, {"ic12", 64}, {"ic07", 128}, {"ic08", 256}, {"ic13", 256}, {"ic09", 512}, {"ic14", 512}}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: icns OUT.icns")
		os.Exit(2)
	}
	data, err := icns()
	if err == nil {
		err = os.WriteFile(os.Args[1], data, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "icns:", err)
		os.Exit(1)
	}
}

// icns is a file of sections, each with its kind, its length with these eight bytes, and a picture.
func icns() ([]byte, error) {
	var body []byte
	for _, k := range kinds {
		var picture bytes.Buffer
		if err := png.Encode(&picture, iconpaint.Paint(k.size)); err != nil {
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
