package account

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// ErrTaken refuses an address that has an account. Only administrators may see it, because it tells who has an account.
var ErrTaken = fault.New(fault.Conflict, "account.taken", "Já existe uma conta com este e-mail.")

// New is an account to create, for oneself or for somebody else.
type New struct {
	Email, FullName, PasswordHash string
	Role                          actor.Role
	CompanyID, ReferredBy         *string
	// NameByCompany is the name that the company gave. It alone is in the company's list (Q196).
	NameByCompany string
	// PasswordTemporary says that somebody else chose the password.
	PasswordTemporary bool
	// Confirmed skips the mailed confirmation.
	Confirmed bool
	// Terms says that the person accepted the terms, from the address TermsIP.
	Terms   bool
	TermsIP string
}

// Create inserts the account with a new id and affiliate code.
//
// Faults: ErrTaken when the address was taken by another transaction.
func (s *Service) Create(ctx context.Context, tx *store.Tx, n New) (id string, err error) {
	id = ids.New()
	err = s.q.InsertAccount(ctx, tx, n.row(id, at.Of(s.Clock.Now())))
	if store.IsUnique(err, "account", "email") {
		return "", ErrTaken
	}
	if err != nil {
		return "", fmt.Errorf("insert account: %w", err)
	}
	return id, nil
}

func (n New) row(id string, now at.Time) accountdb.InsertAccountParams {
	p := accountdb.InsertAccountParams{
		ID:                id,
		Email:             n.Email,
		Role:              string(n.Role),
		State:             string(Created),
		PasswordHash:      n.PasswordHash,
		PasswordTemporary: n.PasswordTemporary,
		FullName:          n.FullName,
		SearchText:        searchText(n.FullName, n.Email),
		Affiliate:         affiliateCode(),
		ReferredBy:        n.ReferredBy,
		CompanyID:         n.CompanyID,
		NameByCompany:     n.NameByCompany,
		InvitedAt:         now,
		CreatedAt:         now,
	}
	if n.Terms {
		p.TermsVersion, p.TermsAcceptedAt, p.TermsIp = TermsVersion, now, n.TermsIP
	}
	if n.Confirmed {
		p.State, p.ConfirmedAt = string(stateAfterConfirm(n.Role)), now
	}
	return p
}

// SignUpAgain replaces an unconfirmed sign-up: it takes the role of the new one and removes the password. One of those
// who signed up may be a stranger, whose password would be valid after the owner confirms the address.
func (s *Service) SignUpAgain(ctx context.Context, tx *store.Tx, id string, n New) error {
	_, err := s.q.SignUpAgain(ctx, tx, accountdb.SignUpAgainParams{
		ID:         id,
		Role:       string(n.Role),
		ReferredBy: n.ReferredBy,
		CompanyID:  n.CompanyID,
		InvitedAt:  at.Of(s.Clock.Now()),
	})
	return err
}

// InviteInstead makes an invitation of somebody else out of an unconfirmed sign-up, which anybody can make with the
// address.
//
// Faults: fault.Missing when the address was confirmed meanwhile.
func (s *Service) InviteInstead(ctx context.Context, tx *store.Tx, id string, n New) error {
	count, err := s.q.InviteInstead(ctx, tx, accountdb.InviteInsteadParams{
		ID:            id,
		Role:          string(n.Role),
		State:         string(Created),
		PasswordHash:  n.PasswordHash,
		CompanyID:     n.CompanyID,
		NameByCompany: n.NameByCompany,
		InvitedAt:     at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("invite instead: %w", err)
	}
	if count == 0 {
		return fault.Missing
	}
	return nil
}

// DropUnconfirmed deletes an account whose address nobody confirmed, with its logins and links.
func (s *Service) DropUnconfirmed(ctx context.Context, tx *store.Tx, id string) error {
	if err := s.DropLogins(ctx, tx, id); err != nil {
		return err
	}
	if err := s.q.DropConsentChanges(ctx, tx, id); err != nil {
		return fmt.Errorf("drop consents: %w", err)
	}
	if _, err := s.q.DropAccount(ctx, tx, id); err != nil {
		return fmt.Errorf("drop account: %w", err)
	}
	return nil
}

// NameByCompany changes the name in the company's list. An empty one changes nothing.
func (s *Service) NameByCompany(ctx context.Context, tx *store.Tx, id, name string) error {
	if name == "" {
		return nil
	}
	p := accountdb.SetNameByCompanyParams{ID: id, NameByCompany: name}
	if err := s.q.SetNameByCompany(ctx, tx, p); err != nil {
		return fmt.Errorf("set the company's name for a person: %w", err)
	}
	return nil
}

// RenewInvitation restarts the time in which the address can be confirmed.
func (s *Service) RenewInvitation(ctx context.Context, tx *store.Tx, id string) error {
	p := accountdb.InviteAgainParams{ID: id, InvitedAt: at.Of(s.Clock.Now())}
	if err := s.q.InviteAgain(ctx, tx, p); err != nil {
		return fmt.Errorf("invite again: %w", err)
	}
	return nil
}

// MoveInvited changes the address of an account that has not confirmed it.
//
// Faults: ErrTaken, fault.Missing.
func (s *Service) MoveInvited(ctx context.Context, tx *store.Tx, acc Account, email string) error {
	if _, err := s.ByEmailIn(ctx, tx, email); err == nil {
		return ErrTaken
	} else if fault.As(err) == nil {
		return err
	}
	n, err := s.q.MoveInvited(ctx, tx, accountdb.MoveInvitedParams{
		ID:         acc.ID,
		Email:      email,
		SearchText: searchText(acc.FullName, email),
	})
	if store.IsUnique(err, "account", "email") {
		return ErrTaken
	}
	if err != nil {
		return fmt.Errorf("move invitation: %w", err)
	}
	if n == 0 {
		return fault.Missing
	}
	return nil
}

// RenameCompany changes the name of the accounts that manage a company.
func (s *Service) RenameCompany(ctx context.Context, tx *store.Tx, companyID, name string) error {
	p := accountdb.RenameCompanyLoginsParams{CompanyID: &companyID, FullName: name}
	if err := s.q.RenameCompanyLogins(ctx, tx, p); err != nil {
		return fmt.Errorf("rename logins: %w", err)
	}
	return nil
}

// Confirm stores that the address was confirmed.
func (s *Service) Confirm(ctx context.Context, tx *store.Tx, acc Account) error {
	_, err := s.q.ConfirmEmail(ctx, tx, accountdb.ConfirmEmailParams{
		ID:          acc.ID,
		State:       string(stateAfterConfirm(acc.Role())),
		ConfirmedAt: at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("confirm e-mail: %w", err)
	}
	return nil
}

// Referrer returns the id of the account with this affiliate code, or nil: an unknown code is ignored, because a
// referral has no reward (Q076).
func (s *Service) Referrer(ctx context.Context, tx *store.Tx, code string) (*string, error) {
	code = strings.ToUpper(strings.TrimSpace(code))
	if !affiliateShape.MatchString(code) {
		return nil, nil
	}
	id, err := s.q.AccountByAffiliate(ctx, tx, code)
	if store.None(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find referrer: %w", err)
	}
	return &id, nil
}

var affiliateShape = regexp.MustCompile(`\A[A-Z0-9]{10}\z`)

// affiliateCode returns a random code that is short enough to read aloud and too long to guess an existing one.
func affiliateCode() string {
	plain, _ := crypt.Token()
	code := strings.NewReplacer("-", "", "_", "").Replace(strings.ToUpper(plain))
	return code[:10]
}
