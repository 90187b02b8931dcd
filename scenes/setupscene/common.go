package setupscene

import (
	"runtime"
	"slices"
)

// Mode is a way to play a game.
type Mode string

// The modes. A browser can neither join nor host a game.
const (
	Practice Mode = "practice" // against bots
	HotSeat  Mode = "hotseat"  // several people at one machine
	Demo     Mode = "demo"     // bots play each other
	Join     Mode = "join"     // on a server
	Host     Mode = "host"     // on a server that runs in this program
)

// Common has the settings that every game has. The settings of a game embed it.
type Common struct {
	Mode    Mode
	Address string // of the server to join, or a link
	Hosting
}

// Hosting holds the settings of a host.
type Hosting struct {
	Purpose   string // a preset: why the game is hosted
	Reach     string // the machines that can join: "here", "everybody" or "announced"
	Name      string // under which the game is announced
	Bot       string // the command of a bot that is started as a guest; empty for none
	Network   string // the name of a simulated network between server and guests, or "own"
	Simulated string // the simulated network in words, for "own"
}

// modeID is the ID of the field for the mode. The field is not shown on a screen and not stored in the settings file.
const modeID = "mode"

// paceID is the ID of the field for the pace of the game or its bots. All games share its value.
const paceID = "pace"

// ModeField returns the field of the mode, the first of every game.
func (c *Common) ModeField() Field {
	modes := []Mode{Practice, HotSeat, Demo, Join, Host}
	if runtime.GOOS == "js" {
		modes = modes[:3]
	}
	return Field{ID: modeID, Value: Choice(&c.Mode, Practice), Options: Options("", modes...)}
}

// AddressField returns the field of the address of the server to join.
func (c *Common) AddressField(label, standIn, hint string) Field {
	return Field{ID: "address", Label: label, Value: Text(&c.Address, standIn), Limit: 300, Shown: c.In(Join), Hint: hint}
}

// In returns a function that reports whether the mode is one of modes.
func (c *Common) In(modes ...Mode) func() bool {
	return func() bool { return slices.Contains(modes, c.Mode) }
}
