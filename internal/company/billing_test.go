package company_test

import (
	"fmt"
	"strings"
	"testing"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

func (h house) payment(changes ...fields) testkit.Response {
	h.k.T.Helper()
	return h.k.Call(
		"POST",
		h.path("/payment"),
		h.login.Token,
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
			"card": fields{
				"cardHolderName":     "AURORA",
				"cardHolderDocument": "11.222.333/0001-81",
				"cardHash":           h.k.EncryptedCard(sandbox.CardApprovedVisa),
			},
		}, changes...),
	)
}

// R297: data, address and card in one step; the card stays at the provider and is replaced, not piled up.
func TestPaymentData(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		kept := func() map[string]any { return h.k.Call("GET", h.path("/payment"), h.login.Token, nil).Is(200).JSON() }
		first := kept()
		testkit.Equal(
			t,
			"what is known already",
			fmt.Sprint(first["customer"].(map[string]any)["fullName"], first["card"]),
			"Aurora Tecnologia<nil>",
		)
		code(t, "no card yet", h.payment(fields{"card": nil}), 422, "invalid_fields")
		h.payment().Is(200)
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
		h.payment(fields{"card": nil, "address": testkit.With(b["address"].(map[string]any), fields{"numero": "1001"})}).
			Is(200)
		testkit.Equal(t, "the card may stay", kept()["address"].(map[string]any)["numero"].(string), "1001")
		stays := h.payment(fields{"card": nil, "customer": testkit.Payer("1")}).Is(422)
		if stays.Field("customer.cpf") == "" || strings.Contains(string(stays.Body), "card.") {
			t.Errorf("only who pays is checked where the card stays: %s", stays.Body)
		}
		h.payment(fields{"card": fields{"cardHolderName": "AURORA", "cardHolderDocument": "11.222.333/0001-81", "cardHash": h.k.EncryptedCard(sandbox.CardApprovedMaster)}}).
			Is(200)
		testkit.Equal(t, "one card", testkit.One[int](h.k, "SELECT count(*) FROM card"), 1)
		if r := h.payment(
			fields{
				"card": fields{
					"cardHolderName":     "AURORA",
					"cardHolderDocument": "11.222.333/0001-81",
					"cardHash":           h.k.EncryptedCard(sandbox.CardDeclinedVisa),
				},
			},
		); r.Status < 400 {
			t.Errorf("a declined card: %s", r.Body)
		}
		testkit.Equal(t, "a declined one leaves the old", testkit.One[int](h.k, "SELECT count(*) FROM card"), 1)
		wrong := h.payment(fields{"address": fields{"cep": "1", "uf": "XX"}}).Is(422)
		for _, name := range []string{"cep", "logradouro", "numero", "bairro", "localidade", "uf", "pais"} {
			if wrong.Field("address."+name) == "" {
				t.Errorf("%s is not named: %s", name, wrong.Body)
			}
		}
		clear := h.payment(
			fields{
				"address": testkit.With(b["address"].(map[string]any), fields{"complemento": sandbox.CardApprovedVisa}),
			},
		)
		testkit.Equal(t, "a number in clear", clear.Is(422).Str("code"), "payment.card_number_in_clear")
	})
}

// Who pays is the company's own: an administrator reads it nowhere, and of the card nobody reads more than the last digits.
func TestPaymentDataIsTheCompanysOwn(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.payment().Is(200)
		h.k.Call("GET", h.path("/payment"), h.admin.Token, nil).Is(403)
		own := h.k.Call("GET", h.path("/payment"), h.login.Token, nil).Is(200)
		if strings.Contains(string(own.Body), sandbox.CardApprovedVisa[:12]) {
			t.Errorf("more than the last digits: %s", own.Body)
		}
		panel := h.k.Call("GET", h.path(""), h.admin.Token, nil).Is(200)
		for _, kept := range []string{"Avenida Paulista", "lastDigits"} {
			if strings.Contains(string(panel.Body), kept) {
				t.Errorf("an administrator reads %s: %s", kept, panel.Body)
			}
		}
	})
}
