// Package foxesconform judges servers of foxes and dolphins; see package conform.
//
// A server tells which side we lead, shows the board when the game begins and whenever it has changed, says when we may move,
// answers each of our moves by the board that follows from it or by a refusal, and tells who has won. A board differs from the
// one before by steps that the rules allow, or by a tide; sides rest between their steps, and tides keep their distance.
package foxesconform

import (
	"slices"
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

// Judge is a conform.Judge.
type Judge struct {
	conform.Docket
	config  foxes.Config
	slack   time.Duration
	joining bool
	details bool // we have asked for them
	you     rules.Seat
	at      foxes.Position
	shown   bool
	free    bool // we were told that we may move, and have not moved since
	granted bool // we were when we asked for the move that was not answered
	told    bool // we hear as a player that we may move; what viewers hear of it is a copy
	over    bool
	ends    foxeswire.End              // the first that was told
	asked   *foxes.Move                // that was not answered
	moved   [foxes.Sides]time.Duration // when a side's last step was shown; -1 before
	began   time.Duration              // when the first board was shown
	tide    time.Duration              // when the last one was due; -1 before
	now     time.Duration
}

// New returns a judge for a server of these rules; what is 0 in them is not known.
func New(config foxes.Config, c conform.Clock) *Judge {
	return &Judge{
		Docket: conform.NewDocket(c), config: config, slack: c.Slack, you: rules.Nobody, at: foxes.Position{Config: config},
		moved: [foxes.Sides]time.Duration{-1, -1}, tide: -1,
	}
}

// End implements conform.Judge.
func (j *Judge) End(at time.Duration) []conform.Departure { return j.Close(at) }

// Hear implements conform.Judge.
func (j *Judge) Hear(n wire.CapturedMessage) {
	if !j.Take(n) {
		return
	}
	j.now = n.At
	if n.Dir == wire.Sent {
		if m, _, err := foxeswire.ParseClient(n.Bytes); err == nil {
			j.said(m)
		}
		return
	}
	m, _, err := foxeswire.ParseServer(n.Bytes)
	if err != nil {
		j.Lost(err)
		return
	}
	switch m := m.(type) {
	case foxeswire.Team:
		j.team(m)
	case foxeswire.Tiles:
		j.board(m)
	case foxeswire.Next:
		j.next(m)
	case foxeswire.Fail:
		j.failed()
	case foxeswire.End:
		j.end(m)
	case foxeswire.Details:
		if !j.details {
			j.Fault("conform.no_line")
		}
	default:
		j.Fault("conform.no_line")
	}
}

func (j *Judge) said(m foxeswire.Message) {
	switch m := m.(type) {
	case foxeswire.Join:
		j.joining = true
		j.Await()
	case foxeswire.Move:
		move := j.config.Dialect.Writing.Move(m.Numbers)
		j.asked, j.granted = &move, j.free
		j.Await()
	case foxeswire.Refresh:
		j.Await()
	case foxeswire.Ask:
		j.details = true
	}
}

func seatOf(c foxeswire.Code) rules.Seat {
	switch c {
	case foxeswire.Fox, foxeswire.FoxViewer:
		return foxes.Foxes
	case foxeswire.Dolphin, foxeswire.DolphinViewer:
		return foxes.Dolphins
	}
	return rules.Nobody
}

func (j *Judge) team(m foxeswire.Team) {
	if !j.joining {
		j.Fault("conform.join_unasked")
		return
	}
	j.joining = false
	j.Answered()
	switch seat := seatOf(m.Team); {
	case m.Team == foxeswire.Rejected:
		j.over = j.over || m.To == foxeswire.NewPlayer
	case seat == rules.Nobody:
		j.Fault("conform.team")
	default:
		j.you = seat
	}
}

func nameOf(seat rules.Seat) conform.Name { return conform.Name("foxes.name_" + foxes.SeatName(seat)) }

// ours finds messages that are meant for the other side.
func (j *Judge) ours(to foxeswire.Code) bool {
	if j.you == rules.Nobody || seatOf(to) != j.you {
		j.Fault("conform.not_ours")
		return false
	}
	return true
}

func (j *Judge) board(m foxeswire.Tiles) {
	if !j.ours(m.To) {
		return
	}
	b, err := foxes.ParseBoard(m.Tiles)
	switch {
	case err != nil:
		j.Lost(err)
		return
	case j.at.Config.Size > 0 && b.Size != j.at.Config.Size:
		j.Lose("conform.size", j.at.Config.Size, b.Size)
		return
	case !j.shown:
		j.shown, j.began, j.at.Board, j.at.Config.Size = true, j.now, b, b.Size
		return
	case b.String() == j.at.Board.String():
		if j.asked == nil {
			j.Answered() // a request for the board
		}
		return
	}
	j.changed(b)
}

// changed finds out what has made another board of the last one.
func (j *Judge) changed(b foxes.Board) {
	before := j.at
	before.Log = nil
	after := before.Saw(b)
	tides := slices.ContainsFunc(after.Log, func(e foxes.Event) bool { return len(e.Flips) > 0 })
	if tides {
		j.flood(before.Board, b)
	}
	stepped := before
	for _, e := range after.Log {
		if e.Kind != foxes.Moved && e.Kind != foxes.Ate {
			continue
		}
		m := foxes.Move{From: e.From, To: e.At}
		if err := stepped.CheckStep(e.Seat, m); err != nil && !tides {
			j.Fault("conform.step", nameOf(e.Seat), m.From, m.To, err)
		} else if !tides {
			stepped.Board = stepped.Board.After(e.Seat, m)
		}
		j.step(e.Seat, m)
	}
	if !tides && stepped.Board.String() != b.String() {
		j.Fault("conform.board")
	}
	j.at = after
}

// step checks a step against what we have asked for, and against the time since the last one.
func (j *Judge) step(seat rules.Seat, m foxes.Move) {
	rest := ticks(j.config.Cooldown[seat])
	if last := j.moved[seat]; last >= 0 && j.now-last < rest-j.slack {
		j.Fault("conform.rest", nameOf(seat), (j.now - last).Seconds(), rest.Seconds())
	}
	j.moved[seat] = j.now
	if seat != j.you {
		return
	}
	switch {
	case j.asked == nil:
		j.Fault("conform.step_for_us")
	case *j.asked != m:
		j.Fault("conform.our_step", j.asked.From, j.asked.To)
	}
	j.answered()
}

func (j *Judge) answered() {
	if j.asked != nil {
		j.asked, j.free = nil, false
		j.Answered()
	}
}

// flood checks a tide. A server that was suspended may show several tides in one board.
func (j *Judge) flood(before, after foxes.Board) {
	turned := 0
	for i := range before.Tiles {
		if before.Tiles[i]&foxes.Land != after.Tiles[i]&foxes.Land {
			turned++
		}
	}
	every, last, due := ticks(j.config.Tide), j.tide, 1
	if last < 0 {
		last = j.began
	}
	if every > 0 {
		due = max(1, int((j.now-last+j.slack)/every))
	}
	if turned > due*before.Size {
		j.Fault("conform.tide", turned, before.Size)
	}
	if j.tide >= 0 && j.now-j.tide < every-j.slack {
		j.Fault("conform.tide_early", (j.now - j.tide).Seconds(), every.Seconds())
	}
	j.tide = j.now
	if every > 0 { // a tide that is shown late does not delay the next one
		j.tide = min(j.now, last+time.Duration(due)*every)
	}
}

func ticks(n int) time.Duration { return time.Duration(n) * time.Second / foxes.Second }

// next takes the word that we may move. Who tells it to players may tell it to viewers as well, in a line that can come when
// we have moved already.
func (j *Judge) next(m foxeswire.Next) {
	player := m.To == foxeswire.Fox || m.To == foxeswire.Dolphin
	if !j.ours(m.To) || !player && j.told {
		return
	}
	j.told = j.told || player
	rest, last := ticks(j.config.Cooldown[j.you]), j.moved[j.you]
	switch {
	case !j.shown:
		j.Fault("conform.unseen")
	case j.asked != nil && j.free: // else the client moved without being told to, which may have been under way
		j.Fault("conform.unanswered")
	case last >= 0 && j.now-last < rest-j.slack:
		j.Fault("conform.no_rest", (j.now - last).Seconds(), rest.Seconds())
	}
	j.free = true
}

// failed takes a refusal. A server may refuse what was asked for before it was allowed, or on the way when the game ended; else
// the step is against the rules by the last board, which shows it if the other side was faster.
func (j *Judge) failed() {
	if j.asked == nil {
		j.Fault("conform.refusal_unasked")
		return
	}
	m := *j.asked
	j.answered()
	if j.granted && !j.over && j.at.CheckStep(j.you, m) == nil {
		j.Fault("conform.step_allowed", m.From, m.To)
	}
}

func (j *Judge) end(m foxeswire.End) {
	if j.over {
		if m.To == j.ends.To || m.Winner != j.ends.Winner { // viewers are told as well
			j.Fault("conform.end_once")
		}
		return
	}
	j.over, j.ends = true, m
	j.Excused()
	winner := seatOf(m.Winner)
	for seat := foxes.Foxes; j.shown && seat <= foxes.Dolphins; seat++ {
		if j.at.Board.Count(seat) == 0 && winner != 1-seat {
			j.Fault("conform.winner", nameOf(1-seat))
		}
	}
}
