package app_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// canary is a part of every invented value. A response that refuses the value must not contain it, nor may the log.
const canary = "canario-7f3a91"

// generator returns random values. Its seed is the operation's name, so that a failure can be repeated and a new
// operation does not change the requests of the others.
type generator struct{ *rand.Rand }

func newGenerator(operation string) generator {
	seed := uint64(0)
	for _, b := range []byte(operation) {
		seed = seed*131 + uint64(b)
	}
	return generator{rand.New(rand.NewPCG(seed, 2026))}
}

func pick[T any](g generator, from []T) T { return from[g.IntN(len(from))] }

// text are edge cases of strings.
var text = []string{
	"",
	" ",
	"a",
	strings.Repeat("é", 249),
	strings.Repeat("x", 250),
	strings.Repeat("x", 251),
	strings.Repeat("x", 5001),
	"\x00",
	"a\x00b",
	"\u202eabc",
	"\ufeff",
	"\uffff",
	"👩‍⚕️🧠",
	"İıŞß",
	strings.Repeat("a\u0301", 300),
	"\r\nBcc: a@b.co",
	"\x1b[31m",
	"' OR 1=1 --",
	`"; DROP TABLE account; --`,
	"<script>alert(1)</script>",
	"{{7*7}}",
	"${jndi:x}",
	"../../etc/passwd",
	"%s%n%d",
	"0",
	"-1",
	"1e309",
	"NaN",
	"true",
	"null",
	"[]",
	"00/00/0000",
	"31/02/2026",
	"99/99/9999",
	"14/03/1992",
	"000.000.000-00",
	"529.982.247-25",
	"(11) 9 8765-4321",
	"01310-100",
	"alguem@psic.test",
	"a@b",
	strings.Repeat("a", 240) + "@psic.test",
	"CUSTOMER",
	"ADMINISTRATOR",
	"OTHER",
	"11-50",
}

// hostileText and hostileTypes are values that every field and parameter gets once.
var (
	hostileText = []any{
		"",
		canary,
		"\x00" + canary,
		canary + "\xff",
		canary + "\u202e👩‍⚕️",
		strings.Repeat(canary, 400),
		canary + "'; --\r\nX: y",
	}
	// A text that is longer than an index entry of PostgreSQL may be, and other types.
	hostileTypes = []any{
		strings.Repeat(canary, 5000),
		nil,
		7,
		-1e300,
		true,
		[]any{canary},
		map[string]any{canary: canary},
		nested(40),
	}
)

func (g generator) text() string {
	s := pick(g, text)
	switch g.IntN(4) {
	case 0:
		return s
	case 1:
		return canary + s
	case 2:
		return s + canary
	}
	runes := make([]rune, g.IntN(40))
	for i := range runes {
		runes[i] = rune(g.IntN(0x11000))
	}
	return canary + string(runes)
}

// fits returns a value of the right type.
func (g generator) fits(s *schema) any {
	switch {
	case s == nil:
		return nil
	case s.Type == "object":
		out := map[string]any{}
		for name, p := range s.Properties {
			out[name] = g.fits(p)
		}
		return out
	case s.Type == "array":
		out := make([]any, g.IntN(4))
		for i := range out {
			out[i] = g.fits(s.Items)
		}
		return out
	case s.Type == "boolean":
		return g.IntN(2) == 0
	case s.Type == "integer", s.Type == "number":
		return pick(g, []any{0, -1, 1, 42, 1 << 53, -(1 << 62), 0.1, 1e300})
	}
	return g.text()
}

// anything returns a value of any type.
func (g generator) anything() any {
	switch g.IntN(9) {
	case 0:
		return nil
	case 1:
		return g.IntN(2) == 0
	case 2:
		long := json.Number("123456789012345678901234567890")
		return pick(g, []any{0, -1, 1.5, 1e300, 1 << 62, json.Number("1e400"), long})
	case 3:
		return []any{g.text(), nil, 1}
	case 4:
		return map[string]any{canary: g.text(), "genderEnum": 7, "value": []any{}}
	case 5:
		return nested(pick(g, []int{3, 31, 40, 900}))
	case 6:
		return strings.Repeat(canary, pick(g, []int{100, 3000, 9000}))
	}
	return g.text()
}

func nested(depth int) any {
	return json.RawMessage(strings.Repeat("[", depth) + strings.Repeat("]", depth))
}

// columns are names of columns that no body may set.
var columns = []string{
	"id",
	"role",
	"type",
	"state",
	"active",
	"isActive",
	"userType",
	"companyId",
	"company_id",
	"passwordHash",
	"password_temporary",
	"affiliate",
	"referredBy",
	"confirmedAt",
	"deletedAt",
	"reschedulingCredit",
	"credits",
	"sessionPrice",
	"limited",
	"status",
}

// body returns a JSON text for the schema. good is a body that succeeds, or nil.
func (g generator) body(s *schema, good map[string]any) string {
	fits, _ := g.fits(s).(map[string]any)
	if fits == nil {
		fits = map[string]any{}
	}
	if good != nil && g.IntN(3) > 0 {
		fits = clone(good)
	}
	name := canary
	if names := keysOf(fits); len(names) > 0 {
		name = pick(g, names)
	}
	switch g.IntN(8) {
	case 0: // unchanged
	case 1, 2, 3:
		fits[name] = g.anything()
	case 4:
		delete(fits, name)
	case 5:
		for _, column := range columns {
			if _, ok := fits[column]; !ok {
				fits[column] = pick(g, []any{"ADMINISTRATOR", true, 1e6, canary})
			}
		}
	default:
		return g.broken(encode(fits), name)
	}
	return encode(fits)
}

// broken returns a text that is not a valid body.
func (g generator) broken(good, name string) string {
	switch g.IntN(9) {
	case 0:
		return good[:g.IntN(len(good))]
	case 1:
		return good + good
	case 2:
		return fmt.Sprintf(`{%q: %q, %q: "b"}`, name, canary, name)
	case 3:
		return strings.Replace(good, "{", "{,", 1)
	case 4:
		return "\ufeff" + good
	case 5:
		return pick(g, []string{"null", "[]", `"` + canary + `"`, "7", "true", "", " ", "{", "\x00", `{"a":NaN}`})
	case 6:
		return strings.Repeat(`{"`+canary+`":`, 200) + "1" + strings.Repeat("}", 200)
	case 7:
		return `{"` + name + `": "` + canary + "\xff\xfe\xc3" + `"}`
	}
	return `{"` + name + `": "` + strings.Repeat(canary, 25_000) + `"}` // longer than the limit of any body
}

func encode(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // the values are those of this test
	}
	return string(text)
}
