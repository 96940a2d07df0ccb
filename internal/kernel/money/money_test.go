package money

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestString(t *testing.T) {
	for cents, want := range map[Cents]string{
		0: "R$ 0,00", 5: "R$ 0,05", 99: "R$ 0,99", 100: "R$ 1,00", 12_345: "R$ 123,45", 99_999: "R$ 999,99",
		100_000: "R$ 1.000,00", 123_450: "R$ 1.234,50", 1_234_567_89: "R$ 1.234.567,89", Reais(80): "R$ 80,00",
		-5: "-R$ 0,05", -100_000: "-R$ 1.000,00",
	} {
		if got := cents.String(); got != want {
			t.Errorf("%d = %q, want %q", int64(cents), got, want)
		}
	}
}

func TestMarshalWritesTwoDecimals(t *testing.T) {
	for cents, want := range map[Cents]string{
		0: "0.00", 1: "0.01", 10: "0.10", 12_345: "123.45", Reais(80): "80.00", -1: "-0.01", -12_345: "-123.45",
	} {
		got, err := json.Marshal(cents)
		if err != nil || string(got) != want {
			t.Errorf("%d = %s, %v", int64(cents), got, err)
		}
	}
}

func TestUnmarshalReads(t *testing.T) {
	for in, want := range map[string]Cents{
		"0": 0, "-0.0": 0, "80": 8000, "80.5": 8050, "80.50": 8050, "80.500": 8050, "0.01": 1, "19.99": 1999,
		"-12.34": -1234, "1e2": 10_000, "0.30000000000000004": 30, "1.005e2": 10_050,
		"999999999999.99": 99_999_999_999_999, "4503599627.37": 450_359_962_737,
	} {
		var got Cents
		if err := json.Unmarshal([]byte(in), &got); err != nil || got != want {
			t.Errorf("%s = %d, %v; want %d", in, int64(got), err, int64(want))
		}
	}
}

// A fraction of a centavo is refused in amounts of every size. A tolerance that grew with the amount would accept a
// million reais and half a centavo.
func TestUnmarshalRefusesWhatIsNoAmount(t *testing.T) {
	for _, in := range []string{
		"0.001", "0.005", "80.505", "19.999", "100000.001", "1000000.005", "123456789.005", "99999999999.995",
		`"80"`, "true", "null", "[]", "{}", "1e13", "-1e13", "1e400",
	} {
		got := Cents(7)
		if err := json.Unmarshal([]byte(in), &got); err == nil {
			t.Errorf("%s was read as %d", in, int64(got))
		}
		if got != 7 {
			t.Errorf("%s was refused, yet changed the amount to %d", in, int64(got))
		}
	}
}

// Q040: the discount is rounded half up to the centavo.
func TestPercentRoundsHalfUp(t *testing.T) {
	for _, c := range []struct {
		amount  Cents
		percent int64
		want    Cents
	}{
		{10_000, 15, 1500}, {9_999, 15, 1500}, {10, 15, 2}, {9, 15, 1}, {3, 15, 0}, {30, 15, 5}, {1, 50, 1}, {1, 49, 0},
		{8_000, 0, 0}, {8_000, 100, 8_000}, {0, 15, 0}, {-10, 15, -2}, {-9, 15, -1}, {12_345, 33, 4_074},
	} {
		if got := c.amount.Percent(c.percent); got != c.want {
			t.Errorf("%d%% of %d = %d, want %d", c.percent, int64(c.amount), int64(got), int64(c.want))
		}
	}
}

const most = 99_999_999_999_999

func TestAmountComesBackFromJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		written := Cents(rapid.Int64Range(-most, most).Draw(t, "cents"))
		text, err := json.Marshal(written)
		if err != nil {
			t.Fatal(err)
		}
		var read Cents
		if err := json.Unmarshal(text, &read); err != nil || read != written {
			t.Fatalf("%s came back as %d, %v", text, int64(read), err)
		}
		var float float64 // what a browser makes of it
		if err := json.Unmarshal(text, &float); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(float)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(again, &read); err != nil || read != written {
			t.Fatalf("%s through a browser's number %s came back as %d, %v", text, again, int64(read), err)
		}
	})
}

func TestPercentAndRestAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := Cents(rapid.Int64Range(0, 1_000_000_000).Draw(t, "cents"))
		part := amount.Percent(rapid.Int64Range(0, 100).Draw(t, "percent"))
		if part < 0 || part > amount {
			t.Fatalf("%d of %d", int64(part), int64(amount))
		}
	})
}

func FuzzUnmarshal(f *testing.F) {
	for _, s := range []string{
		"0", "80.50", "-0.01", "1e2", "0.005", "1000000.005", `"1"`, "null", "1e999", "0x1p4", "NaN", "1_000",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var first, second Cents
		if first.UnmarshalJSON(in) != nil {
			return
		}
		text, err := first.MarshalJSON()
		if err != nil || !json.Valid(text) {
			t.Fatalf("%q became %q, %v", in, text, err)
		}
		if err := second.UnmarshalJSON(text); err != nil || second != first {
			t.Fatalf("%q read as %d, written as %s, read again as %d, %v", in, int64(first), text, int64(second), err)
		}
	})
}
