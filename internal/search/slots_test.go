package search_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"psic/internal/testkit"
)

// R028, R253, R322: the slots of one therapist by who asks. A visitor reads no price, and a patient no company slot.
// The notice holds for everybody but the therapist, who also reads the company slots (Q050).
func TestSlots_R028_R253_R322_audiences(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", fields{"enterpriseSessions": true, "sessionPrice": "173"})
		k.Publish(
			p,
			testkit.Once("16/11/2026", "20:00"), // within the notice of 24 hours
			testkit.Once("18/11/2026", "10:00"),
			testkit.With(testkit.Once("18/11/2026", "11:00"), fields{"isEnterprise": true}),
		)
		read := func(token string) string {
			var body struct{ AvailableSchedules []slotRead }
			raw := k.Call("GET", "/api/therapist/"+p.ID+"/agenda/simplified", token, nil).Is(200).Body
			if err := json.Unmarshal(raw, &body); err != nil {
				t.Fatal(err)
			}
			var out []string
			for _, s := range body.AvailableSchedules {
				price := "-"
				if s.PriceInBRL != nil {
					price = fmt.Sprint(*s.PriceInBRL)
				}
				out = append(out, fmt.Sprintf("%.5s %.5s %s", s.Day, s.StartTime, price))
			}
			return strings.Join(out, ", ")
		}
		const both = "18/11 10:00 173, 18/11 11:00 80"
		testkit.Equal(t, "a visitor", read(""), "18/11 10:00 -")
		testkit.Equal(t, "a patient", read(k.Patient("ana@psic.test").Token), "18/11 10:00 173")
		testkit.Equal(t, "another psychologist", read(k.Registered("outra@psic.test").Token), "18/11 10:00 173")
		testkit.Equal(t, "an employee", read(anEmployee(k).Token), both)
		testkit.Equal(t, "the therapist", read(p.Token), "16/11 20:00 173, "+both)
	})
}
