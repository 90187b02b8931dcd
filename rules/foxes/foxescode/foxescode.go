// Package foxescode reads and writes the game codes of foxes and dolphins.
package foxescode

import (
	"menagerie/rules/code"
	"menagerie/rules/foxes"
)

// Codec is the codec of the game. The code of a position contains the announced tides, but not the seed of the later
// tides.
var Codec = code.Codec[foxes.State, foxes.View, foxes.Move, foxes.Config]{
	Letter: 'F', Begin: foxes.New,
	Fresh:     func(v foxes.View) bool { return v.Now == 0 },
	PutConfig: putConfig, GetConfig: getConfig, Put: put, Get: get,
}

func putConfig(w *code.Writer, c foxes.Config) bool {
	d := c.Dialect
	w.Uint(uint64(d.Range) | uint64(d.Illegal)<<1 | uint64(d.Tie)<<2 | uint64(d.Tides)<<3 | uint64(d.Goal)<<5)
	w.Byte(byte(c.Size))
	w.Uint(uint64(c.Animals))
	for _, ticks := range c.Cooldown {
		w.Uint(uint64(ticks))
	}
	w.Uint(uint64(c.Tide))
	w.Uint(uint64(c.Limit))
	w.Byte(byte(c.Forecast))
	return true
}

func getConfig(r *code.Reader) foxes.Config {
	var c foxes.Config
	d := r.Int(1<<7 - 1)
	c.Dialect = foxes.Dialect{Range: foxes.Range(d & 1), Illegal: foxes.Illegal(d >> 1 & 1), Tie: foxes.Tie(d >> 2 & 1), Tides: foxes.Tides(d >> 3 & 3), Goal: foxes.Goal(d >> 5)}
	c.Size = r.Int8(foxes.MaxSize)
	c.Animals = r.Int(foxes.MaxSize * foxes.MaxSize)
	for seat := range c.Cooldown {
		c.Cooldown[seat] = r.Int(foxes.MaxCooldown)
	}
	c.Tide, c.Limit = r.Int(foxes.MaxTide), r.Int(foxes.MaxLimit)
	c.Forecast = r.Int8(foxes.MaxForecast)
	return c
}

// tileBits is the number of bits of a tile.
const tileBits = 3

// put writes a position: configuration, board, times, and announced tides.
func put(w *code.Writer, v foxes.View) bool {
	if v.Outcome != foxes.Running || v.Starts > 0 || !putConfig(w, v.Config) {
		return false
	}
	for _, t := range v.Board.Tiles {
		w.Bits(uint64(t), tileBits)
	}
	next, known := v.TideIn()
	for _, n := range []int{v.Now, v.Cooldown(foxes.Foxes), v.Cooldown(foxes.Dolphins), next, v.Tides} {
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

func get(r *code.Reader) (foxes.Config, code.Starter[foxes.State]) {
	p := foxes.Position{Config: getConfig(r)}
	p.Board = foxes.Board{Size: p.Config.Size, Tiles: make([]foxes.Tile, p.Config.Size*p.Config.Size)}
	for i := range p.Board.Tiles {
		t := foxes.Tile(r.Bits(tileBits))
		if t > foxes.LandDolphin {
			r.Fail(code.FaultPlace)
		}
		p.Board.Tiles[i] = t
	}
	p.Now = r.Int(maxTicks)
	for seat := range p.Ready {
		p.Ready[seat] = p.Now + r.Int(foxes.MaxCooldown)
	}
	p.NextTide = p.Now + r.Int(foxes.MaxTide)
	p.Tides = r.Int(maxTicks)
	for range p.Config.Forecast {
		p.Coming = append(p.Coming, foxes.Tide{Flips: getFlips(r, p.Board)})
	}
	return p.Config, func(seed uint64) (foxes.State, error) { return foxes.Resume(p, seed) }
}

const maxTicks = 1 << 31

// getFlips reads the tiles that a tide changes.
func getFlips(r *code.Reader, b foxes.Board) []foxes.Point {
	var flips []foxes.Point
	for range r.Int(b.Size) {
		flips = append(flips, b.Place(r.Int(len(b.Tiles)-1)))
	}
	return flips
}
