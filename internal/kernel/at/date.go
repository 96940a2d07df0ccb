package at

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"time"
)

// Date is a civil day without a zone: TEXT YYYY-MM-DD in the database, dd/MM/yyyy on the wire.
// The zero value is "no date", which comes before every day.
//
// It is a count of days, because the directory keeps dates for every published hour and compares them often.
type Date struct{ number int32 }

// dayZero is the day before the year 0000, counted from 1970. No day with a year of four digits comes before it.
const dayZero = -719_529

// ErrDate is returned for text that is not a day of the calendar.
var ErrDate = errors.New("at: not a date")

const (
	wireLayout   = "02/01/2006"
	storedLayout = "2006-01-02"
)

// Day returns the date of a year, a month and a day of the month. A day that does not exist becomes one of the next
// month, as in time.Date.
func Day(year int, month time.Month, day int) Date {
	return Date{int32(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix()/secondsADay - dayZero)}
}

const secondsADay = 24 * 60 * 60

// DateOf returns the day of the instant in the given zone.
func DateOf(t time.Time, loc *time.Location) Date { return Day(t.In(loc).Date()) }

// ParseDate reads dd/MM/yyyy and refuses days that do not exist, such as 31/02/2026.
func ParseDate(s string) (Date, error) { return parse(wireLayout, s) }

func parse(layout, s string) (Date, error) {
	t, err := time.Parse(layout, s)
	if err != nil || len(s) != len(layout) {
		return Date{}, ErrDate
	}
	return Day(t.Date()), nil
}

func (d Date) IsZero() bool { return d == Date{} }

// Wire writes dd/MM/yyyy, or nothing for no date.
func (d Date) Wire() string { return d.format(wireLayout) }

// String writes YYYY-MM-DD, which sorts.
func (d Date) String() string { return d.format(storedLayout) }

func (d Date) format(layout string) string {
	if d.IsZero() {
		return ""
	}
	y, m, day := d.Civil()
	if y < 0 || y > 9999 {
		return d.UTC().Format(layout)
	}
	// Without time.Format, because lists write many dates and time.Format takes five times as long.
	year := [4]byte{digit(y / 1000), digit(y / 100), digit(y / 10), digit(y)}
	month, of := [2]byte{digit(int(m) / 10), digit(int(m))}, [2]byte{digit(day / 10), digit(day)}
	if layout == wireLayout {
		return string([]byte{of[0], of[1], '/', month[0], month[1], '/', year[0], year[1], year[2], year[3]})
	}
	return string([]byte{year[0], year[1], year[2], year[3], '-', month[0], month[1], '-', of[0], of[1]})
}

func digit(n int) byte { return '0' + byte(n%10) }

// UTC returns midnight of the day in UTC, for arithmetic between days.
func (d Date) UTC() time.Time { return time.Unix((int64(d.number)+dayZero)*secondsADay, 0).UTC() }

// Civil returns the year, the month and the day of the month.
func (d Date) Civil() (year int, month time.Month, day int) { return d.UTC().Date() }

func (d Date) Year() int         { return d.UTC().Year() }
func (d Date) Month() time.Month { return d.UTC().Month() }
func (d Date) Day() int          { return d.UTC().Day() }

// In returns the day's first instant in the zone.
func (d Date) In(loc *time.Location) time.Time { return d.At(0, loc) }

// At returns the instant at which the clocks of the zone show the minute of the day.
func (d Date) At(minute int, loc *time.Location) time.Time {
	y, m, day := d.Civil()
	return time.Date(y, m, day, 0, minute, 0, 0, loc)
}

// AddDays returns the date n days later. The zero date stays the zero date.
func (d Date) AddDays(n int) Date {
	if d.IsZero() {
		return d
	}
	return Date{d.number + int32(n)}
}

// DaysTo counts the days to a later date. It is negative for an earlier one.
func (d Date) DaysTo(o Date) int { return int(o.number - d.number) }

func (d Date) Before(o Date) bool    { return d.number < o.number }
func (d Date) After(o Date) bool     { return d.number > o.number }
func (d Date) Weekday() time.Weekday { return d.UTC().Weekday() }

// AgeOn counts completed years. A person born on 29 February has the birthday on 1 March.
func (d Date) AgeOn(day Date) int {
	born, bornIn, bornOn := d.Civil()
	now, month, on := day.Civil()
	age := now - born
	if month < bornIn || month == bornIn && on < bornOn {
		age--
	}
	return age
}

func (d Date) Value() (driver.Value, error) {
	if d.IsZero() {
		return nil, nil
	}
	return d.String(), nil
}

func (d *Date) Scan(v any) error {
	switch s := v.(type) {
	case nil:
		*d = Date{}
		return nil
	case string:
		parsed, err := parse(storedLayout, s)
		*d = parsed
		return err
	}
	return fmt.Errorf("at: cannot scan %T into a date", v)
}
