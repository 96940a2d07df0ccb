package calendar

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/calendar/calendardb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// Input is what a therapist says about a calendar. On a change an empty address keeps the old one.
type Input struct{ Name, Address string }

// Connect reads a calendar for the first time and keeps it. An address that cannot be read is refused, so that the
// therapist can mend it at once.
//
// Faults: ErrTooMany, ErrTwice, invalid fields.
func (s *Service) Connect(ctx context.Context, therapistID string, in Input) (Calendar, error) {
	var f fault.Fields
	name := nameOf(&f, in.Name)
	address, host := addressOf(&f, in.Address)
	if err := f.Err(); err != nil {
		return Calendar{}, err
	}
	if err := s.mayConnect(ctx, therapistID, address, ""); err != nil {
		return Calendar{}, err
	}
	got, err := s.readNew(ctx, address)
	if err != nil {
		return Calendar{}, err
	}
	id := ids.New()
	sealed, err := s.Ring.Seal([]byte(address), addressAAD(id))
	if err != nil {
		return Calendar{}, fmt.Errorf("seal address: %w", err)
	}
	now := s.Clock.Now()
	err = s.remake(ctx, therapistID, func(tx *store.Tx) error {
		n, err := s.q.CountCalendars(ctx, tx, therapistID)
		if err != nil {
			return fmt.Errorf("count calendars: %w", err)
		}
		if n >= MaxCalendars {
			return ErrTooMany
		}
		err = s.q.InsertCalendar(ctx, tx, calendardb.InsertCalendarParams{
			ID:          id,
			TherapistID: therapistID,
			Name:        name,
			Host:        host,
			Address:     sealed,
			CreatedAt:   at.Of(now),
			NextAt:      at.Of(now.Add(ReadEvery)),
		})
		if err != nil {
			return fmt.Errorf("insert calendar: %w", err)
		}
		_, err = s.save(ctx, tx, Calendar{calendardb.OutsideCalendar{ID: id, TherapistID: therapistID}}, got)
		return err
	})
	if err != nil {
		return Calendar{}, err
	}
	return s.own(ctx, therapistID, id)
}

// mayConnect refuses an address that is connected already, and one calendar too many before anything is read.
func (s *Service) mayConnect(ctx context.Context, therapistID, address, except string) error {
	rows, err := s.q.CalendarsOf(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return fmt.Errorf("calendars: %w", err)
	}
	if except == "" && len(rows) >= MaxCalendars {
		return ErrTooMany
	}
	for _, r := range rows {
		known, err := s.Ring.Unseal(r.Address, addressAAD(r.ID))
		if err == nil && r.ID != except && string(known) == address {
			return ErrTwice
		}
	}
	return nil
}

// readNew reads an address that a person has just entered. Its problem is said at the field.
func (s *Service) readNew(ctx context.Context, address string) (reading, error) {
	got, err := s.read(ctx, s.Fetch, Request{Address: address})
	if p, ok := errors.AsType[Problem](err); ok {
		var f fault.Fields
		f.Add("address", p.Text())
		return got, f.Err()
	}
	return got, err
}

// Change gives a calendar another name, or another address, which is read at once.
//
// Faults: ErrTwice, fault.Missing, invalid fields.
func (s *Service) Change(ctx context.Context, therapistID, id string, in Input) (Calendar, error) {
	c, err := s.own(ctx, therapistID, id)
	if err != nil {
		return c, err
	}
	var f fault.Fields
	name := nameOf(&f, in.Name)
	var address, host string
	if in.Address != "" {
		address, host = addressOf(&f, in.Address)
	}
	if err := f.Err(); err != nil {
		return c, err
	}
	if address != "" && c.AccountID != "" { // its address is known by the account alone
		f.Add("address", "Este calendário é lido por uma conta. Escolha os calendários na conta.")
		return c, f.Err()
	}
	if address != "" {
		if err := s.moveTo(ctx, c, address, host); err != nil {
			return c, err
		}
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		key := calendardb.RenameCalendarParams{ID: id, TherapistID: therapistID, Name: name}
		_, err := s.q.RenameCalendar(ctx, tx, key)
		return err
	})
	if err != nil {
		return c, fmt.Errorf("rename calendar: %w", err)
	}
	return s.own(ctx, therapistID, id)
}

func (s *Service) moveTo(ctx context.Context, c Calendar, address, host string) error {
	if err := s.mayConnect(ctx, c.TherapistID, address, c.ID); err != nil {
		return err
	}
	got, err := s.readNew(ctx, address)
	if err != nil {
		return err
	}
	sealed, err := s.Ring.Seal([]byte(address), addressAAD(c.ID))
	if err != nil {
		return fmt.Errorf("seal address: %w", err)
	}
	return s.remake(ctx, c.TherapistID, func(tx *store.Tx) error {
		n, err := s.q.ChangeAddress(ctx, tx, calendardb.ChangeAddressParams{
			ID:          c.ID,
			TherapistID: c.TherapistID,
			Host:        host,
			Address:     sealed,
		})
		if err != nil {
			return fmt.Errorf("change address: %w", err)
		}
		if n == 0 {
			return fault.Missing
		}
		fresh, err := found(s.q.CalendarByID(ctx, tx, c.ID))
		if err != nil {
			return err
		}
		_, err = s.save(ctx, tx, fresh, got)
		return err
	})
}

// Remove forgets a calendar. Its hours are free at once.
//
// Faults: fault.Missing.
func (s *Service) Remove(ctx context.Context, therapistID, id string) error {
	return s.remake(ctx, therapistID, func(tx *store.Tx) error {
		n, err := s.q.DropCalendar(ctx, tx, calendardb.DropCalendarParams{ID: id, TherapistID: therapistID})
		if err != nil {
			return fmt.Errorf("remove calendar: %w", err)
		}
		if n == 0 {
			return fault.Missing
		}
		return nil
	})
}

// AccountDeleted forgets the calendars of a deleted therapist.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.DropCalendars(ctx, tx, accountID); err != nil {
		return fmt.Errorf("remove calendars: %w", err)
	}
	if err := s.q.DropAccounts(ctx, tx, accountID); err != nil {
		return fmt.Errorf("remove accounts: %w", err)
	}
	return nil
}

// own returns a calendar of a therapist.
//
// Faults: fault.Missing.
func (s *Service) own(ctx context.Context, therapistID, id string) (Calendar, error) {
	key := calendardb.CalendarOfTherapistParams{ID: id, TherapistID: therapistID}
	return found(s.q.CalendarOfTherapist(ctx, s.DB.Read(), key))
}
