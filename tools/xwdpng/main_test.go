package main

import (
	"encoding/binary"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// dump is a screen of two pixels, red and blue, with one colour cell and four bytes of padding.
func dump() []byte {
	words := make([]uint32, headerSize/4)
	words[0], words[1] = headerSize, 7
	words[4], words[5] = 2, 1
	words[11], words[12] = 32, 12
	words[14], words[15], words[16] = 0xff0000, 0xff00, 0xff
	words[19] = 1
	var b []byte
	for _, w := range words {
		b = binary.BigEndian.AppendUint32(b, w)
	}
	b = append(b, make([]byte, 12)...)
	b = binary.LittleEndian.AppendUint32(b, 0xff0000)
	b = binary.LittleEndian.AppendUint32(b, 0x0000ff)
	return append(b, 0, 0, 0, 0)
}

func TestConvertKeepsEveryPixel(t *testing.T) {
	from, to := filepath.Join(t.TempDir(), "screen"), filepath.Join(t.TempDir(), "screen.png")
	if err := os.WriteFile(from, dump(), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := convert(from, to); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(to)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	for x, want := range []color.RGBA{{255, 0, 0, 255}, {0, 0, 255, 255}} {
		if got := color.RGBAModel.Convert(m.At(x, 0)); got != want {
			t.Errorf("pixel %d is %v, want %v", x, got, want)
		}
	}
}

func TestConvertRejectsTruncatedFiles(t *testing.T) {
	whole := dump()
	for n := range whole {
		if _, err := decode(whole[:n]); err == nil {
			t.Errorf("decode of the first %d of %d bytes reports no error, want one", n, len(whole))
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(dump())
	f.Fuzz(func(t *testing.T, b []byte) {
		if m, err := decode(b); (m == nil) == (err == nil) {
			t.Errorf("decode = %v, %v, want a picture or an error", m, err)
		}
	})
}
