package app_test

import (
	"context"
	"net/http"

	"psic/internal/kernel/ids"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// payment returns a future session that the victim paid, and its charge.
func (c *cast) payment() (session, charge string) {
	victim := c.victim()
	session = c.session(victim, held)
	c.k.Pay(*victim, session, c.k.CardPayment(sandbox.CardApprovedVisa)).Is(http.StatusOK)
	found, err := c.k.Payment.LastCharge(context.Background(), payment.ForSession, session)
	if err != nil {
		c.k.T.Fatal(err)
	}
	return session, found.ID
}

func paymentOfVictim(c *cast, _ *testkit.Person) string { _, charge := c.payment(); return charge }

// owedPayment returns a charge that must be refunded by hand.
func owedPayment(c *cast, _ *testkit.Person) string {
	_, id := c.payment()
	charge, err := c.k.Payment.Charge(context.Background(), id)
	if err != nil {
		c.k.T.Fatal(err)
	}
	c.k.Exec("UPDATE charge SET owed_at = created_at WHERE id = $1", id)
	c.k.InTx(func(tx *store.Tx) error {
		return c.k.Payment.Post(context.Background(), tx, payment.Entry{
			Kind:      "refund_refused",
			Reference: charge.ReferenceID,
			Transfers: []payment.Transfer{
				{From: "refunds", To: payment.OwedAccount(charge.PayerID), Amount: charge.AmountCents},
			},
		})
	})
	return id
}

// plan returns a new plan, which no therapist has.
func (c *cast) plan(*testkit.Person) string {
	id := ids.New()
	c.k.Exec(`INSERT INTO plan (id, name, value_cents, percent, description, type, active, created_at)
		VALUES ($1, 'Plano', 5000, 10, 'Um plano.', 'PARTIAL', false, 1)`, id)
	return id
}

func anyPlan(c *cast, who *testkit.Person) string { return c.plan(who) }

func victimsID(c *cast, _ *testkit.Person) string { return c.victim().ID }

// bulk returns a bulk mail that was sent.
func (c *cast) bulk() string {
	noFactor(c, nil)
	admin := c.get(callers[4])
	c.signInAgain(admin) // a recent password is needed
	c.k.Exec("UPDATE bulk_mail SET created_at = 1")
	c.k.Work()
	r := c.k.Call(http.MethodPost, "/api/admin/contact/multiple", admin.Token, testkit.Fields{
		"emails":  []string{c.victim().Email},
		"subject": "Aviso",
		"body":    "Olá.",
	}).Is(http.StatusOK)
	c.k.Work()
	return r.Str("id")
}

var adminThings = map[string]thing{
	"admin-plan":            {own: anyPlan, foreign: anyPlan},
	"plan-reach":            {own: anyPlan, foreign: anyPlan},
	"edit-plan":             {own: anyPlan, foreign: anyPlan},
	"activate-plan":         {own: anyPlan, foreign: anyPlan},
	"deactivate-plan":       {own: anyPlan, foreign: anyPlan},
	"admin-customer":        {own: victimsID, foreign: victimsID},
	"activate-customer":     {own: victimsID, foreign: victimsID},
	"deactivate-customer":   {own: spare, foreign: spare},
	"admin-therapist":       {own: listedTherapist, foreign: listedTherapist},
	"activate-therapist":    {own: listedTherapist, foreign: listedTherapist},
	"deactivate-therapist":  {own: pendingTherapist, foreign: pendingTherapist},
	"future-sessions":       {own: victimsID, foreign: victimsID},
	"reveal-bank":           {own: listedTherapist, foreign: listedTherapist},
	"set-credits":           {own: spare, foreign: spare},
	"refund-preview":        {own: paymentOfVictim, foreign: paymentOfVictim},
	"refund-payment":        {own: paymentOfVictim, foreign: paymentOfVictim},
	"settle-owed-refund":    {own: owedPayment, foreign: owedPayment},
	"admin-cancel-session":  {own: sessionThat(held), foreign: sessionThat(held)},
	"preview-admin-cancel":  {own: sessionThat(held), foreign: sessionThat(held)},
	"admin-payment-history": {own: victimsID, foreign: victimsID},
	"mail-report":           {own: sentBulk, foreign: sentBulk},
	"inbox-message":         {own: sentMessage, foreign: sentMessage},
	"set-inbox-message":     {own: sentMessage, foreign: sentMessage},
	"answer-inbox-message":  {own: sentMessage, foreign: sentMessage},

	"invite-administrator-again": {own: invitedAdmin, foreign: invitedAdmin},
	"activate-administrator":     {own: invitedAdmin, foreign: invitedAdmin},
	"deactivate-administrator":   {own: invitedAdmin, foreign: invitedAdmin},
	"company-mail-one":           {own: castCompany, foreign: castCompany},
	"company-mail-many":          {own: castCompany, foreign: castCompany},
}

// spare returns a patient for operations that change an account.
func spare(c *cast, _ *testkit.Person) string { return c.standing("spare", (*cast).customer).ID }

// sentMessage returns a message of a visitor.
func sentMessage(c *cast, _ *testkit.Person) string {
	err := c.k.App.Notify.ContactUs(context.Background(), notify.Contact{
		Email:   "visita@psic.test",
		Subject: "Oi",
		Body:    "Olá.",
	})
	if err != nil {
		c.k.T.Fatal(err)
	}
	return testkit.One[string](c.k, "SELECT id FROM contact_message ORDER BY id DESC LIMIT 1")
}

// invitedAdmin returns an administrator who has not chosen a password.
func invitedAdmin(c *cast, _ *testkit.Person) string {
	email := c.email("psic.test")
	if err := c.k.App.Login.InviteAdministrator(context.Background(), email, "Marina Lopes"); err != nil {
		c.k.T.Fatal(err)
	}
	return testkit.One[string](c.k, "SELECT id FROM account WHERE email = $1", email)
}

func sentBulk(c *cast, _ *testkit.Person) string { return c.bulk() }

func castCompany(c *cast, _ *testkit.Person) string { return c.companyID }

// mayMail ends earlier bulk mails, which would stand against another one.
func mayMail(body testkit.Fields) sample {
	return func(c *cast, _ *testkit.Person) request {
		noFactor(c, nil)
		c.standing("signing-in employee", (*cast).enterprise)
		c.k.Exec("UPDATE bulk_mail SET status = 'DONE', created_at = 1")
		return request{body: body}
	}
}

// withFactor gives the caller a second factor, confirmed or not, and sends its present code.
func withFactor(on bool) sample {
	return func(c *cast, of *testkit.Person) request {
		c.k.Exec("DELETE FROM recovery_code")
		c.k.Exec("DELETE FROM second_factor")
		c.k.Exec("DELETE FROM login_guard WHERE key = $1", "factor|"+of.ID)
		password := testkit.Fields{"currentPassword": testkit.Password}
		r := c.k.Call(http.MethodPost, "/api/user/second-factor", of.Token, password)
		if r.Status != http.StatusOK { // somebody who may not set one up
			return request{body: testkit.Fields{"code": "000000"}}
		}
		if on {
			c.k.Exec("UPDATE second_factor SET confirmed_at = 1")
		}
		code, err := crypt.TOTPAt(r.Str("secret"), c.k.Clock.Now())
		if err != nil {
			c.k.T.Fatal(err)
		}
		return request{body: testkit.Fields{"code": code}}
	}
}

func noFactor(c *cast, _ *testkit.Person) request {
	c.k.Exec("DELETE FROM recovery_code")
	c.k.Exec("DELETE FROM second_factor")
	return request{}
}

// withoutFactor sends the body as an administrator without a second factor.
func withoutFactor(body testkit.Fields) sample {
	return func(c *cast, of *testkit.Person) request {
		noFactor(c, of)
		return request{body: body}
	}
}

var planForm = testkit.Fields{
	"name":        "Plano 4",
	"percent":     10,
	"value":       99.9,
	"description": "Um plano.",
	"type":        "PARTIAL",
}

var adminSamples = map[string]sample{
	"create-plan":       just(planForm),
	"edit-plan":         just(planForm),
	"admin-sessions":    func(c *cast, _ *testkit.Person) request { return expecting(c, c.listed()) },
	"active-therapists": func(c *cast, _ *testkit.Person) request { c.listed(); return request{} },
	"future-sessions": func(c *cast, _ *testkit.Person) request {
		c.session(c.victim(), held)
		return request{}
	},
	"open-payouts": func(c *cast, of *testkit.Person) request { heldPayout(c, of); return request{} },
	"paid-payouts": func(c *cast, _ *testkit.Person) request { c.sent(c.listed()); return request{} },
	"confirm-payouts": func(c *cast, of *testkit.Person) request {
		row := testkit.Fields{"id": heldPayout(c, of), "amount": 112}
		return withoutFactor(testkit.Fields{"payouts": []testkit.Fields{row}})(c, of)
	},
	"payment-file": func(c *cast, of *testkit.Person) request {
		list := []string{counted(c, of), heldPayout(c, of)}
		return withoutFactor(testkit.Fields{"payouts": list})(c, of)
	},
	"attach-payout-receipt": func(c *cast, _ *testkit.Person) request {
		return request{file: picture(), texts: map[string]string{"payouts": c.sent(c.listed()), "reference": "E2E"}}
	},
	"held-sessions": func(c *cast, _ *testkit.Person) request {
		id := c.session(c.listed(), done)
		c.k.Exec("UPDATE session SET earned_at = 1 WHERE id = $1", id)
		c.hold(id, "NO_JOINT_ATTENDANCE")
		return request{}
	},
	"lift-payout-hold": withoutFactor(testkit.Fields{
		"reason": "ONLY_NEW_PAYERS",
		"note":   "Conferido por telefone.",
	}),
	"admin-users":           func(c *cast, _ *testkit.Person) request { c.victim(); return request{} },
	"export-users":          withoutFactor(testkit.Fields{"type": "CUSTOMER"}),
	"reveal-bank":           noFactor,
	"set-credits":           withoutFactor(testkit.Fields{"credits": 50}),
	"refund-payment":        withoutFactor(testkit.Fields{"reason": "Pedido do paciente."}),
	"settle-owed-refund":    noFactor,
	"owed-refunds":          func(c *cast, _ *testkit.Person) request { owedPayment(c, nil); return request{} },
	"admin-cancel-session":  withoutFactor(testkit.Fields{"reason": "Pedido do paciente."}),
	"admin-payment-history": func(c *cast, _ *testkit.Person) request { c.payment(); return request{} },
	"admin-register": func(c *cast, _ *testkit.Person) request {
		return request{body: testkit.Fields{
			"email":          c.email("psic.test"),
			"password":       givenPassword,
			"termsOfService": true,
			"type":           "CUSTOMER",
		}}
	},
	"mail-one": func(c *cast, _ *testkit.Person) request {
		return request{body: testkit.Fields{"email": c.victim().Email, "subject": "Aviso", "body": "Olá."}}
	},
	"mail-many": mayMail(testkit.Fields{"audience": "ALL", "type": "customers", "subject": "Aviso", "body": "Olá."}),
	"mail-reports": func(c *cast, _ *testkit.Person) request {
		c.bulk()
		return request{}
	},
	"company-mail-one": func(c *cast, _ *testkit.Person) request {
		return request{body: testkit.Fields{
			"email":   c.standing("signing-in employee", (*cast).enterprise).Email,
			"subject": "Aviso",
			"body":    "Olá.",
		}}
	},
	"company-mail-many": mayMail(testkit.Fields{"subject": "Aviso", "body": "Olá."}),
	"unsubscribe": func(c *cast, _ *testkit.Person) request {
		return request{query: map[string][]string{"token": {c.k.Backoffice.UnsubscribeToken(c.victim().ID)}}}
	},
	"mail-test":            withoutFactor(testkit.Fields{"subject": "Aviso", "body": "Olá."}),
	"set-inbox-message":    withoutFactor(testkit.Fields{"status": "OPEN"}),
	"answer-inbox-message": withoutFactor(testkit.Fields{"body": "Pode."}),
	"inbox": func(c *cast, of *testkit.Person) request {
		sentMessage(c, of)
		return request{}
	},
	"invite-administrator": func(c *cast, _ *testkit.Person) request {
		noFactor(c, nil)
		return request{body: testkit.Fields{"email": c.email("psic.test"), "fullName": "Marina Lopes"}}
	},
	"invite-administrator-again": noFactor,
	"activate-administrator":     noFactor,
	"deactivate-administrator":   noFactor,
	"renew-recovery-codes":       withFactor(true),
	"begin-second-factor":        withoutFactor(testkit.Fields{"currentPassword": testkit.Password}),
	"second-factor":              noFactor,
	"confirm-second-factor":      withFactor(false),
	"show-second-factor":         withFactor(true),
	"disable-second-factor":      withFactor(true),
}
