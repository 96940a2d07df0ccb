package app_test

import (
	"net/http"

	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// nothingSigned is an answer of a passkey that proves nothing.
var nothingSigned = testkit.Fields{
	"name": "Celular", "credential": "AA", "clientDataJSON": "AA", "attestationObject": "AA",
	"authenticatorData": "AA", "signature": "AA", "userHandle": "AA",
}

// asked calls an operation that asks a passkey, and returns what it asks, or nil for a caller who may not call it.
func (c *cast) asked(path, token string) map[string]any {
	r := c.k.Call(http.MethodPost, path, token, nil)
	if r.Status != http.StatusOK {
		return nil
	}
	return r.JSON()
}

// newPasskey answers the options of a new passkey of the caller.
func newPasskey(c *cast, of *testkit.Person) request {
	c.k.Exec("DELETE FROM passkey WHERE account_id = $1", of.ID)
	options := c.asked("/api/auth/passkey/invitation", of.Token)
	if options == nil {
		return request{body: nothingSigned}
	}
	return request{body: c.k.NewAuthenticator().Create(options, "Celular")}
}

// withPasskey gives the caller a passkey and answers a question with it.
func withPasskey(path string) func(*cast, *testkit.Person) request {
	return func(c *cast, of *testkit.Person) request {
		c.k.Exec("DELETE FROM passkey WHERE account_id = $1", of.ID)
		// A new passkey may replace the login, so nobody gets one who may not answer the question.
		options := c.asked("/api/auth/passkey/invitation", of.Token)
		if options == nil || c.asked(path, of.Token) == nil {
			return request{body: nothingSigned}
		}
		phone := c.k.NewAuthenticator()
		body := phone.Create(options, "Celular")
		if c.k.Call(http.MethodPost, "/api/passkeys", of.Token, body).Status != http.StatusOK {
			return request{body: nothingSigned}
		}
		question := c.asked(path, of.Token)
		if question == nil {
			return request{body: nothingSigned}
		}
		return request{body: phone.Get(question)}
	}
}

// passkeyFor signs in with a passkey as somebody who stands by.
func passkeyFor(name string, make func(*cast) testkit.Person) sample {
	return func(c *cast, _ *testkit.Person) request {
		p := c.standing(name, make)
		p.Token = c.k.Login(p.Email).Token
		return withPasskey("/api/auth/login/passkey/options")(c, p)
	}
}

// loginPasskeyOf gives somebody a passkey to sign in with, and returns its id.
func loginPasskeyOf(c *cast, of *testkit.Person) string {
	c.k.Exec("DELETE FROM passkey WHERE account_id = $1", of.ID)
	id := ids.New()
	c.k.Exec(`INSERT INTO passkey (id, account_id, credential, public_key, sign_count, backup_eligible, backed_up, name,
			created_at) VALUES ($1, $2, $1, 'AA', 0, FALSE, FALSE, 'Celular', 1)`, id, of.ID)
	return id
}

func hasLoginPasskey(c *cast, of *testkit.Person) request {
	if of.ID != "" {
		loginPasskeyOf(c, of)
	}
	return request{}
}

func foreignLoginPasskey(c *cast, _ *testkit.Person) string { return loginPasskeyOf(c, c.victim()) }

var passkeyThings = map[string]thing{
	"rename-passkey": {own: loginPasskeyOf, foreign: foreignLoginPasskey},
	"remove-passkey": {own: loginPasskeyOf, foreign: foreignLoginPasskey},
}

var passkeySamples = map[string]sample{
	"passkey-login":         passkeyFor("signing-in customer", (*cast).customer),
	"admin-passkey-login":   passkeyFor("signing-in administrator", (*cast).administrator),
	"company-passkey-login": passkeyFor("signing-in company", (*cast).company),
	"passkeys":              hasLoginPasskey,
	"invite-passkey":        hasLoginPasskey,
	"ask-own-passkey":       hasLoginPasskey,
	"add-passkey":           newPasskey,
	"show-passkey":          withPasskey("/api/auth/passkey/question"),
	"rename-passkey":        just(map[string]any{"name": "Notebook"}),
}
