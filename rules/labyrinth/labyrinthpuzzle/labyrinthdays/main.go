//go:build ignore

// Command labyrinthdays writes the tables of labyrinthpuzzle. go generate runs it in the folder of that package.
//
//	go run labyrinthdays/main.go LAST-DAY
package main

import (
	"menagerie/rules/labyrinth/labyrinthpuzzle"
	"menagerie/rules/puzzle/puzzletable"
)

func main() { puzzletable.Main(labyrinthpuzzle.TypeOf, labyrinthpuzzle.Stages()) }
