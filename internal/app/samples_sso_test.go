package app_test

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"psic/internal/kernel/actor"
	"psic/internal/platform/crypt"
	"psic/internal/sso"
	"psic/internal/testkit"
)

// identityHost has the identity provider of the samples. It proves whoever visits.
const identityHost = "id.psic.test"

var identityKey = sync.OnceValue(func() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
})

// identityProvider serves the description, the keys and the token of the visit that began last.
func (c *cast) identityProvider(email string) {
	answer := func(w http.ResponseWriter, v any) {
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(v); err != nil {
			c.k.T.Error(err)
		}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, map[string]any{
			"issuer":                                "https://" + identityHost,
			"authorization_endpoint":                "https://" + identityHost + "/authorize",
			"token_endpoint":                        "https://" + identityHost + "/token",
			"jwks_uri":                              "https://" + identityHost + "/keys",
			"id_token_signing_alg_values_supported": []string{"RS256"},
		})
	})
	mux.HandleFunc("/keys", func(w http.ResponseWriter, _ *http.Request) {
		public := identityKey().PublicKey
		answer(w, map[string]any{"keys": []map[string]any{{
			"kty": "RSA",
			"kid": "k",
			"alg": "RS256",
			"use": "sig",
			"n":   base64.RawURLEncoding.EncodeToString(public.N.Bytes()),
			"e":   base64.RawURLEncoding.EncodeToString(big.NewInt(int64(public.E)).Bytes()),
		}}})
	})
	mux.HandleFunc("/token", func(w http.ResponseWriter, r *http.Request) {
		token := jwt.NewWithClaims(jwt.SigningMethodRS256, jwt.MapClaims{
			"iss":   "https://" + identityHost,
			"aud":   "psic",
			"sub":   email,
			"email": email,
			"nonce": r.FormValue("code"), // the sample brings the nonce as its code
			"exp":   c.k.Clock.Now().Add(time.Minute).Unix(),
			"iat":   c.k.Clock.Now().Unix(),
		})
		token.Header["kid"] = "k"
		signed, err := token.SignedString(identityKey())
		if err != nil {
			c.k.T.Error(err)
		}
		answer(w, map[string]any{"access_token": "x", "token_type": "Bearer", "id_token": signed})
	})
	c.k.Internet.Serve(identityHost, mux)
}

const sampleLink = "0x3nBt8Qm2S7aYd4eK1uLwPz6RfVcJhGiTqXoNs9bDk"

// provenDomain gives a company a proven domain.
func (c *cast) provenDomain(companyID string) {
	if companyID == c.spareID { // an operation may have changed it
		c.k.Exec("UPDATE company SET email_domain = 'reserva.example' WHERE id = $1", companyID)
	}
	c.k.Exec(`INSERT INTO company_domain (company_id, domain, verified_at, reason)
		SELECT id, email_domain, 1, '' FROM company WHERE id = $1
		ON CONFLICT (company_id) DO UPDATE SET domain = excluded.domain, verified_at = 1`, companyID)
}

// providerOf gives a company an identity provider.
func (c *cast) providerOf(companyID, link string) {
	c.provenDomain(companyID)
	c.identityProvider(c.email("reserva.example"))
	secret, err := c.k.Ring.Seal([]byte("s3nh4"), crypt.AAD("company_provider", "client_secret", companyID))
	if err != nil {
		c.k.T.Fatal(err)
	}
	c.k.Exec("DELETE FROM company_provider WHERE company_id = $1 OR link_code = $2", companyID, link)
	c.k.Exec(`INSERT INTO company_provider (company_id, issuer, client_id, client_secret, link_code, saved_at)
		VALUES ($1, $2, 'psic', $3, $4, 1)`, companyID, "https://"+identityHost, secret, link)
}

func (c *cast) scimKey(companyID string) {
	_, hash := crypt.Token()
	c.k.Exec(`INSERT INTO scim_token (company_id, token_hash, created_at) VALUES ($1, $2, 1)
		ON CONFLICT (company_id) DO UPDATE SET revoked_at = NULL`, companyID, hash)
}

// sampleVisit begins a visit and returns what the browser brings back.
func (c *cast) sampleVisit() testkit.Fields {
	c.providerOf(c.spare(), sampleLink)
	visit, err := c.k.SSO.Begin(context.Background(), sampleLink)
	if err != nil {
		c.k.T.Fatal(err)
	}
	back := testkit.Fields{"browserKey": visit.BrowserKey}
	for name, in := range map[string]string{"state": "state", "code": "nonce"} {
		back[name] = parameter(c.k.T, visit.URL, in)
	}
	return back
}

var ssoThings = map[string]thing{
	"begin-company-access": {
		own: func(c *cast, _ *testkit.Person) string { c.providerOf(c.spare(), sampleLink); return sampleLink },
		foreign: func(c *cast, _ *testkit.Person) string {
			c.providerOf(c.spare(), sampleLink)
			return sampleLink
		},
	},
}

var ssoSamples = map[string]sample{
	"company-access": func(c *cast, of *testkit.Person) request {
		c.providerOf(ownCompany(c, of), crypt.HashToken(ownCompany(c, of))[:43])
		c.scimKey(ownCompany(c, of))
		c.k.Exec("UPDATE scim_token SET used_at = 1")
		return request{}
	},
	"check-company-domain": func(c *cast, of *testkit.Person) request {
		if a, err := c.k.SSO.Read(context.Background(), administrator(of), ownCompany(c, of)); err == nil {
			c.k.Internet.Text(a.Domain.Record, a.Domain.Text)
		}
		return request{}
	},
	"confirm-company-domain": just(testkit.Fields{"reason": "Ofício da diretoria"}),
	"save-company-provider": func(c *cast, of *testkit.Person) request {
		c.provenDomain(ownCompany(c, of))
		c.identityProvider(c.email("reserva.example"))
		return request{body: testkit.Fields{
			"issuer":       "https://" + identityHost,
			"clientId":     "psic",
			"clientSecret": "s3nh4",
		}}
	},
	"drop-company-provider": func(c *cast, of *testkit.Person) request {
		c.providerOf(ownCompany(c, of), crypt.HashToken(ownCompany(c, of))[:43])
		return request{}
	},
	"revoke-scim-token": func(c *cast, of *testkit.Person) request {
		c.scimKey(ownCompany(c, of))
		return request{}
	},
	"finish-company-access": func(c *cast, _ *testkit.Person) request { return request{body: c.sampleVisit()} },
	"take-company-seat": func(c *cast, of *testkit.Person) request {
		if of.Role == actor.Customer { // who accepted a benefit before is an employee now
			c.k.Exec("DELETE FROM company_member WHERE account_id = $1", of.ID)
			c.k.Exec("UPDATE account SET role = 'CUSTOMER', company_id = NULL WHERE id = $1", of.ID)
		}
		proof, err := c.k.SSO.Finish(context.Background(), c.sampleReturn())
		if err != nil {
			c.k.T.Fatal(err)
		}
		return request{body: testkit.Fields{"proof": proof.Secret}}
	},
}

func (c *cast) sampleReturn() sso.Return {
	back := c.sampleVisit()
	return sso.Return{
		State:      back["state"].(string),
		Code:       back["code"].(string),
		BrowserKey: back["browserKey"].(string),
	}
}

func parameter(t testing.TB, address, name string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u.Query().Get(name)
}

func administrator(of *testkit.Person) actor.Actor {
	return actor.Actor{ID: of.ID, Role: actor.Administrator}
}
