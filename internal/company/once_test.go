package company_test

import (
	"fmt"
	"testing"

	"psic/internal/testkit"
)

// TestAMonthIsGivenOnce: two administrators confirm the payment of the same month. The company gets one month and one
// mail.
func TestAMonthIsGivenOnce(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		due := func() string {
			const query = "SELECT CAST(next_payment_on AS text) FROM company WHERE id = $1"
			return testkit.One[string](f.k, query, f.id)
		}
		before := len(f.k.Mails("rh@aurora.example"))
		f.pay()
		first := due()
		testkit.Equal(t, "a month after today", first, "2026-12-16")
		f.pay()
		testkit.Equal(t, "the second time", due(), first)
		testkit.Equal(t, "mails", len(f.k.Mails("rh@aurora.example")), before+1)
	})
}

// TestTheBillingAddressIsKeptWhole_R297: every field of the address and of the payer comes back as it was saved.
func TestTheBillingAddressIsKeptWhole_R297(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		address := fields{
			"cep":         "13010-111",
			"logradouro":  "Rua Treze de Maio",
			"numero":      "42",
			"complemento": "sala 7",
			"bairro":      "Centro",
			"localidade":  "Campinas",
			"uf":          "SP",
			"pais":        "Brasil",
		}
		payer := fields{
			"fullName":  "Aurora Financeiro",
			"email":     "contas@aurora.example",
			"cpf":       "11.222.333/0001-81",
			"telephone": "(11) 3456-7890",
		}
		f.payment(fields{"address": address, "customer": payer}).Is(200)
		kept := f.k.Call("GET", f.path("/payment"), f.login.Token, nil).Is(200).JSON()
		testkit.Equal(t, "address", fmt.Sprint(kept["address"]), fmt.Sprint(address))
		testkit.Equal(t, "payer", fmt.Sprint(kept["customer"]), fmt.Sprint(payer))
	})
}
