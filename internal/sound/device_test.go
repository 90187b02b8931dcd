package sound

import (
	"bytes"
	"log/slog"
	"slices"
	"strings"
	"testing"
)

func TestDeviceIn(t *testing.T) {
	for _, c := range []struct {
		name  string
		goos  string
		env   map[string]string
		files []string
		want  bool
	}{
		{"no device", "linux", nil, nil, false},
		{"a sound card", "linux", nil, []string{"/dev/snd/pcm*p"}, true},
		{"PulseAudio or PipeWire", "linux", map[string]string{"XDG_RUNTIME_DIR": "/run/user/7"}, []string{"/run/user/7/pulse/native"}, true},
		{"no socket", "linux", map[string]string{"XDG_RUNTIME_DIR": "/run/user/7"}, nil, false},
		{"a server elsewhere", "linux", map[string]string{"PULSE_SERVER": "tcp:host"}, nil, true},
		{"an odd folder", "linux", map[string]string{"XDG_RUNTIME_DIR": "/run/[*"}, nil, false},
		{"Windows", "windows", nil, nil, true},
	} {
		s := system{
			name:   c.goos,
			getenv: func(key string) string { return c.env[key] },
			glob: func(pattern string) ([]string, error) {
				if slices.Contains(c.files, pattern) {
					return []string{pattern}, nil
				}
				return nil, nil
			},
		}
		if got := deviceIn(s); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
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
