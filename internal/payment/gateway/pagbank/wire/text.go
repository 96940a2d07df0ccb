package wire

import (
	"encoding/json"
	"strings"
	"time"
	"unicode"
)

// Text is a value that is documented as text and sometimes sent as a number.
type Text string

func (t *Text) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, (*string)(t))
	}
	var n json.Number
	if err := json.Unmarshal(b, &n); err != nil {
		return err
	}
	*t = Text(n)
	return nil
}

// ParseTime returns the zero time for a text that does not parse.
func ParseTime(s string) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return time.Time{}
	}
	return t.UTC()
}

const maxName = 120

// PersonName keeps letters, digits and spaces: the provider refuses a name with symbols.
func PersonName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r):
			return r
		case r == '\'' || r == '’' || r == '.':
			return -1
		}
		return ' '
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > maxName {
		return strings.TrimSpace(string(r[:maxName]))
	}
	return s
}
