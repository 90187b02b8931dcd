// Package browsertest tests web pages in Chromium, without a window and with a new profile. If Chromium is missing, the test is
// skipped.
//
//	b := browsertest.Start(t, "de-DE")
//	b.Do(chromedp.Navigate(address))
//	title := browsertest.Value[string](b, "document.title")
//	b.Picture("title")                 // stored if -pictures names a folder
//
// Every problem of the page fails the test: exceptions, errors in the log, and missing resources.
package browsertest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "a folder for pictures of pages")

// Browser is a page in a browser. Its methods fail the test on an error.
type Browser struct {
	T   *testing.T
	Ctx context.Context // context of the browser; ends with the test
}

// Start starts a browser, which is closed when the test ends. languages lists the preferred languages, such as "de-DE".
// options are added to the default options of chromedp.
func Start(t *testing.T, languages string, options ...chromedp.ExecAllocatorOption) *Browser {
	t.Helper()
	all := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(find(t)), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("lang", languages), chromedp.Flag("accept-lang", languages), chromedp.WindowSize(1280, 800))
	ctx, stop := chromedp.NewExecAllocator(t.Context(), append(all, options...)...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	b := &Browser{T: t, Ctx: ctx}
	var complaints complaints
	t.Cleanup(func() { complaints.report(t) })
	if err := chromedp.Listen(ctx, complaints.hear); err != nil {
		t.Fatal(err)
	}
	Call(b, log.Enable, cdp.Empty{})
	Call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}) // keep the focus even if another window is active
	return b
}

func find(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no Chromium here; scripts/setup.sh chromium installs it")
	return ""
}

// complaints collects the problems of a page.
type complaints struct {
	mu    sync.Mutex
	texts []string
}

func (c *complaints) hear(event any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		c.texts = append(c.texts, fmt.Sprintf("%s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *log.EventEntryAdded:
		c.texts = append(c.texts, e.Entry.Text+" "+e.Entry.URL)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError {
			c.texts = append(c.texts, fmt.Sprintf("console.error: %v", e.Args))
		}
	}
}

func (c *complaints) report(t *testing.T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, text := range c.texts {
		t.Errorf("the page logged %s, want no error", text)
	}
}

// Do executes the actions in order.
func (b *Browser) Do(actions ...chromedp.Action[chromedp.Void]) {
	b.T.Helper()
	if err := chromedp.Do(b.Ctx, actions...); err != nil {
		b.T.Fatal(err)
	}
}

// Picture returns a screenshot of the page as a PNG. If the flag -pictures names a folder, Picture also saves the
// screenshot there. name is the name of this file without ".png".
func (b *Browser) Picture(name string) []byte {
	b.T.Helper()
	png, err := chromedp.Run(b.Ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.T.Fatal(err)
	}
	if *pictures != "" {
		if err := os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644); err != nil {
			b.T.Fatal(err)
		}
	}
	return png
}

// Call sends a command of the DevTools protocol and waits for the response.
func Call[P, R any](b *Browser, command cdp.Command[P, R], params P) {
	b.T.Helper()
	if _, err := chromedp.Call(b.Ctx, command, params); err != nil {
		b.T.Fatal(err)
	}
}

// Value evaluates the JavaScript expression script in the page and returns its value.
func Value[T any](b *Browser, script string) T {
	b.T.Helper()
	v, err := chromedp.Run(b.Ctx, chromedp.Evaluate[T](script))
	if err != nil {
		b.T.Fatalf("%s: %v", script, err)
	}
	return v
}
