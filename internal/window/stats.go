package window

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"slices"
	"time"
)

// started is approximately the start of the process.
var started = time.Now()

// maxSamples is the maximum number of stored durations of ticks and frames. It is the number of ticks in half an hour.
const maxSamples = 30 * 60 * 60

// Stats measures the speed of the program. A nil *Stats measures nothing.
type Stats struct {
	first, scene   time.Duration // times until the first frame, and until the first frame with a scene, are visible
	updates, draws samples
	frames         samples       // durations of each Draw with the Updates before it
	pending        time.Duration // duration of the Updates since the last Draw
	painted        int           // number of frames in which something was drawn
	warmAllocs     uint64        // number of allocations up to the end of the first second
	warmAt         time.Time
	warmCPU        time.Duration
	warmFrames     int
	warmPainted    int
}

// samples is a ring buffer of durations in microseconds.
type samples struct {
	ring []float32
	n    int
}

func (s *samples) add(d time.Duration) {
	us := float32(d.Nanoseconds()) / 1000
	if len(s.ring) < maxSamples {
		s.ring = append(s.ring, us)
	} else {
		s.ring[s.n%maxSamples] = us
	}
	s.n++
}

// percentile returns the p-th percentile in milliseconds.
func (s *samples) percentile(p float64) float64 {
	if len(s.ring) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s.ring))
	return float64(sorted[int(p/100*float64(len(sorted)-1)+0.5)]) / 1000
}

// NewStats returns a Stats that measures from now on.
func NewStats() *Stats {
	s := &Stats{}
	s.updates.ring = make([]float32, 0, maxSamples) // allocate now, so that measuring does not allocate
	s.draws.ring = make([]float32, 0, maxSamples)
	s.frames.ring = make([]float32, 0, maxSamples)
	return s
}

// begin returns the present time, or the zero time if nothing is measured.
func (s *Stats) begin() time.Time {
	if s == nil {
		return time.Time{}
	}
	return time.Now()
}

// updated records an Update that began at start.
func (s *Stats) updated(start time.Time) {
	if s == nil {
		return
	}
	took := time.Since(start)
	s.updates.add(took)
	s.pending += took
	s.warm()
}

// drawn records a Draw that began at start.
func (s *Stats) drawn(start time.Time) {
	if s == nil {
		return
	}
	took := time.Since(start)
	s.draws.add(took)
	s.frames.add(s.pending + took)
	s.pending = 0
}

// painting records that this frame draws.
func (s *Stats) painting() {
	if s != nil {
		s.painted++
	}
}

// shown records the time at which the first frame became visible. It also records this time for the first frame with a
// scene. Call shown at the start of every frame.
func (s *Stats) shown() {
	// with vsync, a frame becomes visible at the start of the next frame
	if s != nil && s.first == 0 && s.draws.n > 0 {
		s.first = time.Since(started)
	}
	if s != nil && s.scene == 0 && s.painted > 0 {
		s.scene = time.Since(started)
	}
}

// warm stores the counters at the end of the first second.
func (s *Stats) warm() {
	const warmTicks = 60
	// the report excludes that second, because the start of the program is slow
	if s.updates.n == warmTicks {
		s.warmFrames, s.warmPainted = s.draws.n, s.painted
		s.warmCPU, _ = cpuTime()
		s.warmAllocs, s.warmAt = allocations(), time.Now()
	}
}

// allocations returns the number of objects allocated so far.
func allocations() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:objects"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// Report is the content of the file that the flag --stats writes. Times are in milliseconds and do not include the time
// of the graphics driver. CPUShare includes that time.
type Report struct {
	FirstFrameMS   float64 `json:"first_frame_ms"` // time from the start of the process until the first frame is visible
	FirstSceneMS   float64 `json:"first_scene_ms"` // time from the start of the process until a frame with a scene is visible
	Ticks          int     `json:"ticks"`
	Frames         int     `json:"frames"`
	PaintedShare   float64 `json:"painted_share"` // share of the frames in which something was drawn, after the first second
	UpdateMedianMS float64 `json:"update_median_ms"`
	UpdateP99MS    float64 `json:"update_p99_ms"`
	DrawMedianMS   float64 `json:"draw_median_ms"`
	DrawP99MS      float64 `json:"draw_p99_ms"`
	// FrameMedianMS is the duration of a Draw and the Updates before it. A slow display has several Updates.
	FrameMedianMS   float64  `json:"frame_median_ms"`
	FrameP99MS      float64  `json:"frame_p99_ms"`
	AllocsPerFrame  float64  `json:"allocs_per_frame"`    // number of allocations per frame, including the engine's
	CPUShare        *float64 `json:"cpu_share,omitempty"` // used share of one core, after the first second; absent if unknown
	FramesPerSecond float64  `json:"frames_per_second"`
	System          string   `json:"system"`
}

// Report returns a summary of the measurements.
func (s *Stats) Report() Report {
	r := Report{
		FirstFrameMS: float64(s.first.Microseconds()) / 1000, FirstSceneMS: float64(s.scene.Microseconds()) / 1000,
		Ticks: s.updates.n, Frames: s.draws.n,
		UpdateMedianMS: s.updates.percentile(50), UpdateP99MS: s.updates.percentile(99),
		DrawMedianMS: s.draws.percentile(50), DrawP99MS: s.draws.percentile(99),
		FrameMedianMS: s.frames.percentile(50), FrameP99MS: s.frames.percentile(99),
		System: runtime.GOOS + "/" + runtime.GOARCH,
	}
	frames := s.draws.n - s.warmFrames
	if s.warmAt.IsZero() || frames <= 0 {
		return r
	}
	wall := time.Since(s.warmAt)
	r.AllocsPerFrame = float64(allocations()-s.warmAllocs) / float64(frames)
	r.FramesPerSecond = float64(frames) / wall.Seconds()
	r.PaintedShare = float64(s.painted-s.warmPainted) / float64(frames)
	if cpu, ok := cpuTime(); ok {
		share := (cpu - s.warmCPU).Seconds() / wall.Seconds()
		r.CPUShare = &share
	}
	return r
}

// Write writes the Report as JSON to the file at path.
func (s *Stats) Write(path string) error {
	text, err := json.MarshalIndent(s.Report(), "", "  ")
	if err != nil {
		return fmt.Errorf("write the measurements: %w", err)
	}
	if err := os.WriteFile(path, append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("write the measurements: %w", err)
	}
	return nil
}
