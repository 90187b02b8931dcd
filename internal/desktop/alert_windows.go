package desktop

import "golang.org/x/sys/windows"

// alert shows a dialog and waits until the user closes it.
func alert(title, text string) error {
	caption, err := windows.UTF16PtrFromString(title)
	if err != nil {
		return err
	}
	message, err := windows.UTF16PtrFromString(text)
	if err != nil {
		return err
	}
	_, err = windows.MessageBox(0, message, caption, windows.MB_OK|windows.MB_ICONERROR|windows.MB_SETFOREGROUND)
	return err
}
