package apipix

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// accessToken is a token with the time from which a new one is fetched.
type accessToken struct {
	text  string
	until time.Time
}

// renewBefore is how long before its end a token is replaced, so that it does not end on its way.
const renewBefore = time.Minute

// access returns an access token. All callers share one, and one of them fetches it. fresh replaces a token that the
// bank did not accept.
func (g *Gateway) access(ctx context.Context, fresh bool) (string, error) {
	g.tokenMu.Lock()
	defer g.tokenMu.Unlock()
	now := g.Clock.Now()
	if g.token.text != "" && !fresh && now.Before(g.token.until) {
		return g.token.text, nil
	}
	form := url.Values{"grant_type": {"client_credentials"}}
	basic := base64.StdEncoding.EncodeToString([]byte(g.ClientID + ":" + g.ClientSecret))
	res, err := g.exchange(ctx, http.MethodPost, g.TokenURL, "Basic "+basic, "application/x-www-form-urlencoded",
		[]byte(form.Encode()))
	if err != nil {
		return "", fmt.Errorf("%w: no access token", errNotSent)
	}
	var body struct {
		AccessToken string `json:"access_token"`
		ExpiresIn   int64  `json:"expires_in"`
	}
	if !res.ok() || res.into(&body) != nil || body.AccessToken == "" {
		return "", fmt.Errorf("%w: no access token (HTTP %d)", errNotSent, res.status)
	}
	lasts := max(time.Duration(body.ExpiresIn)*time.Second-renewBefore, 0)
	g.token = accessToken{body.AccessToken, now.Add(lasts)}
	return body.AccessToken, nil
}

// Check reports whether the bank accepts certificate and secret.
func (g *Gateway) Check(ctx context.Context) error {
	if _, err := g.access(ctx, true); err != nil {
		return errors.New("the bank does not accept the client: " + err.Error())
	}
	return nil
}
