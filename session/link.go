package session

import "time"

// Link is the connection behind a session that is played over a network, as a screen shows it.
type Link struct {
	Address   string        // host:port
	Connected bool          // false before the connection is made, and when it is gone
	Secure    string        // "" for a plain connection, else the protocol's name, as "TLS 1.3"
	Trust     string        // key in package words: why the server's certificate is trusted; "" for a plain connection
	Doing     string        // key in package words: what the two ends are at, as looking up a name or playing
	Met       string        // key in package words: which kind of server this is, where a protocol has several; "" if unknown
	Opponent  string        // what the server calls the other player; "" if it doesn't
	RoundTrip time.Duration // from a move to its answer, a running mean; 0 before the first answer
	UnderWay  int           // moves that are sent and not answered yet
	Silent    time.Duration // since the last word from the server
	Awaits    bool          // the game waits for another player, who may think for as long as they like
	Owed      bool          // the server must say something now: to go on waiting for another player is no silence
}
