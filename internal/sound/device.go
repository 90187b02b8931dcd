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

// latency is how long a sound waits in the device's buffer. Less than this stutters on slow machines.
const latency = 40 * time.Millisecond

// Open returns a player for the system's sound device, at once: the device is opened in the background, and what is played
// before it is ready is not heard. Without a device the player is Silent. The system allows one device for the life of the
// program, so a player that is opened after another one is not heard either.
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

// speaker plays what its mixer mixes. A device that fails takes the sound with it, and nothing else.
type speaker struct {
	*mixer
	log     *slog.Logger
	once    sync.Once
	closing chan struct{}
}

// run makes the effects, opens the device, and watches it until the player is closed.
func (p *speaker) run(application string) {
	bank := makeBank(func() { time.Sleep(time.Millisecond) }) // a browser has one thread, and wants to draw meanwhile
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
	// Some drivers fail only now, and using them then would end the program.
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

// system is what the search for a device looks at.
type system struct {
	name    string // GOOS
	getenv  func(string) string
	glob    func(pattern string) ([]string, error)
	answers func(socket string) bool
}

func systemHere() system {
	return system{name: runtime.GOOS, getenv: os.Getenv, glob: filepath.Glob, answers: answers}
}

// answers tells whether somebody listens at a socket: the files of servers that ended stay behind.
func answers(socket string) bool {
	conn, err := net.DialTimeout("unix", socket, 100*time.Millisecond)
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

// deviceIn looks before anything is opened: on Linux, ALSA's library complains on the standard error for each device that it
// does not find. PipeWire is found by the PulseAudio socket that it offers. Other systems answer without noise.
func deviceIn(s system) bool {
	if s.name != "linux" {
		return true
	}
	if cards, err := s.glob("/dev/snd/pcm*p"); err == nil && len(cards) > 0 { // p for playback
		return true
	}
	if server := s.getenv("PULSE_SERVER"); server != "" {
		socket, ok := localSocket(server)
		return !ok || s.answers(socket) // one on another machine is believed: asking it could take long
	}
	dir := s.getenv("XDG_RUNTIME_DIR")
	return dir != "" && s.answers(filepath.Join(dir, "pulse", "native"))
}

// localSocket takes the socket out of what PULSE_SERVER says: "unix:/run/pulse", "/run/pulse" or "tcp:host:4713", each of them
// perhaps with a machine's id in braces before it.
func localSocket(server string) (socket string, ok bool) {
	if strings.HasPrefix(server, "{") {
		_, server, _ = strings.Cut(server, "}")
	}
	server = strings.TrimPrefix(server, "unix:")
	return server, strings.HasPrefix(server, "/")
}
