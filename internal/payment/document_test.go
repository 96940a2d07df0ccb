package payment_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
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

// TestWhoPaid_Q197: a document and a card are recognised again by keyed hashes. A typed and a saved card have the same
// hash, a card with other first digits or another expiry has another one. A declined payment keeps none, an unpaid PIX
// code keeps the document's. Neither is in an answer or in the export, and Purge deletes both, also of a deleted
// account.
func TestWhoPaid_Q197(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		hashes := func(session string) (document, card string) {
			row := charge(k, session)
			return row.PayerTaxIndex, row.CardFingerprint
		}
		payer := testkit.Fields{"customer": testkit.Payer("111.444.777-35")}
		first := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		k.Pay(c.ana, first, k.CardPayment(sandbox.CardDeclinedVisa, payer)).Is(402)
		document, card := hashes(first)
		testkit.Equal(t, "declined", document+card, "")
		saving := testkit.Fields{"saveCard": true}
		k.Pay(c.ana, first, k.CardPayment(sandbox.CardApprovedVisa, payer, saving)).Is(200)
		document, card = hashes(first)
		testkit.Equal(t, "a hash each", len(document)+len(card), 128)
		if strings.Contains(document, "11144477735") || document == k.Ring.BlindIndex("cpf", "11144477735") {
			t.Error("the index of the payer is the document, or that of accounts")
		}

		other := k.Patient("outra@psic.test")
		again := k.Book(other, c.therapist, testkit.Wednesday, "14:00")
		k.Pay(other, again, k.CardPayment(sandbox.CardApprovedVisa, payer)).Is(200)
		sameDocument, typed := hashes(again)
		testkit.Equal(t, "the same document", sameDocument, document)
		testkit.Equal(t, "the same card", typed, card)

		saved := testkit.One[string](k, "SELECT id FROM card WHERE account_id = $1", c.ana.ID)
		third := k.Book(c.ana, c.therapist, "19/11/2026", "10:00")
		k.Pay(c.ana, third, testkit.With(testkit.PixPayment(), testkit.Fields{
			"selectedPaymentMethod": "card",
			"card":                  testkit.Fields{"cardId": saved},
		})).Is(200)
		otherDocument, savedCard := hashes(third)
		testkit.Equal(t, "the saved card", savedCard, card)
		if otherDocument == document {
			t.Error("another document has the same index")
		}
		for i, number := range []string{"4111110000052097", sandbox.CardApprovedMaster} {
			id := k.Book(other, c.therapist, "20/11/2026", []string{"10:00", "14:00"}[i])
			k.Pay(other, id, k.CardPayment(number)).Is(200)
			if _, got := hashes(id); got == card || got == "" {
				t.Errorf("card %d: %q", i, got)
			}
		}
		waiting := k.Book(other, c.therapist, "21/11/2026", "10:00")
		k.PixCode(other, waiting, payer)
		sameDocument, none := hashes(waiting)
		testkit.Equal(t, "an unpaid code", sameDocument+none, document)

		_, copied, err := k.Payment.ExportCharges(context.Background(), c.ana.ID)
		if err != nil || strings.Contains(fmt.Sprint(copied), document) || strings.Contains(fmt.Sprint(copied), card) {
			t.Errorf("export: %v", err)
		}
		k.InTx(func(tx *store.Tx) error {
			return errors.Join(
				k.Payment.AccountDeleted(context.Background(), tx, c.ana.ID),
				k.Payment.Purge(context.Background(), tx, other.ID),
			)
		})
		document, card = hashes(first)
		testkit.Equal(t, "after the account was deleted", len(document)+len(card), 128)
		document, card = hashes(again)
		testkit.Equal(t, "purged", document+card, "")
	})
}
