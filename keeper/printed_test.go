package main

import "menagerie/assets/words/wordstest"

// In the tests every line that keeper prints or logs must be fit for a person. That includes the processes that tests start.
func init() { output = wordstest.Proofread }
