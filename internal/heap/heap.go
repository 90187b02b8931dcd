// Package heap returns unused memory of the Go heap to the system.
//
// The garbage collector lets the heap grow to twice the size of the live objects, and the runtime keeps most of the
// free memory. A program that waits for input does not need this memory.
package heap

import (
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

// worthwhile is the number of bytes by which the heap must grow before Trim runs again. A garbage collection takes
// several milliseconds even for a small heap.
const worthwhile = 4 << 20

var trimmed atomic.Uint64 // the size of the heap after the last Trim

// Trim collects garbage and returns all unused memory to the system. If the heap has hardly grown since the last Trim, it does
// nothing and returns false. It is safe for concurrent use.
func Trim() bool {
	if size() < trimmed.Load()+worthwhile {
		return false
	}
	debug.FreeOSMemory()
	trimmed.Store(size())
	return true
}

// size returns the size of the heap in bytes. It excludes memory that was returned to the system.
func size() uint64 {
	samples := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
	}
	metrics.Read(samples)
	sum := uint64(0)
	for _, s := range samples {
		sum += s.Value.Uint64()
	}
	return sum
}
