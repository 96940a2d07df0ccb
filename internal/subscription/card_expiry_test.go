package subscription_test

import (
	"strings"
	"testing"

	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

const expiresTitle = "Seu cartão vence antes da próxima cobrança"

// expires sets the month that is printed on every saved card of a person.
func expires(k *testkit.Kit, p testkit.Person, month, year string) {
	k.Exec("UPDATE card SET expiry_month = $1, expiry_year = $2 WHERE account_id = $3", month, year, p.ID)
}

// TestCardExpires: a card that is not valid on the day of the next charge (16/12/2026) is announced on the page of the
// plan at once, and by one mail in the seven days before the charge.
func TestCardExpires(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		good, free := payer(k, "boa@psic.test", "PARTIAL"), payer(k, "gratis@psic.test", "PARTIAL")
		expires(k, p, "11", "2026")
		expires(k, good, "12", "2026")
		expires(k, free, "11", "2026")
		subscribe(k, free, "FREE").Is(200) // begins after the paid time: nothing will be charged

		equal(t, "page", see(k, p)["cardEnds"], any("30/11/2026"))
		equal(t, "valid until the end of its month", see(k, good)["cardEnds"], any(""))
		equal(t, "nothing will be charged", see(k, free)["cardEnds"], any(""))
		home := string(k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).Body)
		equal(t, "home", any(strings.Contains(home, "CARD_EXPIRES") &&
			strings.Contains(home, "antes da cobrança de 16/12/2026")), any(true))

		on(k, "08/12/2026", &p)
		equal(t, "eight days before", any(mailTitles(k, p.Email, expiresTitle)), any(0))
		for _, day := range []string{"09/12/2026", "10/12/2026", "15/12/2026"} {
			on(k, day, &p, &good, &free)
			equal(t, "once, "+day, any(mailTitles(k, p.Email, expiresTitle)), any(1))
		}
		equal(t, "not to the others", any(mailTitles(k, good.Email, expiresTitle)+
			mailTitles(k, free.Email, expiresTitle)), any(0))

		addCard(k, p, sandbox.CardApprovedMaster).Is(200)
		equal(t, "a new card", see(k, p)["cardEnds"], any(""))
		on(k, "16/12/2026", &p)
		equal(t, "never again", any(mailTitles(k, p.Email, expiresTitle)), any(1))
	})
}

// TestCardExpires_replacedMeanwhile: who registers another card before the mail leaves gets none.
func TestCardExpires_replacedMeanwhile(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		expires(k, p, "11", "2026")
		cancelPlan(k, p)
		on(k, "10/12/2026", &p)
		equal(t, "a cancelled plan", any(mailTitles(k, p.Email, expiresTitle)), any(0))
		resume(k, p).Is(200)
		equal(t, "page of the resumed plan", see(k, p)["cardEnds"], any("30/11/2026"))
	})
}

// TestCardLastDay: a card is valid until the last day of its month.
func TestCardLastDay(t *testing.T) {
	for _, c := range []struct{ month, year, want string }{
		{"02", "2028", "29/02/2028"}, {"12", "2026", "31/12/2026"}, {"1", "27", "31/01/2027"},
		{"13", "2026", ""}, {"", "", ""}, {"06", "-1", ""},
	} {
		got := payment.LastDay(payment.Card{ExpiryMonth: c.month, ExpiryYear: c.year})
		equal(t, c.month+"/"+c.year, any(got.Wire()), any(c.want))
	}
}
