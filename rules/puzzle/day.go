package puzzle

// A Day is a date of the Gregorian calendar, as the number of days since 1 January 2026. Earlier days are negative.
type Day int

// first is 1 January 2026 in days since 1 March of the year 0.
const first = 739922

// DayOf returns the day of a date. The month is from 1 to 12, and the day of the month from 1.
func DayOf(year, month, day int) Day {
	if month < 3 { // the year of this computation begins in March, so that the leap day is its last day
		year, month = year-1, month+12
	}
	return Day(365*year + floor(year, 4) - floor(year, 100) + floor(year, 400) + (153*(month-3)+2)/5 + day - 1 - first)
}

// Date returns the date of d. The month is from 1 to 12, and the day of the month from 1.
func (d Day) Date() (year, month, day int) {
	year = 2026 + min(floor(int(d), 365), floor(int(d), 366)) // never too late
	for DayOf(year+1, 1, 1) <= d {
		year++
	}
	for month = 12; DayOf(year, month, 1) > d; {
		month--
	}
	return year, month, int(d-DayOf(year, month, 1)) + 1
}

// Weekday returns the day of the week, from 0 for Monday to 6 for Sunday.
func (d Day) Weekday() int {
	const thursday = 3 // 1 January 2026
	return int(d) + thursday - 7*floor(int(d)+thursday, 7)
}

// Band returns the band of difficulty of the day's puzzles. The puzzles become harder from Monday to Sunday.
func (d Day) Band() int { return [7]int{1, 2, 3, 3, 4, 4, 5}[d.Weekday()] }

// floor returns a/b, rounded down. The divisor b is positive.
func floor(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
