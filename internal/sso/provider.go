package sso

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/sso/ssodb"
)

// Settings are what a company enters about its identity provider.
type Settings struct{ Issuer, ClientID, ClientSecret string }

func (in *Settings) check() error {
	in.Issuer, in.ClientID = strings.TrimSpace(in.Issuer), strings.TrimSpace(in.ClientID)
	in.ClientSecret = strings.TrimSpace(in.ClientSecret)
	var f fault.Fields
	f.Check(isIssuer(in.Issuer), "issuer", "Informe o endereço do emissor, que começa com https://.")
	f.Check(in.ClientID != "" && len(in.ClientID) <= maxSetting, "clientId", "Informe o ID do cliente.")
	fits := in.ClientSecret != "" && len(in.ClientSecret) <= maxSetting
	f.Check(fits, "clientSecret", "Informe o segredo do cliente.")
	return f.Err()
}

func isIssuer(text string) bool {
	u, err := url.Parse(text)
	return err == nil && len(text) <= maxSetting && u.Scheme == "https" && u.Host != "" && u.User == nil &&
		u.RawQuery == "" && u.Fragment == ""
}

// SaveProvider stores the identity provider of a company, once it answers. The secret is never shown again.
//
// Faults: fault.Missing, invalid fields, ErrUnverified, ErrProvider.
func (s *Service) SaveProvider(ctx context.Context, who actor.Actor, companyID string, in Settings) error {
	if err := in.check(); err != nil {
		return err
	}
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return err
	}
	d, err := s.domain(ctx, c)
	if err != nil {
		return err
	}
	if !d.Verified() {
		return ErrUnverified
	}
	if _, err := s.discover(ctx, in.Issuer); err != nil {
		return err
	}
	sealed, err := s.Ring.Seal([]byte(in.ClientSecret), secretAAD(c.ID))
	if err != nil {
		return err
	}
	code, _ := crypt.Token()
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.DropVisitsOf(ctx, tx, c.ID); err != nil {
			return fmt.Errorf("drop visits: %w", err)
		}
		return s.q.SaveProvider(ctx, tx, ssodb.SaveProviderParams{
			CompanyID:    c.ID,
			Issuer:       in.Issuer,
			ClientID:     in.ClientID,
			ClientSecret: sealed,
			LinkCode:     code,
			SavedAt:      s.now(),
		})
	})
}

// DropProvider removes the identity provider and ends the address that the company gave its people. Seats stay.
//
// Faults: fault.Missing.
func (s *Service) DropProvider(ctx context.Context, who actor.Actor, companyID string) error {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.DropVisitsOf(ctx, tx, c.ID); err != nil {
			return fmt.Errorf("drop visits: %w", err)
		}
		n, err := s.q.DropProvider(ctx, tx, c.ID)
		if err == nil && n == 0 {
			return fault.Missing
		}
		return err
	})
}

func secretAAD(companyID string) string {
	return crypt.AAD("company_provider", "client_secret", companyID)
}

// discover reads the description of an identity provider. The three addresses that a visit needs must have TLS: whoever
// changes the keys on their way would sign identities.
func (s *Service) discover(ctx context.Context, issuer string) (*oidc.Provider, error) {
	p, err := oidc.NewProvider(oidc.ClientContext(ctx, s.Client), issuer)
	if err != nil {
		s.Log.Info("sso: an identity provider does not answer", "err", brief(err))
		return nil, ErrProvider
	}
	keys, err := keysOf(p)
	if err != nil {
		return nil, ErrProvider
	}
	for _, address := range []string{p.Endpoint().AuthURL, p.Endpoint().TokenURL, keys} {
		if u, err := url.Parse(address); err != nil || u.Scheme != "https" || u.Host == "" {
			return nil, ErrProvider
		}
	}
	return p, nil
}

// brief is the beginning of an error. The error of a provider that refuses has its whole page, and somebody else wrote
// that.
func brief(err error) string {
	text := []rune(err.Error())
	return string(text[:min(len(text), 200)])
}

// oauth returns how the product speaks to the identity provider of a company.
func (s *Service) oauth(p ssodb.CompanyProvider, at oauth2.Endpoint) (oauth2.Config, error) {
	secret, err := s.Ring.Unseal(p.ClientSecret, secretAAD(p.CompanyID))
	if err != nil {
		return oauth2.Config{}, err
	}
	return oauth2.Config{
		ClientID:     p.ClientID,
		ClientSecret: string(secret),
		Endpoint:     at,
		RedirectURL:  s.returnURL(),
		Scopes:       []string{oidc.ScopeOpenID, "email", "profile"},
	}, nil
}

// returnURL is where identity providers send people back.
func (s *Service) returnURL() string { return s.BaseURL + "/acesso-empresa" }

// maxAnswer bounds what is read of an identity provider's answer.
const maxAnswer = 1 << 20

// Bounded limits how much of an answer is read, because somebody else wrote the address.
type Bounded struct{ Base http.RoundTripper }

func (b Bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := b.Base.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	response.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(response.Body, maxAnswer), response.Body}
	return response, nil
}
