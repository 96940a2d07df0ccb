package search_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/search"
	"psic/internal/testkit"
)

// The answer is written by hand around kept cards; it is what the described type would be, letter by letter.
func TestDraw_isTheDescribedShape(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Therapist(
			"a@psic.test",
			fields{
				"aboutMe":               "<b>\"Olá\" & \\ 'té' \u2028 👩‍⚕️</b>\n\tFim",
				"psychologicalApproach": "Abordagem <1> & \"2\"",
				"enterpriseSessions":    true,
			},
		)
		k.Therapist("b@psic.test")
		patient := k.Patient("ana@psic.test")
		for _, token := range []string{"", patient.Token} {
			for _, query := range []string{"", "?text=xyzzy", "?pageSize=1", "?pageSize=1&currentPage=1", "?currentPage=7"} {
				for range 2 { // drawn, and then kept
					raw := k.Call("GET", "/api/therapist/list"+query, token, nil).Is(200)
					var body search.ListBody
					strict := json.NewDecoder(bytes.NewReader(raw.Body))
					strict.DisallowUnknownFields()
					if err := strict.Decode(&body); err != nil {
						t.Fatal(err)
					}
					var again bytes.Buffer
					enc := json.NewEncoder(&again)
					enc.SetEscapeHTML(false)
					if err := enc.Encode(body); err != nil {
						t.Fatal(err)
					}
					if !bytes.Equal(raw.Body, again.Bytes()) {
						t.Errorf(
							"%s: written %.200s… of %d, described %d bytes",
							query,
							raw.Body,
							len(raw.Body),
							again.Len(),
						)
					}
					equal(t, "type", any(raw.Header.Get("Content-Type")), any("application/json"))
				}
			}
		}
	})
}

// R322, R253: a card kept for one audience is never shown to another.
func TestDraw_R322_audiences(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", fields{"enterpriseSessions": true, "sessionPrice": "173"})
		k.Publish(
			p,
			testkit.Weekly("FRIDAY", "10:00"),
			testkit.With(testkit.Weekly("THURSDAY", "10:00"), fields{"isEnterprise": true}),
		)
		patient, employee := k.Patient("ana@psic.test"), anEmployee(k)
		for round := range 3 {
			visitor, common, company := list(k, "", everybody).Elements[0], list(k, patient.Token, everybody).Elements[0], list(k, employee.Token, everybody).Elements[0]
			if visitor.SessionPrice != nil || visitor.NextFree.PriceInBRL != nil ||
				visitor.Horarios[0].PriceInBRL != nil {
				t.Fatalf("round %d: a price for a visitor", round)
			}
			equal(t, "patient", any(*common.SessionPrice), any(173.0))
			equal(t, "patient's next", any(common.NextFree.Day), any("20/11/2026"))
			equal(t, "employee's next", any(company.NextFree.Day), any("19/11/2026"))
			equal(t, "company price", any(*company.NextFree.PriceInBRL), any(80.0))
			equal(
				t,
				"hours",
				any(fmt.Sprint(len(visitor.Horarios), len(common.Horarios), len(company.Horarios))),
				any("1 1 2"),
			)
		}
	})
}

// A kept card is drawn again when an hour of its week passes, whether or not the index has looked yet.
func TestDraw_hoursPass(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", fields{"sessionScheduleRequiredAnticipationTimeInHours": 1})
		k.Publish(p, testkit.Weekly("MONDAY", "12:00"), testkit.Weekly("MONDAY", "15:00"))
		hours := func() string {
			var out []string
			for _, s := range list(k, "", everybody).Elements[0].Horarios {
				out = append(out, s.StartTime)
			}
			return strings.Join(out, " ")
		}
		equal(t, "both", any(hours()), any("12:00:00 15:00:00"))
		k.Clock.Set(time.Date(2026, 11, 16, 11, 0, 0, 0, at.SaoPaulo))
		equal(t, "an hour before", any(hours()), any("12:00:00 15:00:00"))
		k.Clock.Advance(time.Microsecond)
		equal(t, "too late", any(hours()), any("15:00:00"))
	})
}
