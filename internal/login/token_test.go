package login_test

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// A token needs the application's signature and a valid login row. Its claims give no permission.
// Abuse case 28.
func TestToken_forged(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		admin := k.Admin("admin@example.com")
		own := payload(k, ana.Token)
		signed := func(method jwt.SigningMethod, key any, changes fields) string {
			token, err := jwt.NewWithClaims(method, jwt.MapClaims(with(own, changes))).SignedString(key)
			if err != nil {
				t.Fatal(err)
			}
			return token
		}
		ours := k.Ring.SigningKey("login")
		info(k, signed(jwt.SigningMethodHS256, ours, nil)).Is(200) // shows that signed works
		parts := strings.Split(ana.Token, ".")
		asAdmin := base64.RawURLEncoding.EncodeToString([]byte(`{"id":"` + admin.ID + `","type":"ADMINISTRATOR"}`))
		ended := k.Clock.Now().Add(-time.Second).Unix()
		for name, token := range map[string]string{
			"not a token":       "abc",
			"no signature":      signed(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil),
			"another algorithm": signed(jwt.SigningMethodHS512, ours, nil),
			"another key":       signed(jwt.SigningMethodHS256, k.Ring.SigningKey("other"), nil),
			"changed content":   parts[0] + "." + asAdmin + "." + parts[2],
			"another issuer":    signed(jwt.SigningMethodHS256, ours, fields{"iss": "outra"}),
			"no expiry":         signed(jwt.SigningMethodHS256, ours, fields{"exp": nil}),
			"an unknown login":  signed(jwt.SigningMethodHS256, ours, fields{"sid": ana.ID}),
			"no login":          signed(jwt.SigningMethodHS256, ours, fields{"sid": nil}),
			"expired":           signed(jwt.SigningMethodHS256, ours, fields{"exp": ended}),
		} {
			if r := info(k, token); r.Status != 401 {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		claim := signed(jwt.SigningMethodHS256, ours, fields{"type": "ADMINISTRATOR", "id": admin.ID})
		equal(t, "the account of the login row", info(k, claim).Is(200).Str("id"), ana.ID)
		k.Call("GET", "/api/customer/active", claim, nil).Is(403)
		k.Call("GET", "/api/customer/"+admin.ID, claim, nil).Is(404)
	})
}

// A token expires at its own time, also when its login is valid for longer.
// Abuse case 28.
func TestToken_endsWhenItSays(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		end := k.Clock.Now().Add(time.Minute).Truncate(time.Second)
		claims := jwt.MapClaims(with(payload(k, ana.Token), fields{"exp": end.Unix()}))
		short, err := jwt.NewWithClaims(jwt.SigningMethodHS256, claims).SignedString(k.Ring.SigningKey("login"))
		if err != nil {
			t.Fatal(err)
		}
		info(k, short).Is(200)
		info(k, short).Is(200)
		info(k, short[:len(short)-4]+"AAAA").Is(401)
		k.Clock.Advance(end.Add(-time.Second).Sub(k.Clock.Now()))
		info(k, short).Is(200)
		k.Clock.Advance(time.Second)
		info(k, short).Is(401)
		info(k, ana.Token).Is(200)
	})
}

// A token with a later expiry is invalid after its login row expires.
// Abuse case 28.
func TestToken_rowEndsIt(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.SignUp("ana@example.com", actor.Customer)
		late := jwt.MapClaims(with(payload(k, p.Token), fields{"exp": k.Clock.Now().Add(1000 * time.Hour).Unix()}))
		token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, late).SignedString(k.Ring.SigningKey("login"))
		if err != nil {
			t.Fatal(err)
		}
		info(k, token).Is(200)
		k.Clock.Advance(24 * time.Hour)
		info(k, token).Is(401)
	})
}
