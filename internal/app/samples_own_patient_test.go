package app_test

import (
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/ownpatient"
	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

// ownInvitation lets a therapist invite somebody. For somebody who is no therapist it is the listed one. The secret of
// its link is the id.
func (c *cast) ownInvitation(of *testkit.Person) string {
	therapist := c.listed().ID
	if testkit.One[int](c.k, "SELECT count(*) FROM agenda WHERE therapist_id = $1", of.ID) > 0 {
		therapist = of.ID
	}
	id, now := ids.New(), c.k.Clock.Now()
	c.k.Exec("DELETE FROM own_invitation WHERE therapist_id = $1", therapist)
	person, err := c.k.Ring.Seal([]byte(`{"email":"convidada@psic.test","name":"Bia"}`),
		crypt.AAD("own_invitation", "person", id))
	if err != nil {
		c.k.T.Fatal(err)
	}
	c.k.Exec(`INSERT INTO own_invitation (id, therapist_id, person, email_index, price_cents, state, secret_hash,
			created_at, sent_at, expires_at)
		VALUES ($1, $2, $3, $1, 12000, 'SENT', $4, $5, $6, $7)`, id, therapist, person, crypt.HashToken(id),
		now.UnixMicro(), now.Add(-48*time.Hour).UnixMicro(), now.Add(ownpatient.Life).UnixMicro())
	return id
}

// ownBond makes a pair of the therapist and the patient of a call. What the caller is not, the cast's people are.
func (c *cast) ownBond(of *testkit.Person) string {
	therapist, patient := c.listed().ID, c.victim().ID
	if of.Role.Patient() {
		patient = of.ID
	} else if testkit.One[int](c.k, "SELECT count(*) FROM agenda WHERE therapist_id = $1", of.ID) > 0 {
		therapist = of.ID
	}
	c.k.Exec("DELETE FROM own_patient WHERE therapist_id = $1 OR patient_id = $2", therapist, patient)
	id := ids.New()
	c.k.Exec(`INSERT INTO own_patient (id, therapist_id, patient_id, price_cents, offered_cents, started_at)
		VALUES ($1, $2, $3, 12000, 13000, $4)`, id, therapist, patient, c.k.Clock.Now().UnixMicro())
	return id
}

func ownBondOf(c *cast, of *testkit.Person) string { return c.ownBond(of) }

// invitationPath names the invitation in the path, beside the therapist.
func invitationPath(c *cast, of *testkit.Person) request {
	return request{path: map[string]string{"invitationId": c.ownInvitation(of)}}
}

func ownPatientPath(body any) sample {
	return func(c *cast, of *testkit.Person) request {
		return request{path: map[string]string{"ownId": c.ownBond(of)}, body: body}
	}
}

var ownPatientThings = map[string]thing{
	"take-own-price": {own: ownBondOf, foreign: foreignTo(ownBondOf)},
	"end-own-price":  {own: ownBondOf, foreign: foreignTo(ownBondOf)},
}

var ownPatientSamples = map[string]sample{
	"list-invitations":      func(c *cast, of *testkit.Person) request { c.ownInvitation(of); return request{} },
	"invite-own-patient":    just(testkit.Fields{"name": "Bia", "price": 120}),
	"send-invitation-again": invitationPath,
	"withdraw-invitation":   invitationPath,
	"list-own-patients":     func(c *cast, of *testkit.Person) request { c.ownBond(of); return request{} },
	"offer-own-price":       ownPatientPath(testkit.Fields{"price": 140}),
	"end-own-patient":       ownPatientPath(nil),
	"read-invitation": func(c *cast, of *testkit.Person) request {
		return request{body: testkit.Fields{"token": c.ownInvitation(c.victim())}}
	},
	"accept-invitation": func(c *cast, of *testkit.Person) request {
		c.k.Exec("DELETE FROM own_patient WHERE patient_id = $1", of.ID)
		c.k.Exec("UPDATE session SET own_patient = true WHERE patient_id = $1", of.ID)
		c.k.Exec(`UPDATE session SET status = 'cancelado', cancelled_by = 'ADMIN'
			WHERE patient_id = $1 AND paid_at IS NULL`, of.ID)
		c.k.Exec("UPDATE standing SET state = 'ENDED' WHERE patient_id = $1", of.ID)
		c.k.Exec("UPDATE session_package SET state = 'RETURNED', left_sessions = 0 WHERE patient_id = $1", of.ID)
		return request{body: testkit.Fields{"token": c.ownInvitation(c.victim())}}
	},
	"list-own-prices": func(c *cast, of *testkit.Person) request { c.ownBond(of); return request{} },
	"take-own-price":  just(testkit.Fields{"price": 130}),
}

func ownPatientMails() []mailSample {
	out := []mailSample{{
		by:   "ownpatient.MailInvitation",
		name: "somebody is invited",
		mail: ownpatient.MailInvitation("segredo", time.Date(2026, time.August, 6, 22, 0, 0, 0, time.UTC)),
	}}
	for _, what := range []ownpatient.MailKind{ownpatient.MailAccepted, ownpatient.MailNewPrice, ownpatient.MailEnded} {
		for _, therapist := range []bool{false, true} {
			name := "own patient: " + string(what) + ", to the patient"
			if therapist {
				name = "own patient: " + string(what) + ", to the therapist"
			}
			mail := ownpatient.MailBond(what, therapist)
			out = append(out, mailSample{by: "ownpatient.MailBond", name: name, mail: mail})
		}
	}
	return out
}
