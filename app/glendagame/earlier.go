package glendagame

// earlierTexts has the English texts that refusals had in earlier versions, and their present texts. Records contain only the text of a
// refusal.
var earlierTexts = map[string]string{
	"there is a wall":                  "the cell has a wall",
	"Glenda sits there":                "Glenda is on the cell",
	"it did not say who it is":         "the first line was not: nick game side options",
	"nobody came to play":              "no other player joined in time",
	"it did not answer":                "the client did not answer UGUD in time",
	"it said too much that is no move": "the client sent too many lines that are not moves",
	"it has left":                      "the client left the game",
	"it is not its turn":               "it was not the client's turn",
	"it is no move":                    "the line is not a move",
	"it does not read what is sent":    "the client does not read the server's messages",
}
