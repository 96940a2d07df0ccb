package apipix

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"psic/internal/kernel/money"
)

// reais is an amount on the wire: a text with exactly two digits after the point. No floating-point number is between.
type reais money.Cents

var reaisShape = regexp.MustCompile(`^\d{1,10}\.\d{2}$`)

// MarshalJSON writes "120.00".
func (r reais) MarshalJSON() ([]byte, error) {
	return json.Marshal(fmt.Sprintf("%d.%02d", r/100, r%100))
}

// UnmarshalJSON accepts only the form of the API.
func (r *reais) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil || !reaisShape.MatchString(s) {
		return errors.New("apipix: not an amount")
	}
	n, err := strconv.ParseInt(strings.Replace(s, ".", "", 1), 10, 64)
	*r = reais(n)
	return err
}

// parseTime returns zero for a text that is no time.
func parseTime(s string) time.Time {
	t, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		return time.Time{}
	}
	return t
}
