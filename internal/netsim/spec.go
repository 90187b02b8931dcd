package netsim

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/netserver/limitclock"
)

// Spec holds the settings of a simulation. The zero value changes nothing.
type Spec struct {
	Delay, Jitter         time.Duration // fixed delay in each direction, and maximum of an additional random delay
	Loss, Double, Reorder Share         // shares of lost, doubled and reordered datagrams
	Split                 int           // maximum size of the pieces into which streams are cut; 0 means no cutting
	Pause                 time.Duration // maximum pause between two pieces
	Merge                 time.Duration // time in which the bytes of a stream are collected, to be sent as one piece
	Seed                  uint64
	Limits                limitclock.Pace // factor of the time limits; see limitclock.Pace
	Grace                 time.Duration   // initial time of a connection and of a game in which no time limit runs
}

// Share is a share in hundredths of a percent.
type Share int

// Bounds of the settings.
const (
	longest      = 10 * time.Second // maximum of all delays and pauses
	longestGrace = time.Hour
	mostSplit    = 1 << 16
	all          = Share(10_000)
	leastPace    = limitclock.Pace(100)       // a tenth of the usual time limits
	mostPace     = limitclock.Pace(1_000_000) // a thousand times the usual time limits
)

// usualPause is the default of Pause if Split is set.
const usualPause = time.Millisecond

// presets maps names to specs.
var presets = []struct{ name, text string }{
	{"relaxed", "limits=x10,grace=5s"},
	{"slow", "delay=100ms,jitter=50ms,merge=10ms"},
	{"bad", "delay=30ms,jitter=30ms,loss=5%,double=2%,reorder=5%,split=3"},
}

// Preset returns the spec with the name relaxed, slow or bad. ok is false for other names.
func Preset(name string) (Spec, bool) {
	for _, p := range presets {
		if p.name == name {
			spec, err := Parse(p.text)
			return spec, err == nil
		}
	}
	return Spec{}, false
}

// field describes one word of the text form.
type field struct {
	name  string
	like  string // example of a value
	read  func(*Spec, string) *Fault
	write func(*Spec) string // returns the value as text; "" for the default
}

// fields lists all words in the order of the text form.
var fields = []field{
	timeField("delay", "40ms", longest, func(s *Spec) *time.Duration { return &s.Delay }),
	timeField("jitter", "20ms", longest, func(s *Spec) *time.Duration { return &s.Jitter }),
	shareField("loss", func(s *Spec) *Share { return &s.Loss }),
	shareField("double", func(s *Spec) *Share { return &s.Double }),
	shareField("reorder", func(s *Spec) *Share { return &s.Reorder }),
	{"split", "3", readSplit, func(s *Spec) string { return positive(s.Split) }},
	{"pause", "1ms", readPause, writePause},
	timeField("merge", "10ms", longest, func(s *Spec) *time.Duration { return &s.Merge }),
	{"seed", "7", readSeed, func(s *Spec) string { return nonzero(s.Seed) }},
	{"limits", "x10", readLimits, func(s *Spec) string { return paceText(s.Limits) }},
	timeField("grace", "5s", longestGrace, func(s *Spec) *time.Duration { return &s.Grace }),
}

// Parse parses the text form of a Spec, which consists of words such as delay=40ms, separated by commas. The first word may be
// the name of a preset. The following words change this preset. An empty text or "off" means no simulation. Errors are of type
// *Fault.
func Parse(text string) (Spec, error) {
	var s Spec
	if text = strings.TrimSpace(text); text == "" || text == "off" {
		return s, nil
	}
	var seen []string
	for i, word := range strings.Split(text, ",") {
		word = strings.TrimSpace(word)
		if preset, ok := Preset(word); ok && i == 0 {
			s = preset
			continue
		}
		name, value, _ := strings.Cut(word, "=")
		if slices.Contains(seen, name) {
			return Spec{}, newFault("rehearse.fault_twice", "%s appears twice", name)
		}
		seen = append(seen, name)
		if err := s.take(name, value); err != nil {
			return Spec{}, err
		}
	}
	if s.Pause > 0 && s.Split == 0 {
		return Spec{}, newFault("rehearse.fault_pause", "pause=%s needs split as well: it is the pause between pieces", s.Pause.String())
	}
	if s.Split > 0 && !slices.Contains(seen, "pause") {
		s.Pause = usualPause
	}
	return s, nil
}

// With returns a copy of s with the settings in text changed. text has the syntax of Parse. If text begins with "off"
// or the name of a preset, all other settings get their defaults. The value "off" gives a single setting its default.
// Only "limits=off" differs: it turns the time limits off.
func (s Spec) With(text string) (Spec, error) {
	words := strings.Split(strings.TrimSpace(text), ",")
	if _, preset := Preset(words[0]); preset || words[0] == "off" {
		return Parse(text)
	}
	said := map[string]bool{}
	var fresh []string
	for _, word := range words {
		name, value, _ := strings.Cut(strings.TrimSpace(word), "=")
		if value != "off" || name == "limits" || !known(name) {
			fresh = append(fresh, word)
		} else if name == "split" {
			said["pause"] = true // which is between its pieces
		}
		said[name] = true
	}
	kept := slices.DeleteFunc(strings.Split(s.String(), ","), func(word string) bool {
		name, _, _ := strings.Cut(word, "=")
		return word == "off" || said[name]
	})
	return Parse(strings.Join(append(kept, fresh...), ","))
}

func known(name string) bool {
	return slices.ContainsFunc(fields, func(f field) bool { return f.name == name })
}

func (s *Spec) take(name, value string) error {
	for _, f := range fields {
		if f.name != name {
			continue
		}
		if value == "" {
			return newFault("rehearse.fault_empty", "%s needs a value, for example %s=%s", name, name, f.like)
		}
		if why := f.read(s, value); why != nil {
			return why.withWord(name + "=" + value)
		}
		return nil
	}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return newFault("rehearse.fault_unknown", "%q is unknown: choose one of %s, or begin with relaxed, slow or bad", name, strings.Join(names, ", "))
}

// String returns the text form of s, or "off" if s changes nothing.
func (s Spec) String() string {
	var words []string
	for _, f := range fields {
		if value := f.write(&s); value != "" {
			words = append(words, f.name+"="+value)
		}
	}
	if words == nil {
		return "off"
	}
	return strings.Join(words, ",")
}

func (s Spec) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s *Spec) UnmarshalText(text []byte) (err error) {
	*s, err = Parse(string(text))
	return err
}

// ForDatagrams returns the names of the settings of s that affect only datagrams, separated by commas, such as "loss, double".
func (s Spec) ForDatagrams() string {
	return said(s, "loss", "double", "reorder")
}

// ForStreams returns the names of the settings of s that affect only streams, separated by commas.
func (s Spec) ForStreams() string { return said(s, "split", "merge") }

// Troubles reports whether s disturbs the traffic.
func (s Spec) Troubles() bool {
	return s.Delay+s.Jitter+s.Merge > 0 || s.Split > 0 || s.Loss+s.Double+s.Reorder > 0
}

func said(s Spec, names ...string) string {
	var words []string
	for _, f := range fields {
		if slices.Contains(names, f.name) && f.write(&s) != "" {
			words = append(words, f.name)
		}
	}
	return strings.Join(words, ", ")
}

func timeField(name, like string, most time.Duration, of func(*Spec) *time.Duration) field {
	read := func(s *Spec, value string) (why *Fault) {
		*of(s), why = readTime(value, most)
		return why
	}
	return field{name, like, read, func(s *Spec) string {
		if *of(s) == 0 {
			return ""
		}
		return of(s).String()
	}}
}

func readTime(value string, most time.Duration) (time.Duration, *Fault) {
	d, err := time.ParseDuration(value)
	if err != nil {
		return 0, newFault("rehearse.fault_time", "it is not a time such as 40ms or 1.5s")
	}
	if d < 0 || d > most {
		return 0, outOfRange("0", most.String())
	}
	return d, nil
}

func shareField(name string, of func(*Spec) *Share) field {
	read := func(s *Spec, value string) *Fault {
		number, ok := strings.CutSuffix(value, "%")
		percent, err := strconv.ParseFloat(number, 64)
		if !ok || err != nil {
			return newFault("rehearse.fault_share", "it is not a share such as 2%% or 0.5%%")
		}
		if !(percent >= 0 && percent <= 100) {
			return outOfRange("0%", "100%")
		}
		*of(s) = Share(math.Round(percent * 100))
		return nil
	}
	return field{name, "2%", read, func(s *Spec) string {
		if *of(s) == 0 {
			return ""
		}
		return strconv.FormatFloat(float64(*of(s))/100, 'f', -1, 64) + "%"
	}}
}

func readSplit(s *Spec, value string) *Fault {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > mostSplit {
		return outOfRange("0", strconv.Itoa(mostSplit))
	}
	s.Split = n
	if n == 0 {
		s.Pause = 0
	}
	return nil
}

func readPause(s *Spec, value string) (why *Fault) {
	s.Pause, why = readTime(value, time.Second)
	return why
}

func writePause(s *Spec) string {
	if s.Split == 0 || s.Pause == usualPause {
		return ""
	}
	return s.Pause.String()
}

func readSeed(s *Spec, value string) *Fault {
	seed, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return outOfRange("0", strconv.FormatUint(math.MaxUint64, 10))
	}
	s.Seed = seed
	return nil
}

func readLimits(s *Spec, value string) *Fault {
	if value == "off" {
		s.Limits = limitclock.Stopped
		return nil
	}
	number, ok := strings.CutPrefix(value, "x")
	factor, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil {
		return newFault("rehearse.fault_limits", "it is neither off nor a factor such as x10")
	}
	p := factor * realTime
	if !(p >= float64(leastPace) && p <= float64(mostPace)) {
		return outOfRange("x0.1", "x1000")
	}
	if s.Limits = limitclock.Pace(math.Round(p)); s.Limits == realTime {
		s.Limits = limitclock.Usual
	}
	return nil
}

// realTime is the Pace of a clock with the machine's speed.
const realTime = 1000

// paceText returns the text form of a pace, or "" for the usual one.
func paceText(p limitclock.Pace) string {
	switch p {
	case limitclock.Stopped:
		return "off"
	case limitclock.Usual:
		return ""
	}
	return "x" + strconv.FormatFloat(float64(p)/realTime, 'f', -1, 64)
}

func positive(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func nonzero(n uint64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatUint(n, 10)
}
