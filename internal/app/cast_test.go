package app_test

import (
	"context"
	"fmt"
	"net/http"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/login"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// caller is a kind of person who may come: what the declaration knows of them, and how one is made.
type caller struct {
	name string
	role actor.Role
	// dead logins are nobody; limited ones may only replace their password.
	dead, limited bool
	make          func(*cast) testkit.Person
}

var callers = []caller{
	{name: "visitor", make: func(*cast) testkit.Person { return testkit.Visitor }},
	{name: "customer", role: actor.Customer, make: (*cast).customer},
	{name: "enterprise", role: actor.Enterprise, make: (*cast).enterprise},
	{name: "therapist", role: actor.Therapist, make: (*cast).therapist},
	{name: "administrator", role: actor.Administrator, make: (*cast).administrator},
	{name: "company", role: actor.Company, make: (*cast).company},
	{name: "revoked login", role: actor.Customer, dead: true, make: (*cast).revoked},
	{name: "limited login", role: actor.Customer, limited: true, make: (*cast).limited},
	{name: "inactive account", role: actor.Customer, dead: true, make: (*cast).inactive},
}

// cast keeps one person of each kind and replaces whom an operation has ended.
type cast struct {
	k         *testkit.Kit
	made      int
	replaced  int64 // administrators whose login an operation ended
	hours     int   // given to sessions, so that none overlap
	companyID string
	spareID   string // a company that is nobody's here
	people    map[string]*testkit.Person
}

const (
	corporate = "aurora.example"
	// givenPassword is what an invited person was told by somebody else.
	givenPassword = "Provisoria-de-outrem-3"
)

func newCast(k *testkit.Kit) *cast {
	c := &cast{k: k, people: map[string]*testkit.Person{}}
	c.inTx(func(tx *store.Tx) (err error) {
		ctx := context.Background()
		c.companyID, err = k.Company.Create(ctx, tx, company.Input{
			Name:     "Aurora Tecnologia",
			CNPJ:     "11.222.333/0001-81",
			Email:    "rh@" + corporate,
			Phone:    "(11) 3456-7890",
			Domain:   corporate,
			MaxUsers: 10_000,
		})
		if err != nil {
			return err
		}
		return k.Company.ValidatePayment(ctx, tx, c.companyID, at.DateOf(testkit.Start.AddDate(0, 1, 0), at.SaoPaulo))
	})
	return c
}

// get returns a person of this kind who is as they should be.
func (c *cast) get(who caller) *testkit.Person {
	c.k.T.Helper()
	if p := c.people[who.name]; p != nil && c.alive(*p) != who.dead {
		return p
	}
	if p := c.people[who.name]; p != nil && p.Role == actor.Administrator {
		c.replaced++
	}
	p := who.make(c)
	if p.ID != "" && c.alive(p) == who.dead {
		c.k.T.Fatalf("a %s that is not what it should be", who.name)
	}
	c.people[who.name] = &p
	return &p
}

// alive asks where every call asks, and not over HTTP: each of thousands of calls begins with it.
func (c *cast) alive(p testkit.Person) bool {
	if p.Token == "" {
		return false
	}
	_, err := c.k.App.Login.Authenticate(context.Background(), p.Token)
	return err == nil
}

// email is an address nobody had before.
func (c *cast) email(domain string) string {
	c.made++
	return fmt.Sprintf("pessoa%d@%s", c.made, domain)
}

func (c *cast) customer() testkit.Person   { return c.k.Patient(c.email("psic.test")) }
func (c *cast) enterprise() testkit.Person { return c.k.Employee(c.email(corporate)) }
func (c *cast) therapist() testkit.Person  { return c.k.Therapist(c.email("psic.test")) }
func (c *cast) administrator() testkit.Person {
	return c.k.Admin(c.email("psic.test"))
}

func (c *cast) company() testkit.Person {
	p := c.invited(actor.Company, c.companyID)
	c.k.Call(
		http.MethodPost,
		"/api/auth/first-access",
		p.Token,
		map[string]any{
			"password":             testkit.Password,
			"passwordConfirmation": testkit.Password,
			"termsOfService":       true,
		},
	).Is(http.StatusOK)
	return c.k.Login(p.Email)
}

func (c *cast) revoked() testkit.Person {
	p := c.customer()
	c.k.Call(http.MethodPost, "/api/auth/logout", p.Token, nil).Is(http.StatusOK)
	return p
}

func (c *cast) limited() testkit.Person { return c.invited(actor.Customer, "") }

func (c *cast) inactive() testkit.Person {
	p := c.customer()
	c.inTx(func(tx *store.Tx) error { return c.k.Account.SetActive(context.Background(), tx, p.ID, false) })
	return p
}

// invited signs in with a password that somebody else chose.
func (c *cast) invited(role actor.Role, companyID string) testkit.Person {
	in, err := c.k.App.Login.Prepare(context.Background(), login.Invitation{
		Email:     c.email("psic.test"),
		Password:  givenPassword,
		FullName:  "Pessoa Convidada",
		Role:      role,
		CompanyID: companyID,
		Trusted:   true,
	})
	if err != nil {
		c.k.T.Fatal(err)
	}
	c.inTx(func(tx *store.Tx) error { _, err := c.k.App.Login.Invite(context.Background(), tx, in); return err })
	r := c.k.Call(http.MethodPost, "/api/auth/login", "", map[string]any{"username": in.Email, "password": givenPassword}).
		Is(http.StatusOK)
	who, err := c.k.App.Login.Authenticate(context.Background(), r.Str("token"))
	if err != nil {
		c.k.T.Fatal(err)
	}
	return testkit.Person{
		ID:    who.ID,
		Email: in.Email,
		Token: r.Str("token"),
		Role:  who.Role,
	}
}

func (c *cast) inTx(fn func(*store.Tx) error) {
	c.k.T.Helper()
	if err := c.k.DB.InTx(context.Background(), fn); err != nil {
		c.k.T.Fatal(err)
	}
}

// signInAgain renews the token of somebody whom the preparation of a sample signed out.
func (c *cast) signInAgain(p *testkit.Person) { p.Token = c.k.Login(p.Email).Token }
