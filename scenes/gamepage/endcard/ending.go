package endcard

// Ending is the animation with which a board shows the end of a game.
type Ending struct {
	Ticks int   // its length
	Cues  []Cue // its sounds, in order; the last one is the tune of the result
}

// Cue is a sound at a tick of an Ending.
type Cue struct {
	At    int
	Sound string
}

// Player advances an Ending and plays its sounds. The zero value shows nothing.
type Player struct {
	ending Ending
	at     int // ticks since the beginning
	heard  int // the number of cues that were played
}

// Begin starts an Ending.
func (p *Player) Begin(e Ending) { *p = Player{ending: e} }

// Tick advances the ending by one tick.
func (p *Player) Tick(play func(sound string)) {
	for ; p.heard < len(p.ending.Cues) && p.ending.Cues[p.heard].At <= p.at; p.heard++ {
		play(p.ending.Cues[p.heard].Sound)
	}
	p.at = min(p.at+1, p.ending.Ticks)
}

// Skip jumps to the end, and plays the tune if it was not heard yet.
func (p *Player) Skip(play func(sound string)) {
	if n := len(p.ending.Cues); p.heard < n {
		play(p.ending.Cues[n-1].Sound)
	}
	p.Finish()
}

// Finish jumps to the end in silence.
func (p *Player) Finish() { p.at, p.heard = p.ending.Ticks, len(p.ending.Cues) }

// Done reports whether the board shows the last moment.
func (p *Player) Done() bool { return p.at >= p.ending.Ticks }

// Seconds returns the time since the beginning.
func (p *Player) Seconds() float64 { return float64(p.at) / 60 }
