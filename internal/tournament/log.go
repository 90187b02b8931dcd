package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// LogVersion is the version of the format that this program writes, and the last that it reads. Version 3 has FaultName.
const LogVersion = 3

// MaxLog is how many bytes a log may have.
const MaxLog = 256 << 20

// Fault is why an entrant has lost a game otherwise than by its rules.
type Fault string

// The faults. Those of the running game are named by the server.
const (
	FaultNone     Fault = ""
	FaultStart    Fault = "start"    // it could not be started, or did not come to the server in time
	FaultCrash    Fault = "crash"    // its program ended by itself, and not well
	FaultLeft     Fault = "left"     // it left
	FaultSlow     Fault = "slow"     // no move came in time
	FaultSilent   Fault = "silent"   // it never answered
	FaultIllegal  Fault = "illegal"  // a move against the rules
	FaultNonsense Fault = "nonsense" // what it said was no message, or too often no move
	FaultName     Fault = "name"     // the server did not let it in under the name that it gave
	FaultOut      Fault = "out"      // it was disqualified before, and the game was not played
)

var faults = []Fault{FaultNone, FaultStart, FaultCrash, FaultLeft, FaultSlow, FaultSilent, FaultIllegal, FaultNonsense, FaultName, FaultOut}

// Begin is the line that says that a game has begun.
type Begin struct {
	Match int       `json:"match"`
	At    time.Time `json:"at"`
}

// Result is the line that says how a game has ended.
type Result struct {
	Match   int          `json:"match"`
	Began   time.Time    `json:"began"`
	Seconds float64      `json:"seconds"`
	Rounds  int          `json:"rounds,omitempty"` // of a game of rounds
	Seats   []SeatResult `json:"seats"`
	Record  string       `json:"record,omitempty"` // the file of the film, beside the log
}

// SeatResult is how one seat fared.
type SeatResult struct {
	Points  float64 `json:"points"` // 0 to 1
	Fault   Fault   `json:"fault,omitempty"`
	Note    string  `json:"note,omitempty"`    // what the bot said last, if it was at fault
	Output  string  `json:"output,omitempty"`  // the file of all that it said, beside the log, likewise
	Refused int     `json:"refused,omitempty"` // moves that were none, or against the rules
	Late    int     `json:"late,omitempty"`    // times that ran out, of a game that went on
	Took    Times   `json:"took,omitempty"`    // for its answers
}

// Faults is how many games each entrant has lost otherwise than by the rules and has played, by its place in the head.
func (l *Log) Faults() []int {
	n := make([]int, len(l.Head.Entrants))
	schedule := l.Head.Schedule()
	for _, r := range l.Results {
		r.AddFaults(n, schedule[r.Match])
	}
	return n
}

// AddFaults adds those of one game to how many each entrant has.
func (r *Result) AddFaults(n []int, m Match) {
	for seat, entrant := range m.Order {
		if why := r.Seats[seat].Fault; why != FaultNone && why != FaultOut {
			n[entrant]++
		}
	}
}

// line is one line of a log: one of these.
type line struct {
	Version int     `json:"menagerieTournament,omitempty"`
	Head    *Head   `json:"head,omitempty"`
	Begin   *Begin  `json:"begin,omitempty"`
	End     *Result `json:"end,omitempty"`
	Stop    bool    `json:"stop,omitempty"` // whoever played it has gone; games that were running will be played again
}

// Log is a tournament so far.
type Log struct {
	Head    Head
	Results []Result // in the order in which they ended
	Running []Begin  // in the order in which they began
	Bytes   int      // of all whole lines; what stands behind them was cut off
}

// Finished reports whether all games are played.
func (l *Log) Finished() bool { return len(l.Results) == l.Head.Matches() }

// AppendHead appends the first line of a log.
func AppendHead(b []byte, h Head) []byte { return appendLine(b, line{Version: LogVersion, Head: &h}) }

// AppendBegin appends the line of a game that begins.
func AppendBegin(b []byte, begin Begin) []byte { return appendLine(b, line{Begin: &begin}) }

// AppendResult appends the line of a game that has ended.
func AppendResult(b []byte, r Result) []byte { return appendLine(b, line{End: &r}) }

// AppendStop appends the line that says that nobody plays any more.
func AppendStop(b []byte) []byte { return appendLine(b, line{Stop: true}) }

func appendLine(b []byte, l line) []byte {
	text, err := json.Marshal(l)
	if err != nil { // plain values, whose numbers are finite
		panic(fmt.Sprintf("tournament: %v", err))
	}
	return append(append(b, text...), '\n')
}

// ErrNoLog is for files that are something else.
var ErrNoLog = errors.New("this is no log of a tournament")

// ParseLog reads a log. A last line that is not whole was cut off, and is passed over; anything else that does not fit is an
// error that names the line.
func ParseLog(text []byte) (*Log, error) {
	if len(text) > MaxLog {
		return nil, fmt.Errorf("%w: it has more than %d MiB", ErrNoLog, MaxLog>>20)
	}
	p := &logParser{log: &Log{}}
	for number := 1; ; number++ {
		end := bytes.IndexByte(text[p.log.Bytes:], '\n')
		if end < 0 {
			break
		}
		if err := p.line(text[p.log.Bytes:p.log.Bytes+end], number); err != nil {
			return nil, fmt.Errorf("line %d of the log: %w", number, err)
		}
		p.log.Bytes += end + 1
	}
	if p.ended == nil {
		return nil, fmt.Errorf("%w: it has no first line", ErrNoLog)
	}
	return p.log, nil
}

type logParser struct {
	log   *Log
	ended []bool // by match; nil before the first line
}

func (p *logParser) line(text []byte, number int) error {
	var l line
	read := json.NewDecoder(bytes.NewReader(text))
	read.DisallowUnknownFields()
	if err := read.Decode(&l); err != nil {
		if number == 1 {
			return unreadable(text)
		}
		return err
	}
	switch {
	case number == 1:
		return p.head(l)
	case l.Head != nil && l.Version == 0:
		return p.adopt(*l.Head)
	case l.Begin != nil:
		return p.begin(*l.Begin)
	case l.End != nil:
		return p.end(*l.End)
	case l.Stop:
		p.log.Running = nil
		return nil
	}
	return errors.New("it says nothing")
}

// unreadable says why a first line can't be read: it may have what only newer programs know.
func unreadable(text []byte) error {
	var l struct {
		Version int `json:"menagerieTournament"`
	}
	if err := json.Unmarshal(text, &l); err == nil && l.Version > LogVersion {
		return NewerError{l.Version}
	}
	return ErrNoLog
}

// NewerError is a log that only a newer program can read.
type NewerError struct{ Version int }

// Error implements error.
func (e NewerError) Error() string {
	return fmt.Sprintf("a newer Menagerie has written it, in version %d; this one reads %d", e.Version, LogVersion)
}

func (p *logParser) head(l line) error {
	switch {
	case l.Version > LogVersion:
		return NewerError{l.Version}
	case l.Version == 0 || l.Head == nil:
		return ErrNoLog
	}
	if err := l.Head.Validate(); err != nil {
		return err
	}
	p.log.Head = *l.Head
	p.ended = make([]bool, l.Head.Matches())
	return nil
}

// adopt takes commands that were changed on the way.
func (p *logParser) adopt(h Head) error {
	if fatal, _ := p.log.Head.Changed(h); len(fatal) > 0 {
		return errors.New(strings.Join(fatal, "; "))
	}
	p.log.Head = h
	return nil
}

// AppendAdopt appends the line that says that bots are started in another way from now on.
func AppendAdopt(b []byte, h Head) []byte { return appendLine(b, line{Head: &h}) }

func (p *logParser) begin(b Begin) error {
	if b.Match < 0 || b.Match >= len(p.ended) || p.ended[b.Match] {
		return fmt.Errorf("game %d can't begin", b.Match)
	}
	p.leave(b.Match)
	p.log.Running = append(p.log.Running, b)
	return nil
}

func (p *logParser) leave(match int) {
	for i, r := range p.log.Running {
		if r.Match == match {
			p.log.Running = append(p.log.Running[:i], p.log.Running[i+1:]...)
			return
		}
	}
}

func (p *logParser) end(r Result) error {
	if r.Match < 0 || r.Match >= len(p.ended) || p.ended[r.Match] {
		return fmt.Errorf("game %d can't end", r.Match)
	}
	if err := r.check(p.log.Head.Seats); err != nil {
		return fmt.Errorf("game %d: %w", r.Match, err)
	}
	p.leave(r.Match)
	p.ended[r.Match] = true
	p.log.Results = append(p.log.Results, r)
	return nil
}
