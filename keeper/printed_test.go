package main

import "menagerie/assets/words/wordstest"

// In the tests, words.Unfit must accept every line that keeper prints or logs. This includes processes that tests
// start.
func init() { output = wordstest.Proofread }
