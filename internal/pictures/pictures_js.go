package pictures

import (
	"errors"
	"syscall/js"
)

// Keep gives a PNG file to the browser, which stores it with its downloads. It returns the name of the file, which is name and
// ".png". If a file with this name exists, the browser may choose another name.
func Keep(name string, file []byte) (path string, err error) {
	files := js.Global().Get("files")
	if files.IsUndefined() {
		return "", errors.New("saving a picture: the page has no script for downloads")
	}
	data := js.Global().Get("Uint8Array").New(len(file))
	js.CopyBytesToJS(data, file)
	files.Call("download", name+".png", data)
	return name + ".png", nil
}
