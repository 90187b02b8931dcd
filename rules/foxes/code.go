package foxes

import (
	"menagerie/rules/code"
)

// Codec reads and writes the codes of games and positions. The code of a position contains the announced tides, but not the seed of the later
// tides.
var Codec = code.Codec[State, View, Move, Config]{
	Letter: 'F', Begin: New,
	Fresh:     func(v View) bool { return v.Now == 0 },
	PutConfig: putConfig, GetConfig: getConfig, Put: putPosition, Get: getPosition,
}

func putConfig(w *code.Writer, c Config) bool {
	d := c.Dialect
	first := uint64(d.Range) | uint64(d.Illegal)<<1 | uint64(d.Tie)<<2 | uint64(d.Tides)<<3 | uint64(d.Goal)<<5
	if c.Growth > 0 {
		first |= growthBit // codes of games without growth are as in earlier versions of the program
	}
	w.Uint(first)
	w.Byte(byte(c.Size))
	w.Uint(uint64(c.Animals))
	for _, ticks := range c.Cooldown {
		w.Uint(uint64(ticks))
	}
	w.Uint(uint64(c.Tide))
	w.Uint(uint64(c.Limit))
	w.Byte(byte(c.Forecast))
	if c.Growth > 0 {
		w.Uint(uint64(c.Growth))
	}
	return true
}

// growthBit is set in the first number of a code if the code contains the growth of the tides.
const growthBit = 1 << 7

func getConfig(r *code.Reader) Config {
	var c Config
	d := r.Int(growthBit<<1 - 1)
	c.Dialect = Dialect{Range: Range(d & 1), Illegal: Illegal(d >> 1 & 1), Tie: Tie(d >> 2 & 1), Tides: Tides(d >> 3 & 3), Goal: Goal(d >> 5 & 3)}
	c.Size = r.Int8(MaxSize)
	c.Animals = r.Int(MaxSize * MaxSize)
	for seat := range c.Cooldown {
		c.Cooldown[seat] = r.Int(MaxCooldown)
	}
	c.Tide, c.Limit = r.Int(MaxTide), r.Int(MaxLimit)
	c.Forecast = r.Int8(MaxForecast)
	if d&growthBit != 0 {
		c.Growth = r.Int(MaxSize * MaxSize)
	}
	return c
}

const tileBits = 3

// putPosition writes a position: configuration, board, times, and announced tides. It leaves out the time until the game begins.
func putPosition(w *code.Writer, v View) bool {
	v.Starts = 0
	if v.Outcome != Running || !putConfig(w, v.Config) {
		return false
	}
	for _, t := range v.Board.Tiles {
		w.Bits(uint64(t), tileBits)
	}
	next, known := v.TideIn()
	for _, n := range []int{v.Now, v.Cooldown(Foxes), v.Cooldown(Dolphins), next, v.Tides} {
		w.Uint(uint64(n))
	}
	for _, tide := range v.Coming {
		w.Uint(uint64(len(tide.Flips)))
		for _, p := range tide.Flips {
			w.Uint(uint64(v.Board.Index(p)))
		}
	}
	return known && len(v.Coming) == v.Config.Forecast
}

func getPosition(r *code.Reader) (Config, code.Starter[State]) {
	p := Position{Config: getConfig(r)}
	p.Board = Board{Size: p.Config.Size, Tiles: make([]Tile, p.Config.Size*p.Config.Size)}
	for i := range p.Board.Tiles {
		t := Tile(r.Bits(tileBits))
		if t > LandDolphin {
			r.Fail(code.FaultPlace)
		}
		p.Board.Tiles[i] = t
	}
	p.Now = r.Int(maxTicks)
	for seat := range p.Ready {
		p.Ready[seat] = p.Now + r.Int(MaxCooldown)
	}
	p.NextTide = p.Now + r.Int(MaxTide)
	p.Tides = r.Int(maxTicks)
	for range p.Config.Forecast {
		p.Coming = append(p.Coming, Tide{Flips: getFlips(r, p.Board)})
	}
	return p.Config, func(seed uint64) (State, error) { return Resume(p, seed) }
}

const maxTicks = 1 << 31

func getFlips(r *code.Reader, b Board) []Point {
	var flips []Point
	for range r.Int(len(b.Tiles)) {
		flips = append(flips, b.Place(r.Int(len(b.Tiles)-1)))
	}
	return flips
}
