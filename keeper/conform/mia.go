package conform

import (
	"slices"

	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// miaStage is the state of a round.
type miaStage uint8

const (
	miaOutside    miaStage = iota // there is no round
	miaTurning                    // a player must roll or call the bluff
	miaAnnouncing                 // the player who rolled must announce
	miaShowing                    // the server must reveal the dice
	miaLosing                     // the server must name the loser
)

// miaChecker checks servers of Mia. The server invites the players to a round and then sends their names in turn order. The
// player to move rolls or calls the bluff. A player who has rolled announces dice. The round ends with a loser and a reason that
// the rules define. After a round, every player except the losers has one point more. The server sends a client's dice and tokens
// only to this client.
//
// The network may lose or reorder datagrams. On a bad network the checker may therefore report violations that the server has not
// committed.
type miaChecker struct {
	*report
	dialect mia.Dialect
	me      string
	in      bool // the client is registered
	invited bool // the client was invited to a round since the registration
	known   bool // the state of the round is known, or there is no round
	stage   miaStage
	number  int             // number of the last round; 0 if unknown
	order   []string        // names of the players in turn order
	turn    int             // index of the player to move in order, modulo the number of players
	roller  string          // name of the player who rolled last
	stands  mia.Dice        // announcement that the next one must beat
	said    mia.Dice        // the last announcement
	own     mia.Dice        // the client's own roll
	reason  mia.Reason      // reason for which the round must end
	losers  []string        // names of the players who must lose the round
	scores  map[string]int  // points by name; nil if unknown
	did     miawire.Message // the client's last action, until the server reports it
}

// NewMia returns a checker for servers of Mia. d is the dialect, which is the server's variant of the rules.
func NewMia(d mia.Dialect, t Timing) *Checker {
	r := &report{timing: t}
	return &Checker{r, &miaChecker{report: r, dialect: d}}
}

func (c *miaChecker) received(b []byte) {
	switch m := miawire.ParseServer(b).(type) {
	case miawire.Word:
		c.word(m)
	case miawire.Rejected:
		c.responded()
	case miawire.RoundStarting:
		c.checkOffer(m)
	case miawire.RoundStarted:
		c.started(m)
	case miawire.Echoing:
	case miawire.Unknown:
		c.violate("conform.no_message")
	case miawire.Score:
		c.checkScore(m)
	default:
		if c.known {
			c.played(m)
		}
	}
}

func (c *miaChecker) sent(b []byte) {
	switch m := miawire.ParseClient(b).(type) {
	case miawire.Register:
		c.me = m.Name
		c.expectResponse()
	case miawire.Roll, miawire.See, miawire.Announce:
		if c.did == nil && c.known {
			c.expectResponse()
		}
		c.did = m
	}
}

func (c *miaChecker) word(m miawire.Word) {
	switch m {
	case miawire.Registered:
		c.in = true
		c.responded()
	case miawire.Unregistered:
		c.cancelWaits()
		c.reset()
	}
}

// reset forgets the round and the points after the client's registration has ended. Other players may play rounds
// before the client registers again.
func (c *miaChecker) reset() {
	c.close()
	c.in, c.invited, c.known, c.number, c.scores = false, false, false, 0, nil
}

// checkOffer checks an invitation to a round.
func (c *miaChecker) checkOffer(m miawire.RoundStarting) {
	switch {
	case !c.in:
		c.violate("conform.unregistered")
	case m.Token == "":
		c.violate("conform.token")
	case c.stage != miaOutside:
		c.violate("conform.offer_early")
		c.close()
	}
	// the first invitation may arrive during a round, because some servers use it to check the client's address
	c.known, c.invited = c.invited, true
}

func (c *miaChecker) close() {
	c.stage, c.reason, c.losers, c.did = miaOutside, mia.NoReason, nil, nil
}

// ignoreRound makes the checker ignore all messages until the next round. It must be called after a violation that leaves the
// state of the round unknown.
func (c *miaChecker) ignoreRound() {
	c.close()
	c.cancelWaits()
	c.known = false
}

func (c *miaChecker) started(m miawire.RoundStarted) {
	if c.stage != miaOutside {
		c.violate("conform.round_again")
	}
	if c.number > 0 && m.Number != c.number+1 {
		c.violate("conform.round", c.number+1)
	}
	names := slices.Clone(m.Names)
	slices.Sort(names)
	if len(names) == 0 || len(slices.Compact(names)) != len(m.Names) {
		c.violate("conform.named")
	}
	c.close()
	c.number, c.order, c.turn, c.known = m.Number, m.Names, 0, true
	c.roller, c.stands, c.said, c.own = "", mia.None, mia.None, mia.None
	if len(m.Names) > 1 {
		c.stage = miaTurning
	}
}

// actor returns the name of the player to move. There must be a round.
func (c *miaChecker) actor() string { return c.order[c.turn%len(c.order)] }

// checkTurn reports whether the round is in the given stage and it is the turn of the player with the given name. If not, it
// adds a violation.
func (c *miaChecker) checkTurn(name string, at miaStage) bool {
	switch {
	case c.stage != at:
		c.violate("conform.not_now")
		return false
	case name != c.actor():
		c.violate("conform.turn", c.actor())
		return false
	}
	return true
}

func (c *miaChecker) played(m miawire.Message) {
	switch m := m.(type) {
	case miawire.RoundCanceled:
		c.checkCancelled(m)
	case miawire.YourTurn:
		if c.checkTurn(c.me, miaTurning) && m.Token == "" {
			c.violate("conform.token")
		}
	case miawire.PlayerRolls:
		if c.checkTurn(m.Name, miaTurning) {
			c.checkMove(m.Name, func() bool { _, ok := c.did.(miawire.Roll); return ok })
			c.stage, c.roller, c.own = miaAnnouncing, m.Name, mia.None
		}
	case miawire.Rolled:
		c.checkRolled(m)
	case miawire.Announced:
		c.announced(m)
	case miawire.WantsToSee:
		c.checkSee(m)
	case miawire.ActualDice:
		c.checkDice(m)
	case miawire.PlayerLost:
		c.checkLost(m)
	}
}

// checkMove checks a move of the player with the given name. If this player is the client, checkMove calls agrees.
// agrees must report whether the move agrees with the client's last response.
func (c *miaChecker) checkMove(name string, agrees func() bool) {
	if name != c.me {
		return
	}
	if c.did == nil || !agrees() {
		c.violate("conform.not_done")
	}
	c.did = nil
	c.responded()
}

// checkRolled checks the dice that the server has sent to the client.
func (c *miaChecker) checkRolled(m miawire.Rolled) {
	d, err := mia.DiceOf(m.Dice.A, m.Dice.B)
	switch {
	case err != nil:
		c.violateError(err)
	case m.Token == "":
		c.violate("conform.token")
	// the dice may arrive before the message that informs all players of the roll
	case c.stage == miaTurning && c.actor() == c.me && c.did != nil, c.stage == miaAnnouncing && c.roller == c.me:
		if c.own != mia.None && c.own != d {
			c.violate("conform.dice", c.own)
		}
		c.own = d
	default:
		c.violate("conform.not_rolled")
	}
}

func (c *miaChecker) announced(m miawire.Announced) {
	if !c.checkTurn(m.Name, miaAnnouncing) {
		return
	}
	d, err := mia.DiceOf(m.Dice.A, m.Dice.B)
	if err != nil {
		c.violateError(err)
		c.ignoreRound()
		return
	}
	c.checkMove(m.Name, func() bool {
		own, ok := c.did.(miawire.Announce)
		return ok && (own.Dice == m.Dice || own.Dice == miawire.Dice{A: m.Dice.B, B: m.Dice.A})
	})
	c.said = d
	switch {
	case d == mia.Mia:
		c.stage = miaShowing
	case d < c.stands || d == c.stands && c.dialect.Equal == mia.EqualLoses:
		c.must(mia.AnnouncedLosingDice, m.Name)
	default:
		c.stands, c.stage = d, miaTurning
		c.turn++
	}
}

func (c *miaChecker) must(reason mia.Reason, losers ...string) {
	c.stage, c.reason, c.losers = miaLosing, reason, losers
}

func (c *miaChecker) checkSee(m miawire.WantsToSee) {
	if !c.checkTurn(m.Name, miaTurning) {
		return
	}
	c.checkMove(m.Name, func() bool { _, ok := c.did.(miawire.See); return ok })
	if c.stands == mia.None {
		c.must(mia.SeeBeforeFirstRoll, m.Name)
		return
	}
	c.stage = miaShowing
}

// checkCancelled checks the message that a round was cancelled.
func (c *miaChecker) checkCancelled(m miawire.RoundCanceled) {
	reason, err := mia.ParseReason(m.Reason)
	if err != nil || reason != mia.NoPlayers && reason != mia.OnlyOnePlayer {
		c.violate("conform.cancelled")
	}
	// servers count rounds that no player has joined
	if reason == mia.NoPlayers && c.number > 0 {
		c.number++
	}
	c.close()
}

// checkDice checks the dice under the cup and finds the loser.
func (c *miaChecker) checkDice(m miawire.ActualDice) {
	d, err := mia.DiceOf(m.Dice.A, m.Dice.B)
	switch {
	case c.stage != miaShowing:
		c.violate("conform.unseen_dice")
		return
	case err != nil:
		c.violateError(err)
		c.ignoreRound()
		return
	case c.roller == c.me && c.own != mia.None && d != c.own:
		c.violate("conform.dice", c.own)
	}
	switch {
	case c.said == mia.Mia && d == mia.Mia:
		c.must(mia.TrueMia, without(c.order, c.roller)...)
	case c.said == mia.Mia:
		c.must(mia.LiedAboutMia, c.roller)
	case d < c.stands:
		c.must(mia.CaughtBluffing, c.roller)
	default:
		c.must(mia.SeeFailed, c.actor())
	}
}

func without(names []string, name string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name })
}

// checkLost checks the names and the reason in the message that players have lost a round.
func (c *miaChecker) checkLost(m miawire.PlayerLost) {
	reason, err := mia.ParseReason(m.Reason)
	// the player to move may always lose by a late or invalid response
	late := reason == mia.DidNotTakeTurn && c.stage == miaTurning || reason == mia.DidNotAnnounce && c.stage == miaAnnouncing ||
		reason == mia.InvalidTurn && (c.stage == miaTurning || c.stage == miaAnnouncing)
	switch {
	case err != nil:
		c.violate("conform.no_reason")
	case c.stage == miaOutside:
		c.violate("conform.no_round")
		return
	case late:
		c.reason, c.losers = reason, []string{c.actor()}
		if reason == mia.InvalidTurn && c.actor() == c.me {
			c.violate("conform.answered")
		}
	case reason != c.reason:
		c.violate("conform.reason", c.reason)
	}
	if !sameNames(m.Names, c.losers) && err == nil {
		c.violate("conform.losers", c.losers)
	}
	losers := m.Names
	c.expect(losers)
	if c.did != nil {
		c.responded()
	}
	c.close()
}

// sameNames reports whether a and b hold the same names in any order.
func sameNames(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

func (c *miaChecker) expect(losers []string) {
	for _, name := range c.order {
		if _, known := c.scores[name]; known && !slices.Contains(losers, name) {
			c.scores[name]++
		}
	}
}

// checkScore checks the points of each player.
func (c *miaChecker) checkScore(m miawire.Score) {
	next := map[string]int{}
	for _, p := range m.All {
		// the points before a player's first Score are unknown
		if want, known := c.scores[p.Name]; known && c.known && c.stage == miaOutside && want != p.Points {
			c.violate("conform.points", want, p.Name)
		}
		next[p.Name] = p.Points
	}
	c.scores = next
}
