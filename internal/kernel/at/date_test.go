package at

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func date(t testing.TB, s string) Date {
	t.Helper()
	d, err := ParseDate(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return d
}

// R113: dates on the wire are dd/MM/yyyy.
func TestParseDateReadsDaysOfTheCalendar(t *testing.T) {
	for in, want := range map[string]Date{
		"01/01/2026": Day(2026, time.January, 1),
		"31/12/1899": Day(1899, time.December, 31),
		"28/02/2026": Day(2026, time.February, 28),
		"29/02/2024": Day(2024, time.February, 29),
		"29/02/2000": Day(2000, time.February, 29),
	} {
		got := date(t, in)
		if got != want || got.Wire() != in {
			t.Errorf("%q = %v (%q)", in, got, got.Wire())
		}
	}
}

func TestParseDateRefusesWhatIsNoDay(t *testing.T) {
	for _, in := range []string{
		"", "31/02/2026", "29/02/2026", "29/02/1900", "31/04/2026", "00/01/2026", "01/00/2026", "32/01/2026",
		"01/13/2026", "1/1/2026", "01/01/26", "2026-01-01", "01-01-2026", " 01/01/2026", "01/01/2026 ",
		"01/01/2026\n", "01/01/20266", "+1/01/2026", "01/01/-026", "01/01/20a6", "٠١/٠١/٢٠٢٦", "01/01/2026T00",
	} {
		if d, err := ParseDate(in); !errors.Is(err, ErrDate) || !d.IsZero() {
			t.Errorf("%q = %v, %v", in, d, err)
		}
	}
}

func TestAgeOn(t *testing.T) {
	for _, c := range []struct {
		born, on string
		want     int
	}{
		{"16/11/2008", "15/11/2026", 17},
		{"16/11/2008", "16/11/2026", 18},
		{"16/11/2008", "17/11/2026", 18},
		{"31/12/2008", "01/01/2026", 17},
		{"01/01/2008", "31/12/2025", 17},
		{"29/02/2008", "28/02/2026", 17},
		{"29/02/2008", "01/03/2026", 18},
		{"29/02/2008", "29/02/2028", 20},
		{"16/11/2026", "16/11/2026", 0},
		{"17/11/2026", "16/11/2026", -1},
	} {
		if got := date(t, c.born).AgeOn(date(t, c.on)); got != c.want {
			t.Errorf("born %s, on %s: %d, want %d", c.born, c.on, got, c.want)
		}
	}
}

// Midnight in UTC is nine in the evening of the day before in São Paulo.
func TestDateOfDependsOnTheZone(t *testing.T) {
	midnight := time.Date(2026, time.November, 16, 0, 0, 0, 0, time.UTC)
	if got := DateOf(midnight, SaoPaulo).String(); got != "2026-11-15" {
		t.Errorf("São Paulo: %s", got)
	}
	if got := DateOf(midnight.Add(3*time.Hour), SaoPaulo).String(); got != "2026-11-16" {
		t.Errorf("São Paulo at its midnight: %s", got)
	}
	if got := date(t, "16/11/2026").In(SaoPaulo); !got.Equal(midnight.Add(3 * time.Hour)) {
		t.Errorf("first instant: %s", got)
	}
}

func TestNoDateIsEmptyEverywhere(t *testing.T) {
	var none Date
	value, err := none.Value()
	if err != nil || value != nil || none.Wire() != "" || none.String() != "" {
		t.Errorf("no date = %v, %v, %q, %q", value, err, none.Wire(), none.String())
	}
	some := date(t, "16/11/2026")
	if err := some.Scan(nil); err != nil || !some.IsZero() {
		t.Errorf("NULL read as %v, %v", some, err)
	}
}

func TestScanRefusesWhatIsNoStoredDate(t *testing.T) {
	for _, v := range []any{"31/12/2026", "2026-02-30", "", "2026-1-1", int64(1), []byte("2026-01-01"), 2.5} {
		d := Day(2020, time.May, 1)
		if err := d.Scan(v); err == nil {
			t.Errorf("%#v was read as %s", v, d)
		}
	}
}

func anyDate() *rapid.Generator[Date] {
	first := Day(1, time.January, 1)
	return rapid.Custom(func(t *rapid.T) Date { return first.AddDays(rapid.IntRange(0, 3_652_058).Draw(t, "days")) })
}

func TestDateComesBackFromWireAndDatabase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDate().Draw(t, "date")
		wire, err := ParseDate(d.Wire())
		if err != nil || wire != d {
			t.Fatalf("wire %q: %v, %v", d.Wire(), wire, err)
		}
		value, err := d.Value()
		if err != nil {
			t.Fatal(err)
		}
		var stored Date
		if err := stored.Scan(value); err != nil || stored != d {
			t.Fatalf("stored %v: %v, %v", value, stored, err)
		}
	})
}

func TestStoredDatesSortLikeDays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyDate().Draw(t, "a"), anyDate().Draw(t, "b")
		if (a.String() < b.String()) != a.Before(b) || (a.String() > b.String()) != a.After(b) {
			t.Fatalf("%s and %s", a, b)
		}
		if n := int(b.UTC().Unix()-a.UTC().Unix()) / 86_400; a.AddDays(n) != b {
			t.Fatalf("%s and %d days is %s, want %s", a, n, a.AddDays(n), b)
		}
	})
}

// A Date is a count of days. It must agree with the calendar of package time.
func TestDateAgreesWithTheCalendar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		year := rapid.IntRange(0, 9999).Draw(t, "year")
		month := time.Month(rapid.IntRange(1, 12).Draw(t, "month"))
		day := rapid.IntRange(1, 31).Draw(t, "day")
		n := rapid.IntRange(-400, 400).Draw(t, "days")
		want := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
		d := Day(year, month, day)
		y, m, of := d.Civil()
		if !d.UTC().Equal(want) || y != want.Year() || m != want.Month() || of != want.Day() ||
			d.Weekday() != want.Weekday() || d.IsZero() {
			t.Fatalf("%s is %s", want, d)
		}
		if y != d.Year() || m != d.Month() || of != d.Day() || d.Wire() != want.Format(wireLayout) ||
			d.String() != want.Format(storedLayout) {
			t.Fatalf("%s is written %s and %s", want, d.Wire(), d)
		}
		if later := want.AddDate(0, 0, n); later.Year() >= 0 && d.AddDays(n) != Day(later.Date()) {
			t.Fatalf("%s and %d days is %s", d, n, d.AddDays(n))
		}
		minute := rapid.IntRange(0, 24*60-1).Draw(t, "minute")
		if !d.At(minute, SaoPaulo).Equal(time.Date(year, month, day, 0, minute, 0, 0, SaoPaulo)) {
			t.Fatalf("minute %d of %s is %s", minute, d, d.At(minute, SaoPaulo))
		}
	})
}

// The zero date comes before every day, and adding days does not change it.
func TestNoDateIsBeforeAll(t *testing.T) {
	first := date(t, "01/01/0000")
	if none := (Date{}); !none.Before(first) || first.IsZero() || !none.AddDays(400).IsZero() {
		t.Errorf("no date and %s", first)
	}
}

func FuzzParseDate(f *testing.F) {
	seeds := []string{
		"29/02/2024", "31/02/2026", "1/1/2026", "00/00/0000", "01/01/0000", "99/99/9999", "16/11/2026 ",
	}
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := ParseDate(s)
		if err != nil {
			if !d.IsZero() {
				t.Fatalf("%q refused, yet %v", s, d)
			}
			return
		}
		if d.Wire() != s || d.IsZero() {
			t.Fatalf("%q became %q", s, d.Wire())
		}
	})
}
