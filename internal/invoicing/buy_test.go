package invoicing_test

import (
	"strings"
	"testing"

	"psic/internal/testkit"
)

func TestBuy(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		invoice := f.bought(3)
		testkit.Equal(t, "the invoice", "OPEN", f.state(invoice))
		testkit.Equal(t, "the pool before the payment", 0, f.pool())
		f.pay(invoice, "pix", 0)
		testkit.Equal(t, "the paid invoice", "PAID", f.state(invoice))
		testkit.Equal(t, "the pool", 3*block, f.pool())
		shown := f.call("GET", "/invoices/"+invoice, nil).Is(200).JSON()
		if shown["number"] != "2026-000001" || shown["rest"] != float64(0) || shown["pixCode"] != "" {
			t.Errorf("a paid invoice shows %v", shown)
		}
		pdf := f.call("GET", "/invoices/"+invoice+"/pdf", nil).Is(200)
		if !strings.HasPrefix(string(pdf.Body), "%PDF-") || !strings.Contains(string(pdf.Body), "2026-000001") {
			t.Error("no PDF")
		}
		books(t, k)
	})
}

func TestBuy_refuses(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		code(t, "another price", f.call("POST", "/blocks", testkit.Fields{"blocks": 2, "total": block}), 409,
			"invoicing.price_changed")
		for _, n := range []int{0, 101} {
			testkit.Equal(t, "blocks", 422, f.buy(n).Status)
		}
		f.bought(1)
		f.bought(1)
		f.bought(1)
		code(t, "a fourth unpaid purchase", f.buy(1), 409, "invoicing.purchases_waiting")

		few := opened(k, "serena", 9)
		code(t, "nine people", few.buy(1), 409, "invoicing.few_people")
		k.Exec("DELETE FROM company_contract WHERE company_id = $1", few.id)
		code(t, "no contract", few.buy(1), 409, "invoicing.no_contract")
		stranger := k.Call("POST", "/api/company/"+f.id+"/blocks", few.boss.Token,
			testkit.Fields{"blocks": 1, "total": block})
		testkit.Equal(t, "another company", 404, stranger.Status)
		other := k.Call("GET", "/api/company/"+few.id+"/invoices/"+f.lastInvoice(), few.boss.Token, nil)
		testkit.Equal(t, "an invoice of another company", 404, other.Status)
	})
}

// TestPayments: money may come in parts, twice and late. What an invoice does not need is the company's credit, which
// pays the next invoice.
func TestPayments(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		k.AdvanceAndWork(1)
		first := f.bought(1)
		f.pay(first, "pix", 300_00)
		testkit.Equal(t, "a part", "PART_PAID", f.state(first))
		testkit.Equal(t, "the pool after a part", 0, f.pool())
		if rest := f.call("GET", "/invoices/"+first, nil).Is(200).JSON()["rest"]; rest != 900.0 {
			t.Errorf("rest %v", rest)
		}
		boleto := f.code(first, "boleto")
		f.pay(first, "pix", 0)
		testkit.Equal(t, "the rest", "PAID", f.state(first))
		testkit.Equal(t, "the pool", block, f.pool())
		if err := k.Sandbox.PayBill(t.Context(), boleto, 0); err != nil {
			t.Fatal(err)
		}
		k.Work()
		testkit.Equal(t, "paid twice: the credit", 900_00, f.credit())
		books(t, k)

		second := f.bought(1)
		testkit.Equal(t, "credit pays a part", "PART_PAID", f.state(second))
		testkit.Equal(t, "the credit that is left", 0, f.credit())
		f.pay(second, "boleto", 0)
		testkit.Equal(t, "a boleto of the rest", "PAID", f.state(second))
		testkit.Equal(t, "the pool", 2*block, f.pool())
		books(t, k)
	})
}

// TestLostNotification: a payment whose notification never comes is found by reading.
func TestLostNotification(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		invoice := f.bought(1)
		code := f.code(invoice, "boleto")
		k.Exec("DELETE FROM sandbox_delivery")
		if err := k.Sandbox.PayBill(t.Context(), code, 0); err != nil {
			t.Fatal(err)
		}
		k.Exec("DELETE FROM sandbox_delivery")
		k.Work()
		testkit.Equal(t, "nobody knows yet", "OPEN", f.state(invoice))
		k.AdvanceAndWork(4 * 3600e9)
		testkit.Equal(t, "it was read", "PAID", f.state(invoice))
		books(t, k)
	})
}
