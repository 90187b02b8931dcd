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

// Proofread returns a writer that passes everything on to w. The writer panics at the first line that words.Unfit rejects, so
// even a test that does not read the output fails. The writer is safe for concurrent use.
func Proofread(w io.Writer) io.Writer { return &proofreader{to: w} }

type proofreader struct {
	to io.Writer

	mu   sync.Mutex
	line []byte // begun
}

// Write implements io.Writer.
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

// unfit is words.Unfit for a line of output. In JSON a list may be empty.
func unfit(line string) string {
	if json.Valid([]byte(line)) {
		line = strings.ReplaceAll(line, "[]", "")
	}
	return words.Unfit(line)
}
