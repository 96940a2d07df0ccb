package app_test

import (
	"context"
	"net/http"
	"strings"

	"psic/internal/agenda"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// paysSecretly goes through every way of paying in the canary scenario. R193: a card number in clear is refused in
// every field, and is stored nowhere.
func (c *cast) paysSecretly(s secrets, p testkit.Person) {
	k, therapist := c.k, c.listed()
	s["card number"], s["card number in groups"] = secretCard, "5240 0829 7562 2454"
	s["lost card number"] = sandbox.CardLost
	holidays := agenda.BlockInput{First: "24/12/2026", Last: "02/01/2027"}
	if _, err := k.Agenda.AddBlock(context.Background(), therapist.ID, holidays); err != nil {
		k.T.Fatal(err)
	}
	id := k.Book(p, *therapist, testkit.Wednesday, "10:00")
	payer := testkit.Fields{
		"fullName":  "Pessoa de Teste",
		"email":     secretEmail,
		"cpf":       s["cpf"],
		"telephone": s["cellPhone"],
	}
	c.refusesCardsInClear(s, p, id, payer)

	c.paysAndCancels(s, p, id, payer)
	c.paysWithTheSameDocument(s, payer)
	c.movesSecretly(s, p)
	c.subscribesToACalendar(s, p)
}

// movesSecretly: a therapist proposes another time with a message, the patient refuses it by the link of the mail, and
// the therapist cancels with a message.
func (c *cast) movesSecretly(s secrets, p testkit.Person) {
	k, therapist := c.k, c.listed()
	s["message of a therapist"] = "Canario recado sobre a mudanca"
	id := k.Paid(p, *therapist, "20/11/2026", "10:00")
	path := "/api/therapist/" + therapist.ID + "/agenda/sessions/" + id + "/move"
	k.Call(http.MethodPost, path, therapist.Token, testkit.Fields{
		"day":       "21/11/2026",
		"startTime": "15:20",
		"message":   s["message of a therapist"],
	}).Is(200)
	k.Work()
	s["secret of a proposal"] = k.MailedToken(secretEmail)
	k.Call(http.MethodPost, "/api/session/proposal/answer", "", testkit.Fields{
		"token":  s["secret of a proposal"],
		"accept": false,
	}).Is(200)
	k.Call(http.MethodPost, "/api/session/"+id+"/cancel", therapist.Token, testkit.Fields{
		"message": s["message of a therapist"],
	}).Is(200)
	k.Work()
}

// cardOf returns a card of the payer as the browser sends it, with some fields changed.
func (c *cast) cardOf(s secrets, changes ...testkit.Fields) testkit.Fields {
	return testkit.With(testkit.Fields{
		"cardHolderName":     "Pessoa de Teste",
		"cardHolderDocument": s["cpf"],
		"cardHash":           c.k.EncryptedCard(secretCard),
	}, changes...)
}

// refusesCardsInClear sends card numbers in clear in every field.
func (c *cast) refusesCardsInClear(s secrets, p testkit.Person, id string, payer testkit.Fields) {
	k := c.k
	card := func(changes ...testkit.Fields) testkit.Fields { return c.cardOf(s, changes...) }
	for _, clear := range []string{
		s["card number"],
		s["card number in groups"],
		"de Teste " + s["card number in groups"] + " 12/30",
		s["card number"] + " 123",
	} {
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
		k.Pay(p, id, testkit.Fields{
			"selectedPaymentMethod": "pix",
			"customer":              testkit.With(payer, testkit.Fields{"fullName": clear}),
		}).Is(422)
		k.Pay(p, id, testkit.Fields{"selectedPaymentMethod": clear, "customer": payer}).Is(422)
	}
	k.Pay(p, id, testkit.Fields{
		"selectedPaymentMethod": "pix",
		"customer":              testkit.With(payer, testkit.Fields{"email": secretCard + "@psic.test"}),
	}).Is(422)
	activate := "/api/subscription/cards/activate?id=x&userId=" + p.ID
	k.Call(http.MethodPost, activate, p.Token, testkit.Fields{"encrypted": secretCard}).Is(422)
	if n := testkit.One[int](k, "SELECT count(*) FROM charge WHERE payer_id = $1", p.ID); n != 0 {
		k.T.Errorf("%d attempts were stored with a number in clear", n)
	}
}

// paysAndCancels pays with a saved card, with a lost card and as an employee, whose money goes back to the card.
func (c *cast) paysAndCancels(s secrets, p testkit.Person, id string, payer testkit.Fields) {
	k, therapist := c.k, c.listed()
	cancel := func(p testkit.Person, session string) {
		k.Call(http.MethodPost, "/api/session/"+session+"/cancel", p.Token, testkit.Fields{}).Is(200)
	}
	saved := k.Call(http.MethodPost, "/api/subscription/customer?id="+p.ID, p.Token, testkit.Fields{
		"customer": payer,
		"card":     c.cardOf(s),
	}).Is(200).Str("id")
	k.Pay(p, id, testkit.Fields{
		"selectedPaymentMethod": "card",
		"customer":              payer,
		"card":                  testkit.Fields{"cardId": saved},
		"rememberPayer":         true,
	}).Is(200)
	cancel(p, id)

	employee := k.Employee("canario@" + corporate)
	cancel(employee, k.Paid(employee, *therapist, testkit.Wednesday, "14:00"))

	lost := k.Book(p, *therapist, testkit.Wednesday, "19:00")
	k.Pay(p, lost, testkit.Fields{
		"selectedPaymentMethod": "card",
		"customer":              payer,
		"card":                  c.cardOf(s, testkit.Fields{"cardHash": k.EncryptedCard(sandbox.CardLost)}),
	}).Is(200)
	k.Work()
	cancel(p, lost) // an account with a session to come cannot be deleted
}

// paysWithTheSameDocument lets a friend pay with the same payer, and saves the card.
func (c *cast) paysWithTheSameDocument(s secrets, payer testkit.Fields) {
	k := c.k
	friend := k.Patient("amiga@psic.test")
	k.Pay(friend, k.Book(friend, *c.listed(), testkit.Wednesday, "19:00"), testkit.Fields{
		"selectedPaymentMethod": "card",
		"customer":              payer,
		"card":                  c.cardOf(s),
		"saveCard":              true,
		"rememberPayer":         true,
	}).Is(200)
	// The victim's calendar address ends with a new password; this one stays.
	k.Call(http.MethodPost, "/api/user/"+friend.ID+"/calendar-feed", friend.Token, nil).Is(200)
}

// subscribesToACalendar chooses reminders and reads the secret address of a person's own calendar.
func (c *cast) subscribesToACalendar(s secrets, p testkit.Person) {
	k := c.k
	k.Call(http.MethodPut, "/api/user/"+p.ID+"/notifications", p.Token, testkit.Fields{
		"reminder24h": false,
		"reminder1h":  true,
	}).Is(200)
	address := k.Call(http.MethodPost, "/api/user/"+p.ID+"/calendar-feed", p.Token, nil).Is(200).Str("url")
	path := strings.TrimPrefix(address, k.Config.BaseURL)
	s["calendar secret"] = strings.TrimSuffix(path[strings.LastIndex(path, "/")+1:], ".ics")
	k.Call(http.MethodGet, path, "", nil).Is(200)
	k.Call(http.MethodGet, strings.TrimSuffix(path, ".ics"), "", nil).Is(404)
}
