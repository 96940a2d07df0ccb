package sso

import (
	"encoding/json"

	"github.com/coreos/go-oidc/v3/oidc"
)

// identityBody is what is read of a signed identity. Some providers send email_verified as a text.
type identityBody struct {
	Email    string          `json:"email"`
	UserName string          `json:"preferred_username"`
	Verified json.RawMessage `json:"email_verified"`
	Hosted   string          `json:"hd"`
}

// keysOf returns where an identity provider publishes the keys that it signs with.
func keysOf(p *oidc.Provider) (string, error) {
	var b struct {
		Keys string `json:"jwks_uri"`
	}
	err := p.Claims(&b)
	return b.Keys, err
}

const google = "https://accounts.google.com"

// claimsOf reads a signed identity. At Google anybody may have an account with a foreign address, so the account must
// belong to the organisation of the address.
func claimsOf(signed *oidc.IDToken, issuer string) (claims, error) {
	var b identityBody
	if err := signed.Claims(&b); err != nil {
		return claims{}, ErrProof
	}
	c := claims{Email: b.Email, UserName: b.UserName, Hosted: b.Hosted}
	if len(b.Verified) > 0 {
		verified := truth(b.Verified)
		c.Verified = &verified
	}
	if issuer == google && (c.Hosted == "" || workDomain(c.Email) != c.Hosted) {
		return claims{}, ErrProof
	}
	return c, nil
}
