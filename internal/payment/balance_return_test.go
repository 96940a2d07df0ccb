package payment_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

func requestDeletion(k *testkit.Kit, p testkit.Person, pixKey string) testkit.Response {
	k.T.Helper()
	body := map[string]any{"reason": "Não preciso mais.", "pixKey": pixKey}
	return k.Call("POST", "/api/user/"+p.ID+"/deactivate", p.Token, body)
}

// TestBalanceReturn_Q225: the balance of somebody who leaves needs a PIX key, is owed from the deletion on, and is
// booked once as paid by hand. Every step leaves the ledger balanced.
func TestBalanceReturn_Q225(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		admin := k.Admin("admin@psic.test")
		k.GiveCredits(c.ana, 30_00)
		now := k.Call("GET", "/api/user/"+c.ana.ID+"/deactivate", c.ana.Token, nil).Is(200).JSON()
		testkit.Equal(t, "shown", now["balance"], any(float64(30)))
		testkit.Equal(t, "a balance is no blocker", len(now["blockers"].([]any)), 0)

		refused := requestDeletion(k, c.ana, "").Is(409).Str("description")
		if !strings.Contains(refused, "há R$ 30,00 de saldo: use-o ou informe no pedido a chave PIX") {
			t.Errorf("refusal %q", refused)
		}
		testkit.Equal(t, "nothing stored", testkit.One[int](k, "SELECT count(*) FROM deletion_request"), 0)
		wrong := requestDeletion(k, c.ana, "não é chave").Is(422).Field("pixKey")
		testkit.Equal(t, "wrong key", wrong, "Informe uma chave PIX válida.")
		requestDeletion(k, c.ana, "ana@banco.example").Is(200)
		testkit.Equal(t, "kept for the day", k.Credits(c.ana), 30_00)
		k.Clock.Advance(24*time.Hour - time.Second)
		k.Work()
		testkit.Equal(t, "a second before", k.Credits(c.ana), 30_00)

		k.Clock.Advance(time.Second)
		k.Work()
		testkit.Equal(t, "balance", k.Credits(c.ana), 0)
		testkit.Equal(t, "owed", k.LedgerBalance("owed:"+c.ana.ID), 30_00)
		k.VerifyLedger()
		mails := k.Mails(c.ana.Email)
		if last := mails[len(mails)-1]; !strings.Contains(last.Text, "O saldo de R$ 30,00 é devolvido por PIX") {
			t.Errorf("last mail: %s", last.Text)
		}

		admin = k.Login(admin.Email)
		var list []map[string]any
		body := k.Call("GET", "/api/admin/payment/owed", admin.Token, nil).Is(200).Body
		if err := json.Unmarshal(body, &list); err != nil {
			t.Fatal(err)
		}
		if len(list) != 1 || list[0]["pixKey"] != "ana@banco.example" || list[0]["value"] != float64(30) {
			t.Fatalf("owed: %v", list)
		}
		path := "/api/admin/payment/owed/" + list[0]["paymentId"].(string)
		k.Call("PUT", path, k.Login(c.bia.Email).Token, nil).Is(403)
		k.Call("PUT", path, admin.Token, nil).Is(200)
		k.Call("PUT", path, admin.Token, nil).Is(409)
		testkit.Equal(t, "paid", k.LedgerBalance("owed:"+c.ana.ID), 0)
		testkit.Equal(t, "by hand", k.LedgerBalance("by_hand"), 30_00)
		left := testkit.One[string](k, "SELECT destination FROM balance_return")
		testkit.Equal(t, "the key is erased", left, "")
		k.VerifyLedger()
	})
}

// TestBalanceReturn_Q225_changed: a balance that was used within the day is not paid back, and one that appeared within
// the day refuses the deletion, because nobody knows where to send it.
func TestBalanceReturn_Q225_changed(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.GiveCredits(c.ana, 30_00)
		requestDeletion(k, c.ana, "ana@banco.example").Is(200)
		k.GiveCredits(c.ana, 0)
		requestDeletion(k, c.bia, "").Is(200)
		k.GiveCredits(c.bia, 1)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		gone := "SELECT count(*) FROM account WHERE id = $1 AND deleted_at IS NOT NULL"
		testkit.Equal(t, "ana is deleted", testkit.One[int](k, gone, c.ana.ID), 1)
		testkit.Equal(t, "bia is not", testkit.One[int](k, gone, c.bia.ID), 0)
		testkit.Equal(t, "nothing to pay", testkit.One[int](k, "SELECT count(*) FROM balance_return"), 0)
		testkit.Equal(t, "her centavo", k.Credits(c.bia), 1)
		k.VerifyLedger()
	})
}

// TestBlockers_Q225: the page names what blocks a deletion, with the page on which it is settled.
func TestBlockers_Q225(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.Paid(c.ana, c.therapist, testkit.Wednesday, "10:00")
		got := k.Call("GET", "/api/user/"+c.ana.ID+"/deactivate", c.ana.Token, nil).Is(200).JSON()
		first := got["blockers"].([]any)[0].(map[string]any)
		testkit.Equal(t, "text", first["text"], any("há 1 sessão paga ainda não realizada"))
		testkit.Equal(t, "page", first["path"], any("/minha-agenda-cliente"))
	})
}
