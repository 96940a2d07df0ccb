package calendar

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"

	"psic/internal/calendar/calendardb"
	"psic/internal/calendar/dav"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// Choosable is a calendar of an account, with what is done with it.
type Choosable struct {
	Key         string
	Name        string
	Writable    bool
	Read, Write bool
	address     string
}

// Choice is what a therapist wants of an account: the keys of the calendars to read, and of the one to write sessions
// into, or none. Initials adds the patient's initials to the title.
type Choice struct {
	Read     []string
	Write    string
	Initials bool
}

// Choosable asks the server of an account for its calendars.
//
// Faults: fault.Missing, and an invalid field "account" that says why the server does not tell.
func (s *Service) Choosable(ctx context.Context, therapistID, accountID string) ([]Choosable, error) {
	a, err := s.ownAccount(ctx, therapistID, accountID)
	if err != nil {
		return nil, err
	}
	access, err := s.access(a)
	if err != nil {
		return nil, err
	}
	collections, err := s.Dav.Find(ctx, access)
	if err != nil {
		var f fault.Fields
		f.Add("account", accountProblem(err).Text())
		return nil, f.Err()
	}
	read, err := s.readOf(ctx, a)
	if err != nil {
		return nil, err
	}
	target, err := s.target(ctx, therapistID)
	if err != nil {
		return nil, err
	}
	out := make([]Choosable, len(collections))
	for i, c := range collections {
		out[i] = Choosable{
			Key:      keyOf(c),
			Name:     shortened(c.Name),
			Writable: c.Writable,
			Read:     slices.Contains(read, c.Address),
			Write:    target.AccountID == a.ID && target.address == c.Address,
			address:  c.Address,
		}
	}
	return out, nil
}

// readOf returns the addresses of the calendars of an account that are read.
func (s *Service) readOf(ctx context.Context, a Account) ([]string, error) {
	rows, err := s.q.CalendarsOfAccount(ctx, s.DB.Read(), a.ID)
	if err != nil {
		return nil, fmt.Errorf("calendars of account: %w", err)
	}
	out := make([]string, len(rows))
	for i, r := range rows {
		address, err := s.Ring.Unseal(r.Address, addressAAD(r.ID))
		if err != nil {
			return nil, fmt.Errorf("unseal address: %w", err)
		}
		out[i] = string(address)
	}
	return out, nil
}

// keyOf names a calendar of an account. The address itself has the name of its user.
func keyOf(c dav.Collection) string {
	sum := sha256.Sum256([]byte(c.Address))
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

func shortened(name string) string {
	if runes := []rune(name); len(runes) > maxName {
		return string(runes[:maxName])
	}
	if name == "" {
		return "Sem nome"
	}
	return name
}

// Choose reads and writes other calendars of an account from now on. Sessions that were written into a calendar that is
// no longer written are removed from it.
//
// Faults: those of Choosable, ErrTooMany, ErrNotChosen.
func (s *Service) Choose(ctx context.Context, therapistID, accountID string, want Choice) error {
	a, err := s.ownAccount(ctx, therapistID, accountID)
	if err != nil {
		return err
	}
	all, err := s.Choosable(ctx, therapistID, accountID)
	if err != nil {
		return err
	}
	known := map[string]Choosable{}
	for _, c := range all {
		known[c.Key] = c
	}
	for _, key := range append(slices.Clone(want.Read), want.Write) {
		if _, ok := known[key]; key != "" && !ok {
			return ErrNotChosen
		}
	}
	if want.Write != "" && !known[want.Write].Writable {
		var f fault.Fields
		f.Add("write", ReadOnly.Text())
		return f.Err()
	}
	err = s.remake(ctx, therapistID, func(tx *store.Tx) error {
		if err := s.chooseRead(ctx, tx, a, all, want.Read); err != nil {
			return err
		}
		return s.chooseWrite(ctx, tx, a, known[want.Write], want)
	})
	if err != nil {
		return err
	}
	return s.readUnread(ctx, a)
}

// chooseRead forgets the calendars of an account that are no longer wanted, and keeps the new ones.
func (s *Service) chooseRead(ctx context.Context, tx *store.Tx, a Account, all []Choosable, keys []string) error {
	rows, err := s.q.CalendarsOf(ctx, tx, a.TherapistID)
	if err != nil {
		return fmt.Errorf("calendars: %w", err)
	}
	wanted := map[string]Choosable{}
	for _, c := range all {
		if slices.Contains(keys, c.Key) {
			wanted[c.address] = c
		}
	}
	n := len(rows)
	for _, r := range rows {
		if r.AccountID != a.ID {
			continue
		}
		address, err := s.Ring.Unseal(r.Address, addressAAD(r.ID))
		if err != nil {
			return fmt.Errorf("unseal address: %w", err)
		}
		if _, stays := wanted[string(address)]; stays {
			delete(wanted, string(address))
			continue
		}
		key := calendardb.DropCalendarParams{ID: r.ID, TherapistID: a.TherapistID}
		if _, err := s.q.DropCalendar(ctx, tx, key); err != nil {
			return fmt.Errorf("remove calendar: %w", err)
		}
		n--
	}
	if n+len(wanted) > MaxCalendars {
		return ErrTooMany
	}
	for _, c := range wanted {
		if err := s.insertOf(ctx, tx, a, c); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) insertOf(ctx context.Context, tx *store.Tx, a Account, c Choosable) error {
	id := ids.New()
	sealed, err := s.Ring.Seal([]byte(c.address), addressAAD(id))
	if err != nil {
		return fmt.Errorf("seal address: %w", err)
	}
	now := at.Of(s.Clock.Now())
	err = s.q.InsertCalendar(ctx, tx, calendardb.InsertCalendarParams{
		ID:          id,
		TherapistID: a.TherapistID,
		AccountID:   a.ID,
		Name:        c.Name,
		Host:        a.Host,
		Address:     sealed,
		CreatedAt:   now,
		NextAt:      now,
	})
	if err != nil {
		return fmt.Errorf("insert calendar: %w", err)
	}
	return nil
}

// chooseWrite ends the writing into another calendar and begins it in the wanted one. A choice for one account leaves
// the writing into another account alone, unless this one is to be written.
func (s *Service) chooseWrite(ctx context.Context, tx *store.Tx, a Account, c Choosable, want Choice) error {
	now := at.Of(s.Clock.Now())
	row, err := s.q.TargetOfTherapist(ctx, tx, a.TherapistID)
	if err != nil && !store.None(err) {
		return fmt.Errorf("read target: %w", err)
	}
	if running := err == nil; running {
		address, err := s.Ring.Unseal(row.Address, targetAAD(row.ID))
		if err != nil {
			return fmt.Errorf("unseal address: %w", err)
		}
		same := row.AccountID == a.ID && string(address) == c.address
		if same {
			title := calendardb.SetInitialsParams{ID: row.ID, Initials: want.Initials, NextAt: now}
			return s.q.SetInitials(ctx, tx, title)
		}
		if want.Write == "" && row.AccountID != a.ID {
			return nil
		}
		if _, err := s.q.EndTarget(ctx, tx, calendardb.EndTargetParams{ID: row.ID, EndedAt: now}); err != nil {
			return fmt.Errorf("end target: %w", err)
		}
	}
	if want.Write == "" {
		return nil
	}
	return s.beginWriting(ctx, tx, a, c, want.Initials)
}

// beginWriting writes into a calendar from now on. One that is still being cleared is taken up again, because two
// targets of one calendar would write and remove the same events.
func (s *Service) beginWriting(ctx context.Context, tx *store.Tx, a Account, c Choosable, initials bool) error {
	now := at.Of(s.Clock.Now())
	ended, err := s.q.EndedTargets(ctx, tx, a.ID)
	if err != nil {
		return fmt.Errorf("ended targets: %w", err)
	}
	for _, row := range ended {
		address, err := s.Ring.Unseal(row.Address, targetAAD(row.ID))
		if err != nil {
			return fmt.Errorf("unseal address: %w", err)
		}
		if string(address) == c.address {
			return s.q.ReviveTarget(ctx, tx, calendardb.ReviveTargetParams{
				ID:       row.ID,
				Name:     c.Name,
				Initials: initials,
				NextAt:   now,
			})
		}
	}
	id := ids.New()
	sealed, err := s.Ring.Seal([]byte(c.address), targetAAD(id))
	if err != nil {
		return fmt.Errorf("seal address: %w", err)
	}
	return s.q.InsertTarget(ctx, tx, calendardb.InsertTargetParams{
		ID:          id,
		AccountID:   a.ID,
		TherapistID: a.TherapistID,
		Name:        c.Name,
		Address:     sealed,
		Initials:    initials,
		CreatedAt:   now,
	})
}

// readUnread reads the calendars that an account has now and that were never read, so that the therapist sees at once
// what they say. A calendar that cannot be read has its problem.
func (s *Service) readUnread(ctx context.Context, a Account) error {
	rows, err := s.q.CalendarsOfAccount(ctx, s.DB.Read(), a.ID)
	if err != nil {
		return fmt.Errorf("calendars of account: %w", err)
	}
	rows = slices.DeleteFunc(rows, func(r calendardb.OutsideCalendar) bool {
		return !r.ReadAt.IsZero() || r.Fault != ""
	})
	return s.readAll(ctx, rows)
}
