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
	"time"

	"github.com/ebitengine/oto/v3"
)

// latency is the size of the device's buffer. A smaller one stutters on slow machines.
const latency = 40 * time.Millisecond

// Open returns a player for the system's sound device. It opens the device in the background, and effects played before
// the device is ready are dropped. Without a device the player is Silent. A process can open only one device, so a
// second player is silent too.
func Open(d Device) Player {
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	if !deviceIn(systemHere()) {
		d.Log.Info("no sound device was found: the program is silent")
		return Silent{}
	}
	p := &speaker{mixer: newMixer(), closing: make(chan struct{}), log: d.Log}
	go p.run(d.Application)
	return p
}

// speaker plays the output of its mixer. After a failure of the device it is silent.
type speaker struct {
	*mixer
	log     *slog.Logger
	once    sync.Once
	closing chan struct{}
}

// run computes the effects, opens the device, and watches it until the player is closed.
func (p *speaker) run(application string) {
	bank := makeBank(func() { time.Sleep(time.Millisecond) }) // in a browser with its single thread, let the program draw in between
	ctx, player, err := p.open(application)
	if err != nil {
		p.log.Warn("the program is silent", "error", err)
		return
	}
	p.ready(bank)
	if err := p.watch(ctx, player); err != nil {
		p.log.Warn("the sound device failed: the program is silent now", "error", err)
	}
	p.ready(nil)
	player.PauseAndStopReading()
	if err := ctx.Suspend(); err != nil {
		p.log.Debug("the sound device could not be suspended", "error", err)
	}
}

func (p *speaker) open(application string) (*oto.Context, *oto.Player, error) {
	ctx, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate:      rate,
		ChannelCount:    channels,
		Format:          oto.FormatFloat32LE,
		BufferSize:      latency,
		ApplicationName: application,
	})
	if err != nil {
		return nil, nil, fmt.Errorf("opening the sound device: %w", err)
	}
	select {
	case <-ready:
	case <-p.closing:
		return nil, nil, errors.New("closed before the sound device was ready")
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

// Close implements Player. It does not wait for the device.
func (p *speaker) Close() error {
	p.once.Do(func() { close(p.closing) })
	return nil
}

// system abstracts the search for a device.
type system struct {
	name    string // GOOS
	getenv  func(string) string
	glob    func(pattern string) ([]string, error)
	answers func(socket string) bool
}

func systemHere() system {
	return system{name: runtime.GOOS, getenv: os.Getenv, glob: filepath.Glob, answers: answers}
}

// answers reports whether a program listens at a socket, because the sockets of ended servers remain.
func answers(socket string) bool {
	conn, err := net.DialTimeout("unix", socket, 100*time.Millisecond)
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

// deviceIn reports whether there is a device, without opening it. On Linux, the ALSA library prints an error for each
// missing device. PipeWire provides a PulseAudio socket. On other systems deviceIn returns true.
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

// localSocket returns the socket of a PULSE_SERVER value: "unix:/run/pulse", "/run/pulse" or "tcp:host:4713", each with
// an optional machine id in braces before it. ok is false for a server on another machine.
func localSocket(server string) (socket string, ok bool) {
	if strings.HasPrefix(server, "{") {
		_, server, _ = strings.Cut(server, "}")
	}
	server = strings.TrimPrefix(server, "unix:")
	return server, strings.HasPrefix(server, "/")
}
