package app_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// listed returns a therapist in the directory, whose profile everybody may read and only the therapist may change.
func (c *cast) listed() *testkit.Person {
	return c.get(caller{name: "listed", role: actor.Therapist, make: (*cast).therapist})
}

func listedTherapist(c *cast, _ *testkit.Person) string { return c.listed().ID }

func ownOrListed(c *cast, who *testkit.Person) string {
	if who.Role == actor.Therapist {
		return who.ID
	}
	return c.listed().ID
}

// pendingTherapist returns a therapist who waits for the review. It creates a new one when the last was reviewed.
func pendingTherapist(c *cast, _ *testkit.Person) string {
	p := c.people["pending"]
	if p != nil {
		acc, err := c.k.Account.ByID(context.Background(), p.ID)
		if err == nil && acc.State == string(directory.DataProvided) {
			return p.ID
		}
	}
	fresh := c.k.Submitted(c.email("psic.test"))
	c.people["pending"] = &fresh
	return fresh.ID
}

// pendingName returns the id of a therapist's request for another name that nobody has decided.
func pendingName(c *cast, _ *testkit.Person) string {
	const waiting = "SELECT COALESCE(MAX(id), '') FROM name_change WHERE decision = 'PENDING'"
	if id := testkit.One[string](c.k, waiting); id != "" {
		return id
	}
	p := c.k.Submitted(c.email("psic.test"))
	own := c.k.Call(http.MethodGet, "/api/therapist/"+p.ID, p.Token, nil).Is(http.StatusOK).JSON()
	form := testkit.TherapistForm(testkit.Fields{
		"fullName":       "Outra Pessoa Nova",
		"birthdate":      own["birthDate"],
		"cpf":            own["cpf"],
		"document":       own["document"],
		"documentRegion": own["documentRegion"],
		"crp":            own["crp"],
	})
	c.k.Call(http.MethodPut, "/api/therapist/"+p.ID, p.Token, form).Is(http.StatusOK)
	return testkit.One[string](c.k, waiting)
}

func approvalToken(c *cast, who *testkit.Person) string {
	token, err := c.k.App.Login.NewApproval(context.Background(), pendingTherapist(c, who))
	if err != nil {
		c.k.T.Fatal(err)
	}
	return token
}

// therapistsKept returns the data of the listed therapist that only the therapist and administrators may change.
func (c *cast) therapistsKept() string {
	p := c.people["listed"]
	if p == nil {
		return ""
	}
	var state, plan, about string
	var version, hours, blocks int
	row := c.k.DB.Read().QueryRow(`SELECT a.state, t.about_me, g.version,
			COALESCE((SELECT s.plan_id || COALESCE(s.next_plan_id, '') FROM subscription s
				WHERE s.therapist_id = a.id), ''),
			(SELECT count(*) FROM schedule_entry e WHERE e.therapist_id = a.id),
			(SELECT count(*) FROM day_block b WHERE b.therapist_id = a.id)
		FROM account a JOIN therapist t ON t.account_id = a.id JOIN agenda g ON g.therapist_id = a.id
		WHERE a.id = $1`, p.ID)
	err := row.Scan(&state, &about, &version, &plan, &hours, &blocks)
	if err != nil {
		c.k.T.Fatal(err)
	}
	return fmt.Sprint(state, about, version, plan, hours, blocks, c.alive(*p))
}

var therapistSamples = map[string]sample{
	"submit-therapist": func(c *cast, of *testkit.Person) request {
		c.startOver(of)
		return request{body: testkit.TherapistForm()}
	},
	"update-therapist":  changedForm,
	"approve-therapist": just(testkit.Fields{"evidence": "Registro ativo no cadastro do CFP."}),
	"reject-name":       just(testkit.Fields{"reason": "O nome não é o do registro."}),
	"reject-therapist":  just(testkit.Fields{"reason": "O número não existe no cadastro do CFP."}),
	"approve-by-link": func(c *cast, of *testkit.Person) request {
		return request{
			query: url.Values{"token": {approvalToken(c, of)}},
			body:  testkit.Fields{"evidence": "Conferido."},
		}
	},
	"pending-therapists": func(c *cast, of *testkit.Person) request { pendingTherapist(c, of); return request{} },
	"choose-plan": func(c *cast, of *testkit.Person) request {
		if of.Role == actor.Therapist {
			c.k.Exec("UPDATE account SET state = $1 WHERE id = $2", string(directory.PendingPlan), of.ID)
		}
		return request{body: testkit.Fields{"plan": "FREE"}}
	},
	"save-schedule": just(testkit.Fields{"schedules": testkit.EveryDay("10:00", "14:00", "19:00")}),
	"add-day-block": func(c *cast, of *testkit.Person) request {
		if of.Role == actor.Therapist && c.alive(*of) {
			c.k.Exec("DELETE FROM session WHERE starts_at BETWEEN 1798426800000000 AND 1798513200000000")
			c.session(of, xmas)
		}
		c.k.Exec("DELETE FROM day_block WHERE first_on >= '2026-12-01'") // the same days are not blocked twice
		return request{body: testkit.Fields{"firstDay": "24/12/2026", "lastDay": "02/01/2027", "reason": "Férias"}}
	},
	"day-blocks": func(c *cast, of *testkit.Person) request { c.block(of); return request{} },
	"drop-day-block": func(c *cast, of *testkit.Person) request {
		return request{path: map[string]string{"blockId": c.block(of)}}
	},
	"open-hour": func(c *cast, _ *testkit.Person) request {
		c.k.Exec("DELETE FROM schedule_entry WHERE start_minute = 300") // the same hour is not opened twice
		return request{body: testkit.Fields{"day": "20/12/2026", "startTime": "05:00"}}
	},
	"explain-hour": func(*cast, *testkit.Person) request {
		return request{query: url.Values{"day": {"18/11/2026"}, "startTime": {"10:00"}}}
	},
	"list-therapists": func(c *cast, _ *testkit.Person) request { c.listed(); return request{} },
}

// startOver resets a therapist's registration to the confirmed address.
func (c *cast) startOver(of *testkit.Person) {
	if of.Role != actor.Therapist {
		return
	}
	for _, table := range []string{"session_message", "move_proposal"} {
		c.k.Exec("DELETE FROM "+table+" WHERE session_id IN (SELECT id FROM session WHERE therapist_id = $1)", of.ID)
	}
	for _, table := range []string{
		"session",
		"schedule_entry",
		"day_block",
		"agenda",
		"invoice",
		"subscriber",
		"subscription",
		"crp_review",
	} {
		c.k.Exec("DELETE FROM "+table+" WHERE therapist_id = $1", of.ID)
	}
	c.k.Exec("DELETE FROM therapist WHERE account_id = $1", of.ID)
	c.k.Exec("UPDATE account SET state = 'EMAIL_CONFIRMED', private = '', cpf_index = NULL WHERE id = $1", of.ID)
}

// changedForm returns a changed profile. The fields that identify the person must stay the same.
func changedForm(c *cast, of *testkit.Person) request {
	if of.Role != actor.Therapist {
		return request{body: testkit.TherapistForm()}
	}
	own := c.k.Call(http.MethodGet, "/api/therapist/"+of.ID, of.Token, nil).Is(http.StatusOK).JSON()
	if own["crp"] == "" { // an earlier operation reset the registration
		path := "/api/therapist-register/" + of.ID + "/additional-information"
		c.k.Call(http.MethodPost, path, of.Token, testkit.TherapistForm()).Is(http.StatusOK)
		c.signInAgain(of)
		return changedForm(c, of)
	}
	return request{body: testkit.TherapistForm(testkit.Fields{
		"birthdate":      own["birthDate"],
		"cpf":            own["cpf"],
		"document":       own["document"],
		"documentRegion": own["documentRegion"],
		"crp":            "",
	})}
}

// block returns a day block at the end of the year.
func (c *cast) block(of *testkit.Person) string {
	if of.Role != actor.Therapist {
		return "01890000-0000-7000-8000-000000000000"
	}
	old, err := c.k.Agenda.Blocks(context.Background(), of.ID)
	if err == nil && len(old) > 0 {
		return old[0].ID
	}
	holidays := agenda.BlockInput{First: "24/12/2026", Last: "02/01/2027"}
	b, err := c.k.Agenda.AddBlock(context.Background(), of.ID, holidays)
	if err != nil {
		c.k.T.Fatal(err)
	}
	return b.ID
}
