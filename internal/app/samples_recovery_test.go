package app_test

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

const personalAddress = "eu@pessoal.example"

// mailedCode sets a recovery address and sends the code that was mailed to it.
func mailedCode(c *cast, of *testkit.Person) request {
	if of.Role != actor.Enterprise || !c.alive(*of) {
		return request{body: testkit.Fields{"code": "123456"}}
	}
	err := c.k.App.Login.RequestRecovery(context.Background(), of.ID, personalAddress, testkit.Password)
	if err != nil {
		c.k.T.Fatal(err)
	}
	return request{body: testkit.Fields{"code": c.k.MailedCode(personalAddress)}}
}

// guarded makes the account a guarded one: its password was reset through the employer's mailbox. The password before
// the reset was the same.
func guarded(c *cast, of *testkit.Person) request {
	c.k.Exec(
		"UPDATE account SET guarded_at = 1, guard_hash = password_hash WHERE id = $1 AND role = 'ENTERPRISE'",
		of.ID,
	)
	return request{body: testkit.Fields{"password": testkit.Password, "termsOfService": true}}
}

var recoverySamples = map[string]sample{
	"ask-recovery-email":     just(testkit.Fields{"email": personalAddress, "password": testkit.Password}),
	"confirm-recovery-email": mailedCode,
	"remove-recovery-email":  just(testkit.Fields{"password": testkit.Password}),
	"prove-identity":         guarded,
	"begin-again":            guarded,
}
