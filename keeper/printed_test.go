package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"menagerie/assets/words"
)

// In the tests every line that keeper prints or logs must be fit for a person. That includes the processes that tests start.
func init() { output = func(w io.Writer) io.Writer { return &proofreader{to: w} } }

// proofreader passes on what is written and panics at the first line that words.Unfit rejects. The panic also ends a test that
// does not read the output.
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
			panic(fmt.Sprintf("keeper prints %s: %s", why, line))
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

func TestOutputIsRead(t *testing.T) {
	for text, wrong := range map[string]bool{
		"{\"notes\":[]}\nwon\n": false, "a line that has not ended: net.closed": false,
		"won\nlost: net.closed []\n": true, "1 moves\n": true, "a limit of 0.3 s\n": true,
	} {
		func() {
			defer func() {
				if found := recover() != nil; found != wrong {
					t.Errorf("%q: found %v", text, found)
				}
			}()
			w := output(io.Discard)
			for i := range len(text) {
				fmt.Fprint(w, text[i:i+1])
			}
		}()
	}
}
