package pictures

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"syscall/js"
)

// Keep gives m to the browser, which stores it as a PNG file with its downloads. It returns the name of the file. The browser may
// choose another name if a file with this name exists.
func Keep(name string, m image.Image) (file string, err error) {
	files := js.Global().Get("files")
	if files.IsUndefined() {
		return "", errors.New("saving a picture: the page has no script for downloads")
	}
	var content bytes.Buffer
	if err := png.Encode(&content, m); err != nil {
		return "", fmt.Errorf("saving a picture: %w", err)
	}
	data := js.Global().Get("Uint8Array").New(content.Len())
	js.CopyBytesToJS(data, content.Bytes())
	file = name + ".png"
	files.Call("download", file, data)
	return file, nil
}
