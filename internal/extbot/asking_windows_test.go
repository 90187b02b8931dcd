package extbot

import "os"

// asking is the signal that requests the end of a program.
var asking = os.Interrupt
