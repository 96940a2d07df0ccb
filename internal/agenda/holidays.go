package agenda

import (
	"time"

	"psic/internal/kernel/at"
)

// Holiday is a national holiday of Brazil, or a day on which most of the country does not work.
type Holiday struct {
	On       at.Date
	Name     string
	Optional bool // a "ponto facultativo": not a holiday by law, but most people do not work
}

// Holidays returns the holidays of a year, in order of time. Carnival, Good Friday and Corpus Christi are counted from
// Easter.
func Holidays(year int) []Holiday {
	easter := Easter(year)
	return []Holiday{
		{On: at.Day(year, time.January, 1), Name: "Confraternização Universal"},
		{On: easter.AddDays(-48), Name: "Carnaval (segunda-feira)", Optional: true},
		{On: easter.AddDays(-47), Name: "Carnaval (terça-feira)", Optional: true},
		{On: easter.AddDays(-2), Name: "Sexta-feira Santa"},
		{On: at.Day(year, time.April, 21), Name: "Tiradentes"},
		{On: at.Day(year, time.May, 1), Name: "Dia do Trabalho"},
		{On: easter.AddDays(60), Name: "Corpus Christi", Optional: true},
		{On: at.Day(year, time.September, 7), Name: "Independência do Brasil"},
		{On: at.Day(year, time.October, 12), Name: "Nossa Senhora Aparecida"},
		{On: at.Day(year, time.November, 2), Name: "Finados"},
		{On: at.Day(year, time.November, 15), Name: "Proclamação da República"},
		{On: at.Day(year, time.November, 20), Name: "Consciência Negra"},
		{On: at.Day(year, time.December, 25), Name: "Natal"},
	}
}

// HolidaysBetween returns the holidays from first to last, in order of time.
func HolidaysBetween(first, last at.Date) []Holiday {
	out := []Holiday{}
	for year := first.Year(); year <= last.Year(); year++ {
		for _, h := range Holidays(year) {
			if !h.On.Before(first) && !h.On.After(last) {
				out = append(out, h)
			}
		}
	}
	return out
}

// Easter returns Easter Sunday of the Gregorian calendar, by the rule of the Anonymous Gregorian computus.
func Easter(year int) at.Date {
	golden, century, ofCentury := year%19, year/100, year%100
	skipped, moon := century/4, (century+8)/25
	epact := (19*golden + century - skipped - (century-moon+1)/3 + 15) % 30
	weekday := (32 + 2*(century%4) + 2*(ofCentury/4) - epact - ofCentury%4) % 7
	correction := (golden + 11*epact + 22*weekday) / 451
	n := epact + weekday - 7*correction + 114
	return at.Day(year, time.Month(n/31), n%31+1)
}
