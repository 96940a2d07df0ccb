package main

import (
	"testing"

	"psic/internal/testkit"
)

func TestRevokingEveryLoginSignsEverybodyOut(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Patient("paciente@exemplo.com.br")
		admin := k.Admin("admin@exemplo.com.br")
		placeOf(t, k).refuses([]string{"logins", "revoke"}, "usage")
		k.Call("GET", "/api/user/info", p.Token, nil).Is(200)
		placeOf(t, k).must([]string{"logins", "revoke", "--all"}, "2 logins ended")
		for _, token := range []string{p.Token, admin.Token} {
			k.Call("GET", "/api/user/info", token, nil).Is(401)
		}
		k.Login(p.Email)
	})
}
