package app_test

import (
	"context"

	"psic/internal/evidence"
	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// issued is a document of the company.
func (c *cast) issued(of *testkit.Person) evidence.Stored {
	today := c.k.Clock.Today()
	from := at.Day(today.Year(), 1, 1)
	d, err := c.k.Evidence.Issue(context.Background(), administrator(of), ownCompany(c, of), from, today)
	if err != nil {
		c.k.T.Fatal(err)
	}
	return d
}

func issuedNumber(c *cast, of *testkit.Person) string {
	today := c.k.Clock.Today()
	d, err := c.k.Evidence.Issue(context.Background(), administrator(of), c.spare(), today, today)
	if err != nil {
		c.k.T.Fatal(err)
	}
	return d.Number
}

// publishedSurvey is last year's survey of a company, with results.
func (c *cast) publishedSurvey(companyID string) {
	c.k.Exec("DELETE FROM survey_mark")
	c.k.Exec("DELETE FROM survey")
	c.k.Exec(`INSERT INTO survey (id, company_id, year, opened_at, closes_at, counted, published, results)
		VALUES ('last', $1, 2025, 1, 2, true, true, '{"year":2025,"answers":40,"favourable":{"ROLE":70}}')`, companyID)
}

// openSurvey opens the survey of the company of an employee.
func (c *cast) openSurvey(of *testkit.Person) {
	c.k.Exec("DELETE FROM survey_mark")
	c.k.Exec("DELETE FROM survey_count")
	c.k.Exec("DELETE FROM survey")
	c.k.Exec(`INSERT INTO survey (id, company_id, year, opened_at, closes_at)
		SELECT 'open', company_id, 2026, 1, 9000000000000000 FROM account
		WHERE id = $1 AND company_id IS NOT NULL`, of.ID)
}

// surveyAnswers are answers to all questions.
func surveyAnswers() testkit.Fields {
	var answers []testkit.Fields
	for _, q := range evidence.Questions {
		answers = append(answers, testkit.Fields{"key": q.Key, "step": 4})
	}
	return testkit.Fields{"answers": answers, "consent": true}
}

var evidenceThings = map[string]thing{"check-evidence": {own: issuedNumber, foreign: issuedNumber}}

var evidenceSamples = map[string]sample{
	"company-evidence": func(c *cast, of *testkit.Person) request { c.issued(of); return request{} },
	"issue-evidence": just(testkit.Fields{
		"from":  "01/01/2026",
		"until": "31/10/2026",
	}),
	"evidence-pdf": func(c *cast, of *testkit.Person) request {
		return request{path: map[string]string{"documentId": c.issued(of).ID}}
	},
	"company-surveys": func(c *cast, of *testkit.Person) request {
		c.publishedSurvey(ownCompany(c, of))
		return request{}
	},
	"open-survey": func(c *cast, of *testkit.Person) request {
		c.k.Exec("DELETE FROM survey_mark")
		c.k.Exec("DELETE FROM survey_count")
		c.k.Exec("DELETE FROM survey")
		return request{}
	},
	"asked-survey": func(c *cast, of *testkit.Person) request { c.openSurvey(of); return request{} },
	"answer-survey": func(c *cast, of *testkit.Person) request {
		c.openSurvey(of)
		return request{body: surveyAnswers()}
	},
}
