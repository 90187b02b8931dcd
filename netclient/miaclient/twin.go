package miaclient

import (
	"slices"
	"time"

	"menagerie/netclient"
	"menagerie/wire/miawire"
)

// twin looks for another program on this computer that has registered under our name. A server then sends everything to the
// port of that program. Our own server reports it; the known servers send us heartbeats or nothing.
type twin struct {
	points int           // ours, as they were sent last; -1: never
	left   int           // our points before a silence that is over; -1: there was none, or it was looked at
	played time.Duration // when something of a game was received last
	warned bool          // since then
}

func newTwin() twin { return twin{points: -1, left: -1} }

// returned notes that we have registered again after a silence.
func (t *twin) returned() { t.left = t.points }

// heard takes a message of a game. It fails if our points have grown during a silence, when we did not play.
func (t *twin) heard(in miawire.Message, now time.Duration, me string) error {
	t.played, t.warned = now, false
	score, ok := in.(miawire.Score)
	if !ok {
		return nil
	}
	i := slices.IndexFunc(score.All, func(p miawire.Points) bool { return p.Name == me })
	if i < 0 {
		return nil
	}
	const ours = 2 // points at most since the return, if one message with the points was lost
	before := t.left
	t.points, t.left = score.All[i].Points, -1
	if before >= 0 && t.points > before+ours {
		return netclient.NewError("netmia.twin", nil, me)
	}
	return nil
}

// suspected reports, once, that a server has sent heartbeats but no rounds for long. The reason may also be that players are
// missing. A server in this process has an empty address and nobody else at ours.
func (t *twin) suspected(m *machine) bool {
	if t.warned || m.stage != enrolled || !m.beats || m.p.count == 0 || m.away() || m.profile.address == "" ||
		m.now-t.played < m.profile.Dialect.QuietWithout {
		return false
	}
	t.warned = true
	return true
}
