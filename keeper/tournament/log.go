package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// LogVersion is the format version that this program writes, and the newest that it reads. Version 3 added FaultName.
const LogVersion = 3

// MaxLog is the maximum size of a log in bytes.
const MaxLog = 256 << 20

// Fault is the reason why an entrant has lost a game other than by the rules.
type Fault string

// The faults. The server reports those of a running game.
const (
	FaultNone     Fault = ""
	FaultStart    Fault = "start"    // it did not start, or did not connect in time
	FaultCrash    Fault = "crash"    // its process ended with an error
	FaultLeft     Fault = "left"     // it disconnected
	FaultSlow     Fault = "slow"     // it did not move in time
	FaultSilent   Fault = "silent"   // it never responded
	FaultIllegal  Fault = "illegal"  // it made an illegal move
	FaultNonsense Fault = "nonsense" // it sent an invalid message, or too many invalid moves
	FaultName     Fault = "name"     // the server rejected its name
	FaultOut      Fault = "out"      // it was disqualified before, and the game was not played
)

var faults = []Fault{FaultNone, FaultStart, FaultCrash, FaultLeft, FaultSlow, FaultSilent, FaultIllegal, FaultNonsense, FaultName, FaultOut}

// Begin is the log line of a game that begins.
type Begin struct {
	Match int       `json:"match"`
	At    time.Time `json:"at"`
}

// Result is the log line of a finished game.
type Result struct {
	Match   int          `json:"match"`
	Began   time.Time    `json:"began"`
	Seconds float64      `json:"seconds"`
	Rounds  int          `json:"rounds,omitempty"` // in a game of rounds
	Seats   []SeatResult `json:"seats"`
	Record  string       `json:"record,omitempty"` // file of the film, relative to the log's folder
}

// SeatResult is the result of one seat.
type SeatResult struct {
	Points  float64 `json:"points"` // 0 to 1
	Fault   Fault   `json:"fault,omitempty"`
	Note    string  `json:"note,omitempty"`    // last output of a bot at fault
	Output  string  `json:"output,omitempty"`  // file with all output of a bot at fault, relative to the log's folder
	Refused int     `json:"refused,omitempty"` // invalid or illegal moves
	Late    int     `json:"late,omitempty"`    // timeouts in a game that continued
	Took    Times   `json:"took,omitempty"`    // response times
}

// Faults returns the number of games that each entrant has played and lost by a fault, by its index in the head.
func (l *Log) Faults() []int {
	n := make([]int, len(l.Head.Entrants))
	schedule := l.Head.Schedule()
	for _, r := range l.Results {
		r.AddFaults(n, schedule[r.Match])
	}
	return n
}

// AddFaults adds the faults of one game to n.
func (r *Result) AddFaults(n []int, m Match) {
	for seat, entrant := range m.Order {
		if why := r.Seats[seat].Fault; why != FaultNone && why != FaultOut {
			n[entrant]++
		}
	}
}

// line is one line of a log. Exactly one part is set.
type line struct {
	Version int     `json:"menagerieTournament,omitempty"`
	Head    *Head   `json:"head,omitempty"`
	Begin   *Begin  `json:"begin,omitempty"`
	End     *Result `json:"end,omitempty"`
	Stop    bool    `json:"stop,omitempty"` // the player of the tournament has stopped; unfinished games will be repeated
}

// Log is a tournament so far.
type Log struct {
	Head    Head
	Results []Result // in the order of their ends
	Running []Begin  // in the order of their beginnings
	Bytes   int      // length of all complete lines; the rest was cut off
}

// Finished reports whether all games are finished.
func (l *Log) Finished() bool { return len(l.Results) == l.Head.Matches() }

// AppendHead appends the first line of a log.
func AppendHead(b []byte, h Head) []byte { return appendLine(b, line{Version: LogVersion, Head: &h}) }

// AppendBegin appends the line of a game that begins.
func AppendBegin(b []byte, begin Begin) []byte { return appendLine(b, line{Begin: &begin}) }

// AppendResult appends the line of a finished game.
func AppendResult(b []byte, r Result) []byte { return appendLine(b, line{End: &r}) }

// AppendStop appends the line for the end of play.
func AppendStop(b []byte) []byte { return appendLine(b, line{Stop: true}) }

func appendLine(b []byte, l line) []byte {
	text, err := json.Marshal(l)
	if err != nil { // impossible: plain values with finite numbers
		panic(fmt.Sprintf("tournament: %v", err))
	}
	return append(append(b, text...), '\n')
}

// ErrNoLog reports a file that is not a log of a tournament.
var ErrNoLog = errors.New("this is no log of a tournament")

// ParseLog parses a log. It ignores an incomplete last line. Any other invalid line is an error that names the line.
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

// unreadable returns the error for an invalid first line, which may be from a newer version.
func unreadable(text []byte) error {
	var l struct {
		Version int `json:"menagerieTournament"`
	}
	if err := json.Unmarshal(text, &l); err == nil && l.Version > LogVersion {
		return NewerError{l.Version}
	}
	return ErrNoLog
}

// NewerError reports a log that requires a newer program.
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

// adopt applies the commands of a later head.
func (p *logParser) adopt(h Head) error {
	if fatal, _ := p.log.Head.Changed(h); len(fatal) > 0 {
		return errors.New(strings.Join(fatal, "; "))
	}
	p.log.Head = h
	return nil
}

// AppendAdopt appends the line for changed commands of the bots.
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
