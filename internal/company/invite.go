package company

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/login"
	"psic/internal/platform/store"
)

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
	if _, err := s.Reach(ctx, who, companyID); err != nil {
		return err
	}
	invitation, err := s.prepare(ctx, companyID, []Invitee{in})
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lockActive(ctx, tx, companyID)
		if err != nil {
			return err
		}
		r, err := s.newRound(ctx, tx, c, []string{in.Email}, who.Role == actor.Administrator)
		if err != nil {
			return err
		}
		verdict, do := r.judge(ctx, in, invitation)
		if err := verdict.fault(); err != nil || do == nil {
			return err
		}
		return do()
	})
}

// lockActive is lock for a company that may invite people.
//
// Faults: ErrInactive.
func (s *Service) lockActive(ctx context.Context, tx *store.Tx, companyID string) (Company, error) {
	c, err := s.lock(ctx, tx, companyID)
	if err == nil && !c.Active {
		err = ErrInactive
	}
	return c, err
}

// inviteAll judges the addresses one after the other under the company's lock. It invites those that are ready, or
// nobody when it only looks. It treats people as the company does, also for an administrator, because the company reads
// the verdicts.
func (s *Service) inviteAll(
	ctx context.Context,
	tx *store.Tx,
	c Company,
	people []Invitee,
	invitation login.Invitation,
	onlyLook bool,
) ([]Verdict, error) {
	r, err := s.newRound(ctx, tx, c, emailsOf(people), false)
	if err != nil {
		return nil, err
	}
	out := make([]Verdict, len(people))
	for i, p := range people {
		var do func() error
		out[i], do = r.judge(ctx, p, invitation)
		if do == nil || onlyLook {
			continue
		}
		if err := do(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// prepare makes the invitation of the first valid address; the others get copies of it. One password hash serves all:
// it costs as much as a sign-in, and nobody knows its password. Without a valid address there is nobody to invite.
func (s *Service) prepare(ctx context.Context, companyID string, people []Invitee) (login.Invitation, error) {
	valid := validEmails(emailsOf(people))
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

func emailsOf(people []Invitee) []string {
	out := make([]string, len(people))
	for i, p := range people {
		out[i] = p.Email
	}
	return out
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
