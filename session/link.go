package session

import "time"

// Link is the state of a network game's connection, for display.
type Link struct {
	Address   string        // host:port
	Connected bool          // false before the connection exists and after it is closed
	Secure    string        // "" for a plain connection, else the protocol, such as "TLS 1.3"
	Trust     string        // key in package words: why the server's certificate is trusted; "" for a plain connection
	Doing     string        // key in package words for the current activity, such as looking up a name or playing
	Met       string        // key in package words for the kind of server, if the protocol has several; "" if unknown
	Opponent  string        // the other player's name from the server; "" if unknown
	RoundTrip time.Duration // mean time from a move to the server's response; 0 before the first response
	UnderWay  int           // number of sent moves without a response
	Silent    time.Duration // time since the server's last message
	Awaits    bool          // the game waits for another player, who has no time limit
	Owed      bool          // the server must respond now; waiting for another player does not count
}
