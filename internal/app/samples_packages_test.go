package app_test

import (
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/packages"
	"psic/internal/testkit"
)

// offersPackages returns a listed therapist who offers packages of four sessions.
func offersPackages(c *cast, _ *testkit.Person) string {
	p := c.listed()
	c.k.Exec(`INSERT INTO package_offer (therapist_id, sessions, discount_percent, changed_at) VALUES ($1, 4, 10, 1)
		ON CONFLICT (therapist_id, sessions) DO NOTHING`, p.ID)
	return p.ID
}

// packageIn creates a package of the caller in this state. For a role without packages it is the victim's.
func packageIn(state packages.State) func(*cast, *testkit.Person) string {
	return func(c *cast, who *testkit.Person) string {
		if !who.Role.Patient() {
			who = c.victim()
		}
		return c.packageOf(who, state)
	}
}

func foreignPackage(c *cast, _ *testkit.Person) string {
	return c.packageOf(c.victim(), packages.Active)
}

// packageOf creates a package of one session that is left; what it costs is held in the ledger.
func (c *cast) packageOf(who *testkit.Person, state packages.State) string {
	id, now := ids.New(), c.k.Clock.Now()
	left := 0
	var paid, valid any
	if state == packages.Active {
		left, paid, valid = 1, now.UnixMicro(), now.AddDate(1, 0, 0).UnixMicro()
		c.k.Exec("INSERT INTO ledger_balance (account, balance_cents) VALUES ('escrow:' || $1, 14400)", id)
	}
	if state == packages.Waiting {
		c.k.Exec("UPDATE session_package SET state = 'UNPAID' WHERE patient_id = $1 AND state = 'WAITING'", who.ID)
	}
	c.k.Exec(`INSERT INTO session_package (id, therapist_id, patient_id, sessions, list_cents, discount_percent,
			unit_cents, left_sessions, state, created_at, pay_until, paid_at, valid_until)
		VALUES ($1, $2, $3, 4, 16000, 10, 14400, $4, $5, $6, $7, $8, $9)`,
		id, c.listed().ID, who.ID, left, string(state), now.UnixMicro(), now.Add(time.Hour).UnixMicro(), paid, valid)
	return id
}

var packageThings = map[string]thing{
	"read-package-offers":     {own: ownOrListed, foreign: pendingTherapist},
	"choose-package":          {own: offersPackages, foreign: pendingTherapist},
	"read-package":            {own: packageIn(packages.Active), foreign: foreignPackage},
	"pay-package":             {own: packageIn(packages.Waiting), foreign: foreignPackage},
	"return-package":          {own: packageIn(packages.Active), foreign: foreignPackage},
	"return-package-as-admin": {own: packageIn(packages.Active), foreign: foreignPackage},
}

var packageSamples = map[string]sample{
	"save-package-offers": just(testkit.Fields{
		"offers": []testkit.Fields{{"sessions": 4, "discountPercent": 10}},
	}),
	"choose-package": func(c *cast, of *testkit.Person) request {
		c.k.Exec(`UPDATE session_package SET state = 'RETURNED', left_sessions = 0
			WHERE patient_id = $1 AND state = 'ACTIVE'`, of.ID)
		return request{body: testkit.Fields{"sessions": 4, "total": 576}}
	},
	"pay-package": func(c *cast, _ *testkit.Person) request {
		return request{body: testkit.PixPayment()}
	},
	"return-package":          just(testkit.Fields{"value": 144}),
	"return-package-as-admin": just(testkit.Fields{"value": 144, "reason": "Pedido por telefone"}),
	"bought-packages": func(c *cast, _ *testkit.Person) request {
		c.packageOf(c.victim(), packages.Active)
		return request{}
	},
	"my-packages": func(c *cast, of *testkit.Person) request {
		if of.Role.Patient() {
			c.packageOf(of, packages.Active)
		}
		return request{}
	},
	"read-package-offers": func(c *cast, of *testkit.Person) request {
		offersPackages(c, of)
		return request{}
	},
}

func packageMails() []mailSample {
	full := packages.MailContent{
		Size:     4,
		Sessions: 3,
		Amount:   432_00,
		Until:    at.Day(2027, time.August, 6),
	}
	var out []mailSample
	for _, kind := range packages.MailKinds() {
		n := full
		n.What = kind
		out = append(out, mailSample{
			by:   "packages.MailPackage",
			name: string(kind),
			mail: packages.MailPackage(n, false),
		})
	}
	one := full
	one.What, one.Sessions, one.Amount = packages.MailEnding, 1, 144_00
	return append(out,
		mailSample{by: "packages.MailPackage", name: "one session is left", mail: packages.MailPackage(one, false)},
		mailSample{by: "packages.MailPackage", name: "to an employee", mail: packages.MailPackage(full, true)},
	)
}

// buysPackages fills the tables of packages.
func (c *cast) buysPackages() {
	offersPackages(c, nil)
	id := c.packageOf(c.victim(), packages.Waiting)
	c.k.Exec("UPDATE session SET package_id = $1 WHERE id = $2", id, c.session(c.victim(), held))
}
