// Package at holds the product's time: instants in UTC microseconds, civil dates, and the one
// wall clock of the business, America/Sao_Paulo. The zone data is embedded in the binary.
package at

import (
	"database/sql/driver"
	"fmt"
	"time"
	_ "time/tzdata" // the server may run where no zone data is installed
)

// SaoPaulo is the zone of every wall-clock rule.
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

// Of cuts to the microsecond, so that what was written equals what is read back.
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

// Wall shows the instant as people in São Paulo read it; empty for none.
func (t Time) Wall() string {
	if t.IsZero() {
		return ""
	}
	return t.In(SaoPaulo).Format("02/01/2006 15:04")
}

// MonthsBefore is the instant n months earlier on the wall clock of São Paulo: what happened before it is
// at least n months old. AddDate alone would be early where that month is shorter: it makes 3 March of
// 31 August less six months, and 1 March is not six months old then. All of February is, so its end counts.
func MonthsBefore(t time.Time, n int) time.Time {
	local := t.In(SaoPaulo)
	back := local.AddDate(0, -n, 0)
	if back.Day() != local.Day() {
		back = time.Date(back.Year(), back.Month(), 1, 0, 0, 0, 0, SaoPaulo)
	}
	return back.UTC()
}
