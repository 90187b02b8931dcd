package clipboard

import (
	"errors"
	"fmt"
	"syscall/js"
)

// call calls a function of the page's script clipboard.js and waits for its promise.
func call(function string, arguments ...any) (js.Value, error) {
	page := js.Global().Get("clipboard")
	if page.IsUndefined() {
		return js.Value{}, ErrNone
	}
	type answer struct {
		value js.Value
		err   error
	}
	answered := make(chan answer, 1)
	resolve := js.FuncOf(func(_ js.Value, results []js.Value) any {
		answered <- answer{value: results[0]}
		return nil
	})
	defer resolve.Release()
	reject := js.FuncOf(func(_ js.Value, reasons []js.Value) any {
		answered <- answer{err: errors.New(reasons[0].Call("toString").String())}
		return nil
	})
	defer reject.Release()
	page.Call(function, arguments...).Call("then", resolve, reject)
	a := <-answered
	return a.value, a.err
}

func systemRead() (string, error) {
	text, err := call("read")
	if err != nil {
		return "", err
	}
	return text.String(), nil
}

func systemWrite(text string) error {
	_, err := call("write", text)
	return err
}

// TakesPictures reports whether WritePicture can copy pictures. Browsers allow this only on some pages.
func TakesPictures() bool { return js.Global().Get("ClipboardItem").Truthy() }

// WritePicture copies the content of a PNG file to the clipboard. The browser may refuse this. It waits for the browser.
func WritePicture(file []byte) error {
	data := js.Global().Get("Uint8Array").New(len(file))
	js.CopyBytesToJS(data, file)
	if _, err := call("writePicture", data); err != nil {
		return fmt.Errorf("copying a picture: %w", err)
	}
	return nil
}
