package pondclient_test

import (
	"fmt"
	"testing"
	"time"

	"menagerie/netclient/pondclient"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// BenchmarkSteps measures the mouse's steps per second over a connection with a delay. "free" sends steps as fast as
// possible, and "window" 60 times per second. docs/performance.md has the figures.
func BenchmarkSteps(b *testing.B) {
	for _, delay := range []time.Duration{0, 20, 50, 200} {
		for _, pipeline := range []int{1, 24} {
			for _, pace := range []string{"free", "window"} {
				b.Run(fmt.Sprintf("%s/pipeline=%d/roundtrip=%dms", pace, pipeline, delay), func(b *testing.B) {
					steps(b, delay*time.Millisecond, pipeline, pace)
				})
			}
		}
	}
}

// steps makes b.N steps.
func steps(b *testing.B, roundTrip time.Duration, pipeline int, pace string) {
	near, far := lines(roundTrip)
	h := &host{conn: far}
	served := make(chan struct{})
	go func() { defer close(served); h.serve() }()
	c := join(near, pondclient.Profile{Level: 3, Dialect: pondclient.Dialect{Pipeline: pipeline}})
	defer func() { c.Close(); <-c.Done(); <-served }()
	var tick <-chan struct{}
	if pace == "free" {
		tick = c.Changed()
	} else {
		tick = frames(b)
	}
	var v pond.View
	begun := time.Now()
	for int(v.Moves) < b.N {
		<-tick
		news := c.Tick()
		for _, u := range news {
			if u.Err != nil {
				b.Fatal(u.Err)
			}
			if v.Config != u.View.Config {
				b.ResetTimer() // the game begins
				begun = time.Now()
			}
			v = u.View
		}
		if len(news) > 0 && v.ToMove() { // without an update the last move has no response yet
			c.Send(pond.Mouse, pondmath.Steer(v, float64(v.Moves)/20))
		}
	}
	b.ReportMetric(float64(b.N)/time.Since(begun).Seconds(), "steps/s")
}

// frames returns a channel with a value 60 times per second.
func frames(b *testing.B) <-chan struct{} {
	tick, stop := make(chan struct{}), make(chan struct{})
	clock := time.NewTicker(frame)
	b.Cleanup(func() { clock.Stop(); close(stop) })
	go func() {
		for {
			select {
			case <-clock.C:
			case <-stop:
				return
			}
			select {
			case tick <- struct{}{}:
			case <-stop:
				return
			}
		}
	}()
	return tick
}

// BenchmarkTick measures the cost of Tick while nothing changes.
func BenchmarkTick(b *testing.B) {
	near, far := lines(0)
	h := &host{conn: far}
	served := make(chan struct{})
	go func() { defer close(served); h.serve() }()
	c := join(near, pondclient.Profile{Level: 3})
	defer func() { c.Close(); <-c.Done(); <-served }()
	b.ReportAllocs()
	for b.Loop() {
		c.Tick()
		c.Capabilities().Link()
	}
}
