package booking_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

// historyOf returns the page of a patient's payments, and its rows by session.
func historyOf(k *testkit.Kit, p testkit.Person) (testkit.Fields, map[string]testkit.Fields) {
	k.T.Helper()
	page := k.Call("GET", "/api/payment-history/"+p.ID, p.Token, nil).Is(200).JSON()
	rows := map[string]testkit.Fields{}
	for _, e := range page["elements"].([]any) {
		row := e.(map[string]any)
		rows[row["sessionId"].(string)] = row
	}
	return page, rows
}

// TestHistory_Q209_moneyOnce: a session that is paid with the balance of another one is not counted again in what was
// paid. The history names the means, the session's time and where the money went.
func TestHistory_Q209_moneyOnce(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		cancelled := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		cancel(k, ana, cancelled).Is(200)
		again := k.Book(ana, therapist, testkit.Wednesday, "14:00")
		k.Call("POST", "/api/payment/process/credits/"+again, ana.Token, testkit.Fields{}).Is(200)
		k.Work()

		page, rows := historyOf(k, ana)
		testkit.Equal(t, "paid by card", fmt.Sprint(page["totalInBRL"]), "160")
		testkit.Equal(t, "paid from the balance", fmt.Sprint(page["fromBalanceInBRL"]), "160")
		testkit.Equal(t, "who paid", page["patientName"].(string), "Pessoa de Teste")
		for id, want := range map[string]string{
			cancelled: "Cartão final 2097 18/11/2026 10:00 Estornado em saldo RETURNED_TO_BALANCE",
			again:     "Saldo 18/11/2026 14:00 pago PAID",
		} {
			r := rows[id]
			testkit.Equal(t, "row", fmt.Sprint(r["means"], " ", r["sessionDay"], " ", r["sessionTime"], " ",
				r["status"], " ", r["statusCode"]), want)
			testkit.Equal(t, "full name", r["therapistFullName"].(string), "Helena Martins Rocha")
		}
		given := k.Call("GET", "/api/customer/"+ana.ID+"/cancels", ana.Token, nil).Is(200).JSON()
		testkit.Equal(t, "given back", fmt.Sprint(given["totalInBRL"], " ", given["toBalanceInBRL"]), "160 160")
		row := given["elements"].([]any)[0].(map[string]any)
		shown := fmt.Sprint(row["means"], " ", row["sessionDay"], " ", row["sessionTime"], " ", row["therapist"])
		testkit.Equal(t, "cancellation", shown, "Cartão final 2097 18/11/2026 10:00 Helena Martins Rocha")
		testkit.Equal(t, "its state", row["statusCode"].(string), "RETURNED_TO_BALANCE")
		k.VerifyLedger()
	})
}

// TestMails_Q209_amounts: the mails about a payment, a free and a late cancellation name the amount.
func TestMails_Q209_amounts(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		free := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		late := k.Paid(ana, therapist, testkit.Wednesday, "14:00")
		k.Work()
		testkit.Equal(t, "paid", mailsWith(k, ana.Email, "Recebemos R$ 160,00."), 2)
		testkit.Equal(t, "the therapist reads no amount", mailsWith(k, therapist.Email, "160,00"), 0)
		cancel(k, ana, free).Is(200)
		jump(k, testkit.Start.AddDate(0, 0, 2).Add(time.Hour), &ana)
		cancel(k, ana, late).Is(200)
		k.Work()
		testkit.Equal(t, "balance", mailsWith(k, ana.Email, "R$ 160,00 estão no seu saldo"), 1)
		testkit.Equal(t, "nothing back", mailsWith(k, ana.Email, "R$ 160,00 não são devolvidos"), 1)
		_, rows := historyOf(k, ana)
		testkit.Equal(t, "history", strings.Join([]string{
			rows[free]["status"].(string), rows[late]["status"].(string),
		}, ", "), "Estornado em saldo, Sem devolução")
	})
}
