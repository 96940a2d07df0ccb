package payment_test

import (
	"context"
	"errors"
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// guardedAccounts hold money of a person or for a purpose.
var guardedAccounts = []string{"credit:a", "reserved:a", "escrow:a", "owed:a"}

// TestR319_guardedAccountsInTheCode: an entry takes all that a guarded account holds, and not a cent more. Other
// accounts may go below zero.
func TestR319_guardedAccountsInTheCode(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		post := func(from, to string, amount money.Cents) error {
			return k.DB.InTx(t.Context(), func(tx *store.Tx) error {
				return k.Payment.Post(context.Background(), tx, payment.Entry{
					Kind:      "test",
					Reference: "r",
					Transfers: []payment.Transfer{{From: from, To: to, Amount: amount}},
				})
			})
		}
		for _, account := range guardedAccounts {
			for _, step := range []struct {
				from, to string
				amount   money.Cents
				short    bool
			}{
				{from: account, to: "discount", amount: 1, short: true},
				{from: "discount", to: account, amount: 500},
				{from: account, to: "discount", amount: 501, short: true},
				{from: account, to: "discount", amount: 500},
				{from: account, to: "discount", amount: 1, short: true},
			} {
				err := post(step.from, step.to, step.amount)
				if step.short != errors.Is(err, payment.ErrBalanceShort) || !step.short && err != nil {
					t.Errorf("%d from %s to %s: %v", step.amount, step.from, step.to, err)
				}
			}
			testkit.Equal(t, account, k.LedgerBalance(account), 0)
		}
		for _, account := range []string{"payable:a", "fee", "discount", "refunds"} {
			if err := post(account, "adjustment", 7); err != nil {
				t.Errorf("%s: %v", account, err)
			}
		}
		k.VerifyLedger()
	})
}

// TestR319_guardedAccountsInTheDatabase: the database refuses what a forgotten condition in the code would allow.
func TestR319_guardedAccountsInTheDatabase(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		try := func(query, account string) error {
			return k.DB.InTx(t.Context(), func(tx *store.Tx) error {
				_, err := tx.ExecContext(t.Context(), query, account)
				return err
			})
		}
		for _, account := range guardedAccounts {
			if try("INSERT INTO ledger_balance (account, balance_cents) VALUES ($1, -1)", account) == nil {
				t.Errorf("%s was opened below zero", account)
			}
			if err := try("INSERT INTO ledger_balance (account, balance_cents) VALUES ($1, 0)", account); err != nil {
				t.Errorf("%s: %v", account, err)
			}
			if try("UPDATE ledger_balance SET balance_cents = -1 WHERE account = $1", account) == nil {
				t.Errorf("%s went below zero", account)
			}
		}
		for _, account := range []string{"gateway", "payable:a", "fee"} {
			if err := try("INSERT INTO ledger_balance (account, balance_cents) VALUES ($1, -1)", account); err != nil {
				t.Errorf("%s: %v", account, err)
			}
		}
	})
}
