package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/pagetest"
)

// insecure hides the clipboard from a page, as browsers do if the page comes neither by HTTPS nor from the same machine.
const insecure = `Object.defineProperty(navigator, "clipboard", { value: undefined })`

// copies copies the code of a game in its menu. It then pastes the code on the home screen, which opens the same position.
func copies(t *testing.T, address string) {
	const code = "G1-0400E-00G84-0W000-03000-VY5A"
	for name, script := range map[string]string{"secure page": "", "insecure page": insecure} {
		t.Run(name, func(t *testing.T) {
			p := openTab(t, "en-US")
			p.Do(chromedp.EmulateViewport(800, 500))
			p.allowClipboard()
			p.Before(taught)
			p.Before(script)
			p.Visit(address + "/#" + code)
			p.Tap("Escape")
			p.look("menu")
			p.Tap("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter")
			p.look("copied")
			p.Do(chromedp.Navigate(address + blank))
			browsertest.Value[bool](p.Browser, "localStorage.clear(), true")
			p.Visit(address)
			p.paste()
			p.look("pasted")
			if text := p.play("glenda", 0, "ArrowRight", "Enter"); !strings.Contains(text, `"Start":"`+code+`"`) {
				t.Errorf("got the record\n%s\nwant a game that begins at %s", text, code)
			}
		})
	}
}

// allowClipboard grants the page access to the clipboard, as a user does.
func (p tab) allowClipboard() {
	p.T.Helper()
	for _, permission := range []string{"clipboard-read", "clipboard-write"} {
		browsertest.Call(p.Browser, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: permission}, Setting: browser.PermissionSettingGranted,
		})
	}
}

// pictureX and pictureY are the position of the button "Picture" on the end card, in a page of 1280 x 657.
const pictureX, pictureY = 910, 551

// copiesPicture wins a game with one wall and copies the picture of the end card. If the browser does not allow this, the picture
// becomes a download.
func copiesPicture(t *testing.T, address string) {
	const code = "G1-0400E-000C4-0R000-03000-260D"
	p := openTab(t, "en-US")
	p.Do(chromedp.EmulateViewport(1280, 657, chromedp.EmulateScale(pagetest.Scale())))
	p.allowClipboard()
	p.Before(taught)
	p.Before(`addEventListener("click", e => { if (e.target.download) { globalThis.downloaded = e.target.download; e.preventDefault() } })`)
	p.Visit(address + "/#" + code)
	p.Tap("ArrowRight", "ArrowRight", "Enter")
	p.Until("the game is stored", `Object.values(localStorage).some(text => text.includes("\nend "))`)
	p.Tap("Enter") // skips the ending
	p.look("end-card")
	p.Click(pictureX, pictureY)
	p.Until("a picture is copied", `(navigator.clipboard.read().then(all => { globalThis.copied = all[0]?.types }, () => {}), globalThis.copied?.includes("image/png") ?? false)`)
	p.look("picture-copied")
	browsertest.Value[bool](p.Browser, `navigator.clipboard.write = () => Promise.reject(new Error("not allowed")), true`)
	p.Click(pictureX, pictureY)
	p.Until("the picture is downloaded", `globalThis.downloaded === "Menagerie.png"`)
	p.look("picture-saved")
}

// paste presses Ctrl+V.
func (p tab) paste() {
	p.T.Helper()
	const control, ctrl = 17, 2 // the code of the key, and its bit in a field of modifiers
	for _, e := range []input.DispatchKeyEventParams{
		{Type: input.DispatchKeyEventTypeRawKeyDown, Key: "Control", Code: "ControlLeft", WindowsVirtualKeyCode: control, Modifiers: ctrl},
		{Type: input.DispatchKeyEventTypeRawKeyDown, Key: "v", Code: "KeyV", WindowsVirtualKeyCode: 86, Modifiers: ctrl, Commands: []string{"paste"}},
		{Type: input.DispatchKeyEventTypeKeyUp, Key: "v", Code: "KeyV", WindowsVirtualKeyCode: 86, Modifiers: ctrl},
		{Type: input.DispatchKeyEventTypeKeyUp, Key: "Control", Code: "ControlLeft", WindowsVirtualKeyCode: control},
	} {
		browsertest.Call(p.Browser, input.DispatchKeyEvent, e)
		p.Frames(2)
	}
}
