// Package labyrinthart contains the vector art of the labyrinth: tiles, objectives, pawns, and their colours. Package
// labyrinthdraw places the parts on the board.
package labyrinthart
