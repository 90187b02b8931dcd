package sound

import (
	"slices"
	"sync"
)

// Recorder is a Player for tests. It stores the calls of its methods. The zero value is ready for use.
type Recorder struct {
	mu     sync.Mutex
	played []Effect
	pans   []float64
	around Ambience
	volume float64
	muted  bool
	closed bool
}

var _ Player = (*Recorder)(nil)

// Played returns the effects played since the last call of Played.
func (r *Recorder) Played() []Effect {
	r.mu.Lock()
	defer r.mu.Unlock()
	played := slices.Clone(r.played)
	r.played = nil
	return played
}

// Pans returns the place of each effect that was played.
func (r *Recorder) Pans() []float64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.pans)
}

// Around returns the ambience of the last Surround.
func (r *Recorder) Around() Ambience {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.around
}

// Volume returns the volume of the last SetVolume, or 0 while the player is muted.
func (r *Recorder) Volume() float64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.muted {
		return 0
	}
	return r.volume
}

func (r *Recorder) Missing() bool { return false }

// Closed reports whether the player was closed.
func (r *Recorder) Closed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.closed
}

func (r *Recorder) Play(e Effect, pan float64) {
	r.change(func() { r.played, r.pans = append(r.played, e), append(r.pans, pan) })
}

func (r *Recorder) Surround(a Ambience) { r.change(func() { r.around = a }) }

func (r *Recorder) SetAmbience(float64) {}

func (r *Recorder) SetVolume(v float64) { r.change(func() { r.volume = v }) }

func (r *Recorder) Mute() { r.change(func() { r.muted = true }) }

func (r *Recorder) Unmute() { r.change(func() { r.muted = false }) }

func (r *Recorder) Close() error {
	r.change(func() { r.closed = true })
	return nil
}

func (r *Recorder) change(do func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	do()
}
