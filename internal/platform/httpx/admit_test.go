package httpx_test

import (
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
)

// Q092: the token comes bare and as Bearer.
func TestTokenComesBareAndAsBearer(t *testing.T) {
	h := newFixture(t)
	for _, header := range []string{
		"CUSTOMER ana",
		"Bearer CUSTOMER ana",
		"bearer CUSTOMER ana",
		"BEARER   CUSTOMER ana ",
		" CUSTOMER ana",
	} {
		if a := h.get("/api/own/ana", header); a.status != 200 || a.json(t)["got"] != "ana" {
			t.Errorf("%q: %d %s", header, a.status, a.body)
		}
	}
	for _, header := range []string{"Bearer", "Bearer ", "Bearer dead"} {
		if a := h.get("/api/own/ana", header); a.status != 401 {
			t.Errorf("%q: %d %s", header, a.status, a.body)
		}
	}
}

// An old token in a browser must not lock a person out of the site.
func TestPublicOperationIgnoresAnEndedToken(t *testing.T) {
	h := newFixture(t)
	if a := h.get("/api/who", "dead"); a.status != 200 || !h.caller.Visitor() {
		t.Errorf("%d %s, caller %+v", a.status, a.body, h.caller)
	}
	if a := h.get("/api/who", "CUSTOMER ana"); a.status != 200 || h.caller.ID != "ana" || h.meta.AccountID != "ana" {
		t.Errorf("%d %s, caller %+v: a valid token was ignored", a.status, a.body, h.caller)
	}
}

// R053, R323: data that a caller may not see looks like data that does not exist.
func TestAccessIsCheckedBeforeTheHandler(t *testing.T) {
	h := newFixture(t)
	for _, c := range []struct {
		path, token string
		status      int
	}{
		{"/api/own/ana", "CUSTOMER ana", 200},
		{"/api/own/ana/", "CUSTOMER ana", 200},
		{"/api/own/bia", "CUSTOMER ana", 404},
		{"/api/own/%61na", "CUSTOMER ana", 200},
		{"/api/own/ana", "THERAPIST ana", 403},
		{"/api/own/ana", "ADMINISTRATOR root", 200},
		{"/api/own/ana", "", 401},

		{"/api/own?name=ana", "CUSTOMER ana", 200},
		{"/api/own?name=bia", "CUSTOMER ana", 404},
		{"/api/own", "CUSTOMER ana", 404},
		{"/api/own?name=bia&name=ana", "CUSTOMER ana", 404},
		{"/api/own?name=ana", "ADMINISTRATOR root", 403},

		{"/api/staff", "ADMINISTRATOR root", 200},
		{"/api/staff", "COMPANY firm", 403},
		{"/api/staff", "limited ana", 403},
		{"/api/own/ana", "limited ana", 403},
		{"/api/first", "limited ana", 200},
		{"/api/first", "CUSTOMER ana", 200},
	} {
		if a := h.get(c.path, c.token); a.status != c.status {
			t.Errorf("%s as %q: %d, want %d: %s", c.path, c.token, a.status, c.status, a.body)
		}
	}
	if a := h.get("/api/own/ana", "limited ana"); a.json(t)["code"] != "auth.first_access_required" {
		t.Errorf("limited: %s", a.body)
	}
}

func TestAccessMustBeDeclared(t *testing.T) {
	for name, c := range map[string]struct {
		access httpx.Access
		want   bool
	}{
		"nothing":           {httpx.Access{}, false},
		"public":            {httpx.Public(), true},
		"public with roles": {httpx.Access{Public: true, Roles: actor.All}, false},
		"roles alone":       {httpx.Access{Roles: actor.All}, false},
		"roles and scope":   {httpx.Roles("own", actor.Customer), true},
		"owner":             {httpx.Own("path:id", actor.Customer), true},
		"owner of nobody":   {httpx.Access{Owner: "path:id"}, false},
	} {
		if got := c.access.Declared(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestOrAdminLeavesTheOriginalAlone(t *testing.T) {
	roles := make([]actor.Role, 1, 5)
	roles[0] = actor.Customer
	own := httpx.Own("path:id", roles...)
	_ = own.OrAdmin()
	if len(own.Roles) != 1 || roles[:2][1] != "" || own.AnyForAdmin {
		t.Errorf("changed to %+v", own)
	}
}

// Q101: too many requests get 429 with the time to wait.
func TestTooManyRequestsAreToldWhenToComeBack(t *testing.T) {
	h := newFixture(t)
	for range 2 {
		if a := h.get("/api/few", ""); a.status != 200 {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	a := h.get("/api/few", "")
	wantProblem(t, a, 429, "too_many")
	if a.header.Get("Retry-After") != "30" {
		t.Errorf("Retry-After %q", a.header.Get("Retry-After"))
	}
	h.remote = "203.0.113.8:4000"
	if a := h.get("/api/few", ""); a.status != 200 {
		t.Errorf("another address: %d", a.status)
	}
}

// All addresses of an IPv6 /64 share one limit. Each IPv4 address has its own.
func TestLimitByAddressCountsANetworkOfIPv6Once(t *testing.T) {
	h := newFixture(t)
	for i, c := range []struct {
		remote string
		status int
	}{
		{"[2001:db8:0:7::1]:4000", 200},
		{"[2001:db8:0:7:ffff::2]:4000", 200},
		{"[2001:db8:0:7::3]:4000", 429},
		{"[2001:db8:0:7:a:b:c:d%eth0]:4000", 429},
		{"[2001:db8:0:8::1]:4000", 200},
		{"203.0.113.7:4000", 200},
		{"[::ffff:203.0.113.7]:4000", 200},
		{"203.0.113.7:4001", 429},
		{"203.0.113.8:4000", 200},
	} {
		h.remote = c.remote
		if a := h.get("/api/few", ""); a.status != c.status {
			t.Errorf("%d, %s: %d, want %d", i+1, c.remote, a.status, c.status)
		}
	}
}

func TestAccountLimitFollowsTheAccount(t *testing.T) {
	h := newFixture(t)
	if a := h.get("/api/few-own", "CUSTOMER ana"); a.status != 200 {
		t.Fatal(a.body)
	}
	h.remote = "203.0.113.8:4000"
	if a := h.get("/api/few-own", "CUSTOMER ana"); a.status != 429 {
		t.Errorf("from another address: %d", a.status)
	}
	if a := h.get("/api/few-own", "CUSTOMER bia"); a.status != 200 {
		t.Errorf("another account: %d", a.status)
	}
	if a := h.get("/api/few-own", "THERAPIST ana"); a.status != 403 {
		t.Errorf("a refused role: %d", a.status)
	}
}

// Requests with an invalid token count too, so that guessing tokens is limited by address.
func TestAddressLimitComesBeforeTheToken(t *testing.T) {
	h := newFixture(t)
	status := 0
	for range 601 {
		status = h.get("/api/staff", "dead").status
	}
	if status != 429 {
		t.Errorf("the 601st guess within a minute: %d", status)
	}
}
