package app_test

import (
	"net/url"
	"strings"

	"psic/internal/testkit"
)

// attended returns the path with a patient of the therapist, with whom a session is over and who has a standing hour. Of
// somebody without an agenda it is a patient of the listed therapist.
func (c *cast) attended(of *testkit.Person) map[string]string {
	therapist := c.listed()
	if testkit.One[int](c.k, "SELECT count(*) FROM agenda WHERE therapist_id = $1", of.ID) > 0 {
		therapist = of
	}
	patient := c.met(therapist)
	c.k.Exec(`INSERT INTO standing (id, therapist_id, patient_id, weekday, start_minute, minutes, every_weeks,
			first_on, method, card_id, price_cents, enterprise, state, planned_on, created_at)
		VALUES ($1, $2, $3, 4, 1140, 50, 1, '2026-11-26', 'pix', '', 16000, false, 'PAUSED', '2027-01-11', 1)`,
		strings.Replace(patient, "-", "", 1), therapist.ID, patient)
	return map[string]string{"patientId": patient}
}

func patientInPath(body any, query url.Values) sample {
	return func(c *cast, of *testkit.Person) request {
		return request{path: c.attended(of), body: body, query: query}
	}
}

// sat returns a session that took place, in whose room both people were.
func sat(c *cast, who *testkit.Person) string {
	id := sessionThat(done)(c, who)
	c.k.Meet(id)
	return id
}

var practiceThings = map[string]thing{
	"session-attendance": {own: sat, foreign: foreignTo(sat)},
}

var practiceSamples = map[string]sample{
	"list-patients": func(c *cast, of *testkit.Person) request {
		c.attended(of)
		return request{}
	},
	"read-patient":      patientInPath(nil, nil),
	"set-patient-state": patientInPath(testkit.Fields{"state": "PAUSED"}, nil),
	"patient-sessions":  patientInPath(nil, url.Values{"when": {"PAST"}}),
}
