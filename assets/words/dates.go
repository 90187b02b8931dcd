package words

import "time"

// Date formats a moment, given in RFC 3339, as the date and the time of day in this machine's time zone. It returns false if the
// moment has another format.
func (b *Book) Date(moment string) (string, bool) {
	at, err := time.Parse(time.RFC3339, moment)
	if err != nil {
		return "", false
	}
	at = at.Local()
	return b.T("home.date", at.Format("2006"), at.Format("01"), at.Format("02"), at.Format("15:04")), true
}
