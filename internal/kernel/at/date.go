package at

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"time"
)

// Date is a civil day without a zone: TEXT YYYY-MM-DD in the database, dd/MM/yyyy on the wire.
// The zero value is "no date".
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// ErrDate is returned for text that is not a day of the calendar.
var ErrDate = errors.New("at: not a date")

const (
	wireLayout   = "02/01/2006"
	storedLayout = "2006-01-02"
)

// DateOf returns the day of the instant in the given zone.
func DateOf(t time.Time, loc *time.Location) Date {
	y, m, d := t.In(loc).Date()
	return Date{y, m, d}
}

// ParseDate reads dd/MM/yyyy and refuses days that do not exist, such as 31/02/2026.
func ParseDate(s string) (Date, error) { return parse(wireLayout, s) }

func parse(layout, s string) (Date, error) {
	t, err := time.Parse(layout, s)
	if err != nil || len(s) != len(layout) {
		return Date{}, ErrDate
	}
	y, m, d := t.Date()
	return Date{y, m, d}, nil
}

func (d Date) IsZero() bool { return d == Date{} }

// Wire writes dd/MM/yyyy, or nothing for no date.
func (d Date) Wire() string {
	if d.IsZero() || d.Year < 0 || d.Year > 9999 {
		return d.format(wireLayout)
	}
	// By hand: lists write many of these, and reading a layout each time costs five times as much.
	y, m, day := d.Year, int(d.Month), d.Day
	return string([]byte{digit(day / 10), digit(day), '/', digit(m / 10), digit(m), '/', digit(y / 1000), digit(y / 100), digit(y / 10), digit(y)})
}

func digit(n int) byte { return '0' + byte(n%10) }

// String writes YYYY-MM-DD, which sorts.
func (d Date) String() string { return d.format(storedLayout) }

func (d Date) format(layout string) string {
	if d.IsZero() {
		return ""
	}
	return d.UTC().Format(layout)
}

// UTC is midnight of the day in UTC, for arithmetic between days.
func (d Date) UTC() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// In is the day's first instant in the zone.
func (d Date) In(loc *time.Location) time.Time {
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, loc)
}

func (d Date) AddDays(n int) Date    { return DateOf(d.UTC().AddDate(0, 0, n), time.UTC) }
func (d Date) Before(o Date) bool    { return d.UTC().Before(o.UTC()) }
func (d Date) After(o Date) bool     { return d.UTC().After(o.UTC()) }
func (d Date) Weekday() time.Weekday { return d.UTC().Weekday() }

// AgeOn counts completed years; a person born on 29 February has the birthday on 1 March.
func (d Date) AgeOn(day Date) int {
	age := day.Year - d.Year
	if day.Month < d.Month || day.Month == d.Month && day.Day < d.Day {
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
