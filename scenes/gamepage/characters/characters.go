// Package characters gives the bots at a table their moods and remarks. A mood depends only on the player to move, the result and the
// shown View. It therefore reveals nothing that the player may not know.
package characters

import (
	"slices"

	"menagerie/render/face"
	"menagerie/rules"
)

// Look is how the player on a seat looks.
type Look struct {
	Color  int        // the index of a colour in the theme's Seats
	Face   *face.Face // of a bot; nil for a person
	Temper string     // the key of a sentence about the bot; "" for a person
}

// Colored returns the looks of people with these colours, by seat.
func Colored(colors []int) []Look {
	var all []Look
	for _, c := range colors {
		all = append(all, Look{Color: c})
	}
	return all
}

// Moment is the state of a game in one tick.
type Moment struct {
	Turn    rules.Seat                // the player to move, or rules.Nobody
	Over    bool                      // the game has ended
	Winners []rules.Seat              // empty, or only rules.Nobody, if nobody has won
	Lead    func(seat rules.Seat) int // returns 1 if the player is ahead, -1 if the player is behind, otherwise 0; nil in a game without leads
}

// The duration of a remark and of a startled face, in ticks.
const (
	remarkTicks  = 240
	startleTicks = 96
)

// Troupe has the characters at a table.
type Troupe struct{ players []player }

// player is the state of a character.
type player struct {
	met      bool // the character has said hello
	lead     int
	mood     face.Mood
	remark   string // the key of what it says, or ""
	last     string // the remark before
	left     int    // ticks for which the remark stays
	startled int    // ticks for which the face stays startled
}

// New returns the characters of a table with these looks.
func New(looks []Look) *Troupe { return &Troupe{make([]player, len(looks))} }

// Tick advances all characters by 1/60 s.
func (t *Troupe) Tick(m Moment) {
	for i := range t.players {
		t.players[i].tick(rules.Seat(i), m)
	}
}

func (p *player) tick(seat rules.Seat, m Moment) {
	p.startled, p.left = max(0, p.startled-1), max(0, p.left-1)
	if p.left == 0 && !m.Over {
		p.remark = ""
	}
	if m.Over {
		p.end(seat, m.Winners)
		return
	}
	if !p.met {
		p.met = true
		p.say("game.says_start")
	}
	if m.Lead != nil {
		p.follow(m.Lead(seat))
	}
	switch {
	case p.startled > 0:
		p.mood = face.Caught
	case m.Turn == seat:
		p.mood = face.Thinking
	case p.lead > 0:
		p.mood = face.Glad
	default:
		p.mood = face.Calm
	}
}

// follow reacts when a character gains or loses the lead.
func (p *player) follow(lead int) {
	if lead == p.lead {
		return
	}
	p.lead = lead
	switch {
	case lead < 0:
		p.startled = startleTicks
		p.say("game.says_strong")
	case lead > 0:
		p.say("game.says_ahead")
	}
}

// end shows the mood after a game. A beaten character keeps its remark until the next game.
func (p *player) end(seat rules.Seat, winners []rules.Seat) {
	won, drawn := slices.Contains(winners, seat), !slices.ContainsFunc(winners, func(s rules.Seat) bool { return s >= 0 })
	p.lead, p.startled, p.met, p.last = 0, 0, false, ""
	switch {
	case won:
		p.mood, p.remark = face.Glad, ""
	case drawn:
		p.mood, p.remark = face.Calm, ""
	default:
		p.mood, p.remark = face.Sad, "game.says_beaten"
	}
}

// say makes a remark, unless it was the last one.
func (p *player) say(key string) {
	if key != p.last {
		p.remark, p.last, p.left = key, key, remarkTicks
	}
}

// Mood returns the mood of the player on a seat.
func (t *Troupe) Mood(seat rules.Seat) face.Mood {
	if t.has(seat) {
		return t.players[seat].mood
	}
	return face.Calm
}

// Remark returns the key of the remark of the player on a seat, or "".
func (t *Troupe) Remark(seat rules.Seat) string {
	if t.has(seat) {
		return t.players[seat].remark
	}
	return ""
}

// has reports whether there is a character with this seat. A nil Troupe has none.
func (t *Troupe) has(seat rules.Seat) bool {
	return t != nil && seat >= 0 && int(seat) < len(t.players)
}
