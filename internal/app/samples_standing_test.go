package app_test

import (
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/httpx"
	"psic/internal/standing"
	"psic/internal/testkit"
)

// takesStanding returns a listed therapist who takes standing hours.
func takesStanding(c *cast, _ *testkit.Person) string {
	p := c.listed()
	c.k.Exec(`INSERT INTO standing_setting (therapist_id, takes, changed_at) VALUES ($1, true, 1)
		ON CONFLICT (therapist_id) DO NOTHING`, p.ID)
	return p.ID
}

// standingHour creates a standing hour of the caller in this state. For a role without sessions it is the victim's.
func standingHour(state string) func(*cast, *testkit.Person) string {
	return func(c *cast, who *testkit.Person) string {
		therapist, patient := c.listed().ID, c.victim().ID
		switch {
		case who.Role.Patient():
			patient = who.ID
		case who.Role == actor.Therapist && who.ID != "":
			therapist = who.ID
		}
		id, now := ids.New(), c.k.Clock.Now()
		c.k.Exec(`INSERT INTO standing (id, therapist_id, patient_id, weekday, start_minute, minutes, every_weeks,
				first_on, method, card_id, price_cents, enterprise, state, proposed_until, planned_on, created_at)
			VALUES ($1, $2, $3, 4, $4, 50, 1, '2027-01-07', '', '', 16000, false, $5, $6, '2027-01-11', $7)`,
			id, therapist, patient, len(c.people)%20*60+c.hours%60, state,
			now.Add(time.Hour).UnixMicro(), now.UnixMicro())
		c.hours++
		session := c.session(&testkit.Person{ID: patient, Role: actor.Customer}, soon)
		c.k.Exec("UPDATE session SET standing_id = $1, therapist_id = $2, occurrence_on = '2027-01-07' WHERE id = $3",
			id, therapist, session)
		return id
	}
}

// pricedStandingHour has a new price that waits for an answer.
func pricedStandingHour(c *cast, who *testkit.Person) string {
	id := standingHour("ACTIVE")(c, who)
	c.k.Exec("UPDATE standing SET next_price_cents = 18000, next_price_on = '2027-02-01' WHERE id = $1", id)
	return id
}

func foreignStandingHour(c *cast, _ *testkit.Person) string {
	return standingHour("PROPOSED")(c, c.victim())
}

// endStandingHours frees the hours of all samples before.
func (c *cast) endStandingHours() {
	c.k.Exec("UPDATE standing SET state = 'ENDED' WHERE state <> 'PROPOSED'")
	c.k.Exec("UPDATE session SET status = 'cancelado' WHERE standing_id <> ''")
}

func standingWanted(c *cast, _ *testkit.Person) request {
	c.endStandingHours()
	return request{body: testkit.Fields{
		"day":        at.DateOf(testkit.Start, at.SaoPaulo).AddDays(9).Wire(),
		"startTime":  "19:00",
		"everyWeeks": 1,
		"method":     "pix",
	}}
}

var standingSamples = map[string]sample{
	"preview-standing": standingWanted,
	"agree-standing":   standingWanted,
	"propose-standing": func(c *cast, of *testkit.Person) request {
		c.session(of, paid)
		return request{body: testkit.Fields{
			"customerId": c.victim().ID,
			"day":        at.DateOf(c.k.Clock.Now().AddDate(0, 0, 10), at.SaoPaulo).Wire(),
			"startTime":  "23:00",
			"everyWeeks": 2,
			"preview":    true,
		}}
	},
	"accept-standing": func(c *cast, _ *testkit.Person) request {
		c.endStandingHours()
		return request{body: testkit.Fields{"method": "pix"}}
	},
	"change-standing":       just(testkit.Fields{"action": "END", "preview": true}),
	"change-standing-means": just(testkit.Fields{"method": "pix"}),
	"save-standing-setting": just(testkit.Fields{"takesStandingHours": true}),
}

func standingMail(name string, n standing.MailContent) mailSample {
	to := " to the therapist"
	if n.Patient {
		to = " to the patient"
	}
	return mailSample{by: "standing.MailStanding", name: name + to, mail: standing.MailStanding(n, false)}
}

func standingMails() []mailSample {
	moment := time.Date(2026, time.August, 6, 22, 0, 0, 0, time.UTC)
	full := standing.MailContent{
		TherapistID: httpx.ExampleTherapistID,
		Patient:     true,
		Rhythm:      "Toda semana, quinta-feira às 19:00",
		Price:       160_00,
		Until:       moment,
		Left:        []standing.LeftDay{{Start: at.Of(moment), Nearest: at.Of(moment.Add(24 * time.Hour))}},
		Start:       moment.AddDate(0, 0, 7),
		At:          moment.AddDate(0, 0, 5),
		PixCode:     "00020101021226770014BR.GOV.BCB.PIX",
		From:        at.Day(2026, time.September, 1),
		To:          at.Day(2026, time.September, 15),

		NextPrice: 180_00,
	}
	var out []mailSample
	for _, patient := range []bool{true, false} {
		for _, kind := range standing.MailsTo(patient) {
			n := full
			n.What, n.Patient = kind, patient
			if kind == standing.MailNotice || kind == standing.MailPix || kind == standing.MailChargeFailed {
				n.SessionID = httpx.ExampleID
			}
			out = append(out, standingMail(string(kind), n))
		}
	}
	notice, failed, cheaper, leftOut := full, full, full, full
	notice.What, notice.SessionID, notice.ByCard = standing.MailNotice, httpx.ExampleID, true
	failed.What, failed.SessionID, failed.At = standing.MailChargeFailed, httpx.ExampleID, time.Time{}
	byPackage, packageOrPix := notice, notice
	byPackage.PackageUnit, packageOrPix.PackageUnit, packageOrPix.ByCard = 144_00, 144_00, false
	byHand := notice
	byHand.At = time.Time{}
	cheaper.What, cheaper.NextPrice = standing.MailPrice, 150_00
	leftOut.What, leftOut.Left = standing.MailLeftOut, []standing.LeftDay{{Start: at.Of(moment)}}
	out = append(out,
		standingMail("notice by card", notice),
		standingMail("notice with a package", byPackage),
		standingMail("notice with a package or PIX", packageOrPix),
		standingMail("notice without a charge", byHand),
		standingMail("the last charge failed", failed),
		standingMail("a lower price", cheaper),
		standingMail("left out without another hour", leftOut),
	)
	return append(out, mailSample{
		by:   "standing.MailStanding",
		name: "to an employee",
		mail: standing.MailStanding(full, true),
	})
}

// meetsEveryWeek fills the tables of standing hours.
func (c *cast) meetsEveryWeek() {
	c.k.Call("PUT", "/api/therapist/"+c.listed().ID+"/standing-setting", c.listed().Token,
		testkit.Fields{"takesStandingHours": true}).Is(200)
	id := standingHour("ACTIVE")(c, c.victim())
	session := c.session(c.victim(), held)
	c.k.Exec("UPDATE session SET standing_id = $1, occurrence_on = '2027-03-01' WHERE id = $2", id, session)
	c.k.Exec("INSERT INTO standing_payment (session_id, noticed_at, tries, next_try_at) VALUES ($1, 1, 0, 1)", session)
}
