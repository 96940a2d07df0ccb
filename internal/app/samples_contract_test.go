package app_test

import (
	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// contracted is a contract of the company that holds today.
func contracted(c *cast, of *testkit.Person) { contractedBy(c, ownCompany(c, of)) }

func contractedBy(c *cast, companyID string) {
	c.k.Exec("DELETE FROM allowance_claim")
	c.k.Exec("DELETE FROM company_contract WHERE company_id = $1", companyID)
	c.k.Exec(`INSERT INTO company_contract (id, company_id, version, starts_on, sessions_per_month, share_percent,
		ceiling_cents, dependants_max, created_by, created_at)
		SELECT $1, $2, 1, '2026-11-01', 4, 100, 12000, 1, min(id), 1 FROM account`, ids.New(), companyID)
}

var contractThings = map[string]thing{
	"company-contracts": {own: ownCompany, foreign: spareCompany},
	"agree-contract":    {own: ownCompany, foreign: spareCompany},
	"end-contract":      {own: ownCompany, foreign: spareCompany},
	"coverage":          {own: ownOrListed, foreign: listedTherapist},
}

// takesCoverage lets a listed therapist see people of companies that cover sessions.
func takesCoverage(c *cast) {
	c.k.Exec(`INSERT INTO coverage_offer (therapist_id, floor_cents, changed_at)
		SELECT therapist_id, 12000, 1 FROM agenda WHERE true ON CONFLICT DO NOTHING`)
}

var contractSamples = map[string]sample{
	"own-allowance": func(c *cast, _ *testkit.Person) request { contractedBy(c, c.companyID); return request{} },
	"coverage": func(c *cast, _ *testkit.Person) request {
		contractedBy(c, c.companyID)
		takesCoverage(c)
		return request{}
	},
	"set-coverage-offer": just(testkit.Fields{"floor": 120}),
	"company-contracts":  func(c *cast, of *testkit.Person) request { contracted(c, of); return request{} },
	"agree-contract": func(c *cast, of *testkit.Person) request {
		contracted(c, of)
		return request{body: testkit.Fields{
			"seen":             1,
			"startsOn":         testkit.Wednesday,
			"sessionsPerMonth": 4,
			"sharePercent":     80,
			"ceiling":          150,
			"dependantsMax":    2,
		}}
	},
	"end-contract": func(c *cast, of *testkit.Person) request {
		contracted(c, of)
		return request{body: testkit.Fields{"seen": 1, "endsOn": testkit.Wednesday}}
	},
}
