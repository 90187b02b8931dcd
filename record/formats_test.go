package record_test

import (
	"strings"
	"testing"

	"menagerie/record"
)

// TestEveryFormatIsRead reads a record in each format that a version of the program has written.
func TestEveryFormatIsRead(t *testing.T) {
	const begin = "head {\"Game\":\"race\",\"Seed\":1,\"Config\":{},\"Seats\":[{\"Name\":\"Ada\"}]"
	hash, salt := strings.Repeat("0a", 32), strings.Repeat("0b", 16)
	for _, c := range []struct {
		text   string
		views  bool
		hinted bool
	}{
		{"1\n" + begin + "}\nmove 1 0 2\nback 0\nmove 9 0 2\n", false, false},
		{"2\n" + begin + "}\nsee 0 0 0 {\"a\":1}\nmove 1 0 2\n", true, false},
		{"3\n" + begin + "}\nsee 0 0 0 {\"a\":1}\nmove 1 0 2\nsaid 1 9 \"a:1\" \"b\\n\"\n", true, false},
		{"4\n" + begin + "}\nmove 1 0 2\ntime 60\n", false, false},
		{"5\n" + begin + ",\"Deal\":\"" + hash + "\",\"Salt\":\"" + salt + "\"}\nmove 1 0 2\n", false, false},
		{"5\n" + begin + "}\nsee 0 0 0 {\"a\":1}\nsealed 1 " + hash + "\nmove 1 0 2\n", true, false},
		{"6\n" + begin + ",\"Start\":\"race:1\"}\nmove 1 0 2\n", false, false},
		{"7\n" + begin + "}\nhint\nmove 1 0 2\n", false, true},
	} {
		r, err := record.Parse([]byte("menagerie record " + c.text))
		if err != nil || len(r.Moves) != 1 || r.HasViews() != c.views || r.Hinted != c.hinted {
			t.Errorf("format %.1s: got %+v, error %v; want one move, views %v, hints %v", c.text, r, err, c.views, c.hinted)
			continue
		}
		if got, _, _ := strings.Cut(string(r.Append(nil)), "\n"); got != "menagerie record "+c.text[:1] && !strings.HasPrefix(c.text, "2") {
			t.Errorf("format %.1s: written again as %q, want the same format", c.text, got)
		}
	}
}
