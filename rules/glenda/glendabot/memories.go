package glendabot

import (
	"slices"

	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
)

// memories is a channel that holds the list of memories that no game uses at present. The last used memory is at the end. While
// a goroutine changes the list, the channel is empty. Each memory is thus used by one goroutine at a time.
type memories chan []*glendamath.Memory

// mostMemories is the number of memories that a bot keeps. A memory takes up to 60 megabytes. If the bot plays more games
// at the same time, it forgets the games that it has not played for the longest time.
const mostMemories = 4

func newMemories() memories {
	m := make(memories, 1)
	m <- nil
	return m
}

// take removes the memory of the game with position v from the list. If the list has no such memory, it returns a new
// one.
func (m memories) take(v glenda.View) *glendamath.Memory {
	list := <-m
	for i, memory := range slices.Backward(list) {
		if memory.Continues(v) {
			m <- slices.Delete(list, i, i+1)
			return memory
		}
	}
	m <- list
	return &glendamath.Memory{}
}

// put adds a memory to the list.
func (m memories) put(memory *glendamath.Memory) {
	list := append(<-m, memory)
	if len(list) > mostMemories {
		list = slices.Delete(list, 0, 1)
	}
	m <- list
}
