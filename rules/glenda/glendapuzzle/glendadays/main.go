//go:build ignore

// Command glendadays writes the tables of glendapuzzle. go generate runs it in the folder of that package.
//
//	go run glendadays/main.go LAST-DAY
package main

import (
	"menagerie/rules/glenda/glendapuzzle"
	"menagerie/rules/puzzle/puzzletable"
)

func main() { puzzletable.Main(glendapuzzle.TypeOf, glendapuzzle.Stages()) }
