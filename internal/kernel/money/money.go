// Package money holds amounts as a whole number of centavos. A float holds an amount only while JSON is read.
package money

import (
	"errors"
	"fmt"
	"math"
	"strconv"
)

// Cents is an amount in centavos of real.
type Cents int64

var errNotMoney = errors.New("money: not an amount with at most two decimals")

// Reais builds an amount from whole reais.
func Reais(n int64) Cents { return Cents(n * 100) }

// String writes the amount as people do: R$ 1.234,50.
func (c Cents) String() string {
	sign, n := "", int64(c)
	if n < 0 {
		sign, n = "-", -n
	}
	whole := strconv.FormatInt(n/100, 10)
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "." + whole[i:]
	}
	return fmt.Sprintf("%sR$ %s,%02d", sign, whole, n%100)
}

// MarshalJSON writes a BRL number with two decimals.
func (c Cents) MarshalJSON() ([]byte, error) {
	sign, n := "", int64(c)
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Appendf(nil, "%s%d.%02d", sign, n/100, n%100), nil
}

// noise is the relative rounding error of arithmetic in a browser (0.1 + 0.2). Even of the largest amount it is less
// than a tenth of a centavo, so that no real fraction is taken for a rounding error.
const noise = 1e-15

// UnmarshalJSON reads a BRL number and refuses fractions of a centavo.
func (c *Cents) UnmarshalJSON(b []byte) error {
	f, err := strconv.ParseFloat(string(b), 64)
	if err != nil || math.IsNaN(f) || math.Abs(f) > 1e12 {
		return errNotMoney
	}
	cents := math.Round(f * 100)
	if math.Abs(f-cents/100) > noise*math.Abs(f) {
		return errNotMoney
	}
	*c = Cents(cents)
	return nil
}

// Percent returns p percent of c, rounded half up to the centavo.
func (c Cents) Percent(p int64) Cents {
	n := int64(c) * p
	if n < 0 {
		return -Cents((-n + 50) / 100)
	}
	return Cents((n + 50) / 100)
}
