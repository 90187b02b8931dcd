package code

// Newer returns a code of a later version.
func Newer(game byte) string {
	body := []byte{1, 2, 3}
	return string([]byte{game, version + 1}) + encodeDigits(body) + checksum(game, version+1, body)
}
