package sound

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ebitengine/oto/v3"
)

// latency is the duration of the audio in the device's buffer. On slow machines, the sound stutters with a smaller
// buffer.
const latency = 40 * time.Millisecond

// bufferTime returns the duration of the device's buffer. A browser without AudioWorklet, which it has only on pages with TLS
// and on localhost, needs a power of two of frames.
func bufferTime(system string) time.Duration {
	const frames = 2048
	if system == "js" {
		return (frames*time.Second + rate - 1) / rate // rounded up, because the library rounds down
	}
	return latency
}

// Open returns a player for the sound device of the system. It opens the device in the background. Until the device is open,
// Play does nothing. The player is silent if there is no device, or if the process has opened a device before.
func Open(d Device) Player {
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	if !deviceIn(systemHere()) {
		d.Log.Info("no sound device found; sound is off")
		return Silent{}
	}
	p := &speaker{mixer: newMixer(), closing: make(chan struct{}), log: d.Log}
	go p.run(d.Application)
	return p
}

// speaker is a Player for the sound device. After a failure of the device it is silent.
type speaker struct {
	*mixer
	log     *slog.Logger
	once    sync.Once
	closing chan struct{}
	failed  atomic.Bool
}

// run computes the effects and opens the device. It returns when the player is closed or the device has failed.
func (p *speaker) run(application string) {
	bank := makeBank(func() { time.Sleep(time.Millisecond) }) // in a browser with its single thread, let the program draw in between
	ctx, player, err := p.open(application)
	if err != nil {
		p.failed.Store(true)
		p.log.Warn("opening the sound device failed; sound is off", "error", err)
		return
	}
	p.ready(bank)
	if err := p.watch(ctx, player); err != nil {
		p.failed.Store(true)
		p.log.Warn("the sound device failed; sound is off", "error", err)
	}
	p.ready(nil)
	player.PauseAndStopReading()
	if err := ctx.Suspend(); err != nil {
		p.log.Debug("suspending the sound device failed", "error", err)
	}
}

// open opens the device. In a browser, the library panics if the browser refuses something.
func (p *speaker) open(application string) (_ *oto.Context, _ *oto.Player, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("opening the sound device: %v", cause)
		}
	}()
	ctx, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate:      rate,
		ChannelCount:    channels,
		Format:          oto.FormatFloat32LE,
		BufferSize:      bufferTime(runtime.GOOS),
		ApplicationName: application,
	})
	if err != nil {
		return nil, nil, fmt.Errorf("opening the sound device: %w", err)
	}
	select {
	case <-ready:
	case <-p.closing:
		return nil, nil, errors.New("the program ended before the sound device was ready")
	}
	// Some drivers report an error only now. Using them would end the program.
	if err := ctx.Err(); err != nil {
		return nil, nil, fmt.Errorf("opening the sound device: %w", err)
	}
	player := ctx.NewPlayer(p.mixer)
	player.SetBufferSize(int(latency.Seconds()*rate) * frameBytes)
	player.Play()
	return ctx, player, nil
}

// watch returns when the player is closed or the device fails.
func (p *speaker) watch(ctx *oto.Context, player *oto.Player) error {
	look := time.NewTicker(time.Second)
	defer look.Stop()
	for {
		select {
		case <-p.closing:
			return nil
		case <-look.C:
		}
		if err := errors.Join(ctx.Err(), player.Err()); err != nil {
			return err
		}
	}
}

// Missing implements Player. It reports whether opening the device has failed.
func (p *speaker) Missing() bool { return p.failed.Load() }

// Close implements Player. It does not wait for the device.
func (p *speaker) Close() error {
	p.once.Do(func() { close(p.closing) })
	return nil
}

// system has the functions of the system that deviceIn uses. Tests replace them.
type system struct {
	name    string // name of the operating system, as in GOOS
	getenv  func(string) string
	glob    func(pattern string) ([]string, error)
	answers func(socket string) bool
}

func systemHere() system {
	return system{name: runtime.GOOS, getenv: os.Getenv, glob: filepath.Glob, answers: answers}
}

// answers reports whether a program listens on a Unix socket. The file of the socket proves nothing, because it may remain
// after its program has ended.
func answers(socket string) bool {
	conn, err := net.DialTimeout("unix", socket, 100*time.Millisecond)
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

// deviceIn reports whether there is a sound device, without opening it. It checks this only on Linux, where the library ALSA
// would print an error if a device were missing. On all other systems, it returns true.
func deviceIn(s system) bool {
	if s.name != "linux" {
		return true
	}
	if cards, err := s.glob("/dev/snd/pcm*p"); err == nil && len(cards) > 0 { // p means playback
		return true
	}
	if server := s.getenv("PULSE_SERVER"); server != "" {
		socket, ok := localSocket(server)
		return !ok || s.answers(socket) // a server on another machine is not checked, because that could take long
	}
	dir := s.getenv("XDG_RUNTIME_DIR")
	return dir != "" && s.answers(filepath.Join(dir, "pulse", "native"))
}

// localSocket returns the path of the Unix socket of the sound server. server is the value of the environment variable
// PULSE_SERVER, such as "unix:/run/pulse" or "/run/pulse". ok is false if the server is on another machine.
func localSocket(server string) (socket string, ok bool) {
	if strings.HasPrefix(server, "{") {
		_, server, _ = strings.Cut(server, "}")
	}
	server = strings.TrimPrefix(server, "unix:")
	return server, strings.HasPrefix(server, "/")
}
