package conform

import (
	"image"
	"slices"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// foxesChecker checks servers of foxes and dolphins.
//
// A server sends the client's side, the board after each change, permissions to move, and at the end the winner. It
// responds to each move with the next board or with a refusal.
//
// Two successive boards differ by legal steps or by a tide, which swaps land and water tiles. There is a minimum time
// between two steps of a side, and between two tides.
type foxesChecker struct {
	*report
	config  foxes.Config
	joining bool           // the client's Join has no response yet
	details bool           // the client has requested Details
	you     rules.Seat     // the client's side
	at      foxes.Position // position on the newest board
	shown   bool           // the server has sent a board
	free    bool           // the server has permitted a move and has not responded to one since
	granted bool           // value of free when the client sent the move in asked
	told    bool           // the server sends permissions to players, so permissions to viewers are copies
	over    bool
	ends    foxeswire.End              // the first End that the server has sent
	asked   *foxes.Move                // the client's move without a response; nil for none
	moved   [foxes.Sides]time.Duration // time of the last step of each side; negative before the first step
	began   time.Duration              // time of the first board
	tide    time.Duration              // time at which the last tide was due; negative before the first tide
}

// NewFoxes returns a checker for servers of foxes and dolphins with the rules in config. If a field of config is 0, its value
// is treated as unknown.
func NewFoxes(config foxes.Config, t Timing) *Checker {
	r := &report{timing: t}
	return &Checker{r, &foxesChecker{
		report: r, config: config, you: rules.Nobody, at: foxes.Position{Config: config},
		moved: [foxes.Sides]time.Duration{-1, -1}, tide: -1,
	}}
}

func (c *foxesChecker) received(b []byte) {
	m, _, err := foxeswire.ParseServer(b)
	if err != nil {
		c.abortError(err)
		return
	}
	switch m := m.(type) {
	case foxeswire.Team:
		c.checkTeam(m)
	case foxeswire.Tiles:
		c.checkTiles(m)
	case foxeswire.Next:
		c.checkNext(m)
	case foxeswire.Fail:
		c.checkFail()
	case foxeswire.End:
		c.checkEnd(m)
	case foxeswire.Details:
		if !c.details {
			c.violate("conform.no_line")
		}
	default:
		c.violate("conform.no_line")
	}
}

func (c *foxesChecker) sent(b []byte) {
	m, _, err := foxeswire.ParseClient(b)
	if err != nil {
		return
	}
	switch m := m.(type) {
	case foxeswire.Join:
		c.joining = true
		c.expectResponse()
	case foxeswire.Move:
		move := c.config.Dialect.Writing.Move(m.Numbers)
		c.asked, c.granted = &move, c.free
		c.expectResponse()
	case foxeswire.Refresh:
		c.expectResponse()
	case foxeswire.Ask:
		c.details = true
	}
}

func foxesSeat(c foxeswire.Code) rules.Seat {
	switch c {
	case foxeswire.Fox, foxeswire.FoxViewer:
		return foxes.Foxes
	case foxeswire.Dolphin, foxeswire.DolphinViewer:
		return foxes.Dolphins
	}
	return rules.Nobody
}

// checkTeam checks the message that tells the client its side. The server sends it in response to the client's Join.
func (c *foxesChecker) checkTeam(m foxeswire.Team) {
	// Before the first permission to move, the server may move the client to another game. It then sends the side
	// again.
	if !c.joining && c.you != rules.Nobody && !c.free && !c.granted && foxesSeat(m.Team) != rules.Nobody {
		c.shown = false // the next board is that of the other game
	} else if !c.joining {
		c.violate("conform.join_unasked")
		return
	}
	c.joining = false
	c.responded()
	if m.Team == foxeswire.Rejected {
		c.over = c.over || m.To == foxeswire.NewPlayer
		return
	}
	c.you = foxesSeat(m.Team)
}

func foxesName(seat rules.Seat) Name { return Name("foxes.name_" + foxes.SeatName(seat)) }

// isOurs reports whether a receiver is on our side. If not, it adds a violation.
func (c *foxesChecker) isOurs(to foxeswire.Code) bool {
	if c.you == rules.Nobody || foxesSeat(to) != c.you {
		c.violate("conform.not_ours")
		return false
	}
	return true
}

// checkTiles checks a message with the game's board.
func (c *foxesChecker) checkTiles(m foxeswire.Tiles) {
	if !c.isOurs(m.To) {
		return
	}
	b, err := foxes.ParseBoard(m.Tiles)
	switch {
	case err != nil:
		c.abortError(err)
		return
	case c.at.Config.Size > 0 && b.Size != c.at.Config.Size:
		c.abort("conform.size", c.at.Config.Size, b.Size)
		return
	case !c.shown:
		c.shown, c.began, c.at.Board, c.at.Config.Size = true, c.now.At, b, b.Size
		return
	}
	moving := c.asked != nil
	if !b.Equal(c.at.Board) {
		c.checkChange(b)
	}
	// the message may be the response to a Refresh, which requests the board
	if !moving {
		c.responded()
	}
}

func (c *foxesChecker) checkChange(b foxes.Board) {
	before := c.at
	before.Log = nil
	after := before.Saw(b)
	tides := slices.ContainsFunc(after.Log, func(e foxes.Event) bool { return len(e.Flips) > 0 })
	if tides {
		c.checkTide(before.Board, b)
	}
	stepped := before
	for _, e := range after.Log {
		if e.Kind != foxes.Moved && e.Kind != foxes.Ate {
			continue
		}
		m := foxes.Move{From: e.From, To: e.At}
		if err := stepped.CheckStep(e.Seat, m); err != nil && !tides {
			c.violate("conform.step", foxesName(e.Seat), m.From, m.To, err)
		} else if !tides {
			stepped.Board = stepped.Board.After(e.Seat, m)
		}
		c.checkStep(e.Seat, m)
	}
	if !tides && !stepped.Board.Equal(b) {
		c.violate("conform.board")
	}
	c.at = after
}

// checkStep checks a step of the player at the given seat. The step must not come too soon after the player's previous
// step. A step of the client must be the step that the client has requested.
func (c *foxesChecker) checkStep(seat rules.Seat, m foxes.Move) {
	rest := foxesTicks(c.config.Cooldown[seat])
	if last := c.moved[seat]; last >= 0 && c.now.At-last < rest-c.timing.Slack {
		c.violate("conform.rest", foxesName(seat), (c.now.At - last).Seconds(), rest.Seconds())
	}
	c.moved[seat] = c.now.At
	if seat != c.you {
		return
	}
	switch {
	case c.asked == nil:
		c.violate("conform.step_for_us")
	case *c.asked != m:
		c.violate("conform.our_step", c.asked.From, c.asked.To)
		c.suggestCause(image.Point(c.asked.From), image.Point(m.From))
	}
	c.answered()
}

func (c *foxesChecker) answered() {
	if c.asked != nil {
		c.asked, c.free = nil, false
		c.responded()
	}
}

// checkTide checks how many tiles have changed between land and water (a tide), and the time since the previous change.
func (c *foxesChecker) checkTide(before, after foxes.Board) {
	turned := 0
	for i := range before.Tiles {
		if before.Tiles[i]&foxes.Land != after.Tiles[i]&foxes.Land {
			turned++
		}
	}
	every, last, due := foxesTicks(c.config.Tide), c.tide, 1
	if last < 0 {
		last = c.began
	}
	if every > 0 {
		// if the server was suspended, one board may show the changes of several tides
		due = max(1, int((c.now.At-last+c.timing.Slack)/every))
	}
	if turned > due*before.Size {
		c.violate("conform.tide", turned, before.Size)
	}
	if c.tide >= 0 && c.now.At-c.tide < every-c.timing.Slack {
		c.violate("conform.tide_early", (c.now.At - c.tide).Seconds(), every.Seconds())
	}
	c.tide = c.now.At
	if every > 0 { // a tide that is shown late does not delay the next one
		c.tide = min(c.now.At, last+time.Duration(due)*every)
	}
}

func foxesTicks(n int) time.Duration { return time.Duration(n) * time.Second / foxes.Second }

// checkNext checks an N, the message that permits the next move.
func (c *foxesChecker) checkNext(m foxeswire.Next) {
	player := m.To == foxeswire.Fox || m.To == foxeswire.Dolphin
	// some servers send a copy to the player's viewer connection, which may arrive after the client's next move
	if !c.isOurs(m.To) || !player && c.told {
		return
	}
	c.told = c.told || player
	rest, last := foxesTicks(c.config.Cooldown[c.you]), c.moved[c.you]
	switch {
	case !c.shown:
		c.violate("conform.unseen")
	case c.asked != nil && c.free: // otherwise the client moved before the permission arrived
		c.violate("conform.unanswered")
	case last >= 0 && c.now.At-last < rest-c.timing.Slack:
		c.violate("conform.no_rest", (c.now.At - last).Seconds(), rest.Seconds())
	}
	c.free = true
}

// checkFail checks the refusal of a move.
func (c *foxesChecker) checkFail() {
	if c.asked == nil {
		c.violate("conform.refusal_unasked")
		return
	}
	m := *c.asked
	c.answered()
	// the server may refuse any move that was sent without permission or after the end
	if c.granted && !c.over && c.at.CheckStep(c.you, m) == nil {
		c.violate("conform.step_allowed", m.From, m.To)
	}
}

// checkEnd checks the end of the game. A server may send it to players and to viewers.
func (c *foxesChecker) checkEnd(m foxeswire.End) {
	if c.over {
		if m.To == c.ends.To || m.Winner != c.ends.Winner { // viewers receive the end as well
			c.violate("conform.end_once")
		}
		return
	}
	c.over, c.ends = true, m
	c.cancelWaits()
	winner := foxesSeat(m.Winner)
	for seat := foxes.Foxes; c.shown && seat <= foxes.Dolphins; seat++ {
		if c.at.Board.Count(seat) == 0 && winner != 1-seat {
			c.violate("conform.winner", foxesName(1-seat))
		}
	}
}
