package company

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/account"
	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/platform/store"
)

// Verdict says whether an address that a company or an administrator wants to register can be invited, and why not.
type Verdict string

const (
	Ready      Verdict = "OK"
	Invalid    Verdict = "INVALID"
	Repeated   Verdict = "REPEATED"
	Registered Verdict = "REGISTERED"
	Former     Verdict = "FORMER"
	Elsewhere  Verdict = "ELSEWHERE"
	NoSeat     Verdict = "NO_SEAT"
)

var verdictTexts = map[Verdict]string{
	Ready:      "Pronto para convidar",
	Invalid:    "E-mail inválido",
	Repeated:   "Repetido na lista",
	Registered: "Já está cadastrado na empresa",
	Former:     "O acesso desta pessoa terminou. Fale com o suporte para reativar",
	Elsewhere:  "Já existe uma conta com este e-mail",
	NoSeat:     "Todas as vagas da empresa estão em uso",
}

// Text is the verdict as people read it.
func (v Verdict) Text() string { return verdictTexts[v] }

func (v Verdict) fault() error {
	switch v {
	case Ready:
		return nil
	case NoSeat:
		return ErrFull
	case Elsewhere:
		return account.ErrTaken
	case Invalid:
		return fault.Fields{{Name: "email", Description: "Email inválido"}}.Err()
	}
	return fault.New(fault.Conflict, "company.person_"+string(v), v.Text()+".")
}

// personFaults are the faults that verdicts on one address become, for the API description.
func personFaults() []*fault.Error {
	return []*fault.Error{fault.As(Registered.fault()), fault.As(Former.fault())}
}

// Invitee is somebody whom a company or an administrator wants to register. The name is optional.
type Invitee struct{ Email, Name string }

// Register invites one of the company's people, at any domain (Q117). The password of the form is checked and then
// discarded: the person chooses one by the mailed link (Q118).
//
// Faults: invalid fields, ErrFull, ErrInactive; account.ErrTaken to administrators alone.
func (s *Service) Register(ctx context.Context, who actor.Actor, companyID string, in Invitee, password string) error {
	if _, err := s.Login.Prepare(ctx, login.Invitation{Email: in.Email, Password: password}); err != nil {
		return err
	}
	_, err := s.invite(ctx, who, companyID, []Invitee{in}, alone)
	return err
}

// How invite treats the addresses.
type inviting int

const (
	each    inviting = iota // invites those that are ready
	preview                 // invites nobody
	alone                   // one address: a refusal is a fault, and nothing changes
)

// invite judges the addresses one after the other under the company's lock and invites those that are ready.
func (s *Service) invite(
	ctx context.Context,
	who actor.Actor,
	companyID string,
	people []Invitee,
	how inviting,
) ([]Verdict, error) {
	emails := make([]string, len(people))
	for i, p := range people {
		emails[i] = p.Email
	}
	if _, err := s.Reach(ctx, who, companyID); err != nil {
		return nil, err
	}
	invitation, err := s.prepare(ctx, companyID, emails)
	if err != nil {
		return nil, err
	}
	var out []Verdict
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, companyID)
		if err != nil {
			return err
		}
		if !c.Active {
			return ErrInactive
		}
		round, err := s.newRound(ctx, tx, c, emails, who.Role == actor.Administrator)
		if err != nil {
			return err
		}
		out = make([]Verdict, len(people))
		for i, p := range people {
			var do func() error
			out[i], do = round.judge(ctx, p, invitation)
			if how == alone && out[i].fault() != nil {
				return out[i].fault()
			}
			if do == nil || how == preview {
				continue
			}
			if err := do(); err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}

// prepare makes the invitation of the first valid address; the others get copies of it. One password hash serves all:
// it costs as much as a sign-in, and nobody knows its password. Without a valid address there is nobody to invite.
func (s *Service) prepare(ctx context.Context, companyID string, emails []string) (login.Invitation, error) {
	valid := validEmails(emails)
	if len(valid) == 0 {
		return login.Invitation{}, nil
	}
	return s.Login.Prepare(ctx, login.Invitation{
		Email:      valid[0],
		Role:       actor.Enterprise,
		CompanyID:  companyID,
		NoPassword: true,
	})
}

func validEmails(emails []string) []string {
	var out []string
	for _, e := range emails {
		if e = br.NormalEmail(e); br.ValidEmail(e) {
			out = append(out, e)
		}
	}
	return out
}

// round holds what decides about a list of addresses. It is read once, under the company's lock.
type round struct {
	s       *Service
	tx      *store.Tx
	company Company
	admin   bool
	// free counts the seats that are left; an address that is judged ready takes one.
	free     int64
	seen     map[string]bool
	accounts map[string]companydb.AccountsByEmailRow
	// outside are the seat invitations of addresses that have an account elsewhere.
	outside map[string]companydb.SeatInvitation
}

func (s *Service) newRound(ctx context.Context, tx *store.Tx, c Company, emails []string, admin bool) (*round, error) {
	used, err := s.used(ctx, tx, c.ID, "")
	if err != nil {
		return nil, err
	}
	r := &round{
		s:        s,
		tx:       tx,
		company:  c,
		admin:    admin,
		free:     c.MaxUsers - used,
		seen:     map[string]bool{},
		accounts: map[string]companydb.AccountsByEmailRow{},
		outside:  map[string]companydb.SeatInvitation{},
	}

	valid := validEmails(emails)
	accounts, err := s.q.AccountsByEmail(ctx, tx, store.List(valid))
	if err != nil {
		return nil, fmt.Errorf("accounts: %w", err)
	}
	for _, a := range accounts {
		r.accounts[a.Email] = a
	}

	outside, err := s.q.InvitationsByEmail(
		ctx,
		tx,
		companydb.InvitationsByEmailParams{CompanyID: c.ID, Emails: store.List(valid)},
	)
	if err != nil {
		return nil, fmt.Errorf("invitations: %w", err)
	}
	for _, i := range outside {
		r.outside[i.Email] = i
	}
	return r, nil
}

// judge returns the verdict on an address, and what is to be done: the invitation when it is ready, or the new name of
// somebody who is registered already.
func (r *round) judge(ctx context.Context, p Invitee, invitation login.Invitation) (Verdict, func() error) {
	email, name := br.NormalEmail(p.Email), shownName(p.Name)
	if !br.ValidEmail(email) {
		return Invalid, nil
	}
	if r.seen[email] {
		return Repeated, nil
	}
	r.seen[email] = true

	a, known := r.accounts[email]
	switch {
	case known && signedUpAlone(a):
		return r.seat(true, func() error {
			if err := r.dropOutside(ctx, email); err != nil {
				return err
			}
			return r.s.Login.InviteInstead(ctx, r.tx, a.ID, invitation.For(email, name))
		})
	case known && r.mine(a):
		return r.colleague(ctx, a, name)
	case known && r.admin:
		return Elsewhere, nil
	case known:
		return r.inviteOutside(ctx, Invitee{email, name}, a.ID)
	}

	return r.seat(true, func() error {
		if err := r.dropOutside(ctx, email); err != nil {
			return err
		}
		_, err := r.s.Login.Invite(ctx, r.tx, invitation.For(email, name))
		return err
	})
}

// shownName returns a name as the company's list shows it: on one line, and not longer than the names of people.
func shownName(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if r := []rune(name); len(r) > maxName {
		return string(r[:maxName])
	}
	return name
}

// signedUpAlone says whether the account is a sign-up that nobody confirmed. Anybody can make one with any address, so
// it has no seat, and an invitation replaces it.
func signedUpAlone(a companydb.AccountsByEmailRow) bool {
	return a.ConfirmedAt.IsZero() && !a.PasswordTemporary
}

func (r *round) dropOutside(ctx context.Context, email string) error {
	old := companydb.DropInvitationParams{CompanyID: r.company.ID, Email: email}
	if _, err := r.s.q.DropInvitation(ctx, r.tx, old); err != nil {
		return fmt.Errorf("drop invitation: %w", err)
	}
	return nil
}

func (r *round) mine(a companydb.AccountsByEmailRow) bool {
	return a.Role == string(actor.Enterprise) && a.CompanyID != nil && *a.CompanyID == r.company.ID
}

// seat takes a free seat when the address needs one. Without a free seat the verdict is NoSeat.
func (r *round) seat(needed bool, do func() error) (Verdict, func() error) {
	if !needed {
		return Ready, do
	}
	if r.free <= 0 {
		return NoSeat, nil
	}
	r.free--
	return Ready, do
}

// colleague judges somebody who already belongs to the company. A person who is about to leave stays. A person who left
// comes back through an administrator alone, because the employer may read the mailbox by now.
func (r *round) colleague(ctx context.Context, a companydb.AccountsByEmailRow, name string) (Verdict, func() error) {
	now := r.s.Clock.Now()
	switch {
	case a.Active && !a.FreeAt.IsZero():
		return Ready, func() error {
			if err := r.s.q.DropRelease(ctx, r.tx, a.ID); err != nil {
				return fmt.Errorf("drop release: %w", err)
			}
			return r.s.Account.NameByCompany(ctx, r.tx, a.ID, name)
		}
	case a.Active:
		return Registered, func() error { return r.s.Account.NameByCompany(ctx, r.tx, a.ID, name) }
	case !a.ConfirmedAt.IsZero() && !r.admin:
		return Former, nil
	}
	return r.seat(!a.FreeAt.After(now), func() error {
		if err := r.s.Account.SetActive(ctx, r.tx, a.ID, true); err != nil || !a.ConfirmedAt.IsZero() {
			return err
		}
		return r.s.Login.InviteAgain(ctx, r.tx, a.ID)
	})
}

// inviteOutside invites an address that has an account elsewhere. The owner of the account is told. The company sees an
// invitation like any other, so that it does not learn who is our customer.
func (r *round) inviteOutside(ctx context.Context, p Invitee, accountID string) (Verdict, func() error) {
	if _, invited := r.outside[p.Email]; invited {
		return Registered, func() error {
			if p.Name == "" {
				return nil
			}
			return r.s.q.NameInvitation(ctx, r.tx, companydb.NameInvitationParams{
				CompanyID:     r.company.ID,
				Email:         p.Email,
				NameByCompany: p.Name,
			})
		}
	}
	return r.seat(true, func() error {
		err := r.s.q.SaveInvitation(ctx, r.tx, companydb.SaveInvitationParams{
			CompanyID:     r.company.ID,
			Email:         p.Email,
			NameByCompany: p.Name,
			InvitedAt:     at.Of(r.s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("save invitation: %w", err)
		}
		return r.s.Jobs.Enqueue(ctx, r.tx, login.ExistsMail{AccountID: accountID})
	})
}
