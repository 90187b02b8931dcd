package labyrinthgame

// earlierTexts has the English texts that refusals had in earlier versions, and their present texts. Records contain only the text of a
// refusal.
var earlierTexts = map[string]string{
	"somebody else is to move":               "another player is to move",
	"there is no such line":                  "the board has no such row or column",
	"a tile of the line is fixed":            "a tile of the row or column is fixed",
	"the shift would undo the last one":      "the shift would undo the last shift",
	"the tile is not the spare one":          "the tile is not the spare tile",
	"no passage leads there":                 "no open passage leads to the tile",
	"another pawn stands there":              "another pawn is on the tile",
	"no such player is in the game":          "the player has left the game, or does not exist",
	"an objective is not there to collect":   "the player cannot collect this objective",
	"it did not knock as it should":          "the client did not answer Hello with Bye",
	"it did not knock":                       "the client did not connect to the knock server first",
	"it spoke without being asked":           "the client sent a message before it received Turn",
	"it sent what is no message of a player": "the bytes are not a message of a client",
	"its game is over":                       "the client's game is over",
	"it is not its turn":                     "it was not the client's turn",
	"it moved for somebody else":             "the client sent a move with another player's id",
	"its bytes mean no move":                 "a byte of the move has an invalid value",
}
