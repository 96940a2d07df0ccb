package app_test

import (
	"psic/internal/kernel/actor"
	"psic/internal/kernel/ids"
	"psic/internal/platform/httpx"
	"psic/internal/questionnaire"
	"psic/internal/record/format"
	"psic/internal/testkit"
	"time"
)

const sampleWording = `{"statement":"s","items":["1","2","3","4","5","6","7"],"labels":["a","b","c","d"]}`

// worded gives a therapist a wording of GAD-7, and returns its id.
func (c *cast) worded(therapist string) string {
	id := ids.New()
	c.k.Exec(`INSERT INTO questionnaire_text (id, therapist_id, instrument, version, body, written_at)
		SELECT $1, $2, 'GAD7', COALESCE(MAX(version), 0) + 1, $3, 1 FROM questionnaire_text
		WHERE therapist_id = $2 AND instrument = 'GAD7'`, id, therapist, sampleWording)
	return id
}

// sentTo sends a questionnaire of a therapist to a patient, in place of an open one.
func (c *cast) sentTo(therapist *testkit.Person, patient, state string) string {
	id, text, now := ids.New(), c.worded(therapist.ID), c.k.Clock.Now()
	vault, _ := c.vault(therapist)
	sealed := ""
	if state == string(questionnaire.Answered) {
		sealed = sealedTo(format.AnswersPad)
	}
	c.k.Exec("DELETE FROM questionnaire WHERE therapist_id = $1 AND patient_id = $2", therapist.ID, patient)
	c.k.Exec(`INSERT INTO questionnaire (id, therapist_id, patient_id, text_id, instrument, state, sent_at, expires_at,
			closed_at, vault_id, sealed)
		VALUES ($1, $2, $3, $4, 'GAD7', $5, $6, $7, $6, $8, $9)`, id, therapist.ID, patient, text, state,
		now.UnixMicro(), now.Add(14*24*time.Hour).UnixMicro(), vault, sealed)
	return id
}

// questionnaireTo is an open questionnaire of the listed therapist to a patient; to the victim for other roles.
func questionnaireTo(c *cast, who *testkit.Person) string {
	patient := c.victim().ID
	if who.Role.Patient() && who.ID != "" {
		patient = who.ID
	}
	return c.sentTo(c.listed(), patient, "OPEN")
}

// questionnaireBy is an open questionnaire that a therapist sent.
func questionnaireBy(c *cast, who *testkit.Person) string {
	return c.sentTo(c.keeper(who), c.victim().ID, "OPEN")
}

// answeredBy returns a patient of a therapist who answered a questionnaire.
func answeredBy(c *cast, who *testkit.Person) string {
	therapist := c.keeper(who)
	patient := c.met(therapist)
	c.sentTo(therapist, patient, "ANSWERED")
	return patient
}

func byAnother(own func(*cast, *testkit.Person) string) func(*cast, *testkit.Person) string {
	return func(c *cast, _ *testkit.Person) string {
		return own(c, c.get(caller{name: "keeper", role: actor.Therapist, make: (*cast).therapist}))
	}
}

// toSend returns a patient of a therapist, who has a vault and a wording.
func toSend(c *cast, who *testkit.Person) string {
	therapist := c.keeper(who)
	c.vault(therapist)
	c.worded(therapist.ID)
	return c.met(therapist)
}

var questionnaireThings = map[string]thing{
	"read-questionnaire":        {own: questionnaireTo, foreign: foreignTo(questionnaireTo)},
	"answer-questionnaire":      {own: questionnaireTo, foreign: foreignTo(questionnaireTo)},
	"withdraw-questionnaire":    {own: questionnaireBy, foreign: byAnother(questionnaireBy)},
	"questionnaires-of-patient": {own: answeredBy, foreign: byAnother(answeredBy)},
	"send-questionnaire":        {own: toSend, foreign: byAnother(toSend)},
}

var questionnaireSamples = map[string]sample{
	"questionnaire-texts": func(c *cast, of *testkit.Person) request {
		c.worded(c.keeper(of).ID)
		return request{}
	},
	"write-questionnaire-text": func(c *cast, of *testkit.Person) request {
		seen := testkit.One[int](c.k, `SELECT COALESCE(MAX(version), 0) FROM questionnaire_text
			WHERE therapist_id = $1 AND instrument = 'GAD7'`, of.ID)
		return request{body: testkit.Fields{
			"instrument": "GAD7",
			"seen":       seen,
			"statement":  "Enunciado",
			"items":      []string{"1", "2", "3", "4", "5", "6", "7"},
			"labels":     []string{"a", "b", "c", "d"},
		}}
	},
	"waiting-questionnaires": func(c *cast, of *testkit.Person) request {
		questionnaireTo(c, of)
		return request{}
	},
	"send-questionnaire": just(testkit.Fields{"instrument": "GAD7"}),
	"answer-questionnaire": func(c *cast, _ *testkit.Person) request {
		vault, _ := c.vault(c.listed())
		return request{body: testkit.Fields{"vaultId": vault, "sealed": sealedTo(format.AnswersPad)}}
	},
}

func questionnaireMails() []mailSample {
	return []mailSample{{
		by:   "questionnaire.MailSent",
		name: "there is something to answer",
		mail: questionnaire.MailSent(httpx.ExampleID),
	}}
}
