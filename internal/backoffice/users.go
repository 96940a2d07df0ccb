package backoffice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payout"
	"psic/internal/platform/store"
)

// UserState is whether a person can use the product.
type UserState string

// An invited person has not confirmed the address yet, and so cannot sign in.
const (
	UserActive   UserState = "ACTIVE"
	UserInvited  UserState = "INVITED"
	UserInactive UserState = "INACTIVE"
)

// UserFilter selects from the patients and therapists. Empty fields select everybody.
type UserFilter struct {
	// Text is a part of the name or address, a whole CPF or a whole CRP.
	Text      string
	Role      actor.Role // Customer, Enterprise or Therapist
	CompanyID string
	State     UserState
	// Sort is newest, oldest, name or -name.
	Sort string
}

// User is a person in the list of administrators.
type User struct{ backofficedb.UserRowsRow }

// State returns whether the person can use the product.
func (u User) State() UserState { return stateOf(u.Active, !u.ConfirmedAt.IsZero()) }

func stateOf(active, confirmed bool) UserState {
	switch {
	case !active:
		return UserInactive
	case !confirmed:
		return UserInvited
	}
	return UserActive
}

const (
	mostUsers = 10_000
	mostCSV   = 10_000
)

// ErrTooManyUsers refuses an export that would be cut.
var ErrTooManyUsers = fault.New(
	fault.Invalid,
	"user.export_too_long",
	"A exportação tem até 10.000 pessoas. Use os filtros para escolher menos.",
)

func (f UserFilter) check() error {
	var wrong fault.Fields
	switch f.Role {
	case "", actor.Customer, actor.Enterprise, actor.Therapist:
	default:
		wrong.Add("type", "Use CUSTOMER, ENTERPRISE ou THERAPIST.")
	}
	switch f.State {
	case "", UserActive, UserInvited, UserInactive:
	default:
		wrong.Add("state", "Use ACTIVE, INVITED ou INACTIVE.")
	}
	wrong.Check(f.CompanyID == "" || ids.Valid(f.CompanyID), "companyId", "Escolha uma empresa da lista.")
	_, known := userOrders[f.Sort]
	wrong.Check(known, "sort", "Use newest, oldest, name ou -name.")
	return wrong.Err()
}

type userPage = backofficedb.UsersNewestParams

// userOrders are the four orders of the list.
var userOrders = map[string]func(context.Context, *Service, userPage) ([]string, error){
	"": newestUsers, "newest": newestUsers,
	"oldest": func(ctx context.Context, s *Service, p userPage) ([]string, error) {
		return s.q.UsersOldest(ctx, s.DB.Lists(), backofficedb.UsersOldestParams(p))
	},
	"name": func(ctx context.Context, s *Service, p userPage) ([]string, error) {
		return s.q.UsersByName(ctx, s.DB.Lists(), backofficedb.UsersByNameParams(p))
	},
	"-name": func(ctx context.Context, s *Service, p userPage) ([]string, error) {
		return s.q.UsersByNameBackwards(ctx, s.DB.Lists(), backofficedb.UsersByNameBackwardsParams(p))
	},
}

func newestUsers(ctx context.Context, s *Service, p userPage) ([]string, error) {
	return s.q.UsersNewest(ctx, s.DB.Lists(), p)
}

// Users returns a page of the people that pass the filter. capped says that there are more than total.
//
// Faults: a field that is wrong.
func (s *Service) Users(ctx context.Context, f UserFilter, number, size int) (
	rows []User,
	total int64,
	capped bool,
	err error,
) {
	if err := f.check(); err != nil {
		return nil, 0, false, err
	}
	p, err := s.userPage(ctx, f)
	if err != nil {
		return nil, 0, false, err
	}
	p.Most, p.Skip = int32(size), int32(number*size)
	found, err := userOrders[f.Sort](ctx, s, p)
	if err != nil {
		return nil, 0, false, fmt.Errorf("list users: %w", err)
	}
	if total, err = s.countUsers(ctx, p, len(found)); err != nil {
		return nil, 0, false, fmt.Errorf("count users: %w", err)
	}
	rows, err = s.usersByID(ctx, found)
	return rows, min(total, mostUsers), total > mostUsers, err
}

// countUsers returns how many people pass the filter, at most mostUsers and one. A page that is not full is the last
// one and tells the number without a count.
func (s *Service) countUsers(ctx context.Context, p userPage, onPage int) (int64, error) {
	if onPage < int(p.Most) && (onPage > 0 || p.Skip == 0) {
		return int64(p.Skip) + int64(onPage), nil
	}
	return s.q.CountUsers(ctx, s.DB.Lists(), backofficedb.CountUsersParams{
		Role:      p.Role,
		CompanyID: p.CompanyID,
		State:     p.State,
		Pattern:   p.Pattern,
		Exact:     p.Exact,
		Most:      mostUsers + 1,
	})
}

func (s *Service) userPage(ctx context.Context, f UserFilter) (userPage, error) {
	exact, err := s.exactUsers(ctx, f.Text)
	return userPage{
		Role:      string(f.Role),
		CompanyID: f.CompanyID,
		State:     string(f.State),
		Pattern:   store.Like(br.Fold(f.Text)),
		Exact:     store.List(exact),
	}, err
}

// exactUsers returns who has the text as CPF or CRP. The CPF is found by its blind index, so only a whole one is.
func (s *Service) exactUsers(ctx context.Context, text string) (found []string, err error) {
	if cpf, ok := br.CPF(text); ok {
		index := s.Account.CPFIndex(cpf)
		if found, err = s.q.UsersByCPF(ctx, s.DB.Lists(), &index); err != nil {
			return nil, fmt.Errorf("users by CPF: %w", err)
		}
	}
	if crp, ok := br.ParseCRP(text); ok {
		more, err := s.q.UsersByCRP(ctx, s.DB.Lists(), crp.Key())
		if err != nil {
			return nil, fmt.Errorf("users by CRP: %w", err)
		}
		found = append(found, more...)
	}
	return found, nil
}

// usersByID reads the people in the order of their ids.
func (s *Service) usersByID(ctx context.Context, found []string) ([]User, error) {
	rows, err := s.q.UserRows(ctx, s.DB.Lists(), store.List(found))
	if err != nil {
		return nil, fmt.Errorf("read users: %w", err)
	}
	byID := make(map[string]User, len(rows))
	for _, r := range rows {
		byID[r.ID] = User{r}
	}
	out := make([]User, 0, len(rows))
	for _, id := range found {
		if u, ok := byID[id]; ok {
			out = append(out, u)
		}
	}
	return out, nil
}

// UsersCSV returns the people that pass the filter as a table. It has no documents, addresses or sessions.
//
// Faults: a field that is wrong, ErrTooManyUsers.
func (s *Service) UsersCSV(ctx context.Context, f UserFilter) ([]byte, error) {
	people, _, capped, err := s.Users(ctx, f, 0, mostCSV)
	if err != nil {
		return nil, err
	}
	if capped {
		return nil, ErrTooManyUsers
	}
	rows := [][]string{{"Nome", "Apelido", "E-mail", "Tipo", "Empresa", "Situação", "Cadastro", "Último acesso"}}
	for _, u := range people {
		rows = append(rows, []string{
			u.FullName,
			u.Nickname,
			u.Email,
			roleWords[actor.Role(u.Role)],
			u.Company,
			stateWords[u.State()],
			dayOf(u.CreatedAt),
			dayOf(u.LastAccessAt),
		})
	}
	return payout.Table(rows)
}

var roleWords = map[actor.Role]string{
	actor.Customer:   "Paciente",
	actor.Enterprise: "Colaborador de empresa",
	actor.Therapist:  "Psicólogo",
}

var stateWords = map[UserState]string{
	UserActive:   "Ativo",
	UserInvited:  "Convidado",
	UserInactive: "Inativo",
}

func dayOf(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(at.SaoPaulo).Format("02/01/2006")
}

func csvName(now time.Time) string {
	return "usuarios-" + now.In(at.SaoPaulo).Format(time.DateOnly) + ".csv"
}
