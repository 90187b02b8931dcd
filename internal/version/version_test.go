package version

import (
	"runtime/debug"
	"testing"
)

func TestOfReturnsTheStamp(t *testing.T) {
	t.Cleanup(func() { stamp = "" })
	stamp = "1.2"
	if got := Of(); got != "1.2" {
		t.Errorf("got %q, want 1.2", got)
	}
}

func TestKnownReadsBuildInformation(t *testing.T) {
	const commit = "0123456789abcdef0123"
	at := []debug.BuildSetting{{Key: "vcs.revision", Value: commit}}
	for _, c := range []struct {
		of   string
		by   []debug.BuildSetting
		want string
	}{
		{"", nil, "0.1"},
		{"(devel)", nil, "0.1"},
		{"(devel)", at, "0.1 (0123456789ab)"},
		{"v1.0.0", nil, "v1.0.0"},
		{"v0.0.0-20260102030405-0123456789ab", at, "v0.0.0-20260102030405-0123456789ab"},
	} {
		if got := known(&debug.BuildInfo{Main: debug.Module{Version: c.of}, Settings: c.by}); got != c.want {
			t.Errorf("known(%q, %v) = %q, want %q", c.of, c.by, got, c.want)
		}
	}
}
