package account_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func requestDeletion(k *testkit.Kit, p testkit.Person, reason string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/user/"+p.ID+"/deactivate", p.Token, fields{"reason": reason})
}

func deleted(k *testkit.Kit, p testkit.Person) bool {
	k.T.Helper()
	return one[int](k, "SELECT count(*) FROM account WHERE id = $1 AND deleted_at IS NOT NULL", p.ID) == 1
}

// addDebt gives everybody a debt while the returned value is true.
func addDebt(k *testkit.Kit) *bool {
	open := true
	k.Account.Debts = append(k.Account.Debts, func(context.Context, *store.Tx, string) ([]account.Debt, error) {
		if open {
			return []account.Debt{{Text: "há uma sessão por pagar", Path: "/minha-agenda-cliente"}}, nil
		}
		return nil, nil
	})
	return &open
}

// R212: the request needs a reason, ends the person's logins and is confirmed by mail. The account is deleted a day
// later, within the two business days in which the person must get an answer.
func TestDeletion_R212_request(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		equal(t, "no reason", requestDeletion(k, ana, "  ").Is(422).Field("reason"), "Conte o motivo da exclusão.")
		equal(t, "too long", requestDeletion(k, ana, letters(2001)).Is(422).Field("reason"), "Use até 2000 caracteres.")
		k.Clock.Set(time.Date(2026, 11, 19, 9, 0, 0, 0, at.SaoPaulo)) // a Thursday before a holiday
		ana = k.Login(ana.Email)
		r := requestDeletion(k, ana, "Não preciso mais.").Is(200)
		equal(t, "requested", r.Str("requestedAt"), "19/11/2026 09:00")
		equal(t, "answered by", r.Str("confirmBy"), "24/11/2026") // not 20 November, a holiday, nor the weekend
		equal(t, "deleted", r.Str("deleteAt"), "20/11/2026 09:00")
		info(k, ana.Token).Is(401)
		equal(t, "mail", lastSubject(k, ana.Email), "Recebemos seu pedido")

		k.Clock.Advance(24*time.Hour - time.Second)
		k.Work()
		equal(t, "a second before the day is over", deleted(k, ana), false)
		k.Clock.Advance(time.Second)
		k.Work()
		equal(t, "a day later", deleted(k, ana), true)
		equal(t, "request", one[string](k, "SELECT status FROM deletion_request"), "DONE")
		equal(t, "mail", lastSubject(k, ana.Email), "Sua conta foi excluída")
		logIn(k, commonLogin, ana.Email, testkit.Password).Is(401)
	})
}

// R213, Q110: with debts the request and the deletion are refused, and the response lists the debts.
func TestDeletion_R213_debts(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		open := addDebt(k)
		const text = "Ainda não é possível excluir a conta: há uma sessão por pagar."
		equal(t, "request", requestDeletion(k, ana, "motivo").Is(409).Str("description"), text)
		equal(t, "deletion", k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(409).Str("description"), text)
		admin := k.Admin("admin@example.com")
		k.Call("DELETE", "/api/customer/"+ana.ID, admin.Token, nil).Is(409)
		info(k, ana.Token).Is(200)
		*open = false
		k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		equal(t, "deleted", deleted(k, ana), true)
	})
}

// R213: debts that appear within the day refuse the request. The person gets a mail and can request again.
func TestDeletion_R213_debtsMeanwhile(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		requestDeletion(k, ana, "motivo").Is(200)
		open := addDebt(k)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		equal(t, "deleted", deleted(k, ana), false)
		equal(t, "request", one[string](k, "SELECT status FROM deletion_request"), "REFUSED")
		equal(t, "mail", lastSubject(k, ana.Email), "Sobre o seu pedido")
		ana = k.Login(ana.Email)
		r := k.Call("GET", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil).Is(200)
		equal(t, "no open request", r.Str("requestedAt"), "")
		*open = false
		requestDeletion(k, ana, "de novo").Is(200)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		equal(t, "deleted", deleted(k, ana), true)
	})
}

func TestDeletion_requestedTwiceAndWithdrawn(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		first := requestDeletion(k, ana, "motivo").Is(200)
		k.Clock.Advance(time.Hour)
		ana = k.Login(ana.Email) // possible within the day
		equal(t, "requested twice", string(requestDeletion(k, ana, "outro motivo").Is(200).Body), string(first.Body))
		equal(t, "requests", one[int](k, "SELECT count(*) FROM deletion_request"), 1)
		info(k, ana.Token).Is(401)

		ana = k.Login(ana.Email)
		open := k.Call("GET", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil).Is(200)
		equal(t, "open request", open.Str("deleteAt"), first.Str("deleteAt"))
		k.Call("DELETE", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil).Is(200)
		k.Call("DELETE", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil).Is(404)
		k.Clock.Advance(48 * time.Hour)
		k.Work()
		equal(t, "deleted", deleted(k, ana), false)
		equal(t, "request", one[string](k, "SELECT status FROM deletion_request"), "WITHDRAWN")

		ana = k.Login(ana.Email) // a new request starts a new day
		requestDeletion(k, ana, "agora sim").Is(200)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		equal(t, "deleted", deleted(k, ana), true)
	})
}

// A withdrawal during the deletion has one outcome: it never succeeds when the account is deleted.
func TestDeletion_withdrawnMeanwhile(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		requestDeletion(k, ana, "motivo").Is(200)
		k.Clock.Advance(24 * time.Hour)
		ana = k.Login(ana.Email)
		response := make(chan testkit.Response, 1)
		k.Account.Debts = append(k.Account.Debts, func(context.Context, *store.Tx, string) ([]account.Debt, error) {
			go func() { response <- k.Call("DELETE", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil) }()
			time.Sleep(150 * time.Millisecond) // long enough for the withdrawal, if no lock stops it
			return nil, nil
		})
		k.Work()
		if r := <-response; r.Status == 200 && deleted(k, ana) {
			t.Errorf("deleted, but the withdrawal succeeded: %s", r.Body)
		}
		equal(t, "deleted", deleted(k, ana), true)
	})
}

// A request that is withdrawn while the job waits for the account's lock does not delete the account.
func TestDeletion_withdrawnJustBefore(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		requestDeletion(k, ana, "motivo").Is(200)
		k.Clock.Advance(24 * time.Hour)
		done := make(chan error, 1)
		k.InTx(func(tx *store.Tx) error {
			ctx := context.Background()
			_, err := tx.ExecContext(ctx, "UPDATE account SET invited_at = invited_at")
			_, withdrawn := tx.ExecContext(ctx, "UPDATE deletion_request SET status = 'WITHDRAWN'")
			go func() { done <- k.Jobs.Drain(ctx) }()
			time.Sleep(150 * time.Millisecond) // long enough for the job to have read the request
			return errors.Join(err, withdrawn)
		})
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		equal(t, "deleted", deleted(k, ana), false)
	})
}
