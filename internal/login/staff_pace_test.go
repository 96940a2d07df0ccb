package login_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// guesser is somebody whose password or code is tried, and what a thief or the owner has.
type guesser struct {
	testkit.Person
	k      *testkit.Kit // calls from a network of its own
	device string
	phone  testkit.Phone
	codes  []string // recovery codes
	tries  int
}

// secret returns the password of the account, or a wrong one.
func secret(right bool) string {
	if right {
		return testkit.Password
	}
	return guess
}

// code returns the code of the authenticator application, or a wrong one.
func (g *guesser) code(right bool) string {
	if right {
		return g.phone.Code()
	}
	return "000000"
}

// elsewhere returns the next of many networks.
func (g *guesser) elsewhere() *testkit.Kit {
	g.tries++
	return from(g.k, fmt.Sprintf("10.%d.1.1", g.tries))
}

func (g *guesser) withCode(code string) testkit.Response {
	return g.elsewhere().Call("POST", adminLogin, "", fields{
		"username": g.Email,
		"password": testkit.Password,
		"code":     code,
	})
}

// door is an operation that checks a password or a code.
type door struct {
	name  string
	roles []actor.Role
	// enrolled: the person has a second factor. begun: one that waits for its first code.
	enrolled, begun bool
	try             func(g *guesser, right bool) testkit.Response
	wrong           string // code of the answer to a wrong secret
	// refused is the code of the answer above the pace, too_many when empty.
	refused string
}

var (
	everybody = []actor.Role{actor.Administrator, actor.Company, actor.Customer}
	admins    = []actor.Role{actor.Administrator}
	companies = []actor.Role{actor.Company}
)

func doors() []door {
	signInAt := func(path string) func(*guesser, bool) testkit.Response {
		return func(g *guesser, right bool) testkit.Response { return logIn(g.k, path, g.Email, secret(right)) }
	}
	onDevice := func(path string) func(*guesser, bool) testkit.Response {
		return func(g *guesser, right bool) testkit.Response {
			return signIn(g.elsewhere(), path, g.Email, secret(right), g.device)
		}
	}
	codeAt := func(path string) func(*guesser, bool) testkit.Response {
		return func(g *guesser, right bool) testkit.Response { return step(g.k, g.Person, path, g.code(right)) }
	}
	const (
		wrongLogin    = "auth.invalid"
		wrongScreen   = "auth.no_permission"
		wrongAtSignIn = "auth.second_factor_invalid"
		wrongCode     = "auth.second_factor_code"
		wrongPassword = "auth.wrong_password"
	)
	return []door{
		{
			name:    "common screen",
			roles:   everybody,
			try:     signInAt(commonLogin),
			wrong:   wrongLogin,
			refused: wrongLogin,
		},
		{
			name:  "administrators' screen",
			roles: admins,
			try:   signInAt(adminLogin),
			wrong: wrongScreen,
		},
		{
			name:  "companies' screen",
			roles: companies,
			try:   signInAt(companyLogin),
			wrong: wrongScreen,
		},
		{
			name:    "common screen, known device",
			roles:   everybody,
			try:     onDevice(commonLogin),
			wrong:   wrongLogin,
			refused: wrongLogin,
		},
		{
			name:  "administrators' screen, known device",
			roles: admins,
			try:   onDevice(adminLogin),
			wrong: wrongScreen,
		},
		{
			name:  "companies' screen, known device",
			roles: companies,
			try:   onDevice(companyLogin),
			wrong: wrongScreen,
		},
		{
			name:     "code at sign-in",
			roles:    admins,
			enrolled: true,
			try:      (*guesser).signInWithCode,
			wrong:    wrongAtSignIn,
		},
		{
			name:     "recovery code at sign-in",
			roles:    admins,
			enrolled: true,
			try:      (*guesser).signInWithRecoveryCode,
			wrong:    wrongAtSignIn,
		},
		{
			name:     "code to go on",
			roles:    admins,
			enrolled: true,
			try:      codeAt("/verify"),
			wrong:    wrongCode,
		},
		{
			name:     "code for recovery codes",
			roles:    admins,
			enrolled: true,
			try:      codeAt("/codes"),
			wrong:    wrongCode,
		},
		{
			name:     "code to switch off",
			roles:    admins,
			enrolled: true,
			try:      codeAt("/disable"),
			wrong:    wrongCode,
		},
		{
			name:  "first code",
			roles: admins,
			begun: true,
			try:   codeAt("/confirm"),
			wrong: wrongCode,
		},
		{
			name:  "password for a second factor",
			roles: admins,
			try:   (*guesser).beginFactor,
			wrong: wrongPassword,
		},
		{
			name:  "password to go on",
			roles: everybody,
			try:   (*guesser).confirmPassword,
			wrong: wrongPassword,
		},
		{
			name:  "change of the password",
			roles: everybody,
			try:   (*guesser).changePassword,
			wrong: wrongPassword,
		},
		{
			name:  "end of the other logins",
			roles: everybody,
			try:   (*guesser).endOthers,
			wrong: wrongPassword,
		},
	}
}

func (g *guesser) signInWithCode(right bool) testkit.Response { return g.withCode(g.code(right)) }

func (g *guesser) signInWithRecoveryCode(right bool) testkit.Response {
	if right {
		return g.withCode(g.codes[0])
	}
	return g.withCode("AAAA-BBBB-CCCC")
}

func (g *guesser) beginFactor(right bool) testkit.Response {
	return begin(g.k, g.Person, secret(right))
}

func (g *guesser) confirmPassword(right bool) testkit.Response {
	return confirmPassword(g.k, g.Person, secret(right))
}

func (g *guesser) changePassword(right bool) testkit.Response {
	return g.k.Call("POST", "/api/auth/change-password", g.Token, fields{
		"currentPassword":      secret(right),
		"password":             newPassword,
		"passwordConfirmation": newPassword,
	})
}

func (g *guesser) endOthers(right bool) testkit.Response {
	return g.k.Call("POST", "/api/user/"+g.ID+"/logins/end", g.Token, fields{"currentPassword": secret(right)})
}

// newGuesser returns a new person of the role, whose buckets are full after an hour.
func newGuesser(k *testkit.Kit, d door, role actor.Role, n int) *guesser {
	k.T.Helper()
	g := &guesser{k: from(k, fmt.Sprintf("192.0.%d.10", n))}
	switch role {
	case actor.Administrator:
		g.Person = g.k.Admin(fmt.Sprintf("chefe%d@example.com", n))
	case actor.Company:
		_, g.Person = g.k.OpenCompany(g.k.Admin(fmt.Sprintf("abre%d@example.com", n)))
	case actor.Customer:
		g.Person = g.k.SignUp(fmt.Sprintf("ana%d@example.com", n), actor.Customer)
	}
	g.device = g.k.Device
	if d.enrolled {
		g.Person, g.phone, g.codes = g.k.Enrol(g.Person)
	}
	return g
}

// Administrators and companies have five tries in a quarter of an hour at every door through which their password or
// code can be guessed. The sixth is refused although it is right, until three minutes after the first ones. A patient
// waits for a second, as after five wrong passwords anywhere.
// Abuse case 26, abuse case 27.
func TestStaffsPace_everyDoor(t *testing.T) {
	for _, d := range doors() {
		t.Run(d.name, func(t *testing.T) {
			for _, engine := range testkit.Engines {
				t.Run(string(engine), func(t *testing.T) { d.walk(t, testkit.New(t, engine, testkit.WithLimits)) })
			}
		})
	}
}

func (d door) walk(t *testing.T, k *testkit.Kit) {
	var early, late []*guesser // two of each role, because a try counts
	for i, role := range d.roles {
		early = append(early, newGuesser(k, d, role, 2*i+1))
		late = append(late, newGuesser(k, d, role, 2*i+2))
	}
	k.Clock.Advance(time.Hour)
	all := slices.Concat(early, late)
	if d.begun {
		for _, g := range all {
			g.phone = g.k.Begin(g.Person)
		}
		k.Clock.Advance(time.Hour)
	}
	for _, g := range all {
		for i := range 5 {
			equal(t, fmt.Sprintf("%s: guess %d", g.Role, i+1), d.try(g, false).Str("code"), d.wrong)
		}
	}
	refused := d.refused
	if refused == "" {
		refused = "too_many"
	}
	k.Clock.Advance(time.Second) // what everybody waits after five wrong ones
	for _, g := range early {
		r := d.try(g, true)
		if g.Role == actor.Customer {
			r.Is(200)
			continue
		}
		equal(t, string(g.Role)+": the right one, sixth", r.Str("code"), refused)
	}
	k.Clock.Advance(3*time.Minute - time.Second - time.Microsecond)
	for _, g := range early {
		if g.Role != actor.Customer {
			equal(t, string(g.Role)+": before three minutes", d.try(g, true).Str("code"), refused)
		}
	}
	k.Clock.Advance(time.Microsecond)
	for _, g := range late {
		d.try(g, true).Is(200)
	}
}

// A thief with a token gets five tries at all doors together. The owner's other login has tries of its own.
// Abuse case 27, abuse case 50.
func TestStaffsPace_doorsCountTogether(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, testkit.WithLimits)
			thief := newGuesser(k, door{}, actor.Administrator, 1)
			owner := *thief
			owner.Person = k.Login(thief.Email)
			for range 2 {
				thief.changePassword(false).Is(422)
				thief.endOthers(false).Is(422)
			}
			thief.confirmPassword(false).Is(422)
			thief.changePassword(true).Is(429)
			thief.endOthers(true).Is(429)
			thief.confirmPassword(true).Is(429)
			thief.beginFactor(true).Is(429)
			owner.confirmPassword(true).Is(200)
		})
	}
}

// A reset checks a mailed link and nothing that the account's owner knows, so every role has the same bounds: thirty
// links an hour for a network.
// Abuse case 27.
func TestStaffsPace_resetIsTheSameForAll(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, testkit.WithLimits)
			for i, role := range everybody {
				g := newGuesser(k, door{}, role, i+1)
				requestReset(g.k, g.Email).Is(200)
				link := g.k.MailedToken(g.Email)
				tries := 30
				if role == actor.Company {
					tries-- // one opened the company
				}
				wrong := strings.Repeat("x", len(link))
				for range tries {
					equal(t, string(role), reset(g.k, wrong, newPassword).Str("code"), "auth.reset_invalid")
				}
				reset(g.k, link, newPassword).Is(429)
				k.Clock.Advance(2*time.Minute - time.Microsecond)
				reset(g.k, link, newPassword).Is(429)
				k.Clock.Advance(time.Microsecond)
				reset(g.k, link, newPassword).Is(200)
			}
		})
	}
}
