package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"menagerie/internal/estimate"
)

// LogVersion is the version of the log format that this program writes, and the newest version that it can read. Version 3
// added FaultName. Version 4 added Head.Salt and derives seeds from it. Version 5 added SeatResult.CPU. Version 6 added
// Head.Sides and Head.ByBoard. Version 7 added Head.Gauntlet, Head.Earlier and Entrant.Removed. Version 8 added Head.OwnSeeds.
const LogVersion = 8

// MaxLog is the maximum size of a log in bytes.
const MaxLog = 256 << 20

// Fault is a bot's error for which it loses a game, regardless of the position.
type Fault string

// The faults. The server reports those of a running game.
const (
	FaultNone     Fault = ""
	FaultStart    Fault = "start"    // the bot did not start or connect in time
	FaultCrash    Fault = "crash"    // the bot's process ended with an error
	FaultLeft     Fault = "left"     // the bot disconnected
	FaultSlow     Fault = "slow"     // the bot did not move in time
	FaultSilent   Fault = "silent"   // the bot never responded
	FaultIllegal  Fault = "illegal"  // the bot made an illegal move
	FaultNonsense Fault = "nonsense" // the bot sent an invalid message or too many invalid moves
	FaultName     Fault = "name"     // the server rejected the bot's name
	FaultOut      Fault = "out"      // the bot was disqualified before, so the game was not played
)

var faults = []Fault{FaultNone, FaultStart, FaultCrash, FaultLeft, FaultSlow, FaultSilent, FaultIllegal, FaultNonsense, FaultName, FaultOut}

// Begin is the line of the log that is written when a game begins.
type Begin struct {
	Match int       `json:"match"`
	At    time.Time `json:"at"`
}

// Result is the line of the log that is written when a game has ended.
type Result struct {
	Match   int          `json:"match"`
	Began   time.Time    `json:"began"`
	Seconds float64      `json:"seconds"`
	Rounds  int          `json:"rounds,omitempty"` // number of rounds played; 0 if the game has no rounds
	Seats   []SeatResult `json:"seats"`
	Record  string       `json:"record,omitempty"` // file of the game's record, relative to the log's folder
}

// SeatResult is the result of a game for one seat.
type SeatResult struct {
	Points  float64 `json:"points"` // points from 0 to 1
	Fault   Fault   `json:"fault,omitempty"`
	Note    string  `json:"note,omitempty"`    // last line of the bot's output, if it has a fault
	Output  string  `json:"output,omitempty"`  // file with the output of a bot with a fault, relative to the log's folder
	Refused int     `json:"refused,omitempty"` // number of invalid or illegal moves
	Late    int     `json:"late,omitempty"`    // number of timeouts, if the game continued after them
	Took    Times   `json:"took,omitempty"`    // response times
	CPU     float64 `json:"cpu,omitempty"`     // processor time of the bot's processes in seconds
}

// Faults returns the number of games that each entrant has lost by a fault, in the order of Head.Entrants. It ignores games
// that were not played.
func (l *Log) Faults() []int {
	n := make([]int, len(l.Head.Entrants))
	schedule := l.Head.Schedule()
	for _, r := range l.Results {
		r.AddFaults(n, schedule[r.Match])
	}
	return n
}

// Like reports whether two results have equal points, rounds, faults and numbers of refused moves. It ignores response times.
func (r Result) Like(other Result) bool {
	return r.Rounds == other.Rounds && slices.EqualFunc(r.Seats, other.Seats, func(a, b SeatResult) bool {
		return a.Points == b.Points && a.Fault == b.Fault && a.Refused == b.Refused
	})
}

// Annulled reports whether the game was not played because a bot had been disqualified. No entrant gets points for such a
// game.
func (r *Result) Annulled() bool {
	return slices.ContainsFunc(r.Seats, func(s SeatResult) bool { return s.Fault == FaultOut })
}

// AddFaults increments n[i] for each entrant i that has lost the game m by a fault. r must be the result of m.
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
	Stop    bool    `json:"stop,omitempty"` // the program stopped playing; unfinished games will be repeated
}

// Log is the parsed log of a tournament.
type Log struct {
	Head    Head
	Results []Result // finished games, in the order in which they ended
	Running []Begin  // unfinished games, in the order in which they began
	Bytes   int      // length of all complete lines, without an incomplete last line
}

// Progress returns the number of finished games and the number of all games. It ignores games of removed entrants.
func (l *Log) Progress() (played, games int) {
	if len(l.Head.Earlier) == 0 {
		return len(l.Results), l.Head.Matches()
	}
	schedule := l.Head.Schedule()
	for _, r := range l.Results {
		if l.Head.Counts(schedule[r.Match]) {
			played++
		}
	}
	for _, m := range schedule {
		if l.Head.Counts(m) {
			games++
		}
	}
	return played, games
}

// Finished reports whether all games are finished.
func (l *Log) Finished() bool {
	played, games := l.Progress()
	return played == games
}

// Heads returns only the lines of a tournament's log that contain a Head. It omits all lines about games.
func Heads(text []byte) ([]byte, error) {
	log, err := ParseLog(text)
	if err != nil {
		return nil, err
	}
	var heads []byte
	for text := range bytes.Lines(text[:log.Bytes]) {
		var l line
		if err := json.Unmarshal(text, &l); err == nil && l.Head != nil {
			heads = append(heads, text...)
		}
	}
	return heads, nil
}

// AppendHead appends the first line of a log, which has the format version and h, to b.
func AppendHead(b []byte, h Head) []byte { return appendLine(b, line{Version: LogVersion, Head: &h}) }

// AppendBegin appends the log line for the beginning of a game to b.
func AppendBegin(b []byte, begin Begin) []byte { return appendLine(b, line{Begin: &begin}) }

// AppendResult appends the log line for a finished game to b.
func AppendResult(b []byte, r Result) []byte { return appendLine(b, line{End: &r}) }

// AppendStop appends the log line for an interruption of the tournament to b.
func AppendStop(b []byte) []byte { return appendLine(b, line{Stop: true}) }

func appendLine(b []byte, l line) []byte {
	text, err := json.Marshal(l)
	if err != nil { // impossible: plain values with finite numbers
		panic(fmt.Sprintf("tournament: %v", err))
	}
	return append(append(b, text...), '\n')
}

// ErrNoLog is returned for a file that is not the log of a tournament.
var ErrNoLog = errors.New("this is not the log of a tournament")

// ParseLog parses the log of a tournament. It ignores lines that were written incompletely. For any other invalid line,
// it returns an error that contains the line number.
func ParseLog(text []byte) (*Log, error) {
	if len(text) > MaxLog {
		return nil, fmt.Errorf("%w: the file is larger than %d MiB", ErrNoLog, MaxLog>>20)
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
		return nil, fmt.Errorf("%w: the first line is missing", ErrNoLog)
	}
	return p.log, nil
}

type logParser struct {
	log   *Log
	ended []bool // ended[i] reports whether match i has ended; nil before the first line
}

func (p *logParser) line(text []byte, number int) error {
	l, err := parseLine(text)
	if err != nil {
		if number == 1 {
			return firstLineError(text)
		}
		var ok bool
		if l, ok = embeddedLine(text); !ok {
			return err
		}
	}
	switch {
	case number == 1:
		return p.head(l)
	case l.Head != nil && l.Version == 0:
		return p.adoptHead(*l.Head)
	case l.Begin != nil:
		return p.begin(*l.Begin)
	case l.End != nil:
		return p.end(*l.End)
	case l.Stop:
		p.log.Running = nil
		return nil
	}
	return errors.New("the line has none of the known fields")
}

func parseLine(text []byte) (l line, err error) {
	read := json.NewDecoder(bytes.NewReader(text))
	read.DisallowUnknownFields()
	return l, read.Decode(&l)
}

// embeddedLine returns the complete line at the end of text. This line follows an incomplete line without a line break
// between them. Older versions wrote such text after the disk was full.
func embeddedLine(text []byte) (l line, ok bool) {
	for _, key := range []string{"stop", "begin", "end", "head"} {
		if at := bytes.LastIndex(text, []byte(`{"`+key+`":`)); at > 0 {
			if l, err := parseLine(text[at:]); err == nil {
				return l, true
			}
		}
	}
	return line{}, false
}

// firstLineError returns the error for a first line that cannot be parsed: a NewerError for a newer log, and otherwise
// ErrNoLog.
func firstLineError(text []byte) error {
	var l struct {
		Version int `json:"menagerieTournament"`
	}
	if err := json.Unmarshal(text, &l); err == nil && l.Version > LogVersion {
		return NewerError{l.Version}
	}
	return ErrNoLog
}

// NewerError is the error for a log that only a newer program can read.
type NewerError struct{ Version int }

func (e NewerError) Error() string {
	return fmt.Sprintf("a newer Menagerie wrote the log, in version %d; this one reads up to version %d", e.Version, LogVersion)
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
	if len(l.Head.Active()) < len(l.Head.Entrants) || len(l.Head.Earlier) > 0 {
		return errors.New("the first line of the log lists replaced or removed bots, but only a later line can list them")
	}
	p.log.Head = *l.Head
	p.ended = make([]bool, l.Head.Matches())
	return nil
}

// adoptHead applies the bots and the number of games of a later head.
func (p *logParser) adoptHead(h Head) error {
	if err := p.log.Head.follows(h); err != nil {
		return err
	}
	p.ended = append(p.ended, make([]bool, h.Matches()-len(p.ended))...)
	p.log.Head = h
	return nil
}

// AppendAdopt appends to b the log line for a changed Head, and returns the result. A Head changes if bots are added or
// removed, or if the number of games grows.
func AppendAdopt(b []byte, h Head) []byte { return appendLine(b, line{Head: &h}) }

func (p *logParser) begin(b Begin) error {
	if b.Match < 0 || b.Match >= len(p.ended) || p.ended[b.Match] {
		return fmt.Errorf("game %d cannot begin: it is unknown, or it has begun before", b.Match)
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
		return fmt.Errorf("game %d cannot end: it is unknown, or it has ended before", r.Match)
	}
	if err := r.check(p.log.Head.Seats); err != nil {
		return fmt.Errorf("game %d: %w", r.Match, err)
	}
	p.leave(r.Match)
	p.ended[r.Match] = true
	p.log.Results = append(p.log.Results, r)
	return nil
}

// Write writes the table as text for people.
func (t *Table) Write(w io.Writer) error {
	games := "games"
	if t.Games == 1 {
		games = "game"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %d of %d %s%s\n\n", t.Game, t.Played, t.Games, games, t.seedText())
	tab := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "\tbot\tgames\tpoints\tper game\t95 % interval\telo\tp50 ms\tp99 ms\tcpu s\trefused\tlate\tlost by")
	for _, r := range t.Rows {
		fmt.Fprintf(tab, "%d\t%s\t%d\t%.2f\t%.3f\t%.3f to %.3f\t%s\t%s\t%s\t%.1f\t%d\t%d\t%s\n", r.Rank, r.Name, r.Games, r.Points, r.Rate,
			r.Interval[0], r.Interval[1], r.ratingText(), r.millisecondsText(r.P50), r.millisecondsText(r.P99), r.CPU, r.Refused, r.Late, r.faultsText())
	}
	fmt.Fprint(tab, "\n\t")
	for _, c := range slices.Concat(t.Columns, t.Sides, t.likelihoodTitle()) {
		fmt.Fprintf(tab, "\t%s", c)
	}
	fmt.Fprintln(tab)
	for i, r := range t.Rows {
		fmt.Fprintf(tab, "\t%s", r.Name)
		for _, cell := range slices.Concat(r.Against, r.Sides) {
			fmt.Fprintf(tab, "\t%s", cell)
		}
		if t.Rated() && i+1 < len(t.Rows) {
			fmt.Fprintf(tab, "\t%.1f %%", 100*r.Superior)
		}
		fmt.Fprintln(tab)
	}
	_ = tab.Flush() // a Builder returns no errors
	for line := range strings.Lines(text.String()) {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " \n")); err != nil { // tabwriter pads empty cells
			return err
		}
	}
	return nil
}

// Rated reports whether the entrants have Elo ratings. If each entrant plays alone, there are no ratings.
func (t *Table) Rated() bool {
	return slices.ContainsFunc(t.Rows, func(r Row) bool { return r.EloError > 0 })
}

// likelihoodTitle returns the title of the column of likelihoods. A likelihood is the probability that a bot is
// stronger than the bot in the next row. If the table has no ratings, the result is empty.
func (t *Table) likelihoodTitle() []string {
	if !t.Rated() {
		return nil
	}
	return []string{"stronger than next"}
}

// ratingText formats the rating with its error, or returns "-" without a rating.
func (row *Row) ratingText() string {
	if row.EloError == 0 {
		return "-"
	}
	return estimate.EloText(row.Elo, row.EloError)
}

// seedText describes the seed: its hash, and the seed itself once it is published.
func (t *Table) seedText() string {
	switch {
	case t.Hash == "":
		return fmt.Sprintf(", seed %d", t.Seed)
	case t.Salt == "":
		return "\nhash of the seed: " + t.Hash
	}
	return fmt.Sprintf(", seed %d\nhash of the seed: %s, salt %s", t.Seed, t.Hash, t.Salt)
}

// millisecondsText formats a time in milliseconds, or "-" without responses.
func (row *Row) millisecondsText(ms float64) string {
	if row.Answers == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", ms)
}

// faultsText lists the faults with their counts.
func (row *Row) faultsText() string {
	var all []string
	for _, f := range slices.Sorted(maps.Keys(row.Faults)) {
		all = append(all, fmt.Sprintf("%s %d", f, row.Faults[f]))
	}
	return strings.Join(all, ", ")
}

// String returns the points and the number of games, or "-" if there were no games.
func (c Cell) String() string {
	if c.Games == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f/%d", c.Points, c.Games)
}
