package foxesgame

// earlierTexts has the English texts that refusals had in earlier versions, and their present texts. Records contain only the text of a
// refusal.
var earlierTexts = map[string]string{
	"that is not on the board":                        "the tile is not on the board",
	"no animal of yours is there":                     "the tile has no animal of the player",
	"the tiles are not side by side":                  "the tiles are not neighbours",
	"an animal of the same species is there":          "the tile has an animal of the same side",
	"a dolphin does not go on land":                   "a dolphin cannot go on land",
	"a fox does not attack a dolphin in water":        "a fox cannot attack a dolphin in the water",
	"it did not ask to join":                          "the first line was neither PBJ nor QBJ",
	"it sent nothing in the first minute of the game": "the client sent nothing in the first minute of the game",
	"nobody came to play":                             "no other player joined in time",
	"there is no room":                                "both sides already have a player",
	"it said too much that means nothing":             "the client sent too many invalid lines",
	"it does not read what is sent":                   "the client does not read the server's messages",
	"it does not lead this side":                      "the client does not play this side",
	"it is no move":                                   "the line is not a move",
	"it means nothing":                                "the protocol has no such line",
	"it may not move yet":                             "the cooldown of the side is not over",
}
