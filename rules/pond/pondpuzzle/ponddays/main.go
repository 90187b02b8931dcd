//go:build ignore

// Command ponddays writes the tables of pondpuzzle. go generate runs it in the folder of that package.
//
//	go run ponddays/main.go LAST-DAY
package main

import (
	"menagerie/rules/pond/pondpuzzle"
	"menagerie/rules/puzzle/puzzletable"
)

func main() { puzzletable.Main(pondpuzzle.TypeOf, pondpuzzle.Stages()) }
