package ics

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"psic/internal/kernel/at"
)

type frequency int

const (
	daily frequency = iota + 1
	weekly
	monthly
	yearly
)

var frequencies = map[string]frequency{
	"DAILY":   daily,
	"WEEKLY":  weekly,
	"MONTHLY": monthly,
	"YEARLY":  yearly,
}

// rule is a RRULE. Rules of hours, minutes and seconds are not understood: no calendar of a person has them.
type rule struct {
	every     frequency
	interval  int
	count     int
	until     until
	weekStart time.Weekday

	months    uint16 // a bit for each month; 0 means all
	days      []weekdayOf
	monthDays []int
	yearDays  []int
	weeks     []int
	positions []int
	hours     []int
	minutes   []int
}

// weekdayOf is a weekday, or the n-th of a month or year; from the end when n is negative.
type weekdayOf struct {
	day time.Weekday
	n   int
}

// until is the last moment of a rule: a day, a moment in UTC, or a wall clock.
type until struct {
	set, day, utc bool
	at            civil
}

// excludes says whether an occurrence comes after the end. moment turns its wall clock into a moment.
func (u until) excludes(c civil, moment func(civil) time.Time) bool {
	switch {
	case !u.set:
		return false
	case u.day:
		return !c.Before(u.at.AddDate(0, 0, 1))
	case u.utc:
		return moment(c).After(u.at)
	}
	return c.After(u.at)
}

var weekdays = map[string]time.Weekday{
	"SU": time.Sunday,
	"MO": time.Monday,
	"TU": time.Tuesday,
	"WE": time.Wednesday,
	"TH": time.Thursday,
	"FR": time.Friday,
	"SA": time.Saturday,
}

const (
	// maxParts bounds the numbers of one part of a rule.
	maxParts = 366
	// maxTimes bounds the times of one day that BYHOUR and BYMINUTE name.
	maxTimes = 96
)

// parseRule reads a RRULE. A part that is not understood makes the whole rule so, because leaving it out would keep
// times busy that are not.
func parseRule(text string) (rule, bool) {
	r := rule{interval: 1, weekStart: time.Monday}
	for part := range strings.SplitSeq(strings.ToUpper(strings.TrimSpace(text)), ";") {
		if part == "" {
			continue
		}
		name, value, ok := strings.Cut(part, "=")
		if !ok || !r.set(name, value) {
			return r, false
		}
	}
	return r, r.every != 0 && max(1, len(r.hours))*max(1, len(r.minutes)) <= maxTimes
}

func (r *rule) set(name, value string) (ok bool) {
	switch name {
	case "FREQ":
		r.every, ok = frequencies[value]
	case "INTERVAL":
		r.interval, ok = positive(value)
	case "COUNT":
		r.count, ok = positive(value)
	case "UNTIL":
		r.until, ok = parseUntil(value)
	case "WKST":
		r.weekStart, ok = weekdays[value]
	case "BYDAY":
		r.days, ok = parseDays(value)
	case "BYMONTH":
		var months []int
		months, ok = numbers(value, 1, 12)
		for _, m := range months {
			r.months |= 1 << m
		}
	case "BYMONTHDAY":
		r.monthDays, ok = numbers(value, -31, 31)
	case "BYYEARDAY":
		r.yearDays, ok = numbers(value, -366, 366)
	case "BYWEEKNO":
		r.weeks, ok = numbers(value, -53, 53)
	case "BYSETPOS":
		r.positions, ok = numbers(value, -366, 366)
	case "BYHOUR":
		r.hours, ok = numbers(value, 0, 23)
	case "BYMINUTE":
		r.minutes, ok = numbers(value, 0, 59)
	case "BYSECOND":
		_, ok = numbers(value, 0, 60) // a busy time of a second more or less
	}
	return ok
}

func positive(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && n < 1_000_000
}

func number(text string) (int, bool) {
	n := 0
	for _, b := range []byte(text) {
		if b < '0' || b > '9' {
			return 0, false
		}
		n = n*10 + int(b-'0')
	}
	return n, text != "" && len(text) < 10
}

// numbers reads a list of numbers between two limits. Zero counts only when it is the lower limit.
func numbers(text string, least, most int) ([]int, bool) {
	var out []int
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < least || n > most || n == 0 && least != 0 || len(out) >= maxParts {
			return nil, false
		}
		out = append(out, n)
	}
	return out, true
}

func parseDays(text string) ([]weekdayOf, bool) {
	var out []weekdayOf
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if len(part) < 2 || len(out) >= maxParts {
			return nil, false
		}
		day, ok := weekdays[part[len(part)-2:]]
		n := 0
		if head := part[:len(part)-2]; head != "" {
			var err error
			n, err = strconv.Atoi(head)
			ok = ok && err == nil && n != 0 && n >= -53 && n <= 53
		}
		if !ok {
			return nil, false
		}
		out = append(out, weekdayOf{day, n})
	}
	return out, true
}

func parseUntil(text string) (until, bool) {
	c, err := parseCivil(text)
	return until{
		set: true,
		day: len(strings.TrimSpace(text)) == 8,
		utc: strings.HasSuffix(text, "Z"),
		at:  c,
	}, err == nil
}

// walk visits the occurrences of an event that begins at start, in order, from about from until to, as wall clocks.
// With a COUNT it visits all from the start. It ends when visit returns false or the work is used up. Every day that
// the rule is tried on is work.
func (r *rule) walk(start, from, to civil, work *int, visit func(civil) bool) {
	seen := 0
	give := func(c civil) bool {
		seen++
		return !c.After(to) && visit(c) && (r.count == 0 || seen < r.count)
	}
	if !give(start) { // the first time is an occurrence, whether the rule has it or not
		return
	}
	own := r.completed(start)
	period := own.firstPeriod(start, from)
	var buffer []civil
	for *work > 0 {
		first, last := own.period(start, period)
		if first.UTC().After(to) || first.Year() > 9990 {
			return
		}
		buffer = own.inPeriod(buffer[:0], first, last, start, work)
		for _, c := range own.positioned(buffer) {
			if c.After(start) && !give(c) {
				return
			}
		}
		*work--
		period++
	}
}

// completed returns the rule with what it leaves to the first time of the event.
func (r *rule) completed(start civil) *rule {
	out := *r
	if len(r.days)+len(r.monthDays)+len(r.yearDays)+len(r.weeks) == 0 {
		switch r.every {
		case yearly:
			if r.months == 0 {
				out.months = 1 << start.Month()
			}
			out.monthDays = []int{start.Day()}
		case monthly:
			out.monthDays = []int{start.Day()}
		case weekly:
			out.days = []weekdayOf{{day: start.Weekday()}}
		}
	} else if len(r.weeks) > 0 && len(r.days)+len(r.monthDays)+len(r.yearDays) == 0 {
		out.days = []weekdayOf{{day: start.Weekday()}}
	}
	if len(r.hours) == 0 {
		out.hours = []int{start.Hour()}
	}
	if len(r.minutes) == 0 {
		out.minutes = []int{start.Minute()}
	}
	return &out
}

// firstPeriod returns the number of a period that is not after from. Without a COUNT earlier ones need no look.
func (r *rule) firstPeriod(start, from civil) int {
	if r.count > 0 || !from.After(start) {
		return 0
	}
	days := at.DateOf(start, time.UTC).DaysTo(at.DateOf(from, time.UTC))
	length := map[frequency]int{daily: 1, weekly: 7, monthly: 31, yearly: 366}[r.every]
	return max(0, days/(length*r.interval)-1)
}

// period returns the first and last day of the n-th period.
func (r *rule) period(start civil, n int) (first, last at.Date) {
	day := at.DateOf(start, time.UTC)
	steps := min(n*r.interval, 4_000_000)
	switch r.every {
	case yearly:
		year := min(day.Year()+steps, 9999)
		return at.Day(year, 1, 1), at.Day(year, 12, 31)
	case monthly:
		months := min(int(day.Month())-1+steps, 12*9999)
		first = at.Day(min(day.Year()+months/12, 9999), time.Month(months%12+1), 1)
		return first, first.AddDays(daysIn(first) - 1)
	case weekly:
		first = day.AddDays(-(int(day.Weekday()-r.weekStart)+7)%7 + 7*steps)
		return first, first.AddDays(6)
	}
	first = day.AddDays(steps)
	return first, first
}

func daysIn(first at.Date) int {
	return at.Day(first.Year(), first.Month()+1, 1).AddDays(-1).Day()
}

// inPeriod appends the occurrences between two days, in order.
func (r *rule) inPeriod(out []civil, first, last at.Date, start civil, work *int) []civil {
	for day := first; !day.After(last); day = day.AddDays(1) {
		*work--
		if r.months != 0 && r.months&(1<<day.Month()) == 0 {
			next := at.Day(day.Year(), day.Month()+1, 1)
			day = next.AddDays(-1)
			continue
		}
		if !r.onDay(day) {
			continue
		}
		midnight := day.UTC()
		for _, hour := range r.hours {
			for _, minute := range r.minutes {
				out = append(out, midnight.Add(time.Duration(hour*3600+minute*60+start.Second())*time.Second))
			}
		}
		*work -= len(r.hours) * len(r.minutes)
	}
	slices.SortFunc(out, civil.Compare)
	return out
}

// onDay says whether the rule has the day.
func (r *rule) onDay(day at.Date) bool {
	return r.hasWeekday(day) && hasMonthDay(r.monthDays, day) && hasYearDay(r.yearDays, day) && r.hasWeek(day)
}

func (r *rule) hasWeekday(day at.Date) bool {
	if len(r.days) == 0 {
		return true
	}
	weekday := day.Weekday()
	return slices.ContainsFunc(r.days, func(w weekdayOf) bool {
		if w.day != weekday {
			return false
		}
		if w.n == 0 || r.every == daily || r.every == weekly {
			return true
		}
		index, length := day.Day(), daysIn(at.Day(day.Year(), day.Month(), 1))
		if r.every == yearly && r.months == 0 {
			index, length = dayOfYear(day), dayOfYear(at.Day(day.Year(), 12, 31))
		}
		if w.n > 0 {
			return (index-1)/7+1 == w.n
		}
		return (length-index)/7+1 == -w.n
	})
}

func hasMonthDay(days []int, day at.Date) bool {
	if len(days) == 0 {
		return true
	}
	d := day.Day()
	fromEnd := d - daysIn(at.Day(day.Year(), day.Month(), 1)) - 1
	return slices.ContainsFunc(days, func(n int) bool { return n == d || n == fromEnd })
}

func hasYearDay(days []int, day at.Date) bool {
	if len(days) == 0 {
		return true
	}
	d := dayOfYear(day)
	fromEnd := d - dayOfYear(at.Day(day.Year(), 12, 31)) - 1
	return slices.ContainsFunc(days, func(n int) bool { return n == d || n == fromEnd })
}

func dayOfYear(day at.Date) int { return at.Day(day.Year(), 1, 1).DaysTo(day) + 1 }

// hasWeek says whether the day is in one of the weeks. The first week of a year is the one with four days of it.
func (r *rule) hasWeek(day at.Date) bool {
	if len(r.weeks) == 0 {
		return true
	}
	weekBegins := day.AddDays(-(int(day.Weekday()-r.weekStart) + 7) % 7)
	year := weekBegins.AddDays(3).Year()
	if year != day.Year() {
		return false
	}
	n := r.firstWeek(year).DaysTo(weekBegins)/7 + 1
	fromEnd := weekBegins.DaysTo(r.firstWeek(year+1)) / 7
	return slices.ContainsFunc(r.weeks, func(w int) bool { return w == n || w == -fromEnd })
}

func (r *rule) firstWeek(year int) at.Date {
	fourth := at.Day(year, 1, 4)
	return fourth.AddDays(-(int(fourth.Weekday()-r.weekStart) + 7) % 7)
}

// positioned keeps what BYSETPOS names.
func (r *rule) positioned(all []civil) []civil {
	if len(r.positions) == 0 {
		return all
	}
	var out []civil
	for i, c := range all {
		if slices.Contains(r.positions, i+1) || slices.Contains(r.positions, i-len(all)) {
			out = append(out, c)
		}
	}
	return out
}
