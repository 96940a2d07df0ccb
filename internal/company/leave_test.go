package company_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func (h house) letGo(email string) testkit.Response {
	return h.k.Call("POST", h.path("/users/deactivate"), h.login.Token, fields{"email": email})
}

// Who is let go keeps access, and the company the seat, until the paid cycle ends; from the first moment no link goes
// to the address, which is the employer's.
func TestLettingGo(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.pay() // until 16 December
		h.register(h.login, "ana@casa.example").Is(200)
		ana := h.k.Activate("ana@casa.example")
		h.letGo("ana@casa.example").Is(200)
		h.letGo("ana@casa.example").Is(404)
		listed, _ := h.list("", 0)
		testkit.Equal(t, "listed", len(listed), 0)
		testkit.Equal(t, "seats", h.used(), 1)
		testkit.Equal(t, "to be free", h.panel()["releasingSeats"].(float64), 1)
		h.k.Call("GET", "/api/user/info", ana.Token, nil).Is(200)
		code(t, "a second person", h.register(h.login, "bia@casa.example"), 409, "company.full")

		h.k.Work()
		told, _ := h.k.Outbox.Latest("ana@casa.example")
		testkit.Equal(t, "told", told.Subject, "Seu acesso pela empresa")
		h.k.Call("POST", "/api/auth/request-reset?email=ana@casa.example", "", nil).Is(200)
		h.k.Call("POST", "/api/register", "", fields{"email": "ana@casa.example", "password": testkit.Password, "termsOfService": true, "type": "CUSTOMER"}).Is(200)
		h.k.Work()
		last, _ := h.k.Outbox.Latest("ana@casa.example")
		testkit.Equal(t, "no link to the employer's mailbox", last.ID, told.ID)

		h.register(h.login, "ana@casa.example").Is(200) // a change of mind
		testkit.Equal(t, "stays", h.panel()["releasingSeats"].(float64), 0)
		h.letGo("ana@casa.example").Is(200)
		h.k.Later(29 * 24 * time.Hour)
		h.k.Login("ana@casa.example")
		h.k.Later(24 * time.Hour) // 16 December
		h.k.Call("POST", "/api/auth/login", "", fields{"username": "ana@casa.example", "password": testkit.Password}).Is(401)
		h.login = h.k.Login(h.login.Email)
		testkit.Equal(t, "the seat is free", h.used(), 0)
		code(t, "coming back", h.register(h.login, "ana@casa.example"), 409, "company.person_FORMER")
		h.register(h.login, "bia@casa.example").Is(200)
	}, fields{"maxUsers": 1})
}

// Switched off by anybody else, the seat stays taken until the cycle ends, and coming back needs one.
func TestSwitchedOff(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.register(h.login, "ana@casa.example").Is(200)
		ana := h.k.Activate("ana@casa.example")
		set := func(active bool) error {
			return h.k.DB.InTx(context.Background(), func(tx *store.Tx) error { return h.k.Account.SetActive(context.Background(), tx, ana.ID, active) })
		}
		if err := set(false); err != nil {
			t.Fatal(err)
		}
		code(t, "in the same cycle", h.register(h.login, "bia@casa.example"), 409, "company.full")
		if err := set(true); err != nil {
			t.Errorf("back in her own seat: %v", err)
		}
		if err := set(false); err != nil {
			t.Fatal(err)
		}
		h.k.Clock.Advance(31 * 24 * time.Hour) // no payment: a month from now
		h.login = h.k.Login(h.login.Email)
		h.register(h.login, "bia@casa.example").Is(200)
		if err := set(true); err == nil {
			t.Error("two people on one seat")
		}
	}, fields{"maxUsers": 1})
}
