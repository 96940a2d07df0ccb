package payment_test

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestTheLedgerIsAppendOnly: triggers of the database refuse to change or delete a transfer.
func TestTheLedgerIsAppendOnly(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.GiveCredits(k.Patient("ana@psic.test"), 10_00)
		for _, statement := range []string{
			"UPDATE ledger_transfer SET amount_cents = 1",
			"DELETE FROM ledger_transfer",
			"UPDATE ledger_balance SET balance_cents = -1 WHERE account LIKE 'credit:%'",
		} {
			err := k.DB.InTx(context.Background(), func(tx *store.Tx) error {
				_, err := tx.ExecContext(context.Background(), statement)
				return err
			})
			if err == nil {
				t.Errorf("%s was accepted", statement)
			}
		}
		k.VerifyLedger()
	})
}

// TestVerifySeesATamperedBalance: Verify finds a balance that is not the sum of its transfers.
func TestVerifySeesATamperedBalance(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@psic.test")
		k.GiveCredits(ana, 10_00)
		k.Exec(
			"UPDATE ledger_balance SET balance_cents = balance_cents + 1 WHERE account = $1",
			payment.CreditAccount(ana.ID),
		)
		b, err := k.Payment.Verify(context.Background())
		if err != nil || b.Balanced() || b.Total != 1 || len(b.Wrong) != 1 {
			t.Errorf("%+v, %v", b, err)
		}
	})
}

// TestTheLedgerUnderAnything: after random entries every balance is the sum of its transfers, all balances sum to zero,
// and no account that may not be negative is below zero. R319.
func TestTheLedgerUnderAnything(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		accounts := []string{
			"credit:a",
			"credit:b",
			"reserved:x",
			"escrow:s",
			"owed:p",
			"gateway",
			"discount",
			"fee",
			"refunds",
			"payable:t",
		}
		model := map[string]money.Cents{}
		guarded := func(a string) bool { return a[0] == 'c' || a[:3] == "res" || a[0] == 'e' || a[0] == 'o' }
		rapid.Check(t, func(r *rapid.T) {
			var e payment.Entry
			next := map[string]money.Cents{}
			for range rapid.IntRange(1, 4).Draw(r, "transfers") {
				pair := rapid.Permutation(accounts).Draw(r, "accounts")[:2]
				amount := money.Cents(rapid.IntRange(0, 5000).Draw(r, "amount"))
				e.Transfers = append(e.Transfers, payment.Transfer{From: pair[0], To: pair[1], Amount: amount})
				next[pair[0]] -= amount
				next[pair[1]] += amount
			}
			e.Kind, e.Reference = "test", "r"
			short := false
			for a, change := range next {
				short = short || guarded(a) && change < 0 && model[a]+change < 0
			}
			err := k.DB.InTx(
				context.Background(),
				func(tx *store.Tx) error { return k.Payment.Post(context.Background(), tx, e) },
			)
			if short != errors.Is(err, payment.ErrBalanceShort) || !short && err != nil {
				r.Fatalf("short %v, error %v", short, err)
			}
			if err == nil {
				for a, change := range next {
					model[a] += change
				}
			}
		})
		for a, want := range model {
			testkit.Equal(t, a, k.LedgerBalance(a), want)
		}
		b, err := k.Payment.Verify(context.Background())
		if err != nil || !b.Balanced() {
			t.Errorf("%+v, %v", b, err)
		}
		err = k.DB.InTx(context.Background(), func(tx *store.Tx) error {
			return k.Payment.Post(context.Background(), tx, payment.Entry{
				Transfers: []payment.Transfer{{From: "gateway", To: "fee", Amount: -1}},
			})
		})
		if err == nil {
			t.Error("a negative transfer was accepted")
		}
	})
}

// TestMovesOfACharge: nothing leads back from paid, and every unpaid state accepts a payment.
func TestMovesOfACharge(t *testing.T) {
	all := []payment.Status{
		payment.Created,
		payment.Unknown,
		payment.Waiting,
		payment.Analysis,
		payment.Paid,
		payment.Declined,
		payment.Expired,
		payment.Failed,
		payment.Refunding,
		payment.Refunded,
	}
	for _, from := range all {
		unpaid := from != payment.Paid && from != payment.Refunding && from != payment.Refunded
		if payment.CanBecome(from, payment.Paid) != unpaid {
			t.Errorf("%s to paid: %v", from, !unpaid)
		}
		for _, to := range all {
			back := to == payment.Refunding || to == payment.Refunded || to == from
			if !unpaid && !back && payment.CanBecome(from, to) {
				t.Errorf("%s leads back to %s", from, to)
			}
		}
	}
}

// TestHasCardNumber: numbers are found in the forms in which people paste them. R193.
func TestHasCardNumber(t *testing.T) {
	for text, want := range map[string]bool{
		"4539620659922097":                   true,
		"4539 6206 5992 2097":                true,
		"4539-6206-5992-2097":                true,
		"x4539620659922097y":                 true,
		"345817690311361":                    true,
		"4539 6206 5992 2097 12/30":          true,
		"4539620659922097 123":               true,
		"4539620659922097123":                true,
		"cartão 4539 6206 5992 2097 cvv 123": true,
		"6062826786276634":                   true,
		"30569309025904":                     true,
		"2221000000000009":                   true,
		"pedido 4222222222222":               true,
		"3458 176903 11361":                  true,
		"4 5 3 9 6 2 0 6 5 9 9 2 2 0 9 7":    true,
		"pedido 17 4539620659922097":         true,

		"":                             false,
		"Ana 42":                       false,
		"4539620659922098":             false,
		"0000000000000000":             false,
		"529.982.247-25":               false,
		"(11) 9 8765-4321":             false,
		"11.222.333/0001-81":           false,
		"ana1794789681746@exemplo.com": false,
		"5511987654325@exemplo.com":    false,
		// The check digit is right, but the groups are not those of a card.
		"ana-4539-620659922097-1@exemplo.com": false,
	} {
		if payment.HasCardNumber(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
	if payment.InClear(nil, payment.Texts{
		"529.982.247-25",
		"11.222.333/0001-81",
		"+55 11 98765-4321",
		"01a1e1c7-4539-7620-8599-2003aca721c0",
	}) {
		t.Error("a document, a telephone or an id was taken for a card")
	}
}
