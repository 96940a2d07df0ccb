package payout_test

import (
	"context"
	"strings"
	"testing"

	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestReceitaSaude_Q205: the table has the documents of payer and patient and the value, of the therapist's own
// sessions only, the payer's document is sealed, and the access log shows who read it.
func TestReceitaSaude_Q205(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, other, patient := k.Therapist("helena@psic.test"), k.Therapist("outra@psic.test"), k.Patient("ana@psic.test")
		payer := k.CardPayment(sandbox.CardApprovedVisa, fields{"customer": testkit.Payer("111.444.777-35")})
		k.Pay(patient, k.Book(patient, p, "18/11/2026", "10:00"), payer).Is(200)
		k.GiveCredits(patient, 160_00)
		second := k.Book(patient, p, "18/11/2026", "14:00")
		credits := fields{"selectedPaymentMethod": "credits", "creditsUsed": 160}
		k.Call("POST", "/api/payment/process/credits/"+second, patient.Token, credits).Is(200)
		on(k, "19/11/2026", 9, &p, &other, &patient)
		path := "/api/therapist/" + p.ID + "/receita-saude.csv?year=2026&month=11"
		text := string(k.Call("GET", path, p.Token, nil).Is(200).Body)
		const unknown = "160,00;160,00;CPF não informado: peça ao paciente. " +
			"Ajuda para preenchimento. Não é documento fiscal.;\n"
		if !strings.Contains(text, "16/11/2026;18/11/2026;111.444.777-35;"+unknown) ||
			!strings.Contains(text, "16/11/2026;18/11/2026;;"+unknown) {
			t.Error(text)
		}
		k.Call("PUT", "/api/customer/"+patient.ID, patient.Token, fields{
			"fullName":       "Ana Lima",
			"birthdate":      "14/03/1992",
			"cpf":            "529.982.247-25",
			"document":       "12.345.678",
			"documentRegion": "SSP",
			"zipCode":        "01310-100",
			"address":        "Avenida Paulista",
			"number":         "1000",
			"neighborhood":   "Bela Vista",
			"location":       "São Paulo",
			"city":           "São Paulo",
			"addressState":   "SP",
			"country":        "Brasil",
			"cellPhone":      "(11) 9 8765-4321",
			"gender":         fields{"genderEnum": "FEMALE"},
			"ethnicity":      "NOT_INFORMED",
		}).Is(200)
		text = string(k.Call("GET", path, p.Token, nil).Is(200).Body)
		const note = "160,00;160,00;Ajuda para preenchimento. Não é documento fiscal.;529.982.247-25\n"
		if !strings.Contains(text, "18/11/2026;111.444.777-35;"+note) ||
			!strings.Contains(text, "18/11/2026;529.982.247-25;"+note) {
			t.Error(text)
		}
		inClear := testkit.One[int](k, "SELECT count(*) FROM charge WHERE payer_document LIKE '%11144477735%'")
		equal(t, "in clear", any(inClear), any(0))
		k.Call("GET", path, other.Token, nil).Is(404)
		others := k.Call("GET", "/api/therapist/"+other.ID+"/receita-saude.csv", other.Token, nil).Is(200).Body
		if strings.Contains(string(others), "529") {
			t.Errorf("%s", others)
		}
		k.Access.Flush(context.Background())
		logged := testkit.One[int](k, `SELECT count(*) FROM access_log
			WHERE route = '/api/therapist/{id}/receita-saude.csv' AND account_id = $1 AND status = 200`, p.ID)
		equal(t, "in the access log", any(logged), any(2))
	})
}

// TestReceitaSaude_manySessions: all pages are read, also when many sessions have the same time.
func TestReceitaSaude_manySessions(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "19/11/2026", 9, &p)
		for range 1100 {
			k.Exec(
				`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
					discount_cents, enterprise, fee_percent, hold_until, paid_at, outcome, earned_at, created_at)
				SELECT $1, therapist_id, patient_id, starts_at, ends_at, 'cancelado', price_cents,
					discount_cents, enterprise, fee_percent, hold_until, paid_at, 'KEPT', earned_at, created_at
				FROM session WHERE id = $2`,
				ids.New(),
				id,
			)
		}
		text := string(
			k.Call("GET", "/api/therapist/"+p.ID+"/receita-saude.csv?year=2026&month=11", p.Token, nil).Is(200).Body,
		)
		equal(t, "lines", any(strings.Count(text, "Não é documento fiscal.")), any(1101))
	})
}
