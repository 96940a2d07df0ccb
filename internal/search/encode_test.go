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

// page builds the response from cached cards. It has the same bytes as the described type encoded by encoding/json.
func TestEncode_isTheDescribedShape(t *testing.T) {
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
		queries := []string{"", "?text=xyzzy", "?pageSize=1", "?pageSize=1&currentPage=1", "?currentPage=7"}
		for _, token := range []string{"", patient.Token} {
			for _, query := range queries {
				for range 2 { // the second response has cached cards
					raw := k.Call("GET", "/api/therapist/list"+query, token, nil).Is(200)
					equal(t, "type", any(raw.Header.Get("Content-Type")), any("application/json"))
					sameBytes(t, query, raw.Body)
				}
			}
		}
	})
}

func sameBytes(t *testing.T, query string, raw []byte) {
	t.Helper()
	var body search.ListBody
	strict := json.NewDecoder(bytes.NewReader(raw))
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
	if !bytes.Equal(raw, again.Bytes()) {
		t.Errorf("%s: response %.200s… has %d bytes, want %d", query, raw, len(raw), again.Len())
	}
}

// R322, R253: a card cached for one audience is never shown to another.
func TestEncode_R322_audiences(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", fields{"enterpriseSessions": true, "sessionPrice": "173"})
		k.Publish(
			p,
			testkit.Weekly("FRIDAY", "10:00"),
			testkit.With(testkit.Weekly("THURSDAY", "10:00"), fields{"isEnterprise": true}),
		)
		patient, employee := k.Patient("ana@psic.test"), anEmployee(k)
		for round := range 3 {
			visitor := list(k, "", everybody).Elements[0]
			common := list(k, patient.Token, everybody).Elements[0]
			company := list(k, employee.Token, everybody).Elements[0]
			if visitor.SessionPrice != nil || visitor.NextFree.PriceInBRL != nil ||
				visitor.Horarios[0].PriceInBRL != nil {
				t.Fatalf("round %d: a price for a visitor", round)
			}
			equal(t, "patient", any(*common.SessionPrice), any(173.0))
			equal(t, "patient's next", any(common.NextFree.Day), any("20/11/2026"))
			equal(t, "employee's next", any(company.NextFree.Day), any("19/11/2026"))
			equal(t, "company price", any(*company.NextFree.PriceInBRL), any(80.0))
			slots := fmt.Sprint(len(visitor.Horarios), len(common.Horarios), len(company.Horarios))
			equal(t, "slots", any(slots), any("1 1 2"))
		}
	})
}

// A cached card is encoded again when a slot of its week passes, also before the next refresh of the index.
func TestEncode_slotsPass(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", fields{"sessionScheduleRequiredAnticipationTimeInHours": 1})
		k.Publish(p, testkit.Weekly("MONDAY", "12:00"), testkit.Weekly("MONDAY", "15:00"))
		slots := func() string {
			var out []string
			for _, s := range list(k, "", everybody).Elements[0].Horarios {
				out = append(out, s.StartTime)
			}
			return strings.Join(out, " ")
		}
		equal(t, "both", any(slots()), any("12:00:00 15:00:00"))
		k.Clock.Set(time.Date(2026, 11, 16, 11, 0, 0, 0, at.SaoPaulo))
		equal(t, "an hour before", any(slots()), any("12:00:00 15:00:00"))
		k.Clock.Advance(time.Microsecond)
		equal(t, "too late", any(slots()), any("15:00:00"))
	})
}
