package conform_test

import (
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules/mia"
)

const (
	miaCame   = ">REGISTER;ann | <REGISTERED | <ROUND STARTING;s | >JOIN;s | "
	miaJoined = miaCame + "<ROUND STARTING;t | >JOIN;t | "
	miaRound  = miaJoined + "<ROUND STARTED;1;ann,bob | "
	miaRolled = miaRound + "<YOUR TURN;u | >ROLL;u | <PLAYER ROLLS;ann | <ROLLED;5,4;v | "
	miaSaid   = miaRolled + ">ANNOUNCE;5,4;v | <ANNOUNCED;ann;5,4 | "
)

func miaChecker(equal mia.Equal) func() *conform.Checker {
	return func() *conform.Checker {
		return conform.NewMia(mia.Dialect{Equal: equal}, conform.Timing{Answer: 5 * time.Second})
	}
}

func TestValidRoundsOfMiaConform(t *testing.T) {
	check(t, miaChecker(mia.EqualLoses), datagram, []conversation{
		{"a bluff that is called", miaSaid + "<PLAYER ROLLS;bob | <ANNOUNCED;bob;6,5 | <YOUR TURN;w | >SEE;w | <PLAYER WANTS TO SEE;ann | " +
			"<ACTUAL DICE;3,2 | <PLAYER LOST;bob;CAUGHT_BLUFFING | <SCORE;ann:1,bob:0", nil},
		{"our dice are sent in the other order", miaRolled + ">ANNOUNCE;5,4;v | <ANNOUNCED;ann;4,5", nil},
		{"the dice come before everybody hears of the roll", miaRound + ">ROLL;u | <ROLLED;5,4;v | <PLAYER ROLLS;ann", nil},
		{"a lie about Mia", miaSaid + "<PLAYER ROLLS;bob | <ANNOUNCED;bob;2,1 | <ACTUAL DICE;6,5 | <PLAYER LOST;bob;LIED_ABOUT_MIA", nil},
		{"all others lose to a true Mia", miaJoined + "<ROUND STARTED;1;bob,ann,eve | <PLAYER ROLLS;bob | <ANNOUNCED;bob;2,1 | <ACTUAL DICE;2,1 | " +
			"<PLAYER LOST;eve,ann;MIA", nil},
		{"the turn goes around", miaJoined + "<ROUND STARTED;1;bob,eve | <PLAYER ROLLS;bob | <ANNOUNCED;bob;3,1 | <PLAYER ROLLS;eve | <ANNOUNCED;eve;3,2 | " +
			"<PLAYER ROLLS;bob | <ANNOUNCED;bob;4,1", nil},
		{"an announcement that is too low", miaSaid + "<PLAYER ROLLS;bob | <ANNOUNCED;bob;3,1 | <PLAYER LOST;bob;ANNOUNCED_LOSING_DICE", nil},
		{"an equal announcement loses", miaSaid + "<PLAYER ROLLS;bob | <ANNOUNCED;bob;5,4 | <PLAYER LOST;bob;ANNOUNCED_LOSING_DICE", nil},
		{"nobody can call the first turn", miaJoined + "<ROUND STARTED;1;bob,ann | <PLAYER WANTS TO SEE;bob | <PLAYER LOST;bob;SEE_BEFORE_FIRST_ROLL", nil},
		{"bob does not respond", miaSaid + "<PLAYER LOST;bob;DID_NOT_TAKE_TURN", nil},
		{"bob does not announce", miaSaid + "<PLAYER ROLLS;bob | <PLAYER LOST;bob;DID_NOT_ANNOUNCE", nil},
		{"bob sends an odd message", miaSaid + "<PLAYER ROLLS;bob | <PLAYER LOST;bob;INVALID_TURN", nil},
		{"a round without players is counted", miaSaid + "<PLAYER LOST;bob;DID_NOT_TAKE_TURN | <ROUND STARTING;w | <ROUND CANCELED;NO_PLAYERS | " +
			"<ROUND STARTED;3;ann,bob", nil},
		{"the points are unknown at first", ">REGISTER;ann | <REGISTERED | <SCORE;ann:7,bob:3 | <SCORE;ann:9,bob:3", nil},
		{"rounds go on while the client is away", miaRolled + ">UNREGISTER | <UNREGISTERED | <PLAYER ROLLS;eve | >REGISTER;ann | <REGISTERED | " +
			"<ROUND STARTING;w | <ROUND STARTED;12;ann,bob", nil},
		{"an offer during a round that began before the client came", miaCame + "<ANNOUNCED;bob;5,4 | <PLAYER LOST;eve;SEE_FAILED | <SCORE;eve:0 | " +
			"<ROUND STARTING;t | >JOIN;t | <ROUND STARTED;3;ann,bob", nil},
		{"a round that began before the client came", ">REGISTER;ann | <REGISTERED | <ANNOUNCED;bob;5,4 | <PLAYER LOST;eve;SEE_FAILED | <SCORE;eve:0", nil},
	})
	check(t, miaChecker(mia.EqualStands), datagram, []conversation{
		{"an equal announcement stands", miaSaid + "<PLAYER ROLLS;bob | <ANNOUNCED;bob;5,4 | <YOUR TURN;w", nil},
	})
}

func TestViolationsInMiaAreFound(t *testing.T) {
	check(t, miaChecker(mia.EqualLoses), datagram, []conversation{
		{"no response to the registration", ">REGISTER;ann | +6s", []string{"no message: conform.no_answer [6]"}},
		{"a late response", ">REGISTER;ann | +6s | <REGISTERED", []string{"REGISTERED: conform.late [6 5]"}},
		{"a round for strangers", "<ROUND STARTING;t", []string{"ROUND STARTING;t: conform.unregistered []"}},
		{"no token", ">REGISTER;ann | <REGISTERED | <ROUND STARTING;", []string{"ROUND STARTING;: conform.token []"}},
		{"an offer during a round", miaRound + "<ROUND STARTING;w", []string{"ROUND STARTING;w: conform.offer_early []"}},
		{"a player twice", miaJoined + "<ROUND STARTED;1;ann,bob,ann", []string{"ROUND STARTED;1;ann,bob,ann: conform.named []"}},
		{"a round of nobody", miaJoined + "<ROUND STARTED;1;", []string{"ROUND STARTED;1;: conform.named []"}},
		{"a round during a round", miaRound + "<ROUND STARTED;2;bob,ann", []string{"ROUND STARTED;2;bob,ann: conform.round_again []"}},
		{"another reason to cancel", miaJoined + "<ROUND CANCELED;RAIN", []string{"ROUND CANCELED;RAIN: conform.cancelled []"}},
		{"bob is skipped", miaSaid + "<YOUR TURN;w", []string{"YOUR TURN;w: conform.turn [bob]"}},
		{"a roll that we did not request", miaRound + "<PLAYER ROLLS;ann", []string{"PLAYER ROLLS;ann: conform.not_done []"}},
		{"other dice for the same roll", miaRolled + "<ROLLED;6,5;v", []string{"ROLLED;6,5;v: conform.dice [5,4]"}},
		{"dice that do not exist", miaRound + ">ROLL;u | <ROLLED;7,4;v", []string{"ROLLED;7,4;v: the dice are 7 and 4; each die must show 1 to 6"}},
		{"another announcement than ours", miaRolled + ">ANNOUNCE;5,4;v | <ANNOUNCED;ann;6,5", []string{"ANNOUNCED;ann;6,5: conform.not_done []"}},
		{"the dice, but nobody calls", miaSaid + "<ACTUAL DICE;5,4", []string{"ACTUAL DICE;5,4: conform.unseen_dice []"}},
		{"other dice under the cup than ours", miaSaid + "<PLAYER WANTS TO SEE;bob | <ACTUAL DICE;6,5 | <PLAYER LOST;bob;SEE_FAILED",
			[]string{"ACTUAL DICE;6,5: conform.dice [5,4]"}},
		{"a loser without a round", miaJoined + "<PLAYER LOST;bob;MIA", []string{"PLAYER LOST;bob;MIA: conform.no_round []"}},
		{"an unknown reason", miaSaid + "<PLAYER LOST;bob;BORED", []string{"PLAYER LOST;bob;BORED: conform.no_reason []"}},
		{"we sent an odd message, says the server", miaRound + "<PLAYER LOST;ann;INVALID_TURN", []string{"PLAYER LOST;ann;INVALID_TURN: conform.answered []"}},
		{"a client's message", ">REGISTER;ann | <REGISTERED | <UNREGISTER", []string{"UNREGISTER: conform.no_message []"}},
	})
}

// Dice that do not exist leave open how the round goes on. The checker waits for the next round.
func TestMiaDiceThatDoNotExist(t *testing.T) {
	const next = " | <ROUND STARTING;x | <ROUND STARTED;2;ann,bob | <PLAYER ROLLS;bob"
	wrongTurn := "PLAYER ROLLS;bob: conform.turn [ann]"
	check(t, miaChecker(mia.EqualLoses), datagram, []conversation{
		{"before the first round", miaJoined + "<ACTUAL DICE;9,9", []string{"ACTUAL DICE;9,9: conform.unseen_dice []"}},
		{"under the cup", miaSaid + "<PLAYER WANTS TO SEE;bob | <ACTUAL DICE;9,9 | <PLAYER LOST;ann;CAUGHT_BLUFFING" + next,
			[]string{"ACTUAL DICE;9,9: the dice are 9 and 9; each die must show 1 to 6", wrongTurn}},
		{"announced", miaSaid + "<PLAYER ROLLS;bob | <ANNOUNCED;bob;9,9 | <YOUR TURN;w | >SEE;w | <PLAYER WANTS TO SEE;ann | +6s" + next,
			[]string{"ANNOUNCED;bob;9,9: the dice are 9 and 9; each die must show 1 to 6", wrongTurn}},
	})
}
