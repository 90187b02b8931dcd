//go:build ignore

// Command foxesdays writes the tables of foxespuzzle. go generate runs it in the folder of that package.
//
//	go run foxesdays/main.go LAST-DAY
package main

import (
	"menagerie/rules/foxes/foxespuzzle"
	"menagerie/rules/puzzle/puzzletable"
)

func main() { puzzletable.Main(foxespuzzle.TypeOf, foxespuzzle.Stages()) }
