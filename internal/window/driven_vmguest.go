//go:build ebitenginevmguest

package window

// driven says that another program makes the ticks.
const driven = true
