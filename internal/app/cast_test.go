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

// caller is a kind of person who calls operations, and how to create one.
type caller struct {
	name string
	role actor.Role
	// dead: the login is refused.
	dead bool
	// limit is the code with which a login is refused that may not do everything yet.
	limit string
	make  func(*cast) testkit.Person
}

var callers = []caller{
	{name: "visitor", make: func(*cast) testkit.Person { return testkit.Visitor }},
	{name: "customer", role: actor.Customer, make: (*cast).customer},
	{name: "enterprise", role: actor.Enterprise, make: (*cast).enterprise},
	{name: "therapist", role: actor.Therapist, make: (*cast).therapist},
	{name: "administrator", role: actor.Administrator, make: (*cast).administrator},
	{name: "company", role: actor.Company, make: (*cast).company},
	{name: "revoked login", role: actor.Customer, dead: true, make: (*cast).revoked},
	{name: "inactive account", role: actor.Customer, dead: true, make: (*cast).inactive},
	{name: "first access", role: actor.Customer, limit: "auth.first_access_required", make: (*cast).limited},
	{name: "not enrolled", role: actor.Administrator, limit: "auth.second_factor_enrol", make: (*cast).notEnrolled},
	{name: "guarded", role: actor.Enterprise, limit: "auth.identity_proof_required", make: (*cast).guarded},
}

// cast has one person of each kind, and replaces a person whose login an operation ended.
type cast struct {
	openProposal   string // the secret of a proposal that every caller reads
	k              *testkit.Kit
	made           int
	replaced       int64 // administrators whose login an operation ended
	hours          int   // used by sessions, so that none overlap
	companyID      string
	spareID        string // a company of which no caller is a member
	people         map[string]*testkit.Person
	soonHours      int             // given to sessions of the current week
	invoicedListed bool            // the listed therapist has an invoice
	busySoon       map[string]bool // therapists with a session in the current week
	busyToday      map[string]bool // therapists with a session this evening
}

const (
	corporate = "aurora.example"
	// givenPassword is the password that somebody else chose for an invited person.
	givenPassword = "Provisoria-de-outrem-3"
)

func newCast(k *testkit.Kit) *cast {
	c := &cast{
		k:         k,
		people:    map[string]*testkit.Person{},
		busySoon:  map[string]bool{},
		busyToday: map[string]bool{},
	}
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

// get returns a person of this kind, with a login in the right state.
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
		c.k.T.Fatalf("the login of a %s is in the wrong state", who.name)
	}
	c.people[who.name] = &p
	return &p
}

// alive reports whether the login is valid. It does not use HTTP, because it runs before each of thousands of calls.
func (c *cast) alive(p testkit.Person) bool {
	if p.Token == "" {
		return false
	}
	_, err := c.k.App.Login.Authenticate(context.Background(), p.Token)
	return err == nil
}

// email returns a new address.
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
	c.k.FirstAccess(p.Token, testkit.Password).Is(http.StatusOK)
	return c.k.Login(p.Email)
}

func (c *cast) revoked() testkit.Person {
	p := c.customer()
	c.k.Call(http.MethodPost, "/api/auth/logout", p.Token, nil).Is(http.StatusOK)
	return p
}

func (c *cast) limited() testkit.Person { return c.invited(actor.Customer, "") }

// notEnrolled is an administrator who must set up a second factor.
func (c *cast) notEnrolled() testkit.Person {
	p := c.administrator()
	c.k.App.Login.DemandFactor = true
	defer func() { c.k.App.Login.DemandFactor = false }()
	return c.k.Login(p.Email)
}

// guarded is an employee whose password was reset through the employer's mailbox.
func (c *cast) guarded() testkit.Person {
	p := c.enterprise()
	guarded(c, &p)
	return c.k.Login(p.Email)
}

func (c *cast) inactive() testkit.Person {
	p := c.customer()
	c.inTx(func(tx *store.Tx) error { return c.k.Account.SetActive(context.Background(), tx, p.ID, false) })
	return p
}

// invited returns a person who signed in with a password that somebody else chose.
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
	credentials := map[string]any{"username": in.Email, "password": givenPassword}
	r := c.k.Call(http.MethodPost, "/api/auth/login", "", credentials).Is(http.StatusOK)
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

// signInAgain renews the token of a person whom the preparation of a sample signed out.
func (c *cast) signInAgain(p *testkit.Person) { p.Token = c.k.Login(p.Email).Token }
