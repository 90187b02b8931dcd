//go:build ignore

// Command xwdpng runs package xwdpng.
package main

import (
	"fmt"
	"os"

	"menagerie/scripts/xwdpng"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: xwdpng SCREEN PNG")
		os.Exit(2)
	}
	if err := xwdpng.Convert(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "xwdpng:", err)
		os.Exit(1)
	}
}
