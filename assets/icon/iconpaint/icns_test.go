package iconpaint

import (
	"bytes"
	"encoding/binary"
	"image/png"
	"testing"
)

func TestICNSSectionsHaveTheirSizes(t *testing.T) {
	file, err := ICNS()
	if err != nil {
		t.Fatal(err)
	}
	if string(file[:4]) != "icns" || int(binary.BigEndian.Uint32(file[4:])) != len(file) {
		t.Fatalf("the file begins with %q and has %d bytes, want icns and this length", file[:8], len(file))
	}
	rest := file[8:]
	for _, k := range kinds {
		n := int(binary.BigEndian.Uint32(rest[4:]))
		if string(rest[:4]) != k.name || n > len(rest) {
			t.Fatalf("a section of kind %q with %d bytes, want %q", rest[:4], n, k.name)
		}
		c, err := png.DecodeConfig(bytes.NewReader(rest[8:n]))
		if err != nil || c.Width != k.size || c.Height != k.size {
			t.Errorf("%s is %dx%d, want %d: %v", k.name, c.Width, c.Height, k.size, err)
		}
		rest = rest[n:]
	}
	if len(rest) > 0 {
		t.Errorf("%d bytes are left, want none", len(rest))
	}
}
