package payout_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestCarneLeao: the file has the therapist's own sessions in the columns of the table, is refused with a text while a
// CPF is missing, leaves out what a company paid, and has at most a thousand rows.
func TestCarneLeao(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, other, patient := k.Therapist("helena@psic.test"), k.Therapist("outra@psic.test"), k.Patient("ana@psic.test")
		payer := k.CardPayment(sandbox.CardApprovedVisa, fields{"customer": testkit.Payer("111.444.777-35")})
		paid := k.Book(patient, p, "18/11/2026", "10:00")
		k.Pay(patient, paid, payer).Is(200)
		on(k, "19/11/2026", 9, &p, &other, &patient)
		path := "/api/therapist/" + p.ID + "/carne-leao.csv?year=2026&month=11"

		refused := k.Call("GET", path, p.Token, nil)
		if refused.Status != http.StatusConflict || refused.Str("code") != "payout.cpf_missing" ||
			!strings.Contains(refused.Str("description"), "18/11/2026") {
			t.Errorf("%d %s", refused.Status, refused.Body)
		}
		k.Call("PUT", "/api/customer/"+patient.ID, patient.Token, testkit.PersonalData()).Is(200)
		text := string(k.Call("GET", path, p.Token, nil).Is(200).Body)
		cells := strings.Split(strings.TrimSpace(text), ";")
		if len(cells) != 7 || strings.Join(cells[:6], ";") != "16/11/2026;255;160,00;Psicoterapia;PF;11144477735" ||
			len(cells[6]) != 11 {
			t.Errorf("the file: %q", text)
		}
		k.Call("GET", path, other.Token, nil).Is(404)
		own := "/api/therapist/" + other.ID + "/carne-leao.csv?year=2026&month=11"
		equal(t, "without sessions", any(string(k.Call("GET", own, other.Token, nil).Is(200).Body)), any(""))

		start := k.Clock.Now().Add(-time.Hour).UnixMicro()
		for i := range 1000 {
			k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, paid_at,
					earned_at, enterprise, hold_until, created_at, discount_cents)
				SELECT $1, therapist_id, patient_id, $2, $3, 'concluído', 100, paid_at, earned_at, false, hold_until,
					created_at, 0 FROM session WHERE id = $4`, ids.New(), start+int64(2*i), start+int64(2*i)+1, paid)
		}
		rows := func(part int) int {
			text := string(k.Call("GET", fmt.Sprint(path, "&part=", part), p.Token, nil).Is(200).Body)
			return strings.Count(text, "\n")
		}
		equal(t, "the first file is full", any(rows(1)), any(1000))
		equal(t, "the rest is in the second", any(rows(2)), any(1))
		third := k.Call("GET", path+"&part=3", p.Token, nil)
		equal(t, "there is no third", any(third.Str("code")), any("payout.no_such_part"))
	})
}
