// Package miascene is the screen of the game of Mia.
//
// A player at this screen may act if the View waits for one of the session's seats. The screen does not depend on who makes
// the other moves. Package gamepage has the parts that all games share.
//
// Events are shown one after the other, so that players can follow them. A feed stores the events of the session until they are
// shown. The table, log, sounds and status show only events that have left the feed.
//
//	scene.go    handles a tick and shows a replay
//	events.go   the events to show
//	hands.go    turns input into moves
//	panel.go    the side panel, the buttons below the table, and the status and the result as text
//	advice.go   the hints and the review of a round
//	net.go      shows a game on a server, and the lives
//	picture.go  the table and its characters; reactions.go has their moods and remarks
package miascene

import (
	"image/color"
	"slices"

	"menagerie/record"
	"menagerie/render"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a session of this game.
type Session = session.Session[mia.View, mia.Move]

// Options has the session and the settings of a Scene.
type Options struct {
	gamepage.Options
	Session Session
	Haste   float64       // speed of the events; 1 is the normal speed, and 0 means 1
	Net     *RemoteServer // server of the game; nil for a local game
	Bots    []string      // name of the bot on each seat; "" for a person
}

// game is a gamepage.Board with the types of this game.
type game = gamepage.Board[mia.View, mia.Move, picture]

// Scene is the screen of a game of Mia.
type Scene struct {
	game
	board *miadraw.Board

	feed  eventFeed
	table *reactions
	haste float64
	shown mia.View // View with the visible points and lives, which is the View after the last round that was shown
	sent  int      // number of moves without a response
	rests int      // ticks since the end of the visible round

	bar    bar
	hand   pendingInput
	looked int // ticks for which the cup was lifted
	parts  parts
	dice   dicePanel
	asked  int // number of requests for a hint in this turn
	net    net
	curves scoreCurves
	rolls  []mia.Dice // known dice of the visible round
}

// New returns the screen of a game. opts has its session.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{board: miadraw.NewBoard(), haste: opts.Haste, net: net{server: opts.Net}, table: newReactions(opts.Bots)}
	s.game = game{Session: opts.Session, Picture: s.picture, Recall: s.viewsAndDice, Rewind: s.rewind, Depict: miadraw.Still}
	if s.haste <= 0 {
		s.haste = 1
	}
	if opts.Net != nil {
		opts.Names = s.shownNames
	}
	s.Page = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "mia", Table: opts.Session, OpenTable: true, // the cup hides the dice
		Lit: s.lessonSpots, Bar: s.makeBar, Note: s.points, Step: s.step, Telling: s.feed.Busy, Ending: s.endAnimation,
		ToMove: s.toMove, Remark: s.remark, Hint: s.askHint, TakeBack: s.takeBack, Undo: gamepage.Undo{Can: s.hasDraft, Do: s.dropDraft},
		Analysis: gamepage.Analysis{Words: s.adviceTexts, Figures: gamepage.HasFigures},
	}, ui.NewCanvas(s.drawBoard, s.readHands), s)
	if opts.Net != nil {
		s.net.RemoteSeat = NewRemoteSeat(opts.Net, env.UI, seatPage{s})
	}
	s.absorb(s.Session.Tick())
	return s
}

// shared reports whether several people play at this screen.
func (s *Scene) shared() bool { return len(s.Session.Seats()) > 1 }

// opensCup reports whether the cup stays lifted while the player chooses an announcement. This is a setting. It is on by
// default, except on a phone.
func (s *Scene) opensCup() bool {
	on, known := s.Env.Prefs.Game("mia").Assists["open"]
	return on || !known && !s.onPhone()
}

// hidesDice reports whether nothing but the cup may show the dice of the player to announce, because others may see the screen.
func (s *Scene) hidesDice() bool { return s.shared() || s.onPhone() && !s.opensCup() }

// onPhone reports whether this is a touch screen that plays on a server. It may lie on the table between the players.
func (s *Scene) onPhone() bool { return s.net.RemoteSeat != nil && s.Env.UI.Hands == input.Finger }

func (s *Scene) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	if !s.Paused() {
		s.tick()
		s.countLook()
	}
	return s.End()
}

// tick handles one tick and shows the events that are due.
func (s *Scene) tick() {
	s.board.Tick(s.Motion())
	s.tickCharacters()
	s.tickNet()
	for {
		e, ok := s.feed.Next(s.pace())
		if !ok {
			break
		}
		s.showEvent(e)
	}
	if s.feed.Over() {
		s.rests++
	}
	// A local game continues only after all events were shown.
	if !s.showsEvents() {
		s.absorb(s.Session.Tick())
	}
	if !s.feed.Busy() || s.net.slow {
		s.shown = s.Current
	}
	if s.Current.Round == 1 {
		s.joinAll()
	}
	s.storeDice()
	s.board.See(s.round())
}

// pace returns a factor for the speed of events. On a server it grows with the number of waiting events.
func (s *Scene) pace() float64 {
	switch {
	case s.ShowsFilm():
		return s.haste * s.Speed()
	case s.net.RemoteSeat == nil || s.net.slow:
		return s.haste
	}
	return s.haste + float64(len(s.feed.Queue))/5
}

// showsEvents reports whether the screen still has to show events.
func (s *Scene) showsEvents() bool {
	if !s.Session.Capabilities().Pause {
		return false
	}
	// If only bots play the next round, the screen waits for roundRest ticks.
	bots := !slices.ContainsFunc(s.Session.Seats(), func(seat rules.Seat) bool { return !s.Current.Out(seat) })
	return s.feed.Busy() || s.feed.Over() && bots && float64(s.rests)*s.haste < roundRest
}

// roundRest is the number of ticks for which the end of a round between bots stays visible.
const roundRest = 170

// absorb handles the updates of the session.
func (s *Scene) absorb(updates []session.Update[mia.View]) {
	for _, u := range updates {
		s.sent = max(0, s.sent-1)
		if s.Follow(u.Phase, u.Err) {
			s.show(u.View)
		}
	}
}

// show takes over a View and adds its events to the feed.
func (s *Scene) show(v mia.View) {
	if !s.Seen {
		s.Current, s.Seen = v, true
		s.startFromView()
		if !s.ShowsFilm() { // rewind fills the log of a film
			for _, e := range s.earlierEvents() {
				s.log(e)
			}
		}
		s.curves.Begin(v)
		s.storeDice()
		s.board.Show(s.round())
		return
	}
	before := s.Current
	s.Current = v
	events := v.Since(before)
	if !s.net.slow {
		s.feed.Add(events)
	}
	s.storeRound(events)
	if v.Stage != before.Stage || v.Standing != before.Standing || v.Round != before.Round {
		s.hand.reset(v)
		s.asked = 0
	}
	s.storeDice()
}

// showEvent shows an event on the table and in the log, and plays its sound.
func (s *Scene) showEvent(e mia.Event) {
	switch e.Kind {
	case mia.Started, mia.Cancelled:
		s.rolls = nil
		s.countLives()
	case mia.Rolls:
		s.rolls = append(s.rolls, mia.None)
		s.hand.peeks = 0
	case mia.Shown:
		if n := len(s.rolls); n > 0 {
			s.rolls[n-1] = e.Dice
		}
	case mia.Lost:
		s.showLives()
		if s.net.RemoteSeat == nil { // on a server, the curves come from its figures
			s.curves.Add(s.Current)
		}
	}
	s.rests = 0
	s.reactTo(e)
	s.storeDice()
	s.log(e)
	if sound := sounds[e.Kind]; sound != "" {
		s.Env.Effect(sound, s.panOf(e.Seat))
	}
}

// panOf returns the place of the sounds of a player at the table, from the left (-1) to the right (1).
func (s *Scene) panOf(seat rules.Seat) float64 {
	l := s.Layout()
	if seat < 0 || l.Felt.W == 0 {
		return 0
	}
	return (l.Seat(seat, s.bottomSeat()).X - l.Centre().X) / (l.Felt.W / 2)
}

var sounds = map[mia.EventKind]string{
	mia.Rolls: "mia.rattle", mia.Announced: "mia.claim", mia.WantsToSee: "mia.doubt", mia.Shown: "mia.reveal",
}

// storeDice stores the dice that the viewer may know, for the review and the dice statistics. Call it after the roll
// was shown.
func (s *Scene) storeDice() {
	d := s.knownDice()
	if n := len(s.rolls); d != mia.None && n > 0 && s.rolls[n-1] == mia.None && s.Current.Stage == mia.Announcing {
		s.rolls[n-1] = d
	}
	if v := s.Current; v.Stage == mia.Announcing && v.Cup == v.You && v.Dice.Valid() {
		s.dice.AddOnce(v)
	}
}

// knownDice returns the dice under the viewer's cup, or mia.None for another player's cup or before the roll was shown.
func (s *Scene) knownDice() mia.Dice {
	if s.feed.Busy() || s.net.slow || s.Current.You == rules.Nobody || s.Current.Cup != s.Current.You {
		return mia.None
	}
	return s.Current.Dice
}

// toMove returns the seat of the player to act, or rules.Nobody while events are shown or players join.
func (s *Scene) toMove() rules.Seat {
	if !s.Seen || s.feed.Busy() || s.net.slow || s.Current.Stage == mia.Joining || len(s.Current.Waiting) == 0 {
		return rules.Nobody
	}
	return s.Current.Waiting[0]
}

// localSeat returns the seat that must act, or false if its player is not at this screen or events still have to be
// shown.
func (s *Scene) localSeat() (rules.Seat, bool) {
	if s.Phase != session.Playing || s.sent > 0 || s.feed.Busy() || len(s.Current.Waiting) == 0 {
		return rules.Nobody, false
	}
	seat := s.Current.Waiting[0]
	if s.Current.Stage == mia.Joining || s.Current.You != seat {
		return rules.Nobody, false
	}
	return seat, s.Plays(seat)
}

// Mine reports whether a player at this screen is to move.
func (s *Scene) Mine() bool {
	_, mine := s.localSeat()
	return mine
}

// joiningSeats returns the seats at this screen that must decide whether to join the next round.
func (s *Scene) joiningSeats() []rules.Seat {
	if s.Phase != session.Playing || s.sent > 0 || s.feed.Busy() || s.Current.Stage != mia.Joining {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Current.Waiting), func(seat rules.Seat) bool { return !s.Plays(seat) })
}

// joinAll joins the next round for all players at this screen.
func (s *Scene) joinAll() {
	for _, seat := range s.joiningSeats() {
		s.Session.Send(seat, mia.Move{Kind: mia.Join})
		s.sent++
	}
}

func (s *Scene) send(m mia.Move) {
	if seat, mine := s.localSeat(); mine && !s.countMistake(m) {
		s.sent++
		s.Session.Send(seat, m)
	}
}

func (s *Scene) round() miadraw.Round {
	r := miadraw.Round{Number: s.feed.Number, Seats: s.Current.Config.Seats, Log: s.feed.Log, Turn: rules.Nobody, Dice: s.knownDice()}
	if !s.feed.Busy() && !s.net.slow && s.Current.Stage != mia.Joining && len(s.Current.Waiting) > 0 {
		r.Turn = s.Current.Waiting[0]
	}
	r.Open = r.Dice != mia.None && (s.ShowsFilm() || s.hand.looks)
	return r
}

// Told reports whether all events of the session have been shown.
func (s *Scene) Told() bool { return !s.feed.Busy() }

func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	miadraw.Sign(p, r, seat, c)
}

// Knowing returns the seat from which a replay shows the state s. It is the seat with the cup, because its player sees the
// dice.
func Knowing(s mia.State) rules.Seat { return s.View(rules.Nobody).Cup }

// viewsAndDice returns the views of a record and counts its dice.
func (s *Scene) viewsAndDice(r *record.Record) ([]mia.View, error) {
	views, err := recordViews(r, Knowing)
	s.dice.diceTally = diceTally{}
	for i, v := range views {
		if i > 0 && len(v.Since(views[i-1])) > 0 && v.Stage == mia.Announcing {
			s.dice.Add(v.Dice)
		}
	}
	return views, err
}

// rewind shows a position of the replay.
func (s *Scene) rewind(at int) {
	s.shown = s.Current
	s.startFromView()
	s.rests = 0
	s.rebuildLog(at)
	s.board.Show(s.round())
}

// rebuildLog fills the log and the curves up to a position of the replay.
func (s *Scene) rebuildLog(at int) {
	s.parts.told = nil
	s.curves.Begin(s.Past[0])
	for i := 1; i <= at; i++ {
		for _, e := range s.Past[i].Since(s.Past[i-1]) {
			s.parts.told = append(s.parts.told, e)
			if e.Kind == mia.Lost {
				s.curves.Add(s.Past[i])
			}
		}
	}
	s.parts.told = s.parts.told[max(0, len(s.parts.told)-maxLog):]
	if s.parts.log != nil {
		s.parts.log.Clear()
		for _, e := range s.parts.told {
			s.write(e)
		}
	}
	s.curves.Written = -1
}

// step returns the position of the next (direction = 1) or the previous (direction = -1) shown event of the replay.
func (s *Scene) step(position, direction int) int {
	for i := position + direction; i > 0 && i < len(s.Past); i += direction {
		if len(s.Past[i].Since(s.Past[i-1])) > 0 {
			return i
		}
	}
	return position + direction*len(s.Past)
}
