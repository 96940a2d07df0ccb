package account

import (
	"context"
	"fmt"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/audit"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// ConsentKind says what somebody agrees to.
type ConsentKind string

const (
	// ConsentTerms is the contract. It ends with the account, so it cannot be revoked alone.
	ConsentTerms ConsentKind = "TERMS"
	// ConsentHealth is a patient's consent for health data (LGPD art. 11, I). Without it nobody books.
	ConsentHealth ConsentKind = "HEALTH"
	// ConsentNews is the wish to get news by mail.
	ConsentNews ConsentKind = "NEWS"
)

// Consent is what somebody agreed to, and when. GivenAt is zero when it was never given, or before times were stored.
type Consent struct {
	Kind               ConsentKind
	Given              bool
	Version            string
	GivenAt, RevokedAt at.Time
}

// EndingSession is a session that revoking the consent for health data would cancel.
type EndingSession struct {
	StartsAt at.Time
	Text     string // what happens to its money
}

// ConsentMail is the job that confirms a changed consent for health data.
type ConsentMail struct {
	AccountID string
	Given     bool
}

func (ConsentMail) Kind() string { return "account.consent_mail" }

// ErrTermsStay refuses to revoke the terms without deleting the account.
var ErrTermsStay = fault.New(
	fault.Conflict,
	"consent.terms",
	"Os termos valem enquanto a conta existe. Para encerrá-los, peça a exclusão da conta.",
)

// Consents returns what a person agreed to (Q222). Therapists have no consent for health data: no session is their
// own treatment.
func (s *Service) Consents(ctx context.Context, id string) ([]Consent, error) {
	acc, err := s.ByID(ctx, id)
	if err != nil {
		return nil, err
	}
	changes, err := s.q.ConsentChangesOf(ctx, s.DB.Read(), id)
	if err != nil {
		return nil, fmt.Errorf("consents: %w", err)
	}
	return consentsOf(acc, changes), nil
}

func consentsOf(acc Account, changes []accountdb.ConsentChange) []Consent {
	terms := Consent{
		Kind:    ConsentTerms,
		Given:   !acc.TermsAcceptedAt.IsZero(),
		Version: acc.TermsVersion,
		GivenAt: acc.TermsAcceptedAt,
	}
	out := []Consent{terms}
	if acc.Role().Patient() {
		health := terms
		health.Kind, health.Given = ConsentHealth, terms.Given && acc.HealthRevokedAt.IsZero()
		out = append(out, withChanges(health, changes))
	}
	return append(out, withChanges(Consent{Kind: ConsentNews, Given: acc.AlertsOptIn}, changes))
}

// withChanges adds the times of the last changes, which come newest first.
func withChanges(c Consent, changes []accountdb.ConsentChange) Consent {
	given, revoked := false, false
	for _, change := range changes {
		if ConsentKind(change.Kind) != c.Kind {
			continue
		}
		if change.Given && !given {
			given, c.GivenAt, c.Version = true, change.ChangedAt, change.Version
		}
		if !change.Given && !revoked && !c.Given {
			revoked, c.RevokedAt = true, change.ChangedAt
		}
	}
	return c
}

// SetConsent gives or revokes a consent. Revoking the one for health data cancels coming sessions (OnConsentRevoked)
// and erases gender and ethnicity. A repeated call changes nothing.
//
// Faults: fault.Missing, also for a consent that the role does not have; ErrTermsStay.
func (s *Service) SetConsent(ctx context.Context, who actor.Actor, kind ConsentKind, given bool) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Lock(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		switch kind {
		case ConsentNews:
			return s.setNews(ctx, tx, acc, given)
		case ConsentHealth:
			if acc.Role().Patient() {
				return s.setHealth(ctx, tx, acc, given)
			}
		case ConsentTerms:
			return ErrTermsStay
		}
		return fault.Missing
	})
}

func (s *Service) setNews(ctx context.Context, tx *store.Tx, acc Account, wanted bool) error {
	if err := s.noteNews(ctx, tx, acc, wanted); err != nil {
		return err
	}
	_, err := s.q.SetAlerts(ctx, tx, accountdb.SetAlertsParams{ID: acc.ID, AlertsOptIn: wanted})
	return err
}

// noteNews stores that somebody changed the wish for news, which several forms write.
func (s *Service) noteNews(ctx context.Context, tx *store.Tx, acc Account, wanted bool) error {
	if acc.AlertsOptIn == wanted {
		return nil
	}
	return s.noteConsent(ctx, tx, acc.ID, ConsentNews, wanted)
}

func (s *Service) noteConsent(ctx context.Context, tx *store.Tx, id string, kind ConsentKind, given bool) error {
	err := s.q.InsertConsentChange(ctx, tx, accountdb.InsertConsentChangeParams{
		ID:        ids.New(),
		AccountID: id,
		Kind:      string(kind),
		Given:     given,
		Version:   TermsVersion,
		ChangedAt: at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("store consent: %w", err)
	}
	return nil
}

func (s *Service) setHealth(ctx context.Context, tx *store.Tx, acc Account, given bool) error {
	if given == acc.HealthRevokedAt.IsZero() {
		return nil
	}
	p := accountdb.SetHealthRevokedParams{ID: acc.ID}
	action := "consent.given"
	if !given {
		p.HealthRevokedAt, action = at.Of(s.Clock.Now()), "consent.revoked"
	}
	if err := s.q.SetHealthRevoked(ctx, tx, p); err != nil {
		return fmt.Errorf("set consent: %w", err)
	}
	if err := s.noteConsent(ctx, tx, acc.ID, ConsentHealth, given); err != nil {
		return err
	}
	s.Audit.Record(ctx, tx, audit.Entry{
		Actor:  actor.Actor{ID: acc.ID, Role: acc.Role()},
		Action: action,
		Object: acc.ID,
		Result: audit.Done,
		IP:     httpx.MetaFrom(ctx).IP,
	})
	if err := s.Jobs.Enqueue(ctx, tx, ConsentMail{AccountID: acc.ID, Given: given}); err != nil || given {
		return err
	}
	if err := s.eraseSensitive(ctx, tx, acc); err != nil {
		return err
	}
	return callAll(ctx, tx, acc.ID, s.OnConsentRevoked)
}

// eraseSensitive erases gender and ethnicity, which the consent covers too.
func (s *Service) eraseSensitive(ctx context.Context, tx *store.Tx, acc Account) error {
	p, err := s.Personal(acc)
	if err != nil || acc.Private == "" {
		return err
	}
	p.Gender, p.GenderCustom, p.Ethnicity = notInformed, "", notInformed
	sealed, err := s.seal(acc.ID, p)
	if err != nil {
		return err
	}
	if err := s.q.SetPrivate(ctx, tx, accountdb.SetPrivateParams{ID: acc.ID, Private: sealed}); err != nil {
		return fmt.Errorf("erase gender and ethnicity: %w", err)
	}
	return nil
}

// exportConsents are the consents and their history for the export.
func (s *Service) exportConsents(ctx context.Context, acc Account) ([]map[string]any, error) {
	changes, err := s.q.ConsentChangesOf(ctx, s.DB.Read(), acc.ID)
	if err != nil {
		return nil, fmt.Errorf("consents: %w", err)
	}
	var out []map[string]any
	for _, c := range consentsOf(acc, changes) {
		out = append(out, map[string]any{
			"consentimento": c.Kind,
			"valendo":       c.Given,
			"versao":        c.Version,
			"dadoEm":        c.GivenAt.Wall(),
			"revogadoEm":    c.RevokedAt.Wall(),
			"mudancas":      exportChanges(c.Kind, changes),
		})
	}
	return out, nil
}

func exportChanges(kind ConsentKind, changes []accountdb.ConsentChange) []map[string]any {
	out := []map[string]any{}
	for _, c := range changes {
		if ConsentKind(c.Kind) == kind {
			out = append(out, map[string]any{"dado": c.Given, "versao": c.Version, "em": c.ChangedAt.Wall()})
		}
	}
	return out
}
