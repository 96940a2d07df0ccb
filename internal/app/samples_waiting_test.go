package app_test

import (
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/httpx"
	"psic/internal/testkit"
	waitinglist "psic/internal/waiting"
)

// wait puts somebody on the waiting list of the listed therapist. For a role without sessions it is the victim.
func (c *cast) wait(who *testkit.Person) (id, patient string) {
	patient = c.victim().ID
	if who.Role.Patient() {
		patient = who.ID
	}
	id = ids.New()
	c.k.Exec("UPDATE waiting SET state = 'ENDED', ended_at = $1 WHERE patient_id = $2 AND state = 'WAITING'",
		c.k.Clock.Now().UnixMicro(), patient)
	c.k.Exec(`INSERT INTO waiting (id, patient_id, therapist_id, weekdays, from_minute, to_minute, last_on, state,
			created_at)
		VALUES ($1, $2, $3, 18, 1080, 1260, '2027-01-31', 'WAITING', $4)`,
		id, patient, c.listed().ID, c.k.Clock.Now().UnixMicro())
	return id, patient
}

func waitOf(c *cast, who *testkit.Person) string {
	id, _ := c.wait(who)
	return id
}

// offerOf offers a free hour of the listed therapist.
func offerOf(c *cast, who *testkit.Person) string {
	wait, patient := c.wait(who)
	c.k.Exec("UPDATE session SET status = 'cancelado', cancelled_by = 'ADMIN' WHERE paid_at IS NULL")
	c.k.Exec("UPDATE waiting_offer SET state = 'DECLINED' WHERE patient_id = $1", patient)
	day, err := at.ParseDate(c.freeSlot()["day"].(string))
	if err != nil {
		c.k.T.Fatal(err)
	}
	start, id := day.At(10*60, at.SaoPaulo), ids.New()
	now := c.k.Clock.Now()
	c.k.Exec(`INSERT INTO waiting_offer (id, waiting_id, patient_id, therapist_id, starts_at, ends_at, enterprise,
			offered_at, expires_at, state)
		VALUES ($1, $2, $3, $4, $5, $6, false, $7, $8, 'OPEN')`,
		id, wait, patient, c.listed().ID, start.UnixMicro(), start.Add(50*time.Minute).UnixMicro(),
		now.UnixMicro(), now.Add(30*time.Minute).UnixMicro())
	return id
}

func foreignTo(own func(*cast, *testkit.Person) string) func(*cast, *testkit.Person) string {
	return func(c *cast, _ *testkit.Person) string { return own(c, c.victim()) }
}

var waitingThings = map[string]thing{
	"ask-waiting":   {own: takesStanding, foreign: pendingTherapist},
	"ask-earlier":   {own: sessionThat(paid), foreign: foreignTo(sessionThat(paid))},
	"end-waiting":   {own: waitOf, foreign: foreignTo(waitOf)},
	"read-offer":    {own: offerOf, foreign: foreignTo(offerOf)},
	"accept-offer":  {own: offerOf, foreign: foreignTo(offerOf)},
	"decline-offer": {own: offerOf, foreign: foreignTo(offerOf)},
}

var waitingSamples = map[string]sample{
	"list-waits": func(c *cast, of *testkit.Person) request {
		offerOf(c, of)
		return request{}
	},
	"ask-waiting": just(testkit.Fields{"days": []string{"MONDAY"}, "fromTime": "18:00", "toTime": "21:00"}),
	"ask-earlier": just(testkit.Fields{"days": []string{"MONDAY"}}),
	"read-demand": func(c *cast, of *testkit.Person) request {
		id, _ := c.wait(c.victim())
		c.k.Exec(`UPDATE waiting SET therapist_id = $1
			WHERE id = $2 AND EXISTS (SELECT 1 FROM agenda WHERE therapist_id = $1)`, of.ID, id)
		return request{}
	},
}

func waitingMails() []mailSample {
	start := time.Date(2026, time.August, 6, 22, 0, 0, 0, time.UTC)
	n := waitinglist.MailContent{
		OfferID:       httpx.ExampleID,
		TherapistName: "Helena Prado Rocha",
		Start:         start,
		Until:         start.Add(-30 * time.Hour),
	}
	moves := n
	moves.Was = start.AddDate(0, 0, 7)
	var out []mailSample
	for _, sample := range []struct {
		name     string
		content  waitinglist.MailContent
		discreet bool
	}{{"a new session", n, false}, {"a session that moves", moves, false}, {"to an employee", moves, true}} {
		out = append(out, mailSample{
			by:   "waiting.MailOffer",
			name: fmt.Sprint("an hour is offered, ", sample.name),
			mail: waitinglist.MailOffer(sample.content, sample.discreet),
		})
	}
	for _, discreet := range []bool{false, true} {
		over := waitinglist.OverContent{
			TherapistID:   httpx.ExampleTherapistID,
			TherapistName: "Helena Prado Rocha",
			LastOn:        at.Day(2026, time.August, 6),
		}
		out = append(out, mailSample{
			by:   "waiting.MailOver",
			name: fmt.Sprint("the last day of a wait has passed, discreet: ", discreet),
			mail: waitinglist.MailOver(over, discreet),
		})
	}
	return out
}

// waitsSecretly fills the tables of the waiting list.
func (c *cast) waitsSecretly() { offerOf(c, c.victim()) }
