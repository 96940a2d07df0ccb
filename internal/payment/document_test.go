package payment_test

import (
	"context"
	"testing"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestPayerDocument: the payer's document of a paid session is stored sealed. A declined payment stores none. The
// document is in the export of the payer's data, and Purge deletes it.
func TestPayerDocument(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		payer := testkit.Fields{"customer": testkit.Payer("111.444.777-35")}
		kept := func() int {
			return testkit.One[int](
				k,
				"SELECT count(*) FROM charge WHERE reference_id = $1 AND payer_document <> ''",
				id,
			)
		}
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardDeclinedVisa, payer)).Is(402)
		testkit.Equal(t, "declined", kept(), 0)
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardApprovedVisa, payer)).Is(200)
		testkit.Equal(t, "paid", kept(), 1)
		got, err := k.Payment.PayerDocument(charge(k, id))
		if err != nil || got != "11144477735" {
			t.Errorf("document %q, %v", got, err)
		}
		_, copied, err := k.Payment.ExportCharges(context.Background(), c.ana.ID)
		if err != nil || copied.([]map[string]any)[0]["cpfOuCnpjDeQuemPagou"] != "11144477735" {
			t.Errorf("copy %v, %v", copied, err)
		}
		k.InTx(func(tx *store.Tx) error { return k.Payment.Purge(context.Background(), tx, c.ana.ID) })
		testkit.Equal(t, "purged", kept(), 0)
	})
}
