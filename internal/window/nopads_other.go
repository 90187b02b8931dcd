//go:build !linux

package window

// checkPads returns nil, because the engine ends the program for no fault of the system's pads.
func checkPads() error { return nil }
