package netclient_test

import (
	"errors"
	"io"
	"testing"

	"menagerie/assets/words"
	"menagerie/netclient"
)

// TestErrorIsEnglish checks that the log text of an error is English and contains the cause once.
func TestErrorIsEnglish(t *testing.T) {
	b := words.Open("en")
	for want, err := range map[string]error{
		b.T("net.closed") + " (EOF)":           netclient.Explain(io.EOF),
		b.T("net.lost", "odd"):                 netclient.Explain(errors.New("odd")),
		b.T("net.gone"):                        netclient.NewError("net.gone", nil),
		b.T("net.silent", 1) + " (some cause)": netclient.NewError("net.silent", errors.New("some cause"), 1),
	} {
		if got := err.Error(); got != want || words.Unfit(got) != "" {
			t.Errorf("the text is %q, want %q without the fault %s", got, want, words.Unfit(got))
		}
	}
}

func TestExplainGivesEveryErrorAKey(t *testing.T) {
	for want, err := range map[string]error{
		"net.closed": io.EOF,
		"net.cut":    io.ErrUnexpectedEOF,
		"net.lost":   errors.New("odd"),
		"net.gone":   netclient.NewError("net.gone", nil),
	} {
		if got := keyOf(netclient.Explain(err)); got != want {
			t.Errorf("Explain(%v) has the key %s, want %s", err, got, want)
		}
	}
}

// keyOf returns the key of an error, or "" if err is not a LocalizableError.
func keyOf(err error) string {
	var worded netclient.LocalizableError
	if errors.As(err, &worded) {
		return worded.Key()
	}
	return ""
}
