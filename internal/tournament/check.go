package tournament

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"
)

// longestNote is the maximum length of a note in bytes.
const longestNote = 4000

// check returns an error if the result is impossible.
func (r Result) check(seats int) error {
	if len(r.Seats) != seats || r.Rounds < 0 || !(r.Seconds >= 0) || math.IsInf(r.Seconds, 1) {
		return errors.New("invalid number of seats or invalid time")
	}
	for _, s := range r.Seats {
		switch {
		case !(s.Points >= 0 && s.Points <= 1), !(s.CPU >= 0) || math.IsInf(s.CPU, 1), s.Refused < 0, s.Late < 0, len(s.Note) > longestNote:
			return errors.New("invalid values of a seat")
		case !slices.Contains(faults, s.Fault):
			return fmt.Errorf("the fault %.20q is unknown", s.Fault)
		}
		for bucket, n := range s.Took {
			if bucket < 0 || bucket > lastBucket || n < 0 || n > 1<<40 {
				return errors.New("invalid response times")
			}
		}
	}
	return nil
}

// Times is a histogram of response times with logarithmic buckets. Bucket i counts the times from step^i to step^(i+1)
// microseconds.
type Times map[int]int

const (
	step       = 1.05 // relative error of at most 2.5 %
	lastBucket = 500  // ten hours
)

// Note adds a time.
func (t Times) Note(took time.Duration) {
	us := float64(took) / float64(time.Microsecond)
	if us < 1 {
		us = 1
	}
	t[min(int(math.Log(us)/math.Log(step)), lastBucket)]++
}

// Add adds all times of other.
func (t Times) Add(other Times) {
	for bucket, n := range other {
		t[bucket] += n
	}
}

// Answers returns the number of times.
func (t Times) Answers() int {
	n := 0
	for _, count := range t {
		n += count
	}
	return n
}

// Quantile returns the q-quantile of the times, or 0 if there are none.
func (t Times) Quantile(q float64) time.Duration {
	buckets := make([]int, 0, len(t))
	for bucket := range t {
		buckets = append(buckets, bucket)
	}
	slices.Sort(buckets)
	left := int(math.Ceil(q * float64(t.Answers())))
	for _, bucket := range buckets {
		if left -= t[bucket]; left <= 0 {
			return time.Duration(math.Pow(step, float64(bucket)+0.5) * float64(time.Microsecond))
		}
	}
	return 0
}
