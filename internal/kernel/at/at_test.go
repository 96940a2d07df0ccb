package at

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestTimeComesBackFromTheDatabase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seconds := rapid.Int64Range(-60_000_000_000, 60_000_000_000).Draw(t, "seconds")
		nanos := rapid.Int64Range(0, 999_999_999).Draw(t, "nanos")
		written := Of(time.Unix(seconds, nanos).In(SaoPaulo))
		value, err := written.Value()
		if err != nil {
			t.Fatal(err)
		}
		var read Time
		if err := read.Scan(value); err != nil || !read.Equal(written.Time) || read.Location() != time.UTC {
			t.Fatalf("%s came back as %s, %v", written, read, err)
		}
	})
}

func TestZeroTimeIsNull(t *testing.T) {
	value, err := Time{}.Value()
	if err != nil || value != nil {
		t.Errorf("zero = %v, %v", value, err)
	}
	read := Of(time.Now())
	if err := read.Scan(nil); err != nil || !read.IsZero() {
		t.Errorf("NULL = %s, %v", read, err)
	}
	epoch, err := Of(time.Unix(0, 0)).Value()
	if err != nil || epoch != int64(0) {
		t.Errorf("1970 is an instant like any other: %v, %v", epoch, err)
	}
}

func TestScanTimeRefusesOtherTypes(t *testing.T) {
	for _, v := range []any{"2026-01-01", 1.5, []byte("1"), time.Now()} {
		var read Time
		if err := read.Scan(v); err == nil {
			t.Errorf("%T was read as %s", v, read)
		}
	}
}

func TestMonthsBefore(t *testing.T) {
	const layout = "2006-01-02 15:04:05"
	for _, c := range []struct {
		now, want string
		months    int
	}{
		{"2026-11-16 09:00:00", "2026-05-16 09:00:00", 6},
		{"2026-03-10 00:00:00", "2025-09-10 00:00:00", 6},
		{"2026-08-28 23:59:59", "2026-02-28 23:59:59", 6},
		{"2026-08-29 12:00:00", "2026-03-01 00:00:00", 6},
		{"2026-08-31 12:00:00", "2026-03-01 00:00:00", 6},
		{"2028-08-29 12:00:00", "2028-02-29 12:00:00", 6},
		{"2028-08-30 12:00:00", "2028-03-01 00:00:00", 6},
		{"2026-10-31 12:00:00", "2026-05-01 00:00:00", 6},
		{"2028-02-29 12:00:00", "2018-03-01 00:00:00", 120},
	} {
		now, err := time.ParseInLocation(layout, c.now, SaoPaulo)
		if err != nil {
			t.Fatal(err)
		}
		if got := MonthsBefore(now.UTC(), c.months).In(SaoPaulo).Format(layout); got != c.want {
			t.Errorf("%d months before %s: %s, want %s", c.months, c.now, got, c.want)
		}
	}
}
