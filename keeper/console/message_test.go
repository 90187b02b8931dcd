package console

import (
	"errors"
	"os"
	"testing"
)

// A message wraps the error among its arguments, and Error returns English whatever the language is.
func TestAMessageWrapsItsCause(t *testing.T) {
	defer SetLanguage(Texts().Code())
	SetLanguage("de")
	err := Usage("keeper.of", "serve", Error("keeper.side", os.ErrNotExist))
	if !errors.Is(err, os.ErrNotExist) || err.Error() != "serve: --side: file does not exist" {
		t.Errorf("got error %v, want serve: --side: file does not exist", err)
	}
}
