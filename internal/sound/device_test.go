package sound

import (
	"bytes"
	"log/slog"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestDeviceInFindsADevice(t *testing.T) {
	const there, gone = "/run/there/pulse/native", "/run/gone/pulse/native"
	for _, c := range []struct {
		name           string
		goos           string
		server, folder string // PULSE_SERVER and XDG_RUNTIME_DIR
		card           bool
		want           bool
	}{
		{"no device", "linux", "", "", false, false},
		{"a sound card", "linux", "", "", true, true},
		{"a card and a server that ended", "linux", "unix:" + gone, "", true, true},
		{"PulseAudio or PipeWire", "linux", "", "/run/there", false, true},
		{"a server that ended", "linux", "", "/run/gone", false, false},
		{"a server named", "linux", "unix:" + there, "", false, true},
		{"a server named with its machine", "linux", "{0123}unix:" + there, "", false, true},
		{"a server named by its path", "linux", there, "", false, true},
		{"a server named that ended", "linux", gone, "/run/there", false, false},
		{"a server elsewhere", "linux", "tcp:host:4713", "", false, true},
		{"Windows", "windows", "", "", false, true},
	} {
		s := system{
			name: c.goos,
			getenv: func(key string) string {
				return map[string]string{"PULSE_SERVER": c.server, "XDG_RUNTIME_DIR": c.folder}[key]
			},
			answers: func(socket string) bool { return socket == there },
			glob: func(pattern string) ([]string, error) {
				if c.card {
					return []string{"/dev/snd/pcmC0D0p"}, nil
				}
				return nil, nil
			},
		}
		if got := deviceIn(s); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

func TestAnswersOnlyIfASocketListens(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "s")
	if answers(socket) {
		t.Error("answers(no socket) = true, want false")
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Skip("no unix sockets here:", err)
	}
	if !answers(socket) {
		t.Error("answers(listening socket) = false, want true")
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	l.Close()
	if answers(socket) {
		t.Error("answers(socket of a closed listener) = true, want false")
	}
}

func TestOpenWithoutADeviceIsSilent(t *testing.T) {
	if deviceIn(systemHere()) {
		t.Skip("this machine has a sound device")
	}
	var log bytes.Buffer
	p := Open(Device{Log: slog.New(slog.NewTextHandler(&log, nil))})
	if _, ok := p.(Silent); !ok || !strings.Contains(log.String(), "no sound device") {
		t.Errorf("got %T, logged %q; want Silent and that there is no sound device", p, log.String())
	}
	everyCall(t, p)
}

func TestSilentAcceptsEveryCall(t *testing.T) { everyCall(t, Silent{}) }

func TestRecorderListsPlayedEffects(t *testing.T) {
	var r Recorder
	everyCall(t, &r)
	if got := r.Played(); !slices.Equal(got, []Effect{Press, Splash}) || len(r.Played()) != 0 {
		t.Errorf("got %v, want press and splash once", got)
	}
	if r.Volume() != 0.5 || !r.Closed() {
		t.Errorf("got volume %f, closed %v; want 0.5, true", r.Volume(), r.Closed())
	}
	if r.Mute(); r.Volume() != 0 {
		t.Errorf("muted: got volume %f, want 0", r.Volume())
	}
}

func everyCall(t *testing.T, p Player) {
	t.Helper()
	p.Play(Press, 0)
	p.Play(Splash, 1)
	p.SetVolume(0.5)
	p.Mute()
	p.Unmute()
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// createScriptProcessor of a browser takes only powers of two (Web Audio API, 1.24).
func TestTheBufferInABrowserIsAPowerOfTwo(t *testing.T) {
	frames := int64(bufferTime("js")) * rate / int64(time.Second)
	if frames&(frames-1) != 0 || frames < 256 || frames > 16384 {
		t.Errorf("got a buffer of %d frames, want a power of two from 256 to 16384", frames)
	}
}
