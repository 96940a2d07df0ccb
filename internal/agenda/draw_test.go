package agenda_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"psic/internal/agenda"
	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// season is a range of days in a time zone. Most of them contain a change of the clocks, so that the tests meet it
// often.
type season struct {
	zone  string
	first at.Date
	days  int
}

var seasons = []season{
	{"America/Sao_Paulo", at.Day(2026, 11, 1), 60},
	{"America/Sao_Paulo", at.Day(2017, 10, 8), 14}, // on 15 October 2017 midnight was skipped
	{"America/Sao_Paulo", at.Day(2018, 2, 11), 14}, // on 17 February 2018 the hour before midnight came twice
	{"America/New_York", at.Day(2026, 3, 2), 14},   // on 8 March 2026 two o'clock was skipped
	{"America/New_York", at.Day(2026, 10, 26), 14}, // on 1 November 2026 one o'clock came twice
	{"America/Manaus", at.Day(2026, 1, 1), 300},
	{"Etc/UTC", at.Day(2027, 12, 20), 20},
}

func (s season) location() *time.Location {
	l, err := time.LoadLocation(s.zone)
	if err != nil {
		panic(err)
	}
	return l
}

func drawDay(t *rapid.T, s season, label string) at.Date {
	return s.first.AddDays(rapid.IntRange(0, s.days).Draw(t, label))
}

// startTimes prefers times around midnight and around the changes of the clocks.
var startTimes = rapid.OneOf(rapid.IntRange(0, 24*60-1), rapid.IntRange(22*60, 24*60-1), rapid.IntRange(0, 3*60),
	rapid.SampledFrom([]int{0, 30, 60, 90, 120, 150, 22 * 60, 23 * 60, 23*60 + 30, 23*60 + 59}))

// lengths prefers round ones, so that entries often touch each other and end at midnight.
var lengths = rapid.OneOf(rapid.IntRange(10, 240), rapid.SampledFrom([]int{30, 60, 120}))

func drawEntry(t *rapid.T, s season) agenda.Entry {
	start, minutes := startTimes.Draw(t, "start"), lengths.Draw(t, "minutes")
	e := agenda.Weekly(time.Weekday(rapid.IntRange(0, 6).Draw(t, "weekday")), start, minutes)
	if rapid.Bool().Draw(t, "dated") {
		e = agenda.Once(drawDay(t, s, "on"), start, minutes)
	}
	e.Enterprise = rapid.Bool().Draw(t, "enterprise")
	return e
}

func drawEntries(t *rapid.T, s season) []agenda.Entry {
	out := make([]agenda.Entry, rapid.IntRange(0, 12).Draw(t, "entries"))
	for i := range out {
		out[i] = drawEntry(t, s)
	}
	return out
}

// drawCalendar returns a random calendar. The entries of a valid one pass Check, as all stored entries do.
func drawCalendar(t *rapid.T, s season, valid bool) agenda.Calendar {
	c := agenda.Calendar{
		Notice:    time.Duration(rapid.SampledFrom([]int{0, 1, 2, 3, 6, 12, 24}).Draw(t, "notice")) * time.Hour,
		Companies: rapid.Bool().Draw(t, "companies"),
	}
	for _, e := range drawEntries(t, s) {
		if !valid || agenda.Check(append(slices.Clone(c.Entries), e)) == nil {
			c.Entries = append(c.Entries, e)
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "blocks") {
		first := drawDay(t, s, "block")
		last := first.AddDays(rapid.IntRange(0, 4).Draw(t, "off"))
		block := agenda.Block{First: first, Last: last}
		// Hours between four and eleven at night: outside them the clocks of some seasons jump.
		if rapid.Bool().Draw(t, "hours of the block") {
			block.From = rapid.IntRange(240, 1300).Draw(t, "from")
			block.To = rapid.IntRange(block.From+1, 1380).Draw(t, "to")
		}
		c.Blocks = append(c.Blocks, block)
	}
	for range rapid.IntRange(0, 6).Draw(t, "sessions") {
		c.Busy = append(c.Busy, drawSession(t, s, c.Entries))
	}
	return c
}

// drawSession returns time that is taken. Often it ends where an entry begins, or begins where one ends.
func drawSession(t *rapid.T, s season, entries []agenda.Entry) agenda.Interval {
	start, length := drawInstant(t, s).Truncate(time.Minute), time.Duration(lengths.Draw(t, "length"))*time.Minute
	if len(entries) > 0 && rapid.Bool().Draw(t, "touching") {
		e, d := rapid.SampledFrom(entries).Draw(t, "neighbour"), drawDay(t, s, "session")
		start = d.At(e.Start(), s.location())
		sides := []time.Duration{-length, 0, time.Duration(e.Minutes()) * time.Minute}
		start = start.Add(rapid.SampledFrom(sides).Draw(t, "side"))
	}
	return agenda.Between(start, start.Add(length))
}

func drawInstant(t *rapid.T, s season) time.Time {
	d, second := drawDay(t, s, "day"), rapid.IntRange(-3600, 26*3600).Draw(t, "second")
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, second, 0, s.location())
}

func drawQuery(t *rapid.T, s season) agenda.Query {
	first := drawDay(t, s, "first")
	return agenda.Query{
		First:      first,
		Last:       first.AddDays(rapid.IntRange(0, 8).Draw(t, "days")),
		Now:        drawInstant(t, s),
		Enterprise: rapid.Bool().Draw(t, "entitled"),
		Zone:       s.location(),
	}
}
