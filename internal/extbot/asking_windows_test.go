package extbot

import "os"

// asking is the polite signal.
var asking = os.Interrupt
