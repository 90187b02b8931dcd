// Package wordstest checks what programs print and log in tests.
package wordstest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"

	"menagerie/assets/words"
)

// Proofread returns a writer that copies all text to w. It panics at the first line that words.Unfit rejects. The writer is
// safe for concurrent use.
func Proofread(w io.Writer) io.Writer { return &proofreader{to: w} }

type proofreader struct {
	to io.Writer

	mu   sync.Mutex
	line []byte // beginning of the current line
}

func (p *proofreader) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line = append(p.line, text...)
	for {
		line, rest, ended := bytes.Cut(p.line, []byte("\n"))
		if !ended {
			return p.to.Write(text)
		}
		if why := unfit(string(line)); why != "" {
			panic(fmt.Sprintf("the program prints %s: %s", why, line))
		}
		p.line = rest
	}
}

// unfit is like words.Unfit, but accepts empty lists in JSON.
func unfit(line string) string {
	if json.Valid([]byte(line)) {
		line = strings.ReplaceAll(line, "[]", "")
	}
	return words.Unfit(line)
}
