package app_test

import (
	"context"
	"slices"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/testkit"
)

const personalAddress = "eu@pessoal.example"

// leftCompany makes a patient somebody who left a company. Only present and former employees have a personal address.
func leftCompany(c *cast, of *testkit.Person) {
	c.k.Exec("UPDATE account SET mailbox_lost = true WHERE id = $1 AND role = 'CUSTOMER'", of.ID)
}

// mailedCode sets a recovery address and sends the code that was mailed to it.
func mailedCode(c *cast, of *testkit.Person) request {
	if !slices.Contains([]actor.Role{actor.Enterprise, actor.Customer}, of.Role) || !c.alive(*of) {
		return request{body: testkit.Fields{"code": "123456"}}
	}
	leftCompany(c, of)
	err := c.k.App.Login.RequestRecovery(context.Background(), of.ID, personalAddress, testkit.Password)
	if f := fault.As(err); f != nil && f.Code == login.ErrWrongPassword.Code {
		return request{body: testkit.Fields{"code": "123456"}} // an operation before changed the password
	}
	if err != nil {
		c.k.T.Fatal(err)
	}
	return request{body: testkit.Fields{"code": c.k.MailedCode(personalAddress)}}
}

// guarded makes the account a guarded one: its password was reset through the employer's mailbox. The password before
// the reset was the same.
func guarded(c *cast, of *testkit.Person) request {
	c.k.Exec(`UPDATE account SET guarded_at = 1, guard_hash = password_hash
		WHERE id = $1 AND role IN ('ENTERPRISE', 'CUSTOMER')`, of.ID)
	return request{body: testkit.Fields{"password": testkit.Password, "termsOfService": true}}
}

var recoverySamples = map[string]sample{
	"ask-recovery-email": func(c *cast, of *testkit.Person) request {
		leftCompany(c, of)
		return request{body: testkit.Fields{"email": personalAddress, "password": testkit.Password}}
	},
	"confirm-recovery-email": mailedCode,
	"remove-recovery-email":  just(testkit.Fields{"password": testkit.Password}),
	"prove-identity":         guarded,
	"begin-again":            guarded,
}
