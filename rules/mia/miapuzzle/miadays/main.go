//go:build ignore

// Command miadays writes the tables of miapuzzle. go generate runs it in the folder of that package.
//
//	go run miadays/main.go LAST-DAY
package main

import (
	"menagerie/rules/mia/miapuzzle"
	"menagerie/rules/puzzle/puzzletable"
)

func main() { puzzletable.Main(miapuzzle.TypeOf, miapuzzle.Stages()) }
