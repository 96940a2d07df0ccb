package app_test

import (
	"context"
	"net/http"

	"psic/internal/backoffice"
	"psic/internal/platform/audit"
	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

// office is what administrators do in the canary scenario: a second factor, a bulk mail, reads, a registration, a
// refund, and the nightly jobs after that.
func (s secrets) office(c *cast) {
	k, admin := c.k, c.k.Admin("canario.admin@psic.test")
	call := func(method, path string, body any) testkit.Response {
		return k.Call(method, "/api/admin"+path, admin.Token, body)
	}

	const factor = "/api/user/second-factor"
	password := testkit.Fields{"currentPassword": testkit.Password}
	enrolled := k.Call(http.MethodPost, factor, admin.Token, password).Is(200)
	s["secret of the second factor"] = enrolled.Str("secret")
	code, err := crypt.TOTPAt(s["secret of the second factor"], k.Clock.Now())
	if err != nil {
		k.T.Fatal(err)
	}
	confirmed := k.Call(http.MethodPost, factor+"/confirm", admin.Token, testkit.Fields{"code": code}).Is(200).JSON()
	admin.Token = confirmed["token"].(string)
	s["recovery code"], s["administrator's token"] = confirmed["recoveryCodes"].([]any)[0].(string), admin.Token

	s["subject of a mail"], s["body of a mail"] = "Canario assunto do aviso", "Canario corpo do aviso"
	call(http.MethodPost, "/contact/multiple", testkit.Fields{
		"type":    "users",
		"subject": s["subject of a mail"],
		"body":    s["body of a mail"],
	}).Is(200)
	message := testkit.One[string](k, "SELECT id FROM contact_message ORDER BY id DESC LIMIT 1")
	s["answer to a message"] = "Canario resposta da equipe"
	call(http.MethodPut, "/inbox/"+message, testkit.Fields{"status": "OPEN", "assigneeId": admin.ID}).Is(200)
	call(http.MethodPost, "/inbox/"+message+"/answer", testkit.Fields{"body": s["answer to a message"]}).Is(200)
	call(http.MethodGet, "/inbox/"+message, nil).Is(200)
	s["given password"] = "Canario-Provisoria-7"
	call(http.MethodPost, "/register", testkit.Fields{
		"email":          "canario.novo@psic.test",
		"password":       s["given password"],
		"type":           "CUSTOMER",
		"termsOfService": true,
	}).Is(200)
	call(http.MethodPost, "/therapist/"+c.listed().ID+"/bank", nil).Is(200)

	// Secrets that somebody pasted into the wrong place.
	for _, secret := range []string{secretCPF, secretPassword, s["login token"]} {
		call(http.MethodGet, "/customer/"+secret, nil).Is(404)
		call(http.MethodGet, "/users?text="+secret, nil)
		call(http.MethodGet, "/audit?objectId="+secret, nil)
	}

	_, charge := c.payment()
	call(http.MethodPut, "/payment/refund/"+charge, nil).Is(200)
	c.session(c.victim(), done)
	ctx := context.Background()
	if err := k.Backoffice.AddUp(ctx, backoffice.AddUpFigures{}); err != nil {
		k.T.Fatal(err)
	}
	if err := k.Audit.RunVerifyDaily(ctx, audit.VerifyDaily{}); err != nil {
		k.T.Fatal(err)
	}
}
