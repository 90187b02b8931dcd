package foxesscene

import (
	"menagerie/render/foxesdraw"
	"menagerie/rules/foxes"
	"menagerie/session"
)

// pass lets one tick of time pass.
func (s *Scene) pass() {
	if s.Paused() || s.resting() {
		return // the sea included
	}
	if !s.Still && s.Over < calmTicks {
		s.board.Tick(foxesdraw.Pace{Motion: s.Motion()})
	}
	s.due += s.pace()
	for ; s.due >= 1; s.due-- {
		s.sendQueued()
		s.absorb(s.Session.Tick())
	}
}

// calmTicks is how long the sea still moves after the end.
const calmTicks = 10 * foxes.Second

// pace is how many steps a tick the game makes. Whoever plays has chosen cooldowns, a server's clock is its own, and a film
// runs as fast as it should by itself.
func (s *Scene) pace() float64 {
	if s.Session.Capabilities().Pause && len(s.Session.Seats()) == 0 && !s.ShowsFilm() {
		return s.Speed()
	}
	return 1
}

// resting reports whether the game waits until everybody who plays here is at it.
func (s *Scene) resting() bool {
	if !s.Seen || s.Phase != session.Playing || !s.Session.Capabilities().Pause {
		return false
	}
	for _, seat := range s.Session.Seats() {
		if !s.players[seat].ready {
			return true
		}
	}
	return false
}

// sendQueued asks for the steps that have waited for their cooldown. One that has become impossible is given up. With two
// players here each is the first in every other tick.
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

// mayAsk reports whether a player may ask for a step now.
func (s *Scene) mayAsk(pl *player) bool {
	return s.Phase == session.Playing && !pl.underWay && s.Current.Cooldown(pl.seat) == 0
}

// send asks for a step.
func (s *Scene) send(pl *player, m foxes.Move) {
	pl.queued.Shown, pl.underWay, pl.sent = false, true, m
	s.Env.Effect("ui.press")
	s.Session.Send(pl.seat, m)
}

// ask wants a step: now, or when the cooldown is over. What the rules would refuse is explained instead.
func (s *Scene) ask(pl *player, m foxes.Move) {
	if pl.underWay { // where the animal will be then is not known yet
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

// refuse says in words what the rules have against something.
func (s *Scene) refuse(err error) {
	s.Env.Effect("ui.error")
	s.Toast(s.faultText(err))
}
