package standing_test

import (
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// plain runs the test on both engines without the first-session discount.
func plain(t *testing.T, test func(t *testing.T, k *testkit.Kit)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) { test(t, testkit.New(t, e, withoutDiscount)) })
	}
}

func withoutDiscount(c *config.Config) { c.DiscountPercent = 0 }

const price = 160_00

// thursday is ten days after testkit.Start.
const thursday = "26/11/2026"

// therapist returns a therapist who takes standing hours.
func therapist(k *testkit.Kit, email string) testkit.Person {
	k.T.Helper()
	p := k.Therapist(email)
	path := "/api/therapist/" + p.ID + "/standing-setting"
	k.Call("PUT", path, p.Token, testkit.Fields{"takesStandingHours": true}).Is(200)
	return p
}

func wanted(changes ...testkit.Fields) testkit.Fields {
	return testkit.With(testkit.Fields{
		"day":        thursday,
		"startTime":  "19:00",
		"everyWeeks": 1,
		"method":     "pix",
	}, changes...)
}

func agree(k *testkit.Kit, p, psi testkit.Person, changes ...testkit.Fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/therapist/"+psi.ID+"/standing", p.Token, wanted(changes...))
}

func agreed(k *testkit.Kit, p, psi testkit.Person, changes ...testkit.Fields) string {
	k.T.Helper()
	return agree(k, p, psi, changes...).Is(200).Str("id")
}

// savedCard saves a card of a patient and returns its id. The patient has complete personal data.
func savedCard(k *testkit.Kit, p testkit.Person, number string) string {
	k.T.Helper()
	k.Call("PUT", "/api/customer/"+p.ID, p.Token, testkit.PersonalData()).Is(200)
	r := k.Call("POST", "/api/subscription/customer?id="+p.ID, p.Token, testkit.Fields{
		"customer": testkit.Payer(testkit.CPF(77)),
		"card": testkit.Fields{
			"cardHolderName":     "Pessoa de Teste",
			"cardHolderDocument": testkit.CPF(77),
			"cardHash":           k.EncryptedCard(number),
		},
	}).Is(200)
	return r.Str("id")
}

func count(k *testkit.Kit, where string, args ...any) int {
	k.T.Helper()
	return testkit.One[int](k, "SELECT count(*) FROM session WHERE "+where, args...)
}

func code(t *testing.T, what string, r testkit.Response, status int, want string) {
	t.Helper()
	if r.Status != status || r.Str("code") != want {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Str("code"), status, want)
	}
}

func start(day string, hour int) time.Time {
	d, err := at.ParseDate(day)
	if err != nil {
		panic(fmt.Sprint(day, err))
	}
	return d.At(hour*60, at.SaoPaulo)
}
