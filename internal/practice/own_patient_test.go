package practice_test

import (
	"strings"
	"testing"

	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// TestProposedToAnOwnPatient_Q227: a proposed hour shows and costs an own patient the agreed price, without a discount,
// and its session carries the lower fee, also when the hour is not published.
func TestProposedToAnOwnPatient_Q227(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Paid(ana, psi, thursday, "10:00")
		k.Exec(`INSERT INTO own_patient (id, therapist_id, patient_id, price_cents, started_at)
			VALUES ($1, $2, $3, 11000, $4)`,
			ids.New(), psi.ID, ana.ID, k.Clock.Now().UnixMicro())
		for _, start := range []string{"14:00", "21:15"} {
			id := propose(k, psi, ana, friday, start).Is(200).Str("id")
			shown := string(k.Call("GET", "/api/hour-proposal/"+id, ana.Token, nil).Is(200).Body)
			if !strings.Contains(shown, ":110") || strings.Contains(shown, ":160") {
				t.Errorf("%s is shown as %s", start, shown)
			}
			session := answer(k, ana, id, "accept").Is(200).Str("sessionId")
			held := testkit.One[bool](k, `SELECT price_cents = 11000 AND discount_cents = 0 AND own_patient
				FROM session WHERE id = $1`, session)
			testkit.Equal(t, start+": agreed price, no discount, lower fee", held, true)
		}
	})
}
