package app_test

import (
	"psic/internal/dispute"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/notify"
	"psic/internal/platform/httpx"
	"psic/internal/testkit"
)

// contested returns a new case of a payment of the victim, with its evidence.
func contested(c *cast, _ *testkit.Person) string {
	session, charge := c.payment()
	found, err := c.k.Payment.Charge(c.k.T.Context(), charge)
	if err != nil {
		c.k.T.Fatal(err)
	}
	provider, err := c.k.Sandbox.Dispute(c.k.T.Context(), *found.Charge.ChargeID, found.Left())
	if err == nil {
		err = c.k.Payment.ReadDispute(c.k.T.Context(), charge, provider)
	}
	if err != nil {
		c.k.T.Fatal(err)
	}
	id := testkit.One[string](c.k, "SELECT id FROM dispute WHERE charge_id = $1", charge)
	c.k.Exec(`INSERT INTO room_stay (id, session_id, account_id, role, epoch, connection, joined_at, seen_at)
		SELECT $1, id, patient_id, 0, 1, '', starts_at, ends_at FROM session WHERE id = $2`, ids.New(), session)
	c.k.Exec(`INSERT INTO session_mail (id, session_id, kind, patient, sent_at) VALUES ($1, $2, 'paid', true, 1)`,
		ids.New(), session)
	if err := c.k.Dispute.GatherNow(c.k.T.Context(), id); err != nil {
		c.k.T.Fatal(err)
	}
	return id
}

var disputeThings = map[string]thing{
	"dispute":                 {own: contested, foreign: contested},
	"gather-dispute-evidence": {own: contested, foreign: contested},
	"dispute-answer-file":     {own: contested, foreign: contested},
	"answer-dispute":          {own: contested, foreign: contested},
	"decide-dispute":          {own: contested, foreign: contested},
}

var disputeSamples = map[string]sample{
	"disputes": func(c *cast, of *testkit.Person) request { contested(c, of); return request{} },
	"open-dispute": func(c *cast, of *testkit.Person) request {
		_, charge := c.payment()
		return withoutFactor(testkit.Fields{"chargeId": charge, "reason": "Aviso no painel do provedor."})(c, of)
	},
	"answer-dispute": withoutFactor(testkit.Fields{"reference": "Protocolo 118842"}),
	"decide-dispute": withoutFactor(testkit.Fields{"outcome": "WON", "note": "Resultado lido no painel do provedor."}),
}

func disputeMails() (out []mailSample) {
	for _, what := range []dispute.Alarm{dispute.AlarmOpened, dispute.AlarmNear, dispute.AlarmExpired} {
		a := dispute.AlarmMail{DisputeID: httpx.ExampleID, What: what}
		out = append(out, mailSample{
			by:   "dispute.MailAlarm",
			name: "a dispute: " + string(what),
			mail: dispute.MailAlarm(a, 160_00, at.Day(2026, 11, 26)),
		})
	}
	therapist := func(name string, m notify.Mail) mailSample {
		return mailSample{by: "dispute.MailTherapist", name: name, mail: m}
	}
	return append(out,
		therapist("a dispute began", dispute.MailTherapist(false, dispute.Nobody)),
		therapist("a dispute ended", dispute.MailTherapist(true, dispute.Platform)),
		therapist("a dispute cost the share", dispute.MailTherapist(true, dispute.Therapist)),
	)
}
