package main

import (
	"testing"

	"psic/internal/testkit"
)

func TestPersonRecoverSendsLinksToThePersonalAddress(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		eva := k.Employee("eva@aurora.example")
		place := placeOf(t, k)
		place.refuses([]string{"person", "recover", eva.Email}, "usage")
		place.must([]string{"person", "recover", eva.Email, "eva@casa.example"}, "personal address")
		k.Call("GET", "/api/user/info", eva.Token, nil).Is(401)
		k.Call("POST", "/api/auth/request-reset?email="+eva.Email, "", nil).Is(200)
		k.MailedToken("eva@casa.example")
	})
}
