package app_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

// The states of a session in samples.
const (
	held      = "held"
	paid      = "paid"
	cancelled = "cancelled"
	done      = "done"
	soon      = "soon"  // paid, and in the current week
	today     = "today" // paid, and this evening
	xmas      = "xmas"  // paid, and in the days that add-day-block blocks
)

// session returns a session of this person in the given state, at a time that no other session has. For a person who
// cannot have sessions it is the victim's.
func (c *cast) session(who *testkit.Person, as string) string {
	therapist, patient := c.listed().ID, c.victim().ID
	switch {
	case who.Role.Patient():
		patient = who.ID
	case who.Role == actor.Therapist && who.ID != "":
		therapist = who.ID
	}
	c.hours++
	start := time.Date(2027, time.March, 1, 0, 0, 0, 0, at.SaoPaulo).Add(time.Duration(c.hours) * 2 * time.Hour)
	status, now := "agendado", c.k.Clock.Now()
	var paidAt, cancelledAt any
	switch as {
	case paid:
		paidAt = now.UnixMicro()
	case soon:
		paidAt = now.UnixMicro()
		// At night, when nobody else books.
		today := now.In(at.SaoPaulo)
		start = time.Date(today.Year(), today.Month(), today.Day()+1+c.soonHours/8, c.soonHours%8, 0, 0, 0, at.SaoPaulo)
		c.soonHours++
	case today:
		paidAt, start = now.UnixMicro(), at.DateOf(now, at.SaoPaulo).At(22*60+c.hours%30, at.SaoPaulo)
	case xmas:
		paidAt, start = now.UnixMicro(), time.Date(2026, time.December, 28, c.hours%24, 0, 0, 0, at.SaoPaulo)
	case cancelled:
		status, paidAt, cancelledAt = "cancelado", now.UnixMicro(), now.UnixMicro()
	case done:
		status, paidAt, start = "concluído", now.UnixMicro(), start.AddDate(-2, 0, 0)
	}
	id := ids.New()
	c.k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
			discount_cents, enterprise, hold_until, created_at, paid_at, cancelled_at)
		VALUES ($1, $2, $3, $4, $5, $6, 16000, 0, false, $7, 1, $8, $9)`,
		id, therapist, patient, start.UnixMicro(), start.Add(50*time.Minute).UnixMicro(), status,
		now.Add(time.Hour).UnixMicro(), paidAt, cancelledAt)
	return id
}

func sessionThat(as string) func(*cast, *testkit.Person) string {
	return func(c *cast, who *testkit.Person) string { return c.session(who, as) }
}

// withReceipt returns a session that took place, with a receipt of its therapist.
func withReceipt(c *cast, who *testkit.Person) string {
	id := c.session(who, done)
	therapist := actor.Actor{
		ID:   testkit.One[string](c.k, "SELECT therapist_id FROM session WHERE id = $1", id),
		Role: actor.Therapist,
	}
	if err := c.k.Booking.AttachReceipt(context.Background(), therapist, id, picture()); err != nil {
		c.k.T.Fatal(err)
	}
	return id
}

// proposal returns the secret of a new time that the victim of a session may answer.
func (c *cast) proposal() string {
	id, start := c.session(c.victim(), paid), c.k.Clock.Now().Add(24*time.Hour)
	secret, hash := crypt.Token()
	c.k.Exec(`INSERT INTO move_proposal (id, session_id, starts_at, ends_at, session_sequence, secret_hash, created_at,
			expires_at) SELECT $1, id, $2, $3, sequence, $4, $5, $2 FROM session WHERE id = $6`,
		ids.New(), start.UnixMicro(), start.Add(50*time.Minute).UnixMicro(), hash, c.k.Clock.Now().UnixMicro(), id)
	return secret
}

// withCode returns a session whose patient has a PIX code. Patient and therapist read different data of the payment.
func withCode(c *cast, who *testkit.Person) string {
	id, patient := c.session(who, held), who
	if !who.Role.Patient() {
		patient = c.victim()
	}
	c.k.Pay(*patient, id, testkit.PixPayment()) // fails with a dead login
	return id
}

// pixCharge returns a charge by PIX that this patient may pay.
func pixCharge(c *cast, who *testkit.Person) string {
	if !who.Role.Patient() ||
		c.k.Call(http.MethodGet, "/api/customer/"+who.ID, who.Token, nil).Status != http.StatusOK {
		who = c.victim() // for a visitor, and for a dead or limited login
	}
	id := c.session(who, held)
	c.k.PixCode(*who, id)
	charge, err := c.k.Payment.LastCharge(context.Background(), payment.ForSession, id)
	if err != nil {
		c.k.T.Fatal(err)
	}
	return charge.ID
}

// ownPixCharge is pixCharge, for a therapist too: a code pays a month of the plan.
func ownPixCharge(c *cast, who *testkit.Person) string {
	id := pixCharge(c, who)
	if !who.Role.Patient() && testkit.One[int](c.k, "SELECT count(*) FROM account WHERE id = $1", who.ID) == 1 {
		c.k.Exec("UPDATE charge SET payer_id = $1 WHERE id = $2", who.ID, id)
	}
	return id
}

// sessionsKept returns the data of a patient's sessions, charges and cards that other callers must not change.
func (c *cast) sessionsKept(p *testkit.Person) string {
	return testkit.One[string](c.k, `SELECT CAST(count(CASE WHEN status = 'agendado' THEN 1 END) AS text)
			|| '/' || CAST(COALESCE(sum(starts_at / 1000000), 0) AS text)
			|| '/' || CAST(count(CASE WHEN receipt_key <> '' THEN 1 END) AS text)
			|| '/' || CAST((SELECT count(*) FROM charge WHERE payer_id = $1) AS text)
			|| '/' || CAST((SELECT count(*) FROM card WHERE account_id = $1) AS text)
		FROM session WHERE patient_id = $1`, p.ID)
}

var sessionThings = map[string]thing{
	"book-session":             {own: listedTherapist, foreign: pendingTherapist},
	"session":                  {own: withCode, foreign: withCode},
	"cancel-session":           {own: sessionThat(held), foreign: sessionThat(held)},
	"pay-session":              {own: sessionThat(held), foreign: sessionThat(held)},
	"pay-session-with-credits": {own: sessionThat(held), foreign: sessionThat(held)},
	"attach-receipt":           {own: sessionThat(done), foreign: sessionThat(done)},
	"receipt":                  {own: withReceipt, foreign: withReceipt},
	"session-calendar":         {own: sessionThat(paid), foreign: sessionThat(paid)},
	"pix-qrcode":               {own: ownPixCharge, foreign: pixCharge},
}

// lived gives a patient a session in each state, and a therapist an invoice.
func lived(query string) sample {
	values, err := url.ParseQuery(query)
	if err != nil {
		panic(err)
	}
	return func(c *cast, of *testkit.Person) request {
		c.invoiced(of)
		if of.Role.Patient() {
			for _, as := range []string{held, paid, cancelled, done} {
				c.session(of, as)
			}
		}
		return request{query: values}
	}
}

// expecting gives a therapist a session in the current week.
func expecting(c *cast, of *testkit.Person) request {
	if of.Role == actor.Therapist && c.alive(*of) && !c.busySoon[of.ID] {
		c.session(of, soon)
		c.busySoon[of.ID] = true
	}
	return request{}
}

// freeSlot returns a time slot of the therapists that is not booked.
func (c *cast) freeSlot() testkit.Fields {
	c.hours++
	day := at.DateOf(testkit.Start, at.SaoPaulo).AddDays(2 + c.hours).Wire()
	return testkit.Fields{"day": day, "startTime": "10:00"}
}

var sessionSamples = map[string]sample{
	"book-session": func(c *cast, _ *testkit.Person) request {
		c.k.Exec(`UPDATE session SET status = 'cancelado', cancelled_by = 'SYSTEM', outcome = 'NOTHING'
			WHERE paid_at IS NULL`)
		return request{body: c.freeSlot()}
	},
	"reschedule-session": func(c *cast, of *testkit.Person) request {
		if !of.Role.Patient() && of.Role != actor.Therapist {
			of = c.victim()
		}
		return request{path: map[string]string{"sessionId": c.session(of, paid)}, body: c.freeSlot()}
	},
	"move-session": func(c *cast, of *testkit.Person) request {
		if of.Role != actor.Therapist {
			of = c.listed()
		}
		return request{
			path: map[string]string{"sessionId": c.session(of, paid)},
			body: testkit.Fields{"day": "20/12/2026", "startTime": "03:20"},
		}
	},
	"change-sessions": func(c *cast, of *testkit.Person) request {
		if of.Role != actor.Therapist {
			of = c.listed()
		}
		return request{body: testkit.Fields{"sessionIds": []string{c.session(of, held)}, "action": "CANCEL"}}
	},
	"read-proposal": func(c *cast, _ *testkit.Person) request {
		if c.openProposal == "" {
			c.openProposal = c.proposal()
		}
		return request{body: testkit.Fields{"token": c.openProposal}}
	},
	"answer-proposal": func(c *cast, _ *testkit.Person) request {
		return request{body: testkit.Fields{"token": c.proposal(), "accept": false}}
	},
	"agenda-week":             expecting,
	"cancel-session":          just(testkit.Fields{"acceptLate": true}),
	"general-agenda":          expecting,
	"therapist-next-sessions": expecting,
	"therapist-sessions":      expecting,
	"customer-sessions":       lived("startDate=01/03/2027&finishDate=30/04/2027"),
	"customer-next-sessions":  lived(""),
	"customer-cancels":        lived(""),
	"customer-calendar":       lived("month=3&year=2027"),
	"past-sessions":           lived(""),
	"payment-history":         lived(""),
	"attach-receipt":          func(*cast, *testkit.Person) request { return request{file: picture()} },
	"pay-session":             func(*cast, *testkit.Person) request { return request{body: testkit.PixPayment()} },
	"pay-session-with-credits": func(c *cast, of *testkit.Person) request {
		if of.Role == actor.Customer {
			c.k.GiveCredits(*of, 500_00)
		}
		return request{body: testkit.Fields{}}
	},
}

func newCard(c *cast) testkit.Fields {
	cpf := testkit.CPF(1)
	return testkit.Fields{
		"customer": testkit.Payer(cpf),
		"billing":  testkit.Billing(),
		"card": testkit.Fields{
			"cardHolderName":     "Pessoa de Teste",
			"cardHolderDocument": cpf,
			"cardHash":           c.k.EncryptedCard(sandbox.CardApprovedVisa),
		},
	}
}

// card returns the id of a saved card of this person, or an unknown id for a person who cannot have one.
func (c *cast) card(of *testkit.Person) string {
	if of.Role != actor.Customer && of.Role != actor.Therapist || !c.alive(*of) {
		return ids.New()
	}
	cards, err := c.k.Payment.Cards(context.Background(), of.ID)
	if err != nil {
		c.k.T.Fatal(err)
	}
	if len(cards) > 0 {
		return cards[0].ID
	}
	r := c.k.Call(http.MethodPost, "/api/subscription/customer?id="+of.ID, of.Token, newCard(c))
	if r.Status == http.StatusForbidden { // a limited login
		return ids.New()
	}
	return r.Is(http.StatusOK).Str("id")
}

var paymentSamples = map[string]sample{
	"cards": func(c *cast, of *testkit.Person) request { c.card(of); return request{} },
	"add-card": func(c *cast, of *testkit.Person) request {
		c.k.Exec("DELETE FROM card WHERE account_id = $1", of.ID)
		return request{body: newCard(c)}
	},
	"delete-card": func(c *cast, of *testkit.Person) request { // the only card of a plan that goes on stays
		c.k.Exec("UPDATE subscription SET status = 'CANCELLED' WHERE therapist_id = $1", of.ID)
		return request{path: map[string]string{"cardId": c.card(of)}}
	},
	"activate-card": func(c *cast, of *testkit.Person) request {
		return request{query: url.Values{"id": {c.card(of)}}, body: testkit.Fields{"encrypted": "Y29kZQ=="}}
	},
	"payment-webhook": func(c *cast, _ *testkit.Person) request {
		order := pagbank.Order{ID: "ORDE_" + strings.ToUpper(ids.New()), ReferenceID: "psic-unknown"}
		header, body := c.k.Notification(order)
		return request{header: header, body: string(body)}
	},
	"sandbox-pay-pix": func(c *cast, _ *testkit.Person) request {
		id := c.session(c.victim(), held)
		return request{body: testkit.Fields{"qrCodeCopy": c.k.PixCode(*c.victim(), id)}}
	},
}
