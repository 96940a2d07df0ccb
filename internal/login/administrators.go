package login

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/platform/store"
)

// Administrator is an administrator in the list of administrators.
type Administrator = logindb.AdministratorsRow

var (
	ErrLastAdministrator = fault.New(
		fault.Conflict,
		"admin.last",
		"Este é o último administrador ativo. Ative ou convide outro antes.",
	)
	ErrOwnAdministrator = fault.New(
		fault.Conflict,
		"admin.own",
		"Você não pode desativar o próprio acesso. Peça a outro administrador.",
	)
	ErrAdministratorConfirmed = fault.New(
		fault.Conflict,
		"admin.confirmed",
		"Esta pessoa já ativou o acesso.",
	)
)

// Administrators lists the administrators, the first one first.
func (s *Service) Administrators(ctx context.Context) ([]Administrator, error) {
	rows, err := s.q.Administrators(ctx, s.DB.Read())
	if err != nil {
		return nil, fmt.Errorf("list administrators: %w", err)
	}
	return rows, nil
}

// InviteAdministrator creates an administrator and mails a link with which the person chooses a password. Nobody else
// ever knows it.
//
// Faults: invalid fields, account.ErrTaken.
func (s *Service) InviteAdministrator(ctx context.Context, email, name string) error {
	name, err := checkAdministrator(email, name)
	if err != nil {
		return err
	}
	in, err := s.Prepare(ctx, Invitation{
		Email:      email,
		FullName:   name,
		Role:       actor.Administrator,
		NoPassword: true,
	})
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		id, err := s.Invite(ctx, tx, in)
		if err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, id)
		return nil
	})
}

// checkAdministrator returns the name as it is stored.
//
// Faults: invalid fields.
func checkAdministrator(email, name string) (string, error) {
	name = br.NormalName(name)
	var f fault.Fields
	f.Check(br.ValidEmail(br.NormalEmail(email)), "email", "Informe um e-mail válido.")
	if name == "" {
		f.Add("fullName", "Informe o nome completo.")
	} else if problem := br.NameProblem(name); problem != "" {
		f.Add("fullName", problem)
	}
	return name, f.Err()
}

// InviteAdministratorAgain mails a new link to an administrator who has not used the first one.
//
// Faults: fault.Missing, ErrAdministratorConfirmed.
func (s *Service) InviteAdministratorAgain(ctx context.Context, id string) error {
	if _, err := s.Account.ByID(ctx, id); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.lockAdministrator(ctx, tx, id)
		if err != nil {
			return err
		}
		if !acc.ConfirmedAt.IsZero() {
			return ErrAdministratorConfirmed
		}
		s.Audit.RecordCall(ctx, tx, id)
		return s.InviteAgain(ctx, tx, id)
	})
}

func (s *Service) lockAdministrator(ctx context.Context, tx *store.Tx, id string) (account.Account, error) {
	acc, err := s.Account.Lock(ctx, tx, id)
	if err == nil && acc.Role() != actor.Administrator {
		err = fault.Missing
	}
	return acc, err
}

// SwitchAdministrator activates or deactivates an administrator. A deactivation ends the logins with the commit. One
// administrator who can sign in always stays.
//
// Faults: fault.Missing, ErrOwnAdministrator, ErrLastAdministrator, ErrSignedOut when the caller was deactivated
// meanwhile.
func (s *Service) SwitchAdministrator(ctx context.Context, who actor.Actor, id string, active bool) error {
	if !active && id == who.ID {
		return ErrOwnAdministrator
	}
	if _, err := s.Account.ByID(ctx, id); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		all, err := s.q.LockAdministrators(ctx, tx)
		if err != nil {
			return fmt.Errorf("lock administrators: %w", err)
		}
		if err := maySwitch(all, who.ID, id, active); err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, id)
		return s.Account.SetActive(ctx, tx, id, active)
	})
}

func maySwitch(all []logindb.LockAdministratorsRow, caller, id string, active bool) error {
	known, callerActive, others := false, false, 0
	for _, a := range all {
		usable := a.Active && !a.ConfirmedAt.IsZero()
		known = known || a.ID == id
		callerActive = callerActive || a.ID == caller && a.Active
		if usable && a.ID != id {
			others++
		}
	}
	switch {
	case !known:
		return fault.Missing
	case !callerActive:
		return ErrSignedOut
	case !active && others == 0:
		return ErrLastAdministrator
	}
	return nil
}

// RenewRecoveryCodes replaces the recovery codes. The old ones stop working.
//
// Faults: ErrFactorOff, ErrFactorCode, too many attempts.
func (s *Service) RenewRecoveryCodes(ctx context.Context, who actor.Actor, code string) (codes []string, err error) {
	err = s.withCode(ctx, who, code, func(tx *store.Tx) error {
		if codes, err = s.newRecoveryCodes(ctx, tx, who.ID); err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, who.ID)
		return s.Jobs.Enqueue(ctx, tx, FactorMail{AccountID: who.ID, What: FactorCodes})
	})
	return codes, err
}
