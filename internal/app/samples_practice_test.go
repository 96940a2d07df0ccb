package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/notify"
	"psic/internal/platform/httpx"
	"psic/internal/practice"
	"psic/internal/testkit"
)

// attended returns the path with a patient of the therapist, with whom a session is over and who has a standing hour.
// Of somebody without an agenda it is a patient of the listed therapist.
func (c *cast) attended(of *testkit.Person) map[string]string {
	therapist := c.listed()
	if testkit.One[int](c.k, "SELECT count(*) FROM agenda WHERE therapist_id = $1", of.ID) > 0 {
		therapist = of
	}
	patient := c.met(therapist)
	c.k.Exec(`INSERT INTO standing (id, therapist_id, patient_id, weekday, start_minute, minutes, every_weeks,
			first_on, method, card_id, price_cents, enterprise, state, planned_on, created_at)
		VALUES ($1, $2, $3, 4, 1140, 50, 1, '2026-11-26', 'pix', '', 16000, false, 'PAUSED', '2027-01-11', 1)`,
		ids.New(), therapist.ID, patient)
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

// proposed proposes a free hour of a therapist to a patient, a Sunday at dawn.
func (c *cast) proposed(therapist, patient string) string {
	c.k.Exec("UPDATE session SET status = 'cancelado', cancelled_by = 'ADMIN' WHERE paid_at IS NULL")
	c.k.Exec("DELETE FROM hour_proposal WHERE therapist_id = $1", therapist)
	day := c.k.Clock.Today().AddDays(7)
	for day.Weekday() != time.Sunday {
		day = day.AddDays(1)
	}
	start, id, now := day.At(4*60, at.SaoPaulo), ids.New(), c.k.Clock.Now()
	c.k.Exec(`INSERT INTO hour_proposal (id, therapist_id, patient_id, starts_at, ends_at, proposed_at, expires_at,
			state)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 'OPEN')`, id, therapist, patient, start.UnixMicro(),
		start.Add(50*time.Minute).UnixMicro(), now.UnixMicro(), now.Add(24*time.Hour).UnixMicro())
	return id
}

// attendedBy is the therapist of a patient.
func (c *cast) attendedBy(patient string) string {
	return testkit.One[string](c.k, "SELECT therapist_id FROM session WHERE patient_id = $1", patient)
}

// proposalTo proposes an hour of the listed therapist to somebody. For a role without sessions it is the victim.
func proposalTo(c *cast, who *testkit.Person) string {
	patient := c.victim().ID
	if who.Role.Patient() {
		patient = who.ID
	}
	return c.proposed(c.listed().ID, patient)
}

// practisesSecretly fills the tables of what therapists do beside their sessions: proposed hours, own patients, files
// and copies of records, accounts of calendars.
func (c *cast) practisesSecretly() {
	psi := c.listed()
	proposalTo(c, c.victim())
	patient := c.met(psi)
	c.k.Call(http.MethodPut, "/api/therapist/"+psi.ID+"/patients/"+patient+"/state", psi.Token,
		testkit.Fields{"state": "PAUSED"}).Is(http.StatusOK)
	c.ownInvitation(psi)
	c.ownBond(psi)
	recordFile(c, psi)
	c.earned(psi)
	c.k.Exec("INSERT INTO tax_choice (therapist_id, wanted, updated_at) VALUES ($1, true, 1)", psi.ID)
	c.k.Exec("INSERT INTO tax_reminder (therapist_id, period, sent_at) VALUES ($1, '2026-10', 1)", psi.ID)
	copyRequest(c, psi)
	account := c.calendarAccountOf(psi)
	c.k.Exec(`INSERT INTO calendar_written (target_id, session_id, starts_at, digest)
		SELECT id, 's', 1, 'd' FROM calendar_target WHERE account_id = $1`, account)
}

var practiceThings = map[string]thing{
	"read-hour-proposal":    {own: proposalTo, foreign: foreignTo(proposalTo)},
	"accept-hour-proposal":  {own: proposalTo, foreign: foreignTo(proposalTo)},
	"decline-hour-proposal": {own: proposalTo, foreign: foreignTo(proposalTo)},
	"session-attendance":    {own: sat, foreign: foreignTo(sat)},
}

var practiceSamples = map[string]sample{
	"list-patients": func(c *cast, of *testkit.Person) request {
		c.attended(of)
		return request{}
	},
	"read-patient":      patientInPath(nil, nil),
	"set-patient-state": patientInPath(testkit.Fields{"state": "PAUSED"}, nil),
	"own-hour-proposals": func(c *cast, of *testkit.Person) request {
		proposalTo(c, of)
		return request{}
	},
	"patient-hour-proposals": func(c *cast, of *testkit.Person) request {
		path := c.attended(of)
		c.proposed(c.attendedBy(path["patientId"]), path["patientId"])
		return request{path: path}
	},
	"propose-hour": func(c *cast, of *testkit.Person) request {
		path := c.attended(of)
		c.k.Exec("DELETE FROM hour_proposal")
		day := c.k.Clock.Today().AddDays(10).Wire()
		return request{path: path, body: testkit.Fields{"day": day, "startTime": "04:15"}}
	},
	"take-back-hour-proposal": func(c *cast, of *testkit.Person) request {
		path := c.attended(of)
		path["proposalId"] = c.proposed(c.attendedBy(path["patientId"]), path["patientId"])
		return request{path: path}
	},
	"patient-sessions": patientInPath(nil, url.Values{"when": {"PAST"}}),
}

func practiceMails() []mailSample {
	start := time.Date(2026, time.August, 6, 22, 0, 0, 0, time.UTC)
	n := practice.MailContent{
		ProposalID: httpx.ExampleID,
		PatientID:  httpx.ExampleID,
		Start:      start,
		Until:      start.Add(-30 * time.Hour),
	}
	moves, accepted := n, n
	moves.Was, accepted.Accepted = start.AddDate(0, 0, 7), true
	var out []mailSample
	for i, mail := range []notify.Mail{
		practice.MailProposed(n, false),
		practice.MailProposed(moves, false),
		practice.MailProposed(moves, true),
	} {
		out = append(out, mailSample{
			by:   "practice.MailProposed",
			name: fmt.Sprint("an hour is proposed, ", []string{"new", "moves a session", "to an employee"}[i]),
			mail: mail,
		})
	}
	for _, one := range []practice.MailContent{n, accepted} {
		out = append(out, mailSample{
			by:   "practice.MailAnswered",
			name: fmt.Sprint("a proposed hour is answered, accepted: ", one.Accepted),
			mail: practice.MailAnswered(one),
		})
	}
	return out
}
