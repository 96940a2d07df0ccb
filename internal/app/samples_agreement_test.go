package app_test

import (
	"fmt"
	"time"

	"psic/internal/agreement"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/ids"
	"psic/internal/platform/httpx"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

const sampleContract = `{"name":"Helena","crp":"06/123456","sections":[{"key":"FEES","title":"Honorários","text":"a"}]}`

// published adds a version to the contract of a therapist, which asks everybody.
func (c *cast) published(therapist string) string {
	id := ids.New()
	n := testkit.One[int](c.k, "SELECT COALESCE(MAX(version), 0) FROM agreement WHERE therapist_id = $1", therapist)
	c.k.Exec(`INSERT INTO agreement (id, therapist_id, version, body, hash, everybody, published_at)
		VALUES ($1, $2, $3, $4, 'h', true, 1)`, id, therapist, n+1, sampleContract)
	return id
}

// agreementOf publishes a version that the person may read: the own one, or one of a therapist with a paid session.
func agreementOf(c *cast, who *testkit.Person) string {
	if who.Role == actor.Therapist && who.ID != "" {
		return c.published(who.ID)
	}
	c.vault(c.listed())
	c.session(who, paid)
	return c.published(c.listed().ID)
}

// foreignAgreement is of a therapist who never calls and has no patients.
func foreignAgreement(c *cast, _ *testkit.Person) string {
	return c.published(c.get(caller{name: "keeper", role: actor.Therapist, make: (*cast).therapist}).ID)
}

// asked returns a patient of the therapist who has a contract to read.
func asked(c *cast, of *testkit.Person) string {
	therapist, patient := c.keeper(of).ID, c.customer()
	c.published(therapist)
	c.hours++
	start := c.k.Clock.Now().AddDate(1, 0, 0).Add(time.Duration(c.hours) * time.Hour)
	c.k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
			discount_cents, enterprise, hold_until, paid_at, created_at)
		VALUES ($1, $2, $3, $4, $5, 'agendado', 16000, 0, false, $4, 1, 1)`,
		ids.New(), therapist, patient.ID, start.UnixMicro(), start.Add(50*time.Minute).UnixMicro())
	return patient.ID
}

// left leaves the sealed contact of a patient for a therapist.
func (c *cast) left(therapist *testkit.Person, patient string) {
	vault, _ := c.vault(therapist)
	c.k.Exec("DELETE FROM agreement_contact WHERE therapist_id = $1 AND patient_id = $2", therapist.ID, patient)
	c.k.Exec(`INSERT INTO agreement_contact (therapist_id, patient_id, vault_id, sealed, written_at)
		VALUES ($1, $2, $3, $4, 1)`, therapist.ID, patient, vault, sealedTo(format.ContactPad))
}

// sealedTo returns a text of the size of one that was sealed to a vault.
func sealedTo(size int) string { return sealedText(size + 65) }

// agrees lets a patient accept a version and leave a contact.
func (c *cast) agrees(patient *testkit.Person) {
	id, therapist := agreementOf(c, patient), c.listed()
	c.k.Exec(`INSERT INTO agreement_accepted (therapist_id, patient_id, version, agreement_id, hash, accepted_at)
		SELECT therapist_id, $2, version, id, hash, 1 FROM agreement WHERE id = $1`, id, patient.ID)
	c.k.Exec(`INSERT INTO agreement_notice (therapist_id, patient_id, considered, sent_at) VALUES ($1, $2, 1, 1)
		ON CONFLICT DO NOTHING`, therapist.ID, patient.ID)
	c.left(therapist, patient.ID)
}

var agreementThings = map[string]thing{
	"read-agreement":           {own: agreementOf, foreign: foreignAgreement},
	"accept-agreement":         {own: agreementOf, foreign: foreignAgreement},
	"put-agreement-contact":    {own: agreementOf, foreign: foreignAgreement},
	"remove-agreement-contact": {own: agreementOf, foreign: foreignAgreement},
	"send-agreement": {own: asked, foreign: func(c *cast, _ *testkit.Person) string {
		return asked(c, c.get(caller{name: "keeper", role: actor.Therapist, make: (*cast).therapist}))
	}},
}

var agreementSamples = map[string]sample{
	"publish-agreement": func(c *cast, of *testkit.Person) request {
		n := testkit.One[int](c.k, "SELECT COALESCE(MAX(version), 0) FROM agreement WHERE therapist_id = $1", of.ID)
		c.made++
		return request{body: testkit.Fields{
			"seen":      n,
			"everybody": true,
			"texts":     map[string]string{"FEES": fmt.Sprint("Texto ", c.made)},
		}}
	},
	"read-own-agreement": func(c *cast, of *testkit.Person) request {
		agreementOf(c, of)
		return request{}
	},
	"agreement-patients": func(c *cast, of *testkit.Person) request {
		asked(c, of)
		return request{}
	},
	"agreement-contacts": func(c *cast, of *testkit.Person) request {
		c.left(c.keeper(of), asked(c, of))
		return request{}
	},
	"list-own-agreements": func(c *cast, of *testkit.Person) request {
		agreementOf(c, of)
		return request{}
	},
	"accept-agreement": just(testkit.Fields{"hash": "h"}),
	"put-agreement-contact": func(c *cast, _ *testkit.Person) request {
		vault, _ := c.vault(c.listed())
		return request{body: testkit.Fields{"vaultId": vault, "sealed": sealedTo(format.ContactPad)}}
	},
}

func agreementMails() (out []mailSample) {
	for _, discreet := range []bool{false, true} {
		out = append(out, mailSample{
			by:   "agreement.MailPending",
			name: fmt.Sprint("a contract is to be read, discreet: ", discreet),
			mail: agreement.MailPending(httpx.ExampleID, "Helena Prado Rocha", discreet),
		})
	}
	return out
}
