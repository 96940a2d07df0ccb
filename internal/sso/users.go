package sso

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/company"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/sso/ssodb"
)

// User is a person of the directory with the state of the seat. An empty seat is none.
type User struct {
	ssodb.ScimUser
	Seat company.MemberState
}

func (u User) person() Person {
	return Person{
		UserName:   u.UserName,
		ExternalID: u.ExternalID,
		Email:      u.Email,
		Given:      u.GivenName,
		Family:     u.FamilyName,
		Display:    u.DisplayName,
		Active:     u.Active,
	}
}

// CreateUser invites somebody whom the directory sent. A person who is sent as inactive gets no seat.
//
// Faults: invalid fields, ErrUserTaken, and those of company.Provision.
func (s *Service) CreateUser(ctx context.Context, companyID string, p Person) (User, error) {
	p, err := p.completed()
	if err != nil {
		return User{}, err
	}
	id := ids.New()
	if err := s.free(ctx, s.DB.Read(), companyID, id, p); err != nil {
		return User{}, err
	}
	insert := func(tx *store.Tx) error {
		if err := s.free(ctx, tx, companyID, id, p); err != nil {
			return err
		}
		return s.insertUser(ctx, tx, companyID, id, p)
	}
	if p.Active {
		err = s.Company.Provision(ctx, companyID, company.Invitee{Email: p.Email, Name: p.name()}, insert)
	} else {
		err = s.DB.InTx(ctx, insert)
	}
	if err != nil {
		return User{}, err
	}
	return s.User(ctx, companyID, id)
}

// free refuses a user name or a seat that another person of the directory has.
func (s *Service) free(ctx context.Context, db ssodb.DBTX, companyID, id string, p Person) error {
	taken, err := s.q.UserTaken(ctx, db, ssodb.UserTakenParams{
		CompanyID: companyID,
		ID:        id,
		NameKey:   nameKey(p.UserName),
		SeatEmail: p.Email,
	})
	if err != nil {
		return fmt.Errorf("look for the person: %w", err)
	}
	if taken {
		return ErrUserTaken
	}
	return nil
}

func (s *Service) insertUser(ctx context.Context, tx *store.Tx, companyID, id string, p Person) error {
	err := s.q.InsertUser(ctx, tx, ssodb.InsertUserParams{
		ID:          id,
		CompanyID:   companyID,
		UserName:    p.UserName,
		NameKey:     nameKey(p.UserName),
		ExternalID:  p.ExternalID,
		Email:       p.Email,
		SeatEmail:   p.Email,
		GivenName:   p.Given,
		FamilyName:  p.Family,
		DisplayName: p.Display,
		Active:      p.Active,
		CreatedAt:   s.now(),
	})
	if store.IsUnique(err, "scim_user", "company_id", "name_key") ||
		store.IsUnique(err, "scim_user", "company_id", "seat_email") {
		return ErrUserTaken
	}
	if err != nil {
		return fmt.Errorf("insert person: %w", err)
	}
	return nil
}

// User returns a person of a company's directory.
//
// Faults: fault.Missing.
func (s *Service) User(ctx context.Context, companyID, id string) (User, error) {
	if !ids.Valid(id) {
		return User{}, fault.Missing
	}
	row, err := s.q.UserByID(ctx, s.DB.Read(), ssodb.UserByIDParams{CompanyID: companyID, ID: id})
	if store.None(err) {
		return User{}, fault.Missing
	}
	if err != nil {
		return User{}, fmt.Errorf("read person: %w", err)
	}
	list, err := s.seated(ctx, companyID, []ssodb.ScimUser{row})
	if err != nil {
		return User{}, err
	}
	return list[0], nil
}

// seated adds the state of the seat: what the company's own list shows, and nothing that a person registered or does.
func (s *Service) seated(ctx context.Context, companyID string, rows []ssodb.ScimUser) ([]User, error) {
	emails := make([]string, len(rows))
	for i, r := range rows {
		emails[i] = r.SeatEmail
	}
	known, err := s.Company.Known(ctx, companyID, emails)
	if err != nil {
		return nil, err
	}
	out := make([]User, len(rows))
	for i, r := range rows {
		out[i] = User{ScimUser: r, Seat: known[r.SeatEmail].State}
	}
	return out, nil
}

// Wanted selects people of a directory. Empty fields select all. None selects nobody.
type Wanted struct {
	UserName, ExternalID, Email, ID string
	None                            bool
	Skip, Most                      int
}

// Users returns a part of a company's directory and how many people match.
func (s *Service) Users(ctx context.Context, companyID string, w Wanted) ([]User, int64, error) {
	if w.None {
		return nil, 0, nil
	}
	rows, err := s.q.Users(ctx, s.DB.Read(), ssodb.UsersParams{
		CompanyID:  companyID,
		NameKey:    nameKey(w.UserName),
		ExternalID: w.ExternalID,
		Email:      w.Email,
		ID:         w.ID,
		Skip:       int32(w.Skip),
		Most:       int32(w.Most),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list people: %w", err)
	}
	total, err := s.q.CountUsers(ctx, s.DB.Read(), ssodb.CountUsersParams{
		CompanyID:  companyID,
		NameKey:    nameKey(w.UserName),
		ExternalID: w.ExternalID,
		Email:      w.Email,
		ID:         w.ID,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("count people: %w", err)
	}
	list, err := s.seated(ctx, companyID, rows)
	return list, total, err
}

// changeTries is how often a change is made again when another call changed the person meanwhile.
const changeTries = 4

// ChangeUser changes somebody of the directory. Ended, the seat is released as by the company's list; active again, the
// person stays or is invited again.
//
// Faults: fault.Missing, invalid fields, ErrUserTaken, and those of company.Provision.
func (s *Service) ChangeUser(
	ctx context.Context,
	companyID, id string,
	change func(*Person) error,
) (User, error) {
	var err error
	for range changeTries {
		if err = s.changeOnce(ctx, companyID, id, change); !errors.Is(err, errMoved) {
			break
		}
	}
	if err != nil {
		return User{}, err
	}
	return s.User(ctx, companyID, id)
}

func (s *Service) changeOnce(ctx context.Context, companyID, id string, change func(*Person) error) error {
	u, err := s.User(ctx, companyID, id)
	if err != nil {
		return err
	}
	p := u.person()
	if err := change(&p); err != nil {
		return err
	}
	if p, err = p.completed(); err != nil {
		return err
	}
	update := func(tx *store.Tx) error { return s.updateUser(ctx, tx, u, p) }
	invitee := company.Invitee{Email: u.SeatEmail, Name: p.name()}
	switch renamed := p.name() != u.person().name() && p.name() != ""; {
	case u.Active && !p.Active:
		return s.Company.Deprovision(ctx, companyID, u.SeatEmail, update)
	case !u.Active && p.Active, p.Active && renamed && u.Seat != "" && u.Seat != company.MemberLeaving:
		return s.Company.Provision(ctx, companyID, invitee, update)
	}
	return s.DB.InTx(ctx, update)
}

func (s *Service) updateUser(ctx context.Context, tx *store.Tx, u User, p Person) error {
	seat := p
	seat.Email = u.SeatEmail
	if err := s.free(ctx, tx, u.CompanyID, u.ID, seat); err != nil {
		return err
	}
	n, err := s.q.UpdateUser(ctx, tx, ssodb.UpdateUserParams{
		ID:          u.ID,
		CompanyID:   u.CompanyID,
		Version:     u.Version,
		UserName:    p.UserName,
		NameKey:     nameKey(p.UserName),
		ExternalID:  p.ExternalID,
		Email:       p.Email,
		GivenName:   p.Given,
		FamilyName:  p.Family,
		DisplayName: p.Display,
		Active:      p.Active,
		ChangedAt:   s.now(),
	})
	if err != nil {
		return fmt.Errorf("change person: %w", err)
	}
	if n == 0 {
		return errMoved
	}
	return nil
}

// DeleteUser releases the seat and forgets what the directory sent.
//
// Faults: fault.Missing.
func (s *Service) DeleteUser(ctx context.Context, companyID, id string) error {
	u, err := s.User(ctx, companyID, id)
	if err != nil {
		return err
	}
	drop := func(tx *store.Tx) error {
		n, err := s.q.DropUser(ctx, tx, ssodb.DropUserParams{ID: id, CompanyID: companyID})
		if err == nil && n == 0 {
			return fault.Missing
		}
		return err
	}
	if !u.Active {
		return s.DB.InTx(ctx, drop)
	}
	return s.Company.Deprovision(ctx, companyID, u.SeatEmail, drop)
}
