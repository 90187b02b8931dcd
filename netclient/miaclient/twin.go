package miaclient

import (
	"slices"
	"time"

	"menagerie/netclient"
	"menagerie/wire/miawire"
)

// twin detects that another program on this computer has registered under the same name. The server then sends the
// messages of the game to that program. Menagerie's server sends UNREGISTERED to this client, but other servers send
// only heartbeats or nothing.
type twin struct {
	points int           // the client's points in the last message; -1 if there was none
	left   int           // the client's points before the last silence; -1 if there was no silence, or it was checked
	played time.Duration // when the last message of a game arrived
	warned bool          // a warning was shown since played
}

func newTwin() twin { return twin{points: -1, left: -1} }

// returned notes that the client has registered again after a silence.
func (t *twin) returned() { t.left = t.points }

// heard handles a message during a game. If the client's points have grown while the client received nothing, another
// program has played under the same name, and heard returns an error.
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
	const ours = 2 // the points that may have been won since the silence
	before := t.left
	t.points, t.left = score.All[i].Points, -1
	if before >= 0 && t.points > before+ours {
		return netclient.NewError("netmia.twin", nil, me)
	}
	return nil
}

// suspected reports whether the server has sent heartbeats but no rounds for a long time. Another program may then have
// registered under the same name, or players may be missing. It returns true at most once until the next round.
func (t *twin) suspected(m *machine) bool {
	if t.warned || m.Stage != enrolled || !m.server.beats || m.tracker.Rounds == 0 || m.away() || m.profile.address == "" ||
		m.Now-t.played < m.profile.Dialect.QuietWithout {
		return false
	}
	t.warned = true
	return true
}
