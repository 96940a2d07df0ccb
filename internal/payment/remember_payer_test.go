package payment_test

import (
	"context"
	"strings"
	"testing"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// payerOf returns the payer that a patient's payment form is filled with.
func payerOf(k *testkit.Kit, p testkit.Person) map[string]any {
	return k.Call("GET", "/api/customer/"+p.ID+"/payer", p.Token, nil).Is(200).JSON()
}

func payWith(k *testkit.Kit, name string, more testkit.Fields) testkit.Fields {
	return k.CardPayment(sandbox.CardApprovedVisa, testkit.With(testkit.Fields{
		"customer": testkit.Fields{
			"fullName":  name,
			"email":     strings.ToLower(name) + "@psic.test",
			"cpf":       "529.982.247-25",
			"telephone": "(11) 98765-4321",
		},
	}, more))
}

// TestRememberedPayer: only with consent, sealed, changed by the next consent, deletable, and gone with the account.
func TestRememberedPayer(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Pay(ana, k.Book(ana, therapist, testkit.Wednesday, "10:00"), payWith(k, "Marta", nil)).Is(200)
		testkit.Equal(t, "without consent", payerOf(k, ana)["remembered"], any(false))

		yes := testkit.Fields{"rememberPayer": true}
		k.Pay(ana, k.Book(ana, therapist, testkit.Wednesday, "14:00"), payWith(k, "Marta", yes)).Is(200)
		got := payerOf(k, ana)
		testkit.Equal(t, "name", got["fullName"], any("Marta"))
		testkit.Equal(t, "document", got["cpf"], any("52998224725"))
		sealed := testkit.One[string](k, "SELECT data FROM remembered_payer WHERE account_id = $1", ana.ID)
		if strings.Contains(sealed, "Marta") || strings.Contains(sealed, "52998224725") {
			t.Errorf("in clear: %s", sealed)
		}

		bia := k.Patient("bia@psic.test")
		k.Call("GET", "/api/customer/"+ana.ID+"/payer", bia.Token, nil).Is(404)
		k.Call("DELETE", "/api/customer/"+ana.ID+"/payer", bia.Token, nil).Is(404)

		k.Call("DELETE", "/api/customer/"+ana.ID+"/payer", ana.Token, nil).Is(200)
		k.Call("DELETE", "/api/customer/"+ana.ID+"/payer", ana.Token, nil).Is(200)
		testkit.Equal(t, "forgotten", payerOf(k, ana)["fullName"], any(""))

		k.Pay(bia, k.Book(bia, therapist, testkit.Wednesday, "19:00"), payWith(k, "Rui", yes)).Is(200)
		err := k.App.DB.InTx(context.Background(), func(tx *store.Tx) error {
			return k.Payment.AccountDeleted(context.Background(), tx, bia.ID)
		})
		if err != nil {
			t.Fatal(err)
		}
		testkit.Equal(t, "after deletion", testkit.One[int](k, "SELECT count(*) FROM remembered_payer"), 0)
	})
}

// TestRememberedPayer_employees: an employee's data is not remembered, and the payment is refused before any charge.
func TestRememberedPayer_employees(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, eva := k.Therapist("psi@psic.test"), k.Employee("eva@aurora.test")
		id := k.Book(eva, therapist, testkit.Wednesday, "10:00")
		k.Pay(eva, id, payWith(k, "Eva", testkit.Fields{"rememberPayer": true})).Is(403)
		testkit.Equal(t, "charges", testkit.One[int](k, "SELECT count(*) FROM charge"), 0)
		k.Call("GET", "/api/customer/"+eva.ID+"/payer", eva.Token, nil).Is(403)
	})
}

// TestRememberedPayer_twoTabs: two payments at the same time keep one whole payer, and both are paid.
func TestRememberedPayer_twoTabs(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Paid(ana, therapist, testkit.Wednesday, "19:00") // takes the discount, so that both prices are the same
		ids := []string{
			k.Book(ana, therapist, testkit.Wednesday, "10:00"),
			k.Book(ana, therapist, testkit.Wednesday, "14:00"),
		}
		yes := testkit.Fields{"rememberPayer": true, "amount": 160}
		bodies := []testkit.Fields{payWith(k, "Marta", yes), payWith(k, "Rui", yes)}
		for _, r := range testkit.Race(2, func(i int) testkit.Response { return k.Pay(ana, ids[i], bodies[i]) }) {
			r.Is(200)
		}
		got := payerOf(k, ana)
		if got["email"] != strings.ToLower(got["fullName"].(string))+"@psic.test" {
			t.Errorf("a mixture: %v", got)
		}
	})
}
