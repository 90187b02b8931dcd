package main

import (
	"errors"
	"os"
	"testing"
)

// A message wraps the error among its arguments, and Error returns English whatever the language is.
func TestAMessageWrapsItsCause(t *testing.T) {
	defer setLanguage(texts().Code())
	setLanguage("de")
	err := usage("keeper.of", "serve", say("keeper.side", os.ErrNotExist))
	if !errors.Is(err, os.ErrNotExist) || err.Error() != "serve: --side: file does not exist" {
		t.Errorf("it is %v", err)
	}
}
