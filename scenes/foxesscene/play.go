package foxesscene

import (
	"menagerie/render/foxesdraw"
	"menagerie/rules/foxes"
	"menagerie/session"
)

// pass handles one tick of time.
func (s *Scene) pass() {
	if s.Paused() || s.resting() {
		return // the sea does not move either
	}
	if !s.Still() && s.Over < calmTicks {
		s.board.Tick(foxesdraw.Pace{Motion: s.Motion()})
	}
	s.due += s.pace()
	for ; s.due >= 1; s.due-- {
		s.sendQueued()
		s.absorb(s.Session.Tick())
	}
}

// calmTicks is the number of ticks after the end of the game for which the sea continues to move.
const calmTicks = 10 * foxes.Second

// pace returns the number of game steps per tick. In a game between bots, this is the speed that the player has chosen. Other games
// and replays use 1, because a replay applies the speed itself.
func (s *Scene) pace() float64 {
	if s.Session.Capabilities().Pause && len(s.Session.Seats()) == 0 && !s.ShowsFilm() {
		return s.Speed()
	}
	return 1
}

// resting reports whether the game waits because a player at this screen has not made an input yet. A lesson and a puzzle do not wait.
func (s *Scene) resting() bool {
	if !s.Seen || s.Phase != session.Playing || !s.Session.Capabilities().Pause || s.Tutor.Guides() {
		return false
	}
	for _, seat := range s.Session.Seats() {
		if !s.players[seat].ready {
			return true
		}
	}
	return false
}

// sendQueued sends each queued move whose cooldown has ended, and drops moves that are now illegal. With two players at this
// screen, the player who is handled first changes every tick.
func (s *Scene) sendQueued() {
	seats := s.Session.Seats()
	for i := range seats {
		seat := seats[(i+s.Current.Now)%len(seats)]
		pl := &s.players[seat]
		if !pl.queued.Shown || pl.underWay {
			continue
		}
		if err := s.Current.CheckStep(seat, pl.queued.Move); err != nil {
			pl.queued.Shown = false
			if s.Phase == session.Playing {
				s.refuse(err)
			}
			continue
		}
		if s.mayAsk(pl) {
			s.send(pl, pl.queued.Move)
		}
	}
}

// mayAsk reports whether a player may send a step now.
func (s *Scene) mayAsk(pl *player) bool {
	return s.Phase == session.Playing && !pl.underWay && s.Current.Cooldown(pl.seat) == 0
}

// send sends a step.
func (s *Scene) send(pl *player, m foxes.Move) {
	pl.queued.Shown, pl.underWay, pl.sent = false, true, m
	s.Env.Effect("ui.press")
	s.Session.Send(pl.seat, m)
}

// ask sends a move of an animal, or queues the move until the cooldown ends. If the move is illegal, ask shows the reason.
func (s *Scene) ask(pl *player, m foxes.Move) {
	if pl.underWay { // the animal's place after the step is not known yet
		pl.queued = foxesdraw.Step{Shown: true, Move: m}
		return
	}
	if err := s.Current.CheckStep(pl.seat, m); err != nil {
		s.refuse(err)
		return
	}
	if s.mayAsk(pl) && !s.resting() {
		s.send(pl, m)
		return
	}
	pl.queued = foxesdraw.Step{Shown: true, Move: m}
}

// refuse shows why a step is illegal.
func (s *Scene) refuse(err error) {
	if s.Tutor.Miss() {
		return
	}
	s.Env.Effect("ui.error")
	s.ToastBrief(s.faultText(err))
}
