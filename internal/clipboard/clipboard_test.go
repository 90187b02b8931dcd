package clipboard

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
)

func TestTextIsReadAsItWasWritten(t *testing.T) {
	var kept string
	b := System{
		read:  func() (string, error) { return kept, nil },
		write: func(text string) error { kept = text; return nil },
	}
	if err := b.Write("one\r\ntwo"); err != nil {
		t.Fatal(err)
	}
	if text, err := b.Read(); err != nil || text != "one\ntwo" {
		t.Errorf("got %q, %v, want \"one\\ntwo\"", text, err)
	}
}

func TestReadReturnsOnlyText(t *testing.T) {
	for content, want := range map[string]error{"": ErrNoText, "\xff\xfe": ErrNoText, strings.Repeat("x", maxBytes+1): ErrLong} {
		b := System{read: func() (string, error) { return content, nil }}
		if text, err := b.Read(); !errors.Is(err, want) || text != "" {
			t.Errorf("a clipboard with %.5q: got %d bytes, %v, want %v", content, len(text), err, want)
		}
	}
}

func TestErrorsHaveKeys(t *testing.T) {
	for _, c := range []struct {
		err error
		key string
	}{
		{ErrNone, "errors.no_clipboard"},
		{ErrNoText, "errors.clipboard_without_text"},
		{ErrLong, "errors.long_clipboard"},
		{errors.New("exit status 1"), "errors.clipboard"},
	} {
		b := System{read: func() (string, error) { return "", c.err }, write: func(string) error { return c.err }}
		_, read := b.Read()
		for _, err := range []error{read, b.Write("x")} {
			if !errors.Is(err, c.err) || Key(err) != c.key {
				t.Errorf("%v: got %v with the key %s, want %s", c.err, err, Key(err), c.key)
			}
		}
	}
}

func TestHangingClipboardTimesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := make(chan struct{})
		b := System{read: func() (string, error) { <-hang; return "", nil }}
		_, err := b.Read()
		if !errors.Is(err, ErrSlow) || Key(err) != "errors.slow_clipboard" {
			t.Errorf("hanging clipboard: got error %v, want ErrSlow", err)
		}
		close(hang)
	})
}
