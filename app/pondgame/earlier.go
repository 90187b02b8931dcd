package pondgame

// earlierTexts has the English texts that refusals had in earlier versions, and their present texts. Records contain only the text of a
// refusal.
var earlierTexts = map[string]string{
	"there are as many rooms open as the server allows": "the maximum number of rooms is open",
	"no room was entered in time":                       "the client did not enter a room in time",
	"too many wrong room ids":                           "the client sent too many wrong room ids",
	"no room has this id":                               "there is no room with this id",
	"nothing was said for too long":                     "the client sent nothing for too long",
}
