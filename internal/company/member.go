package company

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/account"
	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// A member proved the work address to the employer's identity provider and signs in with a personal address. The
// company knows the member by the work address alone (ADR 0049).

var (
	// ErrOwnAddress stops a login whose address belongs to the company: the employer can read that mailbox.
	ErrOwnAddress = fault.New(
		fault.Conflict,
		"company.own_address",
		"Entre com uma conta do seu e-mail pessoal: a empresa pode ler o e-mail de trabalho.",
	)
	// ErrSeatUsed is returned for a work address whose seat somebody has.
	ErrSeatUsed = fault.New(
		fault.Conflict,
		"company.seat_used",
		"Este e-mail de trabalho já está ligado a uma conta. Entre com o e-mail e a senha que você escolheu.",
	)
)

// readMembers adds the accounts that the company knows by another address than the one of the sign-in. A personal
// address of a member stays unknown to the company: it is judged like the address of any account elsewhere.
func (r *round) readMembers(ctx context.Context, emails []string) error {
	accountIDs := make([]string, 0, len(r.accounts))
	for _, a := range r.accounts {
		accountIDs = append(accountIDs, a.ID)
	}
	hidden, err := r.s.q.PersonalSignIns(ctx, r.tx, companydb.PersonalSignInsParams{
		Ids:  store.List(accountIDs),
		Most: maxSeats,
	})
	if err != nil {
		return fmt.Errorf("personal addresses: %w", err)
	}
	personal := map[string]bool{}
	for _, id := range hidden {
		personal[id] = true
	}
	for email, a := range r.accounts {
		if personal[a.ID] {
			a.CompanyID = nil
			r.accounts[email] = a
		}
	}
	members, err := r.s.q.MembersByWorkEmail(ctx, r.tx, companydb.MembersByWorkEmailParams{
		CompanyID: r.company.ID,
		Emails:    store.List(emails),
		Most:      maxSeats,
	})
	if err != nil {
		return fmt.Errorf("members: %w", err)
	}
	for _, m := range members {
		r.accounts[m.WorkEmail] = companydb.AccountsByEmailRow{
			ID:                m.ID,
			Email:             m.Email,
			Role:              m.Role,
			CompanyID:         m.CompanyID,
			Active:            m.Active,
			PasswordTemporary: m.PasswordTemporary,
			ConfirmedAt:       m.ConfirmedAt,
			InvitedAt:         m.InvitedAt,
			FreeAt:            m.FreeAt,
		}
	}
	return nil
}

// ReserveSeat holds a seat for a work address that the employer's identity provider proved. No mail is sent: the
// person is in front of the screen. A seat that the company gave before is kept.
//
// Faults: ErrInactive, ErrFull, ErrSeatUsed, ErrFormer.
func (s *Service) ReserveSeat(ctx context.Context, tx *store.Tx, companyID, workEmail string) error {
	c, err := s.lockActive(ctx, tx, companyID)
	if err != nil {
		return err
	}
	r, err := s.newRound(ctx, tx, c, []string{workEmail}, false)
	if err != nil {
		return err
	}
	if held, err := r.held(workEmail); err != nil || held {
		return err
	}
	if r.free <= 0 {
		return ErrFull
	}
	if a, known := r.accounts[workEmail]; known && r.mine(a) && invited(a) {
		return s.Account.RenewInvitations(ctx, tx, []string{a.ID})
	}
	return s.q.ReserveInvitation(ctx, tx, companydb.ReserveInvitationParams{
		CompanyID: c.ID,
		Email:     workEmail,
		InvitedAt: at.Of(s.Clock.Now()),
	})
}

// held says whether a seat waits for a work address.
//
// Faults: ErrSeatUsed, ErrFormer.
func (r *round) held(workEmail string) (bool, error) {
	a, known := r.accounts[workEmail]
	mine := known && r.mine(a)
	if mine && !a.ConfirmedAt.IsZero() {
		if a.Active || a.FreeAt.After(r.s.Clock.Now()) {
			return false, ErrSeatUsed
		}
		return false, ErrFormer
	}
	i, outside := r.outside[workEmail]
	return mine && invited(a) && !r.lapsed(a.InvitedAt) || outside && !r.lapsed(i.InvitedAt), nil
}

// invited says whether the account is an invitation that the company sent and nobody used.
func invited(a companydb.AccountsByEmailRow) bool {
	return a.Active && a.PasswordTemporary && a.ConfirmedAt.IsZero()
}

// TakeReserved gives the held seat of a work address to a patient's own account. The account signs in with its own
// address as before, and mails go there. An invitation to the work address that nobody used is replaced. A seat that
// the company took back meanwhile is not given.
//
// Faults: fault.Missing when it is no account of a patient, ErrOwnAddress, ErrOfferOver, ErrInactive, ErrSeatUsed,
// ErrFormer.
func (s *Service) TakeReserved(ctx context.Context, tx *store.Tx, accountID, companyID, workEmail string) error {
	c, err := s.lockActive(ctx, tx, companyID)
	if err != nil {
		return err
	}
	r, err := s.newRound(ctx, tx, c, []string{workEmail}, false)
	if err != nil {
		return err
	}
	held, err := r.held(workEmail)
	if err != nil {
		return err
	}
	if !held {
		return ErrOfferOver
	}
	acc, err := s.Account.Lock(ctx, tx, accountID)
	if err != nil {
		return err
	}
	if acc.Role() != actor.Customer {
		return fault.Missing
	}
	if isWorkAddress(acc.Email, c.EmailDomain) || isWorkAddress(acc.Email, domainOf(workEmail)) {
		return ErrOwnAddress
	}
	name, err := r.dropInvited(ctx, workEmail)
	if err != nil {
		return err
	}
	if err := s.Account.JoinCompany(ctx, tx, acc.ID, c.ID, name); err != nil {
		return err
	}
	return s.saveMember(ctx, tx, acc, c.ID, workEmail)
}

// dropInvited deletes the invitations that the work address has, and returns the name that the company gave.
func (r *round) dropInvited(ctx context.Context, workEmail string) (string, error) {
	name := r.outside[workEmail].NameByCompany
	if a, known := r.accounts[workEmail]; known && r.mine(a) && a.ConfirmedAt.IsZero() {
		old, err := r.s.Account.Lock(ctx, r.tx, a.ID)
		if err != nil {
			return "", err
		}
		if name == "" {
			name = old.NameByCompany
		}
		if err := r.s.Account.DropUnconfirmed(ctx, r.tx, a.ID); err != nil {
			return "", err
		}
	}
	return name, r.dropOutside(ctx, workEmail)
}

func (s *Service) saveMember(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	companyID, workEmail string,
) error {
	old := companydb.DropMemberOfAddressParams{CompanyID: companyID, WorkEmail: workEmail, OfCompany: &companyID}
	if err := s.q.DropMemberOfAddress(ctx, tx, old); err != nil {
		return fmt.Errorf("drop member: %w", err)
	}
	err := s.q.SaveMember(ctx, tx, companydb.SaveMemberParams{
		AccountID: acc.ID,
		CompanyID: companyID,
		WorkEmail: workEmail,
		JoinedAt:  at.Of(s.Clock.Now()),
	})
	if store.IsUnique(err, "company_member", "work_email") {
		return ErrSeatUsed
	}
	if err != nil {
		return fmt.Errorf("save member: %w", err)
	}
	if acc.RecoveryEmail != "" {
		return nil
	}
	return s.Account.SetRecoveryEmail(ctx, tx, acc.ID, acc.Email)
}

// Members counts the people who signed in through the company's identity provider.
func (s *Service) Members(ctx context.Context, companyID string) (int64, error) {
	n, err := s.q.CountMembers(ctx, s.DB.Read(), companyID)
	if err != nil {
		return 0, fmt.Errorf("count members: %w", err)
	}
	return n, nil
}

// AccountDeleted frees the work address of a deleted account.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	_, err := s.q.DropMember(ctx, tx, accountID)
	return err
}

func domainOf(email string) string {
	_, domain, _ := strings.Cut(email, "@")
	return domain
}

// isWorkAddress says whether an address is in a domain or below it.
func isWorkAddress(email, domain string) bool {
	own := domainOf(email)
	return domain != "" && (own == domain || strings.HasSuffix(own, "."+domain))
}

// leaveMember ends the membership of somebody whose access is over. The address of the sign-in is personal, so it stays
// the one that gets links.
func (s *Service) leaveMember(ctx context.Context, tx *store.Tx, acc account.Account) error {
	n, err := s.q.DropMember(ctx, tx, acc.ID)
	if err != nil || n == 0 {
		return err
	}
	return s.Account.MoveToPersonal(ctx, tx, acc, acc.Email)
}
