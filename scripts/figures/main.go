//go:build ignore

// Command figures prints the table of package figures.
package main

import (
	"fmt"
	"os"

	"menagerie/scripts/figures"
)

func main() {
	folders := os.Args[1:]
	if len(folders) == 0 {
		folders = []string{"."}
	}
	table, err := figures.Table(folders)
	if err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
	fmt.Print(table)
}
