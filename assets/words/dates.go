package words

import "time"

// Date returns a moment as people write it, with the time of day, in the time zone of this machine. The moment is in RFC 3339,
// as in records. Date returns false if it is not.
func (b *Book) Date(moment string) (string, bool) {
	at, err := time.Parse(time.RFC3339, moment)
	if err != nil {
		return "", false
	}
	at = at.Local()
	return b.T("home.date", at.Format("2006"), at.Format("01"), at.Format("02"), at.Format("15:04")), true
}
