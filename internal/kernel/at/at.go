// Package at holds the product's time: instants in UTC microseconds, civil dates, and the time zone of the business,
// America/Sao_Paulo. The zone data is embedded in the binary.
package at

import (
	"database/sql/driver"
	"fmt"
	"time"
	_ "time/tzdata" // the server may run where no zone data is installed
)

// SaoPaulo is the zone of every rule about days and hours.
var SaoPaulo = mustLoad("America/Sao_Paulo")

func mustLoad(name string) *time.Location {
	loc, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	return loc
}

// Time is an instant as the database keeps it: BIGINT microseconds, NULL when zero.
type Time struct{ time.Time }

// Of truncates to the microsecond, so that an instant that was written equals the one that is read back.
func Of(t time.Time) Time { return Time{t.UTC().Truncate(time.Microsecond)} }

func (t Time) Value() (driver.Value, error) {
	if t.IsZero() {
		return nil, nil
	}
	return t.UnixMicro(), nil
}

func (t *Time) Scan(v any) error {
	switch n := v.(type) {
	case nil:
		*t = Time{}
	case int64:
		t.Time = time.UnixMicro(n).UTC()
	default:
		return fmt.Errorf("at: cannot scan %T into an instant", v)
	}
	return nil
}

// Wall formats the instant as people in São Paulo read it. The zero instant is an empty text.
func (t Time) Wall() string {
	if t.IsZero() {
		return ""
	}
	return t.In(SaoPaulo).Format("02/01/2006 15:04")
}

// MonthsBefore returns the instant n months before t in São Paulo. What happened before that instant is at least n
// months old. AddDate alone is wrong where the earlier month is shorter: 31 August less six months becomes 3 March,
// although 1 March is not six months old then. In that case the first instant of March is returned: all of February is
// old enough.
func MonthsBefore(t time.Time, n int) time.Time {
	local := t.In(SaoPaulo)
	back := local.AddDate(0, -n, 0)
	if back.Day() != local.Day() {
		back = time.Date(back.Year(), back.Month(), 1, 0, 0, 0, 0, SaoPaulo)
	}
	return back.UTC()
}
