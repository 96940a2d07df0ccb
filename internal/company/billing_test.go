package company_test

import (
	"fmt"
	"strings"
	"testing"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

func (f fixture) payment(changes ...fields) testkit.Response {
	f.k.T.Helper()
	return f.k.Call(
		"POST",
		f.path("/payment"),
		f.login.Token,
		testkit.With(fields{
			"customer": testkit.Payer("11.222.333/0001-81"),
			"address": fields{
				"cep":         "01310-100",
				"logradouro":  "Avenida Paulista",
				"numero":      "1000",
				"complemento": "",
				"bairro":      "Bela Vista",
				"localidade":  "São Paulo",
				"uf":          "SP",
				"pais":        "Brasil",
			},
			"card": f.card(sandbox.CardApprovedVisa),
		}, changes...),
	)
}

func (f fixture) card(number string) fields {
	return fields{
		"cardHolderName":     "AURORA",
		"cardHolderDocument": "11.222.333/0001-81",
		"cardHash":           f.k.EncryptedCard(number),
	}
}

// R297: data, address and card in one step. The provider keeps the card, and a new one replaces it.
func TestPaymentData(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		kept := func() map[string]any { return f.k.Call("GET", f.path("/payment"), f.login.Token, nil).Is(200).JSON() }
		first := kept()
		testkit.Equal(
			t,
			"what is known already",
			fmt.Sprint(first["customer"].(map[string]any)["fullName"], first["card"]),
			"Aurora Tecnologia<nil>",
		)
		code(t, "no card yet", f.payment(fields{"card": nil}), 422, "invalid_fields")

		f.payment().Is(200)
		b := kept()
		testkit.Equal(
			t,
			"kept",
			fmt.Sprint(
				b["customer"].(map[string]any)["cpf"],
				b["address"].(map[string]any)["cep"],
				b["card"].(map[string]any)["lastDigits"],
			),
			"11.222.333/0001-8101310-1002097",
		)
		address := b["address"].(map[string]any)
		f.payment(fields{"card": nil, "address": testkit.With(address, fields{"numero": "1001"})}).Is(200)
		testkit.Equal(t, "the card may stay", kept()["address"].(map[string]any)["numero"].(string), "1001")
		stays := f.payment(fields{"card": nil, "customer": testkit.Payer("1")}).Is(422)
		if stays.Field("customer.cpf") == "" || strings.Contains(string(stays.Body), "card.") {
			t.Errorf("with a saved card only the payer is checked: %s", stays.Body)
		}

		f.payment(fields{"card": f.card(sandbox.CardApprovedMaster)}).Is(200)
		testkit.Equal(t, "one card", testkit.One[int](f.k, "SELECT count(*) FROM card"), 1)
		if r := f.payment(fields{"card": f.card(sandbox.CardDeclinedVisa)}); r.Status < 400 {
			t.Errorf("a declined card: %s", r.Body)
		}
		testkit.Equal(t, "a declined card keeps the old one", testkit.One[int](f.k, "SELECT count(*) FROM card"), 1)

		wrong := f.payment(fields{"address": fields{"cep": "1", "uf": "XX"}}).Is(422)
		for _, name := range []string{"cep", "logradouro", "numero", "bairro", "localidade", "uf", "pais"} {
			if wrong.Field("address."+name) == "" {
				t.Errorf("%s is not named: %s", name, wrong.Body)
			}
		}
		clear := f.payment(fields{"address": testkit.With(address, fields{"complemento": sandbox.CardApprovedVisa})})
		testkit.Equal(t, "a number in clear", clear.Is(422).Str("code"), "payment.card_number_in_clear")
	})
}

// Only the company reads its payment data, no administrator does. Nobody reads more of the card than the last digits.
func TestPaymentDataIsTheCompanysOwn(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.payment().Is(200)
		f.k.Call("GET", f.path("/payment"), f.admin.Token, nil).Is(403)
		own := f.k.Call("GET", f.path("/payment"), f.login.Token, nil).Is(200)
		if strings.Contains(string(own.Body), sandbox.CardApprovedVisa[:12]) {
			t.Errorf("more than the last digits: %s", own.Body)
		}
		panel := f.k.Call("GET", f.path(""), f.admin.Token, nil).Is(200)
		for _, kept := range []string{"Avenida Paulista", "lastDigits"} {
			if strings.Contains(string(panel.Body), kept) {
				t.Errorf("an administrator reads %s: %s", kept, panel.Body)
			}
		}
	})
}
