package payout_test

import (
	"strings"
	"testing"

	"psic/internal/directory"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// confirmAll confirms the open payouts of a therapist.
func confirmAll(k *testkit.Kit, admin, therapist testkit.Person) {
	k.T.Helper()
	for _, p := range payouts(k, admin, therapist) {
		k.Call("PUT", "/api/admin/payout/"+p["id"].(string), admin.Token, nil).Is(200)
	}
}

// TestPayout_exactlyNothing: when what was earned and what is deducted are equal to the centavo there is no payout of
// zero. Both wait for the next cycle.
func TestPayout_exactlyNothing(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		first := k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p, &patient)
		confirmAll(k, admin, p)
		if err := refund(k, first); err != nil {
			t.Fatal(err)
		}
		k.Paid(patient, p, "25/11/2026", "10:00")
		on(k, "21/12/2026", 9, &admin, &p, &patient)
		equal(t, "payouts", any(len(payouts(k, admin, p))), any(1))
		equal(t, "lines", any(testkit.One[int](k, "SELECT count(*) FROM payout_line")), any(1))
		failed := testkit.One[int](k, "SELECT count(*) FROM job WHERE last_error <> ''")
		equal(t, "failed jobs", any(failed), any(0))
		k.Paid(patient, p, "23/12/2026", "10:00")
		on(k, "21/01/2027", 9, &admin)
		list := payouts(k, admin, p)
		equal(t, "payouts then", any(len(list)), any(2))
		equal(t, "the next one", list[0]["total_amount"], any(112.0))
		equal(t, "its lines", any(testkit.One[int](k, "SELECT count(*) FROM payout_line")), any(4))
		k.VerifyLedger()
		verify(k)
	})
}

// TestDebts_both: neither side's money is forgotten when a therapist leaves. R213.
func TestDebts_both(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		debts := func(id string) (out []string) {
			k.InTx(func(tx *store.Tx) error {
				found, err := k.Payout.Debts(t.Context(), tx, id)
				for _, d := range found {
					out = append(out, d.Text)
				}
				return err
			})
			return out
		}
		move := func(from, to string, amount money.Cents) {
			k.InTx(func(tx *store.Tx) error {
				return k.Payment.Post(t.Context(), tx, payment.Entry{
					Kind:      "test",
					Reference: "r",
					Transfers: []payment.Transfer{{From: from, To: to, Amount: amount}},
				})
			})
		}
		equal(t, "nothing", any(len(debts("t"))), any(0))
		move("adjustment", "payable:t", 1)
		equal(t, "to receive", any(strings.Join(debts("t"), ";")), any("há R$ 0,01 de repasses a receber"))
		move("payable:t", "adjustment", 2)
		equal(t, "to give back", any(strings.Join(debts("t"), ";")), any("há R$ 0,01 de estornos a compensar"))
	})
}

// TestPurge_R023: after the years of retention the bank data of one therapist's payouts goes, and nobody else's. Until
// then the export has the account that the money went to.
func TestPurge_R023(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, other := k.Therapist("helena@psic.test"), k.Therapist("outra@psic.test")
		patient, admin := k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, other, "18/11/2026", "14:00")
		on(k, "23/11/2026", 9, &admin)
		export := func(id string) map[string]any {
			name, got, err := k.Payout.Export(t.Context(), id)
			rows, ok := got.([]map[string]any)
			if err != nil || name != "repasses" || !ok || len(rows) != 1 {
				t.Fatalf("%s %v, %v", name, got, err)
			}
			return rows[0]
		}
		equal(t, "before it was paid", export(p.ID)["contaDeDestino"], nil)
		confirmAll(k, admin, p)
		confirmAll(k, admin, other)
		bank, _ := export(p.ID)["contaDeDestino"].(directory.Bank)
		equal(t, "in the export", any(bank.Account), any("567890"))
		equal(t, "paid", export(p.ID)["pago"], any(true))
		k.InTx(func(tx *store.Tx) error { return k.Payout.Purge(t.Context(), tx, p.ID) })
		kept := func(id string) int {
			return testkit.One[int](k, "SELECT count(*) FROM payout WHERE therapist_id = $1 AND bank <> ''", id)
		}
		equal(t, "purged", any(kept(p.ID)), any(0))
		equal(t, "somebody else's", any(kept(other.ID)), any(1))
	})
}

// TestReceitaSaude_payers: the line has what was paid after the discount beside the price, and says when a company
// paid.
func TestReceitaSaude_payers(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) { // with the discount of the first session
		p, patient := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test")
		k.Call("PUT", "/api/customer/"+patient.ID, patient.Token, person()).Is(200)
		payer := k.CardPayment(sandbox.CardApprovedVisa, fields{"customer": testkit.Payer("11.222.333/0001-81")})
		k.Pay(patient, k.Book(patient, p, "18/11/2026", "10:00"), payer).Is(200)
		on(k, "19/11/2026", 9, &p)
		path := "/api/therapist/" + p.ID + "/receita-saude.csv?year=2026&month=11"
		text := string(k.Call("GET", path, p.Token, nil).Is(200).Body)
		want := "16/11/2026;18/11/2026;11.222.333/0001-81;136,00;160,00;" +
			"Pago com CNPJ: confira com o paciente. Ajuda para preenchimento. Não é documento fiscal.;529.982.247-25\n"
		if !strings.Contains(text, want) {
			t.Error(text)
		}
	})
}

// person is the personal data of a patient.
func person() fields {
	return fields{
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
	}
}

// TestHome_nextPayout: of two open payouts the home page shows the one that is due first.
func TestHome_nextPayout(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, p, "24/11/2026", "10:00")
		k.Paid(patient, p, "24/11/2026", "14:00")
		on(k, "23/11/2026", 9)
		on(k, "21/12/2026", 9, &p)
		equal(t, "open", any(testkit.One[int](k, "SELECT count(*) FROM payout WHERE status = 'OPEN'")), any(2))
		home := k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).JSON()
		next := home["nextPayout"].(map[string]any)
		equal(t, "due", next["dueDate"], any("07/12/2026"))
		equal(t, "amount", next["amount"], any(112.0))
	})
}
