package app_test

import (
	"context"
	"net/http"
	"strings"

	"psic/internal/agenda"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// paysSecretly goes through every way of paying, well and by mistake. R193: a card number in clear is refused
// wherever it stands, and appears nowhere.
func (c *cast) paysSecretly(s secrets, p testkit.Person) {
	k, therapist := c.k, c.listed()
	s["card number"], s["card number in groups"], s["lost card number"] = secretCard, "5240 0829 7562 2454", sandbox.CardLost
	if _, err := k.Agenda.AddBlock(
		context.Background(),
		therapist.ID,
		agenda.BlockInput{First: "24/12/2026", Last: "02/01/2027"},
	); err != nil {
		k.T.Fatal(err)
	}
	id := k.Book(p, *therapist, testkit.Wednesday, "10:00")
	payer := testkit.Fields{
		"fullName":  "Pessoa de Teste",
		"email":     secretEmail,
		"cpf":       s["cpf"],
		"telephone": s["cellPhone"],
	}
	card := func(changes ...testkit.Fields) testkit.Fields {
		return testkit.With(
			testkit.Fields{
				"cardHolderName":     "Pessoa de Teste",
				"cardHolderDocument": s["cpf"],
				"cardHash":           k.EncryptedCard(secretCard),
			},
			changes...)
	}
	for _, clear := range []string{s["card number"], s["card number in groups"], "de Teste " + s["card number in groups"] + " 12/30", s["card number"] + " 123"} {
		for _, body := range []testkit.Fields{
			{"customer": payer, "card": card(testkit.Fields{"cardNumber": clear})},
			{"customer": payer, "card": card(testkit.Fields{"cardHolderName": clear})},
			{"customer": payer, "card": card(testkit.Fields{"cardHash": clear})},
			{"customer": payer, "card": card(testkit.Fields{"cardHolderDocument": clear})},
			{"customer": testkit.With(payer, testkit.Fields{"fullName": clear}), "card": card()},
			{"customer": testkit.With(payer, testkit.Fields{"cpf": clear}), "card": card()},
			{"customer": testkit.With(payer, testkit.Fields{"telephone": clear}), "card": card()},
		} {
			k.Call(http.MethodPost, "/api/subscription/customer?id="+p.ID, p.Token, body).Is(422)
			body["selectedPaymentMethod"] = "card"
			k.Pay(p, id, body).Is(422)
			k.Pay(p, id, testkit.Fields{"paymentData": body}).Is(422)
		}
		k.Pay(p, id, testkit.Fields{"selectedPaymentMethod": "pix", "customer": testkit.With(payer, testkit.Fields{"fullName": clear})}).
			Is(422)
		k.Pay(p, id, testkit.Fields{"selectedPaymentMethod": clear, "customer": payer}).Is(422)
	}
	k.Pay(p, id, testkit.Fields{"selectedPaymentMethod": "pix", "customer": testkit.With(payer, testkit.Fields{"email": secretCard + "@psic.test"})}).
		Is(422)
	k.Call(http.MethodPost, "/api/subscription/cards/activate?id=x&userId="+p.ID, p.Token, testkit.Fields{"encrypted": secretCard}).
		Is(422)
	if n := testkit.One[int](k, "SELECT count(*) FROM charge WHERE payer_id = $1", p.ID); n != 0 {
		k.T.Errorf("%d attempts were stored with a number in clear", n)
	}
	kept := k.Call(http.MethodPost, "/api/subscription/customer?id="+p.ID, p.Token, testkit.Fields{"customer": payer, "card": card()}).
		Is(200).
		Str("id")
	k.Pay(p, id, testkit.Fields{"selectedPaymentMethod": "card", "customer": payer, "card": testkit.Fields{"cardId": kept}}).
		Is(200)
	k.Call(http.MethodPost, "/api/session/"+id+"/cancel", p.Token, testkit.Fields{}).Is(200)

	employee := k.Employee("canario@" + corporate) // whose money goes back to the card
	other := k.Paid(employee, *therapist, testkit.Wednesday, "14:00")
	k.Call(http.MethodPost, "/api/session/"+other+"/cancel", employee.Token, testkit.Fields{}).Is(200)
	lost := k.Book(p, *therapist, testkit.Wednesday, "19:00")
	k.Pay(p, lost, testkit.Fields{"selectedPaymentMethod": "card", "customer": payer,
		"card": card(testkit.Fields{"cardHash": k.EncryptedCard(sandbox.CardLost)})}).Is(200)
	k.Work()
	k.Call(http.MethodPost, "/api/session/"+lost+"/cancel", p.Token, testkit.Fields{}).
		Is(200)
		// or it stands against deletion

	friend := k.Patient("amiga@psic.test") // pays with the same document and keeps the card
	k.Pay(friend, k.Book(friend, *therapist, testkit.Wednesday, "19:00"), testkit.Fields{"selectedPaymentMethod": "card", "customer": payer, "card": card(), "saveCard": true}).
		Is(200)
	k.Call(http.MethodPut, "/api/user/"+p.ID+"/notifications", p.Token, testkit.Fields{"reminder24h": false, "reminder1h": true}).
		Is(200)
	address := k.Call(http.MethodPost, "/api/user/"+p.ID+"/calendar-feed", p.Token, nil).Is(200).Str("url")
	path := strings.TrimPrefix(address, k.Config.BaseURL)
	s["calendar secret"] = strings.TrimSuffix(path[strings.LastIndex(path, "/")+1:], ".ics")
	k.Call(http.MethodGet, path, "", nil).Is(200)
	k.Call(http.MethodGet, strings.TrimSuffix(path, ".ics"), "", nil).Is(404)
	k.Call(http.MethodPost, "/api/user/"+friend.ID+"/calendar-feed", friend.Token, nil).
		Is(200)
	// a new password ends the other
}
