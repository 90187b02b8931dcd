package miagame

// earlierTexts has the English texts that refusals had in earlier versions, and their present texts. Records contain only the text of a
// refusal.
var earlierTexts = map[string]string{
	"this is not what the seat is to do now":           "the move has the wrong kind",
	"no dice show what was announced":                  "no dice have the announced value",
	"it was said before, and done":                     "the server received this datagram before",
	"too much comes from those who are not registered": "too many datagrams come from clients that are not registered",
	"it is not registered":                             "the client is not registered",
	"it means nothing":                                 "the protocol has no such datagram",
	"it was not asked for: the round is not open, or its token is not the newest": "the round is closed, or the token is not the newest",
	"it was not asked for: it is not its turn, or its token is not the newest":    "it is not the client's turn, or the token is not the newest",
	"no dice fall so":               "the announced dice are not two numbers from 1 to 6",
	"it is time for another answer": "the server expects another response",
}
