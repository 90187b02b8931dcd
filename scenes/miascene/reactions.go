package miascene

import (
	"slices"

	"menagerie/render/face"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// remarkTicks is the number of ticks for which a remark stays and a player looks pleased with an announcement.
const remarkTicks = 96

// winkKey is the key of the remark of a person whose bluff was believed.
const winkKey = "mia.wink"

// reactions has the moods and the remarks of the characters, which are bots with a face. The zero value has no
// characters.
type reactions struct {
	bots    []string // name of the bot on each seat; "" for a person
	players []reactingPlayer
	order   []rules.Seat
	seat    rules.Seat // seat that made the last announcement
	said    mia.Dice
	caller  rules.Seat
	spoke   bool // whether a character has made a remark in this turn
}

type reactingPlayer struct {
	mood    face.Mood
	pleased int    // ticks for which the player looks pleased with an announcement
	remark  string // key of the last remark
	left    int    // ticks for which the remark stays
}

// newReactions returns the reactions of a new game. bots[i] is the name of the bot on seat i, or "" for a person.
func newReactions(bots []string) *reactions {
	return &reactions{bots: bots, players: make([]reactingPlayer, mia.MaxSeats)}
}

// Face returns the face of the character on a seat, or nil for a person.
func (t *reactions) Face(seat rules.Seat) *face.Face {
	if seat < 0 || int(seat) >= len(t.bots) {
		return nil
	}
	return cast.Of(0, t.bots[seat])
}

var cast = miadraw.Cast()

// Begin sets the moods to the state after the events in log, without remarks.
func (t *reactions) Begin(log []mia.Event) {
	clear(t.players)
	t.spoke, t.order, t.said, t.seat, t.caller = false, nil, mia.None, rules.Nobody, rules.Nobody
	for _, e := range log {
		t.Hear(e)
	}
	for i := range t.players {
		t.players[i].left, t.players[i].pleased = 0, 0
	}
}

// Tick advances the moods and remarks by 1/60 s.
func (t *reactions) Tick() {
	for i := range t.players {
		p := &t.players[i]
		p.left, p.pleased = max(0, p.left-1), max(0, p.pleased-1)
	}
}

// Hear updates the moods and remarks after an event.
func (t *reactions) Hear(e mia.Event) {
	if len(t.players) == 0 {
		return
	}
	t.spoke = t.spoke && e.Kind != mia.Rolls && e.Kind != mia.WantsToSee
	switch e.Kind {
	case mia.Started:
		t.order, t.said = e.Seats, mia.None
		t.calmAll()
	case mia.Announced:
		t.seat, t.said, t.caller = e.Seat, e.Dice, rules.Nobody
		t.playerAt(e.Seat).pleased = remarkTicks
		switch {
		case e.Dice == mia.Mia:
			t.calmAll()
			t.speak("mia", e.Seat)
		case e.Dice.High() == e.Dice.Low():
			t.speak("pair", e.Seat)
		}
	case mia.WantsToSee:
		t.caller = e.Seat
		t.calmAll()
	case mia.Shown:
		t.reactToDice(e.Dice)
	case mia.Lost:
		t.reactToLoss(e)
	}
}

// calmAll makes all players calm. They look at the cup.
func (t *reactions) calmAll() {
	for i := range t.players {
		t.players[i].mood, t.players[i].pleased = face.Calm, 0
	}
}

// reactToDice reacts to the dice under the lifted cup.
func (t *reactions) reactToDice(d mia.Dice) {
	speaker, others := face.Glad, face.Caught
	if d < t.said {
		speaker, others = face.Caught, face.Glad
	}
	for _, seat := range t.order {
		switch {
		case seat == t.seat:
			t.playerAt(seat).mood = speaker
		case seat == t.caller, t.caller == rules.Nobody: // after an announced Mia, all others are concerned
			t.playerAt(seat).mood = others
		}
	}
}

// reactToLoss reacts to the end of a round.
func (t *reactions) reactToLoss(e mia.Event) {
	occasion := "lost"
	if e.Reason == mia.CaughtBluffing || e.Reason == mia.LiedAboutMia {
		occasion = "caught"
	}
	for _, seat := range e.Seats {
		t.playerAt(seat).pleased = 0
		if occasion == "lost" {
			t.playerAt(seat).mood = face.Sad
		}
		t.speak(occasion, seat)
	}
}

// End sets the moods for the end of a game.
func (t *reactions) End(winners []rules.Seat) {
	for i := range t.bots {
		t.playerAt(rules.Seat(i)).mood = face.Sad
		if slices.Contains(winners, rules.Seat(i)) {
			t.playerAt(rules.Seat(i)).mood = face.Glad
		}
	}
}

// speak shows a remark of the character on a seat, at most one in each turn. No character repeats its last remark.
func (t *reactions) speak(occasion string, seat rules.Seat) {
	if t.spoke || seat < 0 || int(seat) >= len(t.bots) || t.bots[seat] == "" {
		return
	}
	key := "mia.says_" + t.bots[seat] + "_" + occasion
	if p := t.playerAt(seat); key != p.remark {
		p.remark, p.left, t.spoke = key, remarkTicks, true
	}
}

// Wink gives a person a remark about a bluff that was believed. Only the screen of this person may call Wink, because the
// remark reveals the bluff.
func (t *reactions) Wink(seat rules.Seat) {
	p := t.playerAt(seat)
	p.remark, p.left = winkKey, remarkTicks
}

// Winks reports whether the player on a seat has the remark of Wink.
func (t *reactions) Winks(seat rules.Seat) bool { return t.Remark(seat) == winkKey }

// Mood returns the mood of the player on a seat. turn is the player to move, or rules.Nobody.
func (t *reactions) Mood(seat, turn rules.Seat) face.Mood {
	p := t.playerAt(seat)
	switch {
	case p.pleased > 0:
		return face.Glad
	case p.mood == face.Calm && seat == turn:
		return face.Thinking
	}
	return p.mood
}

// Remark returns the key of the current remark of the player on a seat, or "".
func (t *reactions) Remark(seat rules.Seat) string {
	if p := t.playerAt(seat); p.left > 0 {
		return p.remark
	}
	return ""
}

// playerAt returns the player on a seat. If the seat is unknown, it returns a new player that is not part of the game.
func (t *reactions) playerAt(seat rules.Seat) *reactingPlayer {
	if seat < 0 || int(seat) >= len(t.players) {
		return &reactingPlayer{}
	}
	return &t.players[seat]
}
