package sound

import (
	"bytes"
	"log/slog"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestDeviceIn(t *testing.T) {
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
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestAnswers(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "s")
	if answers(socket) {
		t.Error("nothing answers")
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Skip("no unix sockets here:", err)
	}
	if !answers(socket) {
		t.Error("a listener does not answer")
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	l.Close()
	if answers(socket) {
		t.Error("the file of a listener that ended answers")
	}
}

func TestOpenWithoutDevice(t *testing.T) {
	if deviceIn(systemHere()) {
		t.Skip("this machine has a sound device")
	}
	var log bytes.Buffer
	p := Open(Device{Log: slog.New(slog.NewTextHandler(&log, nil))})
	if _, ok := p.(Silent); !ok || !strings.Contains(log.String(), "no sound device") {
		t.Errorf("opened %T, logged %q", p, log.String())
	}
	everyCall(t, p)
}

func TestSilent(t *testing.T) { everyCall(t, Silent{}) }

func TestRecorder(t *testing.T) {
	var r Recorder
	everyCall(t, &r)
	if got := r.Played(); !slices.Equal(got, []Effect{Press, Splash}) || len(r.Played()) != 0 {
		t.Errorf("played %v", got)
	}
	if r.Volume() != 0.5 || !r.Closed() {
		t.Errorf("volume %f, closed %v", r.Volume(), r.Closed())
	}
	if r.Mute(); r.Volume() != 0 {
		t.Error("muted and heard")
	}
}

func everyCall(t *testing.T, p Player) {
	t.Helper()
	p.Play(Press)
	p.PlayAs(Splash, Voicing{Pan: 1})
	p.SetVolume(0.5)
	p.Mute()
	p.Unmute()
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
