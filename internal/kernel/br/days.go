package br

import (
	"time"

	"psic/internal/kernel/at"
)

type monthDay struct {
	month time.Month
	day   int
}

var fixedHolidays = map[monthDay]bool{
	{time.January, 1}: true, {time.April, 21}: true, {time.May, 1}: true, {time.September, 7}: true,
	{time.October, 12}: true, {time.November, 2}: true, {time.November, 15}: true, {time.December, 25}: true,
}

// movableHolidays are bank holidays as days from Easter: Carnival Monday and Tuesday, Good Friday, Corpus Christi.
var movableHolidays = map[int]bool{-48: true, -47: true, -2: true, 60: true}

// Holiday reports whether banks are closed in the whole country: national holidays, Carnival and Corpus Christi.
// Holidays of states and cities do not count.
func Holiday(d at.Date) bool {
	year, month, day := d.Civil()
	if fixedHolidays[monthDay{month, day}] {
		return true
	}
	if month == time.November && day == 20 {
		return year >= 2024 // Lei 14.759/2023
	}
	return movableHolidays[int(d.UTC().Sub(Easter(year).UTC()).Hours())/24]
}

// BusinessDay reports whether the day is from Monday to Friday and no holiday.
func BusinessDay(d at.Date) bool {
	return d.Weekday() != time.Saturday && d.Weekday() != time.Sunday && !Holiday(d)
}

// AddBusinessDays returns the n-th business day after d, or before d when n is negative. The day d itself does not
// count. With n = 0 it returns d, also on a holiday.
func AddBusinessDays(d at.Date, n int) at.Date {
	step := 1
	if n < 0 {
		step, n = -1, -n
	}
	for n > 0 {
		d = d.AddDays(step)
		if BusinessDay(d) {
			n--
		}
	}
	return d
}

// NthBusinessDay returns the n-th business day of the month, n from 1. A number beyond the month's last business day
// counts on in the next month.
func NthBusinessDay(year int, month time.Month, n int) at.Date {
	return AddBusinessDays(at.Day(year, month, 1).AddDays(-1), n)
}

// Easter returns Easter Sunday by the Meeus/Jones/Butcher algorithm. Its variables have the names of the algorithm.
func Easter(year int) at.Date {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	g := (8*b + 13) / 25
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return at.Day(year, time.Month(n/31), n%31+1)
}
