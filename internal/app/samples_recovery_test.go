package app_test

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

const personalAddress = "eu@pessoal.example"

// mailedCode asks for a personal address and reads the code that it was sent.
func mailedCode(c *cast, of *testkit.Person) request {
	if of.Role != actor.Enterprise || !c.alive(*of) {
		return request{body: testkit.Fields{"code": "123456"}}
	}
	if err := c.k.App.Login.RequestRecovery(context.Background(), of.ID, personalAddress, testkit.Password); err != nil {
		c.k.T.Fatal(err)
	}
	return request{body: testkit.Fields{"code": c.k.MailedCode(personalAddress)}}
}

// guarded is somebody whose password was reset through the company's mailbox, to the same one.
func guarded(c *cast, of *testkit.Person) request {
	c.k.Exec(
		"UPDATE account SET guarded_at = 1, guard_hash = password_hash WHERE id = $1 AND role = 'ENTERPRISE'",
		of.ID,
	)
	return request{body: testkit.Fields{"password": testkit.Password}}
}

var recoverySamples = map[string]sample{
	"ask-recovery-email":     just(testkit.Fields{"email": personalAddress, "password": testkit.Password}),
	"confirm-recovery-email": mailedCode,
	"remove-recovery-email":  just(testkit.Fields{"password": testkit.Password}),
	"prove-identity":         guarded,
}
