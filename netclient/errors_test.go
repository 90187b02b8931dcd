package netclient_test

import (
	"errors"
	"io"
	"testing"

	"menagerie/assets/words"
	"menagerie/netclient"
)

// The log gets an English sentence with the cause. A cause that the sentence quotes is not repeated.
func TestErrorIsEnglish(t *testing.T) {
	b := words.Open("en")
	for want, err := range map[string]error{
		b.T("net.closed") + " (EOF)":           netclient.Explain(io.EOF),
		b.T("net.lost", "odd"):                 netclient.Explain(errors.New("odd")),
		b.T("net.gone"):                        netclient.NewError("net.gone", nil),
		b.T("net.silent", 1) + " (some cause)": netclient.NewError("net.silent", errors.New("some cause"), 1),
	} {
		if got := err.Error(); got != want || words.Unfit(got) != "" {
			t.Errorf("%q, want %q; %s", got, want, words.Unfit(got))
		}
	}
}
