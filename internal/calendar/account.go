package calendar

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"psic/internal/calendar/calendardb"
	"psic/internal/calendar/dav"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// Account is an account of a calendar server.
type Account struct{ calendardb.CalendarAccount }

// AccountInput is what a therapist says about an account. The password is one that the account's owner made for this
// product alone.
type AccountInput struct{ Address, User, Password string }

// ConnectAccount looks for the calendars of an account and keeps how it is opened. Which of them are read or written is
// chosen afterwards.
//
// Faults: ErrTooManyAccounts, invalid fields.
func (s *Service) ConnectAccount(ctx context.Context, therapistID string, in AccountInput) (Account, error) {
	var f fault.Fields
	address, host := serverOf(&f, in.Address)
	access := accessOf(&f, address, in.User, in.Password)
	if err := f.Err(); err != nil {
		return Account{}, err
	}
	if err := s.mayAddAccount(ctx, s.DB.Read(), therapistID); err != nil {
		return Account{}, err
	}
	if err := s.try(ctx, access); err != nil {
		return Account{}, err
	}
	id := ids.New()
	sealed, err := s.sealAccess(id, access)
	if err != nil {
		return Account{}, err
	}
	// The agenda's lock lets a therapist add one account at a time, so that the limit holds.
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		if err := s.mayAddAccount(ctx, tx, therapistID); err != nil {
			return err
		}
		return s.q.InsertAccount(ctx, tx, calendardb.InsertAccountParams{
			ID:          id,
			TherapistID: therapistID,
			Host:        host,
			Access:      sealed,
			CreatedAt:   at.Of(s.Clock.Now()),
		})
	})
	if err != nil {
		return Account{}, err
	}
	return s.ownAccount(ctx, therapistID, id)
}

func (s *Service) mayAddAccount(ctx context.Context, db calendardb.DBTX, therapistID string) error {
	rows, err := s.q.AccountsOf(ctx, db, therapistID)
	if err != nil {
		return fmt.Errorf("accounts: %w", err)
	}
	if len(rows) >= MaxAccounts {
		return ErrTooManyAccounts
	}
	return nil
}

// try opens an account with what a person has just entered. What is wrong is said at the field.
func (s *Service) try(ctx context.Context, a dav.Access) error {
	_, err := s.Dav.Find(ctx, a)
	if err == nil {
		return nil
	}
	var f fault.Fields
	p, field := accountProblem(err), "address"
	if p == Refused {
		field = "password"
	}
	f.Add(field, p.Text())
	return f.Err()
}

// ChangePassword opens an account with another user or password, and reads and writes its calendars soon.
//
// Faults: fault.Missing, invalid fields.
func (s *Service) ChangePassword(ctx context.Context, therapistID, id, user, password string) error {
	a, err := s.ownAccount(ctx, therapistID, id)
	if err != nil {
		return err
	}
	old, err := s.access(a)
	if err != nil {
		return err
	}
	var f fault.Fields
	access := accessOf(&f, old.Address, user, password)
	if err := f.Err(); err != nil {
		return err
	}
	if err := s.try(ctx, access); err != nil {
		return err
	}
	sealed, err := s.sealAccess(id, access)
	if err != nil {
		return err
	}
	now := at.Of(s.Clock.Now())
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		key := calendardb.ChangeAccessParams{ID: id, TherapistID: therapistID, Access: sealed}
		n, err := s.q.ChangeAccess(ctx, tx, key)
		if err != nil {
			return fmt.Errorf("change access: %w", err)
		}
		if n == 0 {
			return fault.Missing
		}
		if err := s.q.ReadSoon(ctx, tx, calendardb.ReadSoonParams{AccountID: id, NextAt: now}); err != nil {
			return fmt.Errorf("read soon: %w", err)
		}
		return s.q.WriteSoon(ctx, tx, calendardb.WriteSoonParams{AccountID: id, NextAt: now})
	})
}

// RemoveAccount forgets an account, its password and its calendars at once. Hours under its busy times are free. What
// was written into it stays there.
//
// Faults: fault.Missing.
func (s *Service) RemoveAccount(ctx context.Context, therapistID, id string) error {
	return s.remake(ctx, therapistID, func(tx *store.Tx) error {
		n, err := s.q.DropAccount(ctx, tx, calendardb.DropAccountParams{ID: id, TherapistID: therapistID})
		if err != nil {
			return fmt.Errorf("remove account: %w", err)
		}
		if n == 0 {
			return fault.Missing
		}
		if err := s.q.DropCalendarsOfAccount(ctx, tx, id); err != nil {
			return fmt.Errorf("remove calendars of account: %w", err)
		}
		return nil
	})
}

// ownAccount returns an account of a therapist.
//
// Faults: fault.Missing.
func (s *Service) ownAccount(ctx context.Context, therapistID, id string) (Account, error) {
	key := calendardb.AccountOfTherapistParams{ID: id, TherapistID: therapistID}
	row, err := s.q.AccountOfTherapist(ctx, s.DB.Read(), key)
	if store.None(err) {
		return Account{}, fault.Missing
	}
	if err != nil {
		return Account{}, fmt.Errorf("read account: %w", err)
	}
	return Account{row}, nil
}

// access returns how an account is opened.
func (s *Service) access(a Account) (out dav.Access, err error) {
	text, err := s.Ring.Unseal(a.Access, accessAAD(a.ID))
	if err != nil {
		return out, fmt.Errorf("unseal access: %w", err)
	}
	if err := json.Unmarshal(text, &out); err != nil {
		return out, fmt.Errorf("decode access: %w", err)
	}
	return out, nil
}

func (s *Service) sealAccess(id string, a dav.Access) (string, error) {
	text, err := json.Marshal(a)
	if err != nil {
		return "", fmt.Errorf("encode access: %w", err)
	}
	sealed, err := s.Ring.Seal(text, accessAAD(id))
	if err != nil {
		return "", fmt.Errorf("seal access: %w", err)
	}
	return sealed, nil
}

// fetchWith reads a calendar with the credentials of its account. Its faults are Problems.
func (s *Service) fetchWith(ctx context.Context, accountID string, in Request) (Content, error) {
	row, err := s.q.AccountByID(ctx, s.DB.Read(), accountID)
	if store.None(err) {
		return Content{}, Vanished
	}
	if err != nil {
		return Content{}, fmt.Errorf("read account: %w", err)
	}
	access, err := s.access(Account{row})
	if err != nil {
		return Content{}, err
	}
	w := window(s.Clock.Now())
	got, err := s.Dav.Events(ctx, access, in.Address, in.ETag, w.From, w.To)
	if err != nil {
		return Content{}, calendarProblem(err)
	}
	if len(got.Tag) > maxHeader {
		got.Tag = ""
	}
	return Content{Text: got.Text, ETag: got.Tag, Unchanged: got.Unchanged}, nil
}

// accountProblem says what is wrong with an account.
func accountProblem(err error) Problem {
	switch {
	case errors.Is(err, dav.ErrDenied):
		return Refused
	case errors.Is(err, dav.ErrNotCalDAV), errors.Is(err, dav.ErrMissing), errors.Is(err, dav.ErrReadOnly):
		return NoAccount
	case errors.Is(err, dav.ErrElsewhere):
		return Redirects
	case errors.Is(err, dav.ErrTooLarge):
		return TooLarge
	}
	return problemOf(err)
}

// calendarProblem says what is wrong with one calendar of an account.
func calendarProblem(err error) Problem {
	switch {
	case errors.Is(err, dav.ErrMissing):
		return Vanished
	case errors.Is(err, dav.ErrReadOnly):
		return ReadOnly
	}
	return accountProblem(err)
}

// serverOf returns the address of a server as it is requested. A name alone is enough.
func serverOf(f *fault.Fields, text string) (address, host string) {
	if text = strings.TrimSpace(text); text != "" && !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	switch {
	case text == "":
		f.Add("address", "Informe o endereço do servidor.")
	case len(text) > maxAddress || err != nil || u.Hostname() == "" || u.User != nil || u.Opaque != "":
		f.Add("address", "Endereço inválido. Por exemplo, nuvem.exemplo.com.br.")
	case u.Scheme != "https":
		f.Add("address", "O endereço precisa começar com https://.")
	default:
		u.Fragment, u.RawQuery = "", ""
		if u.Path == "" {
			u.Path = "/"
		}
		return u.String(), strings.ToLower(u.Hostname())
	}
	return "", ""
}

func accessOf(f *fault.Fields, address, user, password string) dav.Access {
	user, password = strings.TrimSpace(user), strings.TrimSpace(password)
	f.Check(user != "", "user", "Informe o usuário da conta.")
	f.Check(len(user) <= maxUser && !strings.Contains(user, ":"), "user", "Usuário inválido.")
	f.Check(password != "", "password", "Informe a senha de aplicativo.")
	f.Check(len(password) <= maxPassword, "password", "Senha longa demais.")
	return dav.Access{Address: address, User: user, Password: password}
}
