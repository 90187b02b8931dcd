//go:build ebitenginevmguest

package window

// driven is true if another program advances the ticks.
const driven = true
