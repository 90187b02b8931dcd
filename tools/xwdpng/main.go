// Xwdpng converts the screen of Xvfb, which -fbdir stores in a file, to a PNG:
//
//	xwdpng Xvfb_screen0 screen.png
//
// It allows screenshots without other tools. XWDFile.h of X11 describes the input format, version 7. The file has a
// header of big-endian words, colour cells of 12 bytes, and then the rows.
package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: xwdpng SCREEN PNG")
		os.Exit(2)
	}
	if err := convert(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "xwdpng:", err)
		os.Exit(1)
	}
}

// convert reads a screen from the file from and writes it as a PNG to the file to.
func convert(from, to string) (err error) {
	dump, err := os.ReadFile(from)
	if err != nil {
		return fmt.Errorf("reading the screen: %w", err)
	}
	screen, err := decode(dump)
	if err != nil {
		return fmt.Errorf("reading the screen: %w", err)
	}
	f, err := os.Create(to)
	if err != nil {
		return fmt.Errorf("write the picture: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return png.Encode(f, screen)
}

// header is the header of the input file, with a method for each field in use.
type header []byte

func (h header) word(i int) int { return int(binary.BigEndian.Uint32(h[4*i:])) }

func (h header) size() int         { return h.word(0) }
func (h header) version() int      { return h.word(1) }
func (h header) width() int        { return h.word(4) }
func (h header) height() int       { return h.word(5) }
func (h header) bigEndian() bool   { return h.word(7) == 1 }
func (h header) bitsPerPixel() int { return h.word(11) }
func (h header) bytesPerLine() int { return h.word(12) }
func (h header) colours() int      { return h.word(19) }
func (h header) masks() [3]int     { return [3]int{h.word(14), h.word(15), h.word(16)} }
func (h header) firstRow() int     { return h.size() + 12*h.colours() }
func (h header) trueColour32() bool {
	return h.bitsPerPixel() == 32 && h.masks() == [3]int{0xff0000, 0xff00, 0xff}
}

const (
	headerSize = 100
	maxSide    = 1 << 14 // maximal width and height; larger values mean a damaged file
)

func decode(dump []byte) (*image.RGBA, error) {
	if len(dump) < headerSize {
		return nil, errors.New("the file is shorter than its header")
	}
	h := header(dump)
	switch {
	case h.version() != 7:
		return nil, fmt.Errorf("version %d of the format is unknown, 7 is expected", h.version())
	case !h.trueColour32():
		return nil, errors.New("the screen has no 32-bit colours; start Xvfb with a depth of 24")
	case h.size() > len(dump) || h.colours() > len(dump):
		return nil, errors.New("the header tells of more than the file has")
	case h.width() < 1 || h.width() > maxSide || h.height() < 1 || h.height() > maxSide:
		return nil, fmt.Errorf("a screen of %d x %d is unbelievable", h.width(), h.height())
	case h.bytesPerLine() < 4*h.width() || h.bytesPerLine() > 8*maxSide:
		return nil, fmt.Errorf("%d bytes don't hold a row of %d pixels", h.bytesPerLine(), h.width())
	case len(dump) < h.firstRow()+h.height()*h.bytesPerLine():
		return nil, errors.New("the file ends within the picture")
	}
	return pixels(h, dump[h.firstRow():]), nil
}

func pixels(h header, rows []byte) *image.RGBA {
	var order binary.ByteOrder = binary.LittleEndian
	if h.bigEndian() {
		order = binary.BigEndian
	}
	screen := image.NewRGBA(image.Rect(0, 0, h.width(), h.height()))
	for y := range h.height() {
		row := rows[y*h.bytesPerLine():]
		for x := range h.width() {
			rgb := order.Uint32(row[4*x:])
			copy(screen.Pix[screen.PixOffset(x, y):], []byte{byte(rgb >> 16), byte(rgb >> 8), byte(rgb), 255})
		}
	}
	return screen
}
